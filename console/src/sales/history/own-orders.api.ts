import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import type { ListPage } from '../../table/list-types';

export const ownOrdersQuery = (query: { page: number; limit: number; keywords: string }) =>
  queryOptions({
    queryKey: ['own-orders', query] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<Schemas['OwnOrder']>> => {
      const { keywords, ...page } = query;
      const { orders, meta } = await answer(
        api.GET('/orders', { params: { query: { ...page, ...(keywords && { keywords }) } }, signal }),
      );
      return { rows: orders.rows, total: meta.totalItems, isExact: meta.exact };
    },
    placeholderData: keepPreviousData,
  });
