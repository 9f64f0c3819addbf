import { answer, api } from '../../../app/api/client';
import { listSource } from '../../../kit/table/list-source';

/** Represents a location without a tax. */
export const noTax = -1;
/** The documented page size for tables of sales taxes. */
const defaultPageSize = 25;

export const taxesSource = listSource({
  key: ['taxes'],
  path: '/accounts/{id}/taxes',
  sorts: { name: true, rate: true, locations: true },
  defaultSort: 'name',
  defaultPageSize,
});

export const locationTaxesSource = listSource({
  key: ['location-taxes'],
  path: '/accounts/{id}/taxes/locations',
  sorts: { name: true },
  defaultSort: 'name',
  rows: ({ data }) => data.map((row) => ({ ...row, id: row.locationId })),
  defaultPageSize,
});

export const setLocationTax = (operator: number, locationId: number, taxId: number) =>
  answer(
    api.PATCH('/accounts/{id}/taxes/locations/{locationId}', {
      params: { path: { id: operator, locationId } },
      body: { taxId },
    }),
  );
