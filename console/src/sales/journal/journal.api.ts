import type { Query, Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { listSource } from '../../table/list-source';

/** What says nothing is not sent. */
const said = ({ keywords, account, ...rest }: Query<'/journal/sums'>) => ({
  ...rest,
  ...(keywords && { keywords }),
  ...(account && { account }),
});

export const journalSource = listSource({
  key: ['ledger', 'journal'],
  path: '/journal/entries',
  live: 'orders',
  filters: ['account', 'date'],
});

export const sumsQuery = (filter: Query<'/journal/sums'>, isAsked: boolean) =>
  queryOptions({
    queryKey: ['ledger', 'journal', 'sums', filter],
    queryFn: async ({ signal }): Promise<Schemas['AccountSum'][]> =>
      (await answer(api.GET('/journal/sums', { params: { query: said(filter) }, signal }))).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    meta: { live: 'orders' },
  });

/** A sale has a few entries, and each of its refunds a few more. */
const mostOfSale = 1_000;

export const entriesOfSaleQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['ledger', 'journal', 'sale', orderId],
    queryFn: async ({ signal }): Promise<Schemas['JournalEntry'][]> => {
      const query = { orderId, page: 1, limit: mostOfSale };
      return (await answer(api.GET('/journal/entries', { params: { query }, signal }))).data;
    },
    meta: { live: 'orders' },
  });
