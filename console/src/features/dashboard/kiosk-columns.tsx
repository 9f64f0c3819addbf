import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import { AuditedLink } from '../../kit/record/audited-link';
import type { ListColumn } from '../../kit/table/list-types';
import { connectivity, power } from './kiosk-status';

const intents = { connected: 'success', offline: 'danger', unknown: 'none', never: 'warning' } as const;

export function kioskColumns(
  t: TFunction<'dashboard'>,
  format: Format,
  now: number,
): ListColumn<Schemas['ListedKiosk']>[] {
  const absent = <span className="muted">–</span>;
  return [
    {
      id: 'location',
      header: t('kiosk.location'),
      cell: ({ locationName, LocationId, accountId }) => (
        <AuditedLink path={`/locations/${LocationId}`} accountId={accountId}>
          {locationName}
        </AuditedLink>
      ),
    },
    {
      id: 'name',
      header: t('kiosk.name'),
      cell: ({ name }) => <span className="cell-name">{name || t('kiosk.defaultName')}</span>,
      card: 'title',
    },
    {
      id: 'connectivity',
      size: 'status',
      priority: 2,
      header: t('kiosk.connectivity'),
      cell: (kiosk) => {
        const link = connectivity(kiosk, now);
        const word = t(`connectivity.${link.state}`);
        return (
          <Tag minimal intent={intents[link.state]}>
            {link.state === 'connected' && link.network ? `${word} · ${t(`network.${link.network}`)}` : word}
          </Tag>
        );
      },
    },
    {
      id: 'power',
      header: t('kiosk.power'),
      cell: (kiosk) => {
        const current = power(kiosk);
        return current ? t(current.key, { battery: current.battery }) : absent;
      },
    },
    {
      id: 'seen',
      size: 'time',
      header: t('kiosk.seen'),
      cell: ({ statusDate, timezone, diagnosticReport }) =>
        statusDate ? (
          <>
            <span className="cell-time">
              {format.dateTime(statusDate, timezone)}{' '}
              <span className="muted">{format.zoneName(statusDate, timezone)}</span>
            </span>
            {/* The kiosk sold something but never sent a diagnostic report. */}
            {!diagnosticReport && <div className="muted">{t('kiosk.noReport')}</div>}
          </>
        ) : (
          absent
        ),
    },
    { id: 'order', header: t('kiosk.order'), cell: ({ OrderId }) => OrderId ?? absent, align: 'end' },
  ];
}
