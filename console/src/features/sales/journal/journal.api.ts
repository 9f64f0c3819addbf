import type { Query, Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import type { CallFilter } from '../../../kit/filter/global-filter';
import { listSource } from '../../../kit/table/list-source';
import type { ListState } from '../../../kit/table/list-state';

/** Omits empty parameters. */
const withoutEmpty = ({ keywords, account, ...rest }: Query<'/journal/sums'>) => ({
  ...rest,
  ...(keywords && { keywords }),
  ...(account && { account }),
});

export const isDay = (date = '') => /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));

/** The query of the sums: all accounts of the days. */
export const sumsQueryOf = (
  { period: _, ...filter }: CallFilter,
  { search, filters: { date = '' } }: ListState,
) => ({
  ...filter,
  ...(isDay(date) && { startDate: date, endDate: date }),
  keywords: search.trim(),
});

export const journalSource = listSource({
  key: ['ledger', 'journal'],
  path: '/journal/entries',
  extraParams: (filter, list) => ({ ...sumsQueryOf(filter, list), account: list.filters.account }),
  live: 'orders',
  filters: ['account', 'date'],
  sorts: { date: true },
  defaultSort: '-date',
});

export const sumsQuery = (filter: Query<'/journal/sums'>, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['ledger', 'journal', 'sums', filter],
    queryFn: async ({ signal }): Promise<Schemas['AccountSum'][]> =>
      (await answer(api.GET('/journal/sums', { params: { query: withoutEmpty(filter) }, signal }))).data,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    meta: { live: 'orders' },
  });

/** A sale has a few entries, and each of its refunds a few more. */
const maxEntriesOfSale = 1_000;

export const entriesOfSaleQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['ledger', 'journal', 'sale', orderId],
    queryFn: async ({ signal }): Promise<Schemas['JournalEntry'][]> => {
      const query = { orderId, page: 1, limit: maxEntriesOfSale };
      return (await answer(api.GET('/journal/entries', { params: { query }, signal }))).data;
    },
    meta: { live: 'orders' },
  });
