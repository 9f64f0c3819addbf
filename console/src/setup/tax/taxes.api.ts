import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import { answer, api, done } from '../../api/client';
import { allRows } from '../../export/all-rows';
import type { ListPage } from '../../table/list-types';
import type { PageQuery } from '../groups/groups.api';

/** Stands for a location without a tax. */
export const noTax = -1;

async function readTaxes(operator: number, page: number, limit: number, keywords = '', signal?: AbortSignal) {
  const query = { page, limit, ...(keywords && { keywords }) };
  const { data, meta } = await answer(
    api.GET('/accounts/{id}/taxes', { params: { path: { id: operator }, query }, signal }),
  );
  return { rows: data, total: meta.totalItems, isExact: true };
}

export const taxesQuery = ({ operator, page, limit, keywords }: PageQuery) =>
  queryOptions({
    queryKey: ['taxes', operator, page, limit, keywords] as QueryKey,
    queryFn: ({ signal }): Promise<ListPage<Schemas['SalesTax']>> =>
      readTaxes(operator, page, limit, keywords, signal),
    placeholderData: keepPreviousData,
  });

/** To choose from: however many pages they are. */
export const everyTaxQuery = (operator: number) =>
  queryOptions({
    queryKey: ['taxes', operator, 'every'] as QueryKey,
    queryFn: ({ signal }) =>
      allRows(
        (page, limit) => readTaxes(operator, page, limit, '', signal),
        signal,
        () => undefined,
      ),
  });

/** One of them as it is now; as empty as a new one when it is gone. */
export async function readTax(
  operator: number,
  wanted: number,
): Promise<Schemas['NewSalesTax'] & { version: number }> {
  const { signal } = new AbortController();
  const every = await allRows(
    (page, limit) => readTaxes(operator, page, limit),
    signal,
    () => undefined,
  );
  return every.find(({ id }) => id === wanted) ?? { name: '', rate: 0, version: 0 };
}

export const addTax = (operator: number, body: Schemas['NewSalesTax'], intent: string) =>
  answer(
    api.POST('/accounts/{id}/taxes', {
      params: { path: { id: operator } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const changeTax = ({ id, accountId }: Schemas['SalesTax'], body: Schemas['SalesTaxChange']) =>
  answer(api.PATCH('/accounts/{id}/taxes/{taxId}', { params: { path: { id: accountId, taxId: id } }, body }));

export const removeTax = ({ id, accountId }: Schemas['SalesTax']) =>
  done(api.DELETE('/accounts/{id}/taxes/{taxId}', { params: { path: { id: accountId, taxId: id } } }));

export type LocationRow = Schemas['LocationTax'] & { id: number };

export const locationTaxesQuery = ({ operator, page, limit, keywords }: PageQuery) =>
  queryOptions({
    queryKey: ['location-taxes', operator, page, limit, keywords] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<LocationRow>> => {
      const query = { page, limit, ...(keywords && { keywords }) };
      const { data, meta } = await answer(
        api.GET('/accounts/{id}/taxes/locations', { params: { path: { id: operator }, query }, signal }),
      );
      const rows = data.map((row) => ({ ...row, id: row.locationId }));
      return { rows, total: meta.totalItems, isExact: true };
    },
    placeholderData: keepPreviousData,
  });

export const setLocationTax = (operator: number, locationId: number, taxId: number) =>
  answer(
    api.PATCH('/accounts/{id}/taxes/locations/{locationId}', {
      params: { path: { id: operator, locationId } },
      body: { taxId },
    }),
  );
