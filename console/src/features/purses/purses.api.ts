import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

/** A customer's purses at an operator. */
export const pursesQuery = (operator: number, id: number) =>
  queryOptions({
    queryKey: ['purses', 'of', operator, id],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/users/customers/{id}/purses', { params: { path: { id }, query: { operator } }, signal }),
        )
      ).data,
    meta: { live: 'purses' },
  });

export interface PurseName {
  operator: number;
  id: number;
  purse: string;
}

/** One of them; with a moment, its balance at that time. */
export const purseQuery = ({ operator, id, purse }: PurseName, at?: string) =>
  queryOptions({
    queryKey: ['purses', 'one', operator, id, purse, at],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/users/customers/{id}/purses/{purse}', {
          params: { path: { id, purse }, query: { operator, ...(at && { at }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    meta: { live: 'purses' },
  });

export const purseEntriesSource = listSource({
  key: ['purses', 'entries'],
  path: '/users/customers/{id}/purses/{purse}/entries',
  live: 'purses',
  // The moment of the requested balance, as typed.
  filters: ['at'],
});

/** The user's purses at all operators. */
export const ownPursesQuery = () =>
  queryOptions({
    queryKey: ['purses', 'own'],
    queryFn: async ({ signal }) => (await answer(api.GET('/users/me/purses', { signal }))).data,
  });

/** Rewards for the user's points. */
export const ownRewardsQuery = () =>
  queryOptions({
    queryKey: ['purses', 'own', 'rewards'],
    queryFn: async ({ signal }) => (await answer(api.GET('/users/me/loyalties', { signal }))).data,
  });

export const ownEntriesSource = listSource({
  key: ['purses', 'own', 'entries'],
  path: '/users/me/purses/{purse}/entries',
});
