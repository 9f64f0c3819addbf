import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { listSource } from '../../table/list-source';

export const cartsSource = listSource({
  key: ['carts'],
  path: '/carts',
  sorts: ['total', 'created', 'updated'],
  rows: ({ shoppingCart }) => shoppingCart,
  live: 'orders',
  filters: ['status'],
});

/** Where the photo is, for some minutes: asked for anew each time that it is looked at. */
export const photoQuery = (id: string) =>
  queryOptions({
    queryKey: ['cart-photo', id],
    queryFn: () => answer(api.GET('/carts/{id}/photo', { params: { path: { id } } })),
    gcTime: 0,
  });
