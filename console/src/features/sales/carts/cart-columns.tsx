import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import type { ListColumn } from '../../../kit/table/list-types';
import { cartIntent } from './cart-status';

/** Columns of the carts (S2 section 2). */
export function cartColumns(t: TFunction<'sales'>, format: Format): ListColumn<Schemas['Cart']>[] {
  const absent = <span className="muted">–</span>;
  const time = (iso: string, zone: string) => (
    <span className="sale-date">
      {format.dateTime(iso, zone)} <span className="muted">{format.zoneName(iso, zone)}</span>
    </span>
  );
  return [
    {
      id: 'id',
      size: 'name',
      header: t('carts.id'),
      cell: ({ id }) => <code className="cart-id">{id}</code>,
      value: ({ id }) => id,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'location',
      header: t('carts.location'),
      cell: ({ locationName }) => locationName,
      value: ({ locationName }) => locationName,
    },
    {
      id: 'user',
      header: t('carts.user'),
      cell: ({ userName, UserId }) => userName || UserId || absent,
      value: ({ userName, UserId }) => userName || (UserId ? String(UserId) : ''),
    },
    {
      id: 'total',
      size: 'figure',
      header: t('carts.total'),
      cell: ({ cart, currency }) => format.money(cart.totals.total, currency),
      value: ({ cart, currency }) => format.moneyCell(cart.totals.total, currency),
      align: 'end',
      card: 'figure',
    },
    {
      id: 'status',
      size: 'status',
      priority: 2,
      header: t('carts.status'),
      cell: ({ status }) => (
        <Tag minimal intent={cartIntent(status)}>
          {t(`carts.state.${status}`)}
        </Tag>
      ),
      value: ({ status }) => t(`carts.state.${status}`),
    },
    {
      id: 'created',
      size: 'time',
      header: t('carts.created'),
      cell: ({ creationDate, timezone }) => time(creationDate, timezone),
      value: ({ creationDate, timezone }) => format.momentCell(creationDate, timezone),
    },
    {
      id: 'updated',
      size: 'time',
      priority: 4,
      header: t('carts.updated'),
      cell: ({ updatedOn, timezone }) => time(updatedOn, timezone),
      value: ({ updatedOn, timezone }) => format.momentCell(updatedOn, timezone),
    },
  ];
}
