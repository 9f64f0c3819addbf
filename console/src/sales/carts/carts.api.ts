import type { Query, Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import type { ListPage } from '../../table/list-types';

export const cartsQuery = (query: Query<'/carts'>) =>
  queryOptions({
    queryKey: ['carts', query] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<Schemas['Cart']>> => {
      const { shoppingCart, meta } = await answer(api.GET('/carts', { params: { query }, signal }));
      return { rows: shoppingCart, total: meta.totalItems, isExact: meta.exact };
    },
    placeholderData: keepPreviousData,
    meta: { live: 'orders' },
  });

/** Where the photo is, for some minutes: asked for anew each time that it is looked at. */
export const photoQuery = (id: string) =>
  queryOptions({
    queryKey: ['cart-photo', id],
    queryFn: () => answer(api.GET('/carts/{id}/photo', { params: { path: { id } } })),
    gcTime: 0,
  });
