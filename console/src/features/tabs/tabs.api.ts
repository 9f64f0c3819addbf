import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { everyOperator } from '../../kit/filter/global-filter';
import { listSource } from '../../kit/table/list-source';

/** A tab with its owner; identified by its own id, since a person may have tabs at several operators. */
export interface Tab
  extends Omit<Schemas['TabUser'], 'id' | 'tab'>, Omit<Schemas['TabUser']['tab'], 'tabId'> {
  id: string;
  customerId: number;
}

const tabOf = ({ id: customerId, tab: { tabId: id, ...tab }, ...user }: Schemas['TabUser']): Tab => ({
  ...{ ...user, ...tab, id, customerId },
});

export const tabsSource = listSource({
  key: ['tabs'],
  path: '/accounts/{accountId}/tabs',
  extraParams: ({ operator }) => ({ accountId: operator ?? everyOperator }),
  sorts: { email: true, firstName: true, lastName: true, balance: true, limit: true },
  defaultSort: 'email',
  rows: ({ data }) => data.updatedUsers.map(tabOf),
  defaultPageSize: 25,
  live: 'purses',
});

export const openTab = (
  accountId: number,
  { customerId, limit }: { customerId: number; limit: string },
  intent: string,
) =>
  answer(
    api.POST('/accounts/{accountId}/tabs', {
      params: { path: { accountId } },
      body: { userId: customerId, limit },
      headers: { 'Idempotency-Key': intent },
    }),
  );

const at = ({ AccountId: accountId, id: tabId }: Tab) => ({ path: { accountId, tabId } });

export const changeLimit = (tab: Tab, limit: string) =>
  answer(api.PATCH('/accounts/{accountId}/tabs/{tabId}', { params: at(tab), body: { limit } }));

export const archiveTab = (tab: Tab) =>
  answer(api.DELETE('/accounts/{accountId}/tabs/{tabId}', { params: at(tab) }));

/**
 * Charges a customer's default card for part of the balance; a null balance means that the outcome is not known yet.
 */
export const payTab = (payment: { userId: number; value: number; locationId: number }, key: string) =>
  answer(
    api.POST('/wallets/tabs', {
      params: { header: { 'Idempotency-Key': key } },
      body: { ...payment, order: { payment: [{ method: 'creditCard' }] } },
    }),
  );

/** Refetches tabs without waiting for the live stream. */
export function useRefetchTabs(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [tabsSource.key, ['purses'], ['ledger']].map((queryKey) =>
        client.invalidateQueries({ queryKey: [...queryKey] }),
      ),
    );
}
