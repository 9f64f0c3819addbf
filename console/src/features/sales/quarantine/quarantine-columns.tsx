import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import type { ListColumn } from '../../../kit/table/list-types';

const intents = { waiting: 'warning', accepted: 'success', corrected: 'success', rejected: 'none' } as const;

export function quarantineColumns(
  t: TFunction<'quarantine'>,
  format: Format,
): ListColumn<Schemas['Quarantined']>[] {
  const absent = <span className="muted">–</span>;
  return [
    {
      id: 'when',
      size: 'time',
      header: t('column.when'),
      cell: ({ receivedAt, location }) => (
        <span className="sale-date">
          {format.dateTime(receivedAt, location.timezone)}{' '}
          <span className="muted">{format.zoneName(receivedAt, location.timezone)}</span>
        </span>
      ),
    },
    {
      id: 'kiosk',
      header: t('column.kiosk'),
      cell: ({ deviceName }) => deviceName || absent,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'location',
      card: 'line',
      header: t('column.location'),
      cell: ({ location }) => location.name || absent,
    },
    {
      id: 'order',
      header: t('column.order'),
      cell: ({ orderId }) =>
        orderId ? (
          <code title={orderId} className="quarantined-order">{`…${orderId.slice(-12)}`}</code>
        ) : (
          absent
        ),
      priority: 4,
    },
    {
      id: 'reason',
      size: 'text',
      card: 'line',
      priority: 2,
      header: t('column.reason'),
      cell: ({ code }) => t(`reason.${code}`),
    },
    {
      id: 'total',
      header: t('column.total'),
      cell: ({ total, currency }) => (total === null ? absent : format.money(total, currency)),
      align: 'end',
      card: 'figure',
    },
    {
      id: 'state',
      size: 'status',
      header: t('column.state'),
      cell: ({ state }) => (
        <Tag minimal intent={intents[state]}>
          {t(`state.${state}`)}
        </Tag>
      ),
    },
  ];
}
