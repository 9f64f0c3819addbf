import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api, done } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

export const operatorsSource = listSource({
  key: ['operators', 'list'],
  path: '/accounts/list',
  extraParams: (_, { filters }) => ({ startDate: filters.from, endDate: filters.to }),
  sorts: { name: true, id: true, program: true, currency: true, timezone: true, status: true },
  defaultSort: 'name',
  rows: ({ account }) => account.rows,
  // Range of their creation dates.
  filters: ['from', 'to'],
});

const at = (id: number) => ({ params: { path: { id } } });

export const addOperator = (body: Schemas['NewAccount'], intent: string) =>
  answer(api.POST('/accounts', { body, headers: { 'Idempotency-Key': intent } }));

export const changeOperator = (id: number, body: Schemas['AccountChange']) =>
  answer(api.PATCH('/accounts/{id}', { ...at(id), body }));

export const deleteOperator = (id: number) => answer(api.DELETE('/accounts/{id}', at(id)));

export const readStore = (id: number) => answer(api.GET('/accounts/{id}/store', at(id)));

export const storeQuery = (id: number) =>
  queryOptions({ queryKey: ['store', id], queryFn: () => readStore(id) });

export const changeStore = (id: number, body: Partial<Schemas['Store']>) =>
  answer(api.PATCH('/accounts/{id}/store', { ...at(id), body }));

export const requireTwoFactor = (id: number, isRequired: boolean) =>
  done(api.POST('/accounts/{id}/security', { ...at(id), body: { requireTwoFactor: isRequired } }));

export const limitIdleTime = (id: number, idleMinutes: number) =>
  done(api.POST('/accounts/{id}/security', { ...at(id), body: { idleMinutes } }));
