import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import { listSource } from '../../../kit/table/list-source';
import { localExpiry } from './code-expiry';

export const ownOrdersSource = listSource({
  key: ['own-orders'],
  path: '/orders',
  rows: ({ orders }) => orders.rows,
});

/** Operators that the user is a customer of. */
export const ownOperatorsQuery = () =>
  queryOptions({
    queryKey: ['own-operators'],
    queryFn: async ({ signal }) => (await answer(api.GET('/users/me/operators', { signal }))).data,
  });

/** Creates a code to show to a kiosk, with its expiry by the local clock; it invalidates the previous code. */
export async function createCode(): Promise<{ code: string; ends: number }> {
  const call = api.POST('/users/me/codes');
  const { code, expires } = await answer(call);
  const { response } = await call;
  return { code, ends: localExpiry(expires, response.headers.get('date'), Date.now()) };
}
