import type { Schemas } from '@backroom/gateway/v2';
import { pointsCurrency } from '@backroom/proto/stored-value';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Format } from '../../app/i18n/format';
import type { ListColumn } from '../../kit/table/list-types';
import { amountText, entryText, movedText } from './purse-text';

type Entry = Schemas['PurseEntry'];

/** The movements of a purse. `link` returns the link to the sale of a movement for users who may see it. */
export function entryColumns(
  t: TFunction<'purses'>,
  format: Format,
  kind: Schemas['Purse']['kind'],
  link: (order: string, text: string) => ReactNode = (_, text) => text,
): ListColumn<Entry>[] {
  const what = (entry: Entry) => entryText(t, entry.kind, kind);
  const cell = (amount: number, currency: string) =>
    currency === pointsCurrency ? amount : format.moneyCell(amount, currency);
  return [
    {
      id: 'at',
      size: 'time',
      header: t('column.at'),
      cell: ({ at, location }) => <span className="cell-time">{format.moment(at, location.timezone)}</span>,
      value: ({ at, location }) => format.momentCell(at, location.timezone),
      isFixed: true,
      card: 'title',
    },
    {
      id: 'kind',
      header: t('column.kind'),
      cell: (entry) => (entry.orderId ? link(entry.orderId, what(entry)) : what(entry)),
      value: what,
      card: 'line',
    },
    {
      id: 'location',
      header: t('column.location'),
      cell: ({ location }) => <span className="cell-name">{location.name || '–'}</span>,
      value: ({ location }) => location.name,
    },
    {
      id: 'amount',
      size: 'figure',
      priority: 2,
      header: t('column.amount'),
      align: 'end',
      cell: ({ amount, currency }) => movedText(t, format, amount, currency),
      value: ({ amount, currency }) => cell(amount, currency),
      card: 'figure',
    },
    {
      id: 'balance',
      size: 'figure',
      priority: 2,
      header: t('column.balance'),
      align: 'end',
      cell: ({ balance, currency }) => amountText(t, format, balance, currency),
      value: ({ balance, currency }) => cell(balance, currency),
      card: 'line',
    },
  ];
}
