import { Button } from '@blueprintjs/core';
import { CrossIcon, ErrorIcon, InfoSignIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentAlerts, dismissAlert, holdAlert, releaseAlert, subscribeToAlerts } from './alerts';

const looks = {
  done: { className: 'done-toast', icon: <TickCircleIcon /> },
  note: { className: 'note-toast', icon: <InfoSignIcon /> },
  failure: { className: 'bp6-intent-danger', icon: <ErrorIcon /> },
};

/**
 * Blueprint's toast in looks, without its overlay: the alert must be there when the network is not,
 * so it belongs to the first load, where OverlayToaster would cost 15 KB.
 */
export function AlertStack() {
  const { t } = useTranslation('app');
  const alerts = useSyncExternalStore(subscribeToAlerts, currentAlerts);
  return (
    // There before what it says, so that screen readers hear it.
    <div className="alert-stack" aria-live="polite">
      {alerts.map(({ kind, text, next }) => (
        <div
          key={text}
          className={`bp6-toast alert-toast ${looks[kind].className}`}
          onMouseEnter={() => holdAlert(text, 'pointer')}
          onMouseLeave={() => releaseAlert(text, 'pointer')}
          onFocus={() => holdAlert(text, 'focus')}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) releaseAlert(text, 'focus');
          }}
        >
          {looks[kind].icon}
          {kind !== 'failure' ? (
            <span className="bp6-toast-message">
              {kind === 'done' && <strong>{t('response.done')} </strong>}
              <span>{text}</span>
            </span>
          ) : (
            <span className="bp6-toast-message" role="alert">
              {text}
            </span>
          )}
          {next && (
            <Button
              variant="minimal"
              intent="primary"
              className="alert-next"
              onClick={() => {
                dismissAlert(text);
                next.act();
              }}
            >
              {next.text}
            </Button>
          )}
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('dismiss')}
            onClick={() => dismissAlert(text)}
          />
        </div>
      ))}
    </div>
  );
}
