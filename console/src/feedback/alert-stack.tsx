import { Button } from '@blueprintjs/core';
import { CrossIcon, ErrorIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentAlerts, dismissAlert, subscribeToAlerts } from './alerts';

/**
 * Blueprint's toast in looks, without its overlay: the alert must be there when the network is not,
 * so it belongs to the first load, where OverlayToaster would cost 15 KB.
 */
export function AlertStack() {
  const { t } = useTranslation('app');
  const alerts = useSyncExternalStore(subscribeToAlerts, currentAlerts);
  return (
    <div className="alert-stack">
      {alerts.map((text) => (
        <div key={text} className="bp6-toast bp6-intent-danger alert-toast">
          <ErrorIcon />
          <span className="bp6-toast-message" role="alert">
            {text}
          </span>
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
