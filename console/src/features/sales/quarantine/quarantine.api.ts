import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../app/api/client';
import { listSource } from '../../../kit/table/list-source';
import type { ListState } from '../../../kit/table/list-state';

export const states = ['waiting', 'booked', 'rejected'] as const;
export const stateOf = ({ state }: ListState['filters']) => states.find((one) => one === state) ?? 'waiting';

export const quarantineSource = listSource({
  key: ['quarantine'],
  path: '/quarantine',
  extraParams: ({ operator }, { filters }) => ({ operator, state: stateOf(filters) }),
  live: 'orders',
  filters: ['state'],
  sorts: { when: true, reason: true, total: true },
  defaultSort: '-when',
});

/** Products of the operator of a sale. */
export const claimProductsSource = listSource({
  key: ['quarantine', 'products'],
  path: '/quarantine/{id}/products',
});

export const quarantinedQuery = (id: string) =>
  queryOptions({
    queryKey: ['quarantine', 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/quarantine/{id}', { params: { path: { id } }, signal })),
  });

const decisionParams = (id: string, intent: string) => ({
  params: { path: { id } },
  headers: { 'Idempotency-Key': intent },
});

export const acceptSale = (id: string, intent: string) =>
  answer(api.POST('/quarantine/{id}/accept', decisionParams(id, intent)));
export const correctSale = (id: string, body: Schemas['Correction'], intent: string) =>
  answer(api.POST('/quarantine/{id}/correct', { ...decisionParams(id, intent), body }));
export const rejectSale = (id: string, reason: string, intent: string) =>
  answer(api.POST('/quarantine/{id}/reject', { ...decisionParams(id, intent), body: { reason } }));
