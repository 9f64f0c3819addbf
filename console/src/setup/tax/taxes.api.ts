import { taxFields } from '@backroom/proto/catalogue/v1/tax.fields';
import { answer, api } from '../../api/client';
import { resourceApi } from '../../resource/resource-api';
import { listSource } from '../../table/list-source';

/** Stands for a location without a tax. */
export const noTax = -1;

const calls = resourceApi({
  api: '/accounts/{id}/taxes',
  param: 'taxId',
  fields: taxFields,
  key: ['taxes'],
  sorts: ['locations'],
});
export const taxesSource = calls.source;

/** Texts of taxes beside the convention of `useLabels`. */
const keys: Record<string, string> = {
  title: 'tax.taxes',
  notLoaded: 'error.taxes',
  notSaved: 'error.save',
  notDeleted: 'error.deleteTax',
  'help.rate': 'tax.rateHelp',
};
export const taxes = {
  kind: 'tax',
  fields: taxFields,
  calls,
  labels: {
    feature: 'setup',
    keyOf: (key: string) => keys[key] ?? `tax.${key.replace('field.', '')}`,
  },
};

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
