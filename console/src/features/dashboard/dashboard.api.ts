import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { ProblemError } from '../../app/api/problem';
import { everyLocation, type CallFilter } from '../../kit/filter/global-filter';
import type { ListPage } from '../../kit/table/list-types';

const figures = { placeholderData: keepPreviousData, meta: { live: 'figures' } } as const;

export function dashboardBody({
  operator,
  location,
  period,
  startDate,
  endDate,
}: CallFilter): Schemas['DashboardQuery'] {
  return {
    accountIds: [operator],
    startDate,
    endDate,
    timeMetric: period,
    ...(location === everyLocation ? {} : { locationIds: [location] }),
  };
}

/** A location of another operator is not an error: there is just nothing to show. */
export function isEmptyReport(error: unknown): boolean {
  return (
    error instanceof ProblemError &&
    error.problem.status === 400 &&
    [error.problem.title, error.problem.detail].includes('Invalid LocationIds')
  );
}

async function emptyIfNoLocation<T, E>(call: Promise<T>, empty: E): Promise<T | E> {
  try {
    return await call;
  } catch (error) {
    if (isEmptyReport(error)) return empty;
    throw error;
  }
}

export const salesReportQuery = (filter: CallFilter) =>
  queryOptions({
    queryKey: ['dashboard', 'sales', filter],
    queryFn: ({ signal }): Promise<Schemas['SalesReport'] | null> =>
      emptyIfNoLocation(
        answer(api.POST('/reports/dashboard/salesreport', { body: dashboardBody(filter), signal })),
        null,
      ),
    ...figures,
  });

export const userTransactionQuery = (filter: CallFilter) =>
  queryOptions({
    queryKey: ['dashboard', 'transactions', filter],
    queryFn: ({ signal }) =>
      emptyIfNoLocation(
        answer(api.POST('/reports/dashboard/usertransactionreport', { body: dashboardBody(filter), signal })),
        { usersCount: 0, ordersCount: 0 },
      ),
    ...figures,
  });

/** Current liabilities to customers, independent of the days of the filter. */
export const fundsQuery = (filter: CallFilter) =>
  queryOptions({
    queryKey: ['dashboard', 'funds', filter],
    queryFn: ({ signal }): Promise<Pick<Schemas['FundsReport'], 'currencies'>> =>
      emptyIfNoLocation(
        answer(api.POST('/reports/dashboard/fundsreport', { body: dashboardBody(filter), signal })),
        { currencies: [] },
      ),
    ...figures,
  });

export type TopSort = 'quantity' | 'price';

export const topProductsQuery = (filter: CallFilter, sort: TopSort) =>
  queryOptions({
    queryKey: ['dashboard', 'top', filter, sort],
    queryFn: ({ signal }) =>
      emptyIfNoLocation(
        answer(
          api.POST('/reports/dashboard/topsalereport', { body: { ...dashboardBody(filter), sort }, signal }),
        ),
        { topProdSales: [] },
      ),
    ...figures,
  });

export const kiosksQuery = (query: { operator: number; location: number; page: number; limit: number }) =>
  queryOptions({
    queryKey: ['kiosks', query],
    queryFn: async ({ signal }): Promise<ListPage<Schemas['ListedKiosk']>> => {
      const { rows, meta } = await answer(api.GET('/kiosks/list', { params: { query }, signal }));
      return { rows, total: meta.totalItems, isExact: true };
    },
    placeholderData: keepPreviousData,
    // A sale updates the last order of its kiosk.
    meta: { live: ['kiosks', 'figures'] },
  });
