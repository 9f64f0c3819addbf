import type { Schemas } from '@backroom/gateway/v2';
import { answer, api, done } from '../../api/client';
import { isGone } from '../../form/save-errors';
import { listSource } from '../../table/list-source';

/** Stands for a location without a tax. */
export const noTax = -1;
/** The documents' page size for tables of sales taxes. */
const rowsAtFirst = 25;

export const taxesSource = listSource({
  key: ['taxes'],
  path: '/accounts/{id}/taxes',
  sorts: { name: true, rate: true, locations: true },
  sortAtFirst: 'name',
  rowsAtFirst,
});

export const locationTaxesSource = listSource({
  key: ['location-taxes'],
  path: '/accounts/{id}/taxes/locations',
  sorts: { name: true },
  sortAtFirst: 'name',
  rows: ({ data }) => data.map((row) => ({ ...row, id: row.locationId })),
  rowsAtFirst,
});

/** As it is now; as empty as a new one when it is gone. */
export async function readTax({ accountId, id }: Schemas['SalesTax']) {
  try {
    const path = { id: accountId, taxId: id };
    return await answer(api.GET('/accounts/{id}/taxes/{taxId}', { params: { path } }));
  } catch (error) {
    if (!isGone(error)) throw error;
    return { name: '', rate: 0, version: 0 };
  }
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

export const deleteTax = ({ id, accountId }: Schemas['SalesTax']) =>
  done(api.DELETE('/accounts/{id}/taxes/{taxId}', { params: { path: { id: accountId, taxId: id } } }));

export const setLocationTax = (operator: number, locationId: number, taxId: number) =>
  answer(
    api.PATCH('/accounts/{id}/taxes/locations/{locationId}', {
      params: { path: { id: operator, locationId } },
      body: { taxId },
    }),
  );
