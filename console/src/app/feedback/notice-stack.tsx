import { Button } from '@blueprintjs/core';
import { CrossIcon, ErrorIcon, InfoSignIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentNotices, dismissNotice, holdNotice, releaseNotice, subscribeToNotices } from './notices';

const looks = {
  done: { className: 'notice-done', icon: <TickCircleIcon /> },
  note: { className: 'notice-note', icon: <InfoSignIcon /> },
  failure: { className: 'bp6-intent-danger', icon: <ErrorIcon /> },
};

/**
 * Looks like Blueprint's toast, without its overlay: notices must work without a network, so they are part of the first
 * load, where OverlayToaster would cost 15 KB.
 */
export function NoticeStack() {
  const { t } = useTranslation('app');
  const notices = useSyncExternalStore(subscribeToNotices, currentNotices);
  return (
    // Rendered before its contents, so that screen readers announce them.
    <div className="notice-stack" aria-live="polite">
      {notices.map(({ kind, text, next }) => (
        <div
          key={text}
          className={`bp6-toast notice ${looks[kind].className}`}
          onMouseEnter={() => holdNotice(text, 'pointer')}
          onMouseLeave={() => releaseNotice(text, 'pointer')}
          onFocus={() => holdNotice(text, 'focus')}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) releaseNotice(text, 'focus');
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
              className="notice-next"
              onClick={() => {
                dismissNotice(text);
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
            onClick={() => dismissNotice(text)}
          />
        </div>
      ))}
    </div>
  );
}
