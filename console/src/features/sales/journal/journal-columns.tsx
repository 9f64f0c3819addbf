import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import type { ListColumn } from '../../../kit/table/list-types';
import { SaleLink } from '../sale-link';
import { AccountName } from './account-name';

export function journalColumns(
  t: TFunction<'journal'>,
  format: Format,
): ListColumn<Schemas['JournalEntry']>[] {
  return [
    {
      id: 'date',
      size: 'time',
      header: t('column.date'),
      cell: ({ occurredAt, location }) => (
        <span className="sale-date">
          {format.dateTime(occurredAt, location.timezone)}{' '}
          <span className="muted">{format.zoneName(occurredAt, location.timezone)}</span>
        </span>
      ),
      value: ({ occurredAt }) => occurredAt,
    },
    {
      id: 'fact',
      size: 'text',
      header: t('column.fact'),
      cell: ({ posting, prettyId, orderId }) => (
        <SaleLink id={orderId}>
          {t(`fact.${posting.kind}`, { number: prettyId, defaultValue: posting.kind })}
        </SaleLink>
      ),
      value: ({ posting, prettyId }) => `${posting.kind} ${prettyId}`,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'location',
      header: t('column.location'),
      cell: ({ location }) => location.name,
      value: ({ location }) => location.name,
    },
    {
      id: 'account',
      header: t('column.account'),
      cell: ({ account }) => <AccountName account={account} />,
      value: ({ account }) => account,
    },
    ...(['debit', 'credit'] as const).map((side): ListColumn<Schemas['JournalEntry']> => ({
      id: side,
      header: t(`column.${side}`),
      cell: (entry) => (entry[side] === 0 ? '' : format.money(entry[side], entry.currency)),
      value: (entry) => entry[side],
      align: 'end',
    })),
  ];
}
