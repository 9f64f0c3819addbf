import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { everyOperator } from './global-filter';

const none: Schemas['Account'][] = [];

export const operatorsQuery = (keywords = '') =>
  queryOptions({
    queryKey: ['operators', keywords],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/accounts/list', {
          params: { query: { limit: 100, page: 1, ...(keywords && { keywords }) } },
          signal,
        }),
      ),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });

export const readOperator = (id: number) => answer(api.GET('/accounts/{id}', { params: { path: { id } } }));

export const operatorQuery = (id: number) =>
  queryOptions({ queryKey: ['operator', id], queryFn: () => readOperator(id) });

export const locationsQuery = (operator: number, keywords = '') =>
  queryOptions({
    queryKey: ['locations', operator, keywords],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/locations', {
          params: {
            query: {
              limit: 10,
              page: 1,
              operator,
              getCompressedLocation: true,
              ...(keywords && { keywords }),
            },
          },
          signal,
        }),
      ),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });

/** One location by id; an empty page if it was deleted or belongs to another operator. */
export const locationQuery = (operator: number, location: number) =>
  queryOptions({
    queryKey: ['location', operator, location],
    queryFn: ({ signal }) =>
      answer(api.GET('/locations', { params: { query: { limit: 1, page: 1, operator, location } }, signal })),
    staleTime: 5 * 60_000,
  });

export function useOperators() {
  const { data, isPending } = useQuery(operatorsQuery());
  return { operators: data?.account.rows ?? none, total: data?.meta.totalItems, isPending };
}

/** Returns the operators in view: the selected one, or all of the user's. */
export function inView(operators: readonly Schemas['Account'][], operator: number): Schemas['Account'][] {
  return operators.filter((one) => operator === everyOperator || one.id === operator);
}

/** A feature is hidden for globalConnect only when every operator in view has that program. */
export function everyProgramIs(
  program: Schemas['Account']['loyaltyProgram'],
  operators: readonly Schemas['Account'][],
  operator: number,
): boolean {
  const programs = inView(operators, operator).map(({ loyaltyProgram }) => loyaltyProgram);
  return programs.length > 0 && programs.every((one) => one === program);
}
