import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';

/** The version of theme, fee and prices that the kiosks of a location were sent, and how many apply it (LOC-4). */
export function ConfigState({ location: { config, kiosks, timezone } }: { location: Schemas['Location'] }) {
  const { t } = useTranslation('places');
  const format = useFormat();
  if (kiosks.length === 0) return null;
  const applied = kiosks.filter((kiosk) => kiosk.config.appliedVersion === config?.version).length;
  const refusals = kiosks.filter((kiosk) => kiosk.config.refusedVersion !== null);
  return (
    <div className="panel place-config" role="group" aria-label={t('config.title')}>
      <h3>{t('config.title')}</h3>
      {config ? (
        <p>
          <strong>
            {t(applied < kiosks.length ? 'config.haveSome' : 'config.have', { applied, all: kiosks.length })}
          </strong>{' '}
          <span className="muted">
            {t('config.published', {
              version: config.version,
              time: format.moment(config.publishedAt, timezone),
            })}
          </span>
        </p>
      ) : (
        <p className="muted">{t('config.none')}</p>
      )}
      {refusals.map((kiosk) => (
        <p key={kiosk.id} className="form-error">
          {t('config.refused', {
            kiosk: kiosk.name,
            version: kiosk.config.refusedVersion,
            reason: kiosk.config.refusedReason,
          })}
        </p>
      ))}
    </div>
  );
}
