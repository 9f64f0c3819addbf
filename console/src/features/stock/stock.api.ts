import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { queryClient } from '../../app/api/query-client';
import { listSource } from '../../kit/table/list-source';

const live = { live: 'stock' as const };

/** Locations with their pre-kits. */
export const placesSource = listSource({
  key: ['stock', 'places'],
  path: '/locations/stocks',
  extraParams: ({ operator }) => ({ operator }),
  sorts: { name: true },
  defaultSort: 'name',
  rows: ({ locations }) => locations,
  ...live,
});

type Stock = Schemas['Stock'];
/**
 * A product at a location; its id is the product's in a list of a location, and the location's in a list of a product.
 */
export type StockRow = Stock & { id: number };

/** Stock at a location. */
export const locationStockSource = listSource({
  key: ['stock', 'location'],
  path: '/locations/{id}/stocks',
  filters: ['state'],
  sorts: { product: true, category: true, count: true, par: true, countedAt: true },
  defaultSort: 'product',
  rows: ({ data }): StockRow[] => data.map((row) => ({ ...row, id: row.productId })),
  meta: ({ location }) => ({ location }),
  ...live,
});

/** Locations of a product. */
export const productStockSource = listSource({
  key: ['stock', 'product'],
  path: '/locations/stocks/products/{id}',
  rows: ({ data }): StockRow[] => data.map((row) => ({ ...row, id: row.locationId })),
  ...live,
});

/** Stock movements of a product at a location, newest first. */
export const movementsSource = listSource({
  key: ['stock', 'movements'],
  path: '/locations/{id}/stocks/{productId}/movements',
  ...live,
});

export const prekitQuery = (id: number) =>
  queryOptions({
    queryKey: ['stock', 'prekit', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/locations/stocks/prekits/{id}/lines', { params: { path: { id } }, signal })),
  });

export const moveStock = (id: number, body: Schemas['StockSaid'], intent: string) =>
  answer(
    api.POST('/locations/{id}/stocks/movements', {
      params: { path: { id } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const setPars = (id: number, pars: Schemas['StockPars']['pars']) =>
  answer(api.PATCH('/locations/{id}/stocks/pars', { params: { path: { id } }, body: { pars } }));

export const createPrekit = (id: number, intent: string) =>
  answer(
    api.POST('/locations/{id}/stocks/prekits', {
      params: { path: { id } },
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const deliverPrekit = (id: number, lines: Schemas['PrekitDelivery']['lines']) =>
  answer(api.POST('/locations/stocks/prekits/{id}/delivered', { params: { path: { id } }, body: { lines } }));

export const cancelPrekit = (id: number) =>
  answer(api.POST('/locations/stocks/prekits/{id}/cancelled', { params: { path: { id } } }));

/** A change of stock refreshes all stock queries. */
export const readStock = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['stock'] });
