import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { Kiosk } from '../api/types';
import { useFormat } from '../i18n/use-format';
import { connectivity, power } from './kiosk-status';

const intents = { connected: 'success', offline: 'danger', unknown: 'none', never: 'warning' } as const;

export function KioskRow({ kiosk, now }: { kiosk: Kiosk; now: number }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const link = connectivity(kiosk, now);
  const current = power(kiosk);
  const seen = kiosk.diagnosticReport?.creationDate;
  const word = t(`connectivity.${link.state}`);
  const network = link.state === 'connected' && link.network ? t(`network.${link.network}`) : null;
  return (
    <tr>
      <td>{kiosk.locationName}</td>
      <td>{kiosk.name || t('kiosk.defaultName')}</td>
      <td>
        <Tag minimal intent={intents[link.state]}>
          {network ? `${word} · ${network}` : word}
        </Tag>
      </td>
      <td>{current ? t(current.key, { battery: current.battery }) : <span className="muted">–</span>}</td>
      <td className="kiosk-time" title={seen && format.dateTime(seen, kiosk.timezone)}>
        {seen ? format.ago(now - Date.parse(seen)) : <span className="muted">–</span>}
      </td>
      <td className="kiosk-time">
        {kiosk.statusDate ? (
          <>
            {format.dateTime(kiosk.statusDate, kiosk.timezone)}{' '}
            <span className="muted">{format.zoneName(kiosk.statusDate, kiosk.timezone)}</span>
          </>
        ) : (
          <span className="muted">–</span>
        )}
      </td>
    </tr>
  );
}
