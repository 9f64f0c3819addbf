import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import { fullName } from './customer-search';
import { Email } from '../../kit/table/email';
import type { ListColumn } from '../../kit/table/list-types';

export function customerColumns(
  t: TFunction<'customers'>,
  format: Format,
): ListColumn<Schemas['Customer']>[] {
  const groups = (customer: Schemas['Customer']) => customer.groups.map(({ name }) => name).join(', ');
  return [
    {
      id: 'name',
      header: t('column.name'),
      value: fullName,
      cell: (customer) => <span className="cell-name">{fullName(customer)}</span>,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'email',
      size: 264,
      header: t('column.email'),
      value: ({ email }) => email,
      cell: ({ email }) => <Email of={email} />,
      card: 'line',
    },
    {
      id: 'cash',
      size: 'figure',
      priority: 2,
      header: t('column.cash'),
      align: 'end',
      value: ({ funds: [cash] }) => (cash ? format.moneyCell(cash.balance, cash.currency) : ''),
      cell: ({ funds: [cash] }) => (cash ? format.money(cash.balance, cash.currency) : '–'),
      card: 'figure',
    },
    {
      id: 'points',
      size: 'figure',
      header: t('column.points'),
      align: 'end',
      value: ({ points: [earned] }) => earned?.balance ?? '',
      cell: ({ points: [earned] }) => (earned ? format.whole(earned.balance) : '–'),
    },
    {
      id: 'groups',
      header: t('column.groups'),
      value: groups,
      cell: (customer) => <span className="cell-name">{groups(customer) || '–'}</span>,
    },
    {
      id: 'joined',
      size: 'time',
      priority: 4,
      header: t('column.joined'),
      value: ({ joinedOn, lastLocation }) => format.momentCell(joinedOn, lastLocation.timezone),
      cell: ({ joinedOn, lastLocation }) => (
        <span className="cell-time">{format.moment(joinedOn, lastLocation.timezone)}</span>
      ),
    },
    {
      id: 'lastSeen',
      size: 'time',
      header: t('column.lastSeen'),
      value: ({ lastSeen, lastLocation }) => format.momentCell(lastSeen, lastLocation.timezone),
      cell: ({ lastSeen, lastLocation }) => (
        <span className="cell-time">{format.moment(lastSeen, lastLocation.timezone)}</span>
      ),
      card: 'line',
    },
  ];
}
