import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import { listSource } from '../../../kit/table/list-source';
import { chosenStatuses } from './cart-status';

export const cartsSource = listSource({
  key: ['carts'],
  path: '/carts',
  extraParams: ({ period: _, ...filter }, { filters }) => ({
    ...filter,
    status: chosenStatuses(filters.status).join(),
  }),
  sorts: { total: true, created: true, updated: true },
  defaultSort: '-created',
  rows: ({ shoppingCart }) => shoppingCart,
  live: 'orders',
  filters: ['status'],
});

/** The URL of the photo, valid for some minutes: requested again on each view. */
export const photoQuery = (id: string) =>
  queryOptions({
    queryKey: ['cart-photo', id],
    queryFn: () => answer(api.GET('/carts/{id}/photo', { params: { path: { id } } })),
    gcTime: 0,
  });
