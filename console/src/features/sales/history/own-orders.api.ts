import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import { listSource } from '../../../kit/table/list-source';
import { endsHere } from './code-life';

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

/** A code to show to a kiosk, and when it is over by the clock here; the one before is void. */
export async function makeCode(): Promise<{ code: string; ends: number }> {
  const call = api.POST('/users/me/codes');
  const { code, expires } = await answer(call);
  const { response } = await call;
  return { code, ends: endsHere(expires, response.headers.get('date'), Date.now()) };
}
