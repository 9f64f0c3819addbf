import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

export type LoyaltyPlace = Schemas['LoyaltyPlace'];

export const loyaltySource = listSource({
  key: ['loyalty'],
  path: '/loyalties',
  extraParams: ({ operator }) => ({ operator }),
  sorts: { name: true },
  defaultSort: 'name',
  rows: ({ locations }) => locations.rows,
});

/** One location with its tiers. */
export const loyaltyQuery = (operator: number, location: number) =>
  queryOptions({
    queryKey: ['loyalty', 'one', operator, location],
    queryFn: async ({ signal }) => {
      const query = { operator, location };
      return (await answer(api.GET('/loyalties', { params: { query }, signal }))).locations.rows[0]!;
    },
  });

/** Finds at most ten products that can be rewards, by the start of a word of their name. */
export const loyaltyProductsQuery = (operator: number, keywords: string) =>
  queryOptions({
    queryKey: ['loyalty', 'products', operator, keywords],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/loyalties/products', { params: { query: { operator, keywords } }, signal })))
        .data,
  });

export const saveLoyalty = (body: Schemas['LoyaltyChange']) => answer(api.POST('/loyalties', { body }));
