import type { Query, Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import type { ListPage } from '../../table/list-types';

export interface QuarantineQuery {
  page: number;
  limit: number;
  keywords: string;
  state: NonNullable<Query<'/quarantine'>['state']>;
  operator: number;
  /** Grows with every decision from here: what is asked after one is another question. */
  round?: number;
}

export const quarantineQuery = ({ keywords, round = 0, ...query }: QuarantineQuery) =>
  queryOptions({
    queryKey: ['quarantine', { keywords, round, ...query }],
    queryFn: async ({ signal }): Promise<ListPage<Schemas['Quarantined']>> => {
      const { data, meta } = await answer(
        api.GET('/quarantine', {
          params: { query: { ...query, ...(keywords && { keywords }) } },
          signal,
        }),
      );
      return { rows: data, total: meta.totalItems, isExact: meta.exact };
    },
    placeholderData: keepPreviousData,
    meta: { live: 'orders' },
  });

export const quarantinedQuery = (id: string) =>
  queryOptions({
    queryKey: ['quarantine', 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/quarantine/{id}', { params: { path: { id } }, signal })),
  });

const under = (id: string, intent: string) => ({
  params: { path: { id } },
  headers: { 'Idempotency-Key': intent },
});

export const acceptSale = (id: string, intent: string) =>
  answer(api.POST('/quarantine/{id}/accept', under(id, intent)));
export const correctSale = (id: string, body: Schemas['Correction'], intent: string) =>
  answer(api.POST('/quarantine/{id}/correct', { ...under(id, intent), body }));
export const rejectSale = (id: string, reason: string, intent: string) =>
  answer(api.POST('/quarantine/{id}/reject', { ...under(id, intent), body: { reason } }));

/** Reads what waits and the ledger anew, before the live stream says that they moved. */
export function useDecided(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['quarantine'] });
    void client.invalidateQueries({ queryKey: ['ledger'] });
  };
}
