import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { KioskState } from './kiosk-state';

/** The kiosks of a location, expanded in the list. */
export function KioskRows({ kiosks }: { kiosks: NonNullable<Schemas['ListedLocation']['kiosks']> }) {
  const { t } = useTranslation('places');
  if (kiosks.length === 0) return <p className="muted">{t('list.noKiosks')}</p>;
  return (
    <ul className="kiosk-rows" aria-label={t('list.kiosks')}>
      {kiosks.map(({ id, name, serialNumber, diagnosticReport, lastSync, goneSince }) => (
        <li key={id}>
          <strong>{name}</strong>
          <span className="muted">{serialNumber}</span>
          <KioskState report={diagnosticReport} lastSync={lastSync} goneSince={goneSince} />
        </li>
      ))}
    </ul>
  );
}
