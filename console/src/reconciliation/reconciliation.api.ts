import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import type { ListPage } from '../table/list-types';

interface Asked {
  page: number;
  limit: number;
  keywords: string;
  operator: number;
  startDate: string;
  endDate: string;
}

export interface Differences extends ListPage<Schemas['ReconciliationDifference']> {
  days: Schemas['ComparedDay'][];
}

async function differences(asked: Asked, signal: AbortSignal): Promise<Differences> {
  const told = await answer(api.GET('/payments/reconciliation', { params: { query: asked }, signal }));
  return { rows: told.data, total: told.meta.totalItems, isExact: true, days: told.days };
}

export const differencesQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['reconciliation', asked] as QueryKey,
    queryFn: ({ signal }) => differences(asked, signal),
    placeholderData: keepPreviousData,
  });

/** The same rows for an export, which asks for nothing else. */
export const differencesPage = (asked: Asked) =>
  queryOptions({
    queryKey: ['reconciliation', 'page', asked] as QueryKey,
    queryFn: ({ signal }): Promise<ListPage<Schemas['ReconciliationDifference']>> =>
      differences(asked, signal),
  });
