import type { Schemas } from '@backroom/gateway/v2';
import { Callout } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';

/** Names the services that did not respond: their events are missing from the list. */
export function UnavailableServices({ services }: { services: readonly Schemas['ServiceState'][] }) {
  const { t } = useTranslation('system');
  const unavailable = services.filter(({ answered }) => !answered);
  return (
    <div role="status" className="services-away">
      {unavailable.length > 0 && (
        <Callout
          intent="warning"
          icon={<WarningSignIcon />}
          title={t('away.title', { count: unavailable.length })}
        >
          <p>{t('away.text')}</p>
          <ul>
            {unavailable.map(({ name, reason }) => (
              <li key={name}>
                <strong>{name}</strong> {reason}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}
