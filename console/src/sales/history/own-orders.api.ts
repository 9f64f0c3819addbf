import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client';
import { listSource } from '../../table/list-source';

export const ownOrdersSource = listSource({
  key: ['own-orders'],
  path: '/orders',
  rows: ({ orders }) => orders.rows,
});

/** Of whom the person is a customer. */
export const ownOperatorsQuery = () =>
  queryOptions({
    queryKey: ['own-operators'],
    queryFn: async ({ signal }) => (await answer(api.GET('/users/me/operators', { signal }))).data,
  });

/** A code to show to a kiosk; the one before is void. */
export const makeCode = () => answer(api.POST('/users/me/codes'));
