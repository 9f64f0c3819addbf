import { taxFields } from '@backroom/proto/catalogue/v1/tax.fields';
import { answer, api } from '../../api/client';
import { shown } from '../../resource/shown';
import { listSource } from '../../table/list-source';

/** Stands for a location without a tax. */
export const noTax = -1;

export const taxes = shown({
  kind: 'tax',
  api: '/accounts/{id}/taxes',
  param: 'taxId',
  fields: taxFields,
  key: ['taxes'],
  sorts: ['locations'],
  labels: {
    feature: 'setup',
    part: 'tax',
    keys: {
      title: 'tax.taxes',
      'help.rate': 'tax.rateHelp',
      notLoaded: 'error.taxes',
      notSaved: 'error.save',
      notDeleted: 'error.deleteTax',
    },
  },
});
export const taxesSource = taxes.calls.source;

export const locationTaxesSource = listSource({
  key: ['location-taxes'],
  path: '/accounts/{id}/taxes/locations',
  sorts: { name: true },
  sortAtFirst: 'name',
  rows: ({ data }) => data.map((row) => ({ ...row, id: row.locationId })),
  rowsAtFirst: 25,
});

export const setLocationTax = (operator: number, locationId: number, taxId: number) =>
  answer(
    api.PATCH('/accounts/{id}/taxes/locations/{locationId}', {
      params: { path: { id: operator, locationId } },
      body: { taxId },
    }),
  );
