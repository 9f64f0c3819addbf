import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import type { ListPage } from '../table/list-types';

/** The first segment of the path after the root picks the kind (S2 section 2). */
export type LedgerKind = 'order' | 'valueAdd' | 'tabPayment';

export interface SalesQuery {
  kind: LedgerKind;
  limit: number;
  page: number;
  keywords: string;
  lastFour: string;
  /** '' for every device. */
  kioskId: string;
  paymentMethods: string;
  startDate: string;
  endDate: string;
  operator: number;
  location: number;
}

/** A newer request cancels the older one through the signal; cancelled ones are silent. */
export const salesQuery = (query: SalesQuery) =>
  queryOptions({
    queryKey: ['ledger', query.kind, query] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<Schemas['ListedSale']>> => {
      const { kind, keywords, lastFour, kioskId, paymentMethods, ...rest } = query;
      const { orders, meta } = await answer(
        api.GET('/reports/ledgers', {
          params: {
            query: {
              type: kind,
              ...rest,
              ...(keywords && { keywords }),
              ...(lastFour && { lastFour }),
              ...(kioskId && { kioskId: Number(kioskId) }),
              ...(paymentMethods && { paymentMethods }),
            },
          },
          signal,
        }),
      );
      return { rows: orders.rows, total: meta.totalItems, isExact: meta.exact };
    },
    placeholderData: keepPreviousData,
    meta: { live: 'orders' },
  });
