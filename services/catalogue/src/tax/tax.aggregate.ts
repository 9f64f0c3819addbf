import type { Aggregate } from '@backroom/platform';
import { taxes } from '../migrations/002-taxes.js';
import { taxNamesAnew } from '../migrations/031-tax-names-anew.js';
import { DeleteTaxHandler } from './delete-tax.command.js';
import { LocationTaxRecord } from './location-tax.entity.js';
import { SaveTaxHandler } from './save-tax.command.js';
import { SetLocationTaxHandler } from './set-location-tax.command.js';
import { TaxRecord } from './tax.entity.js';
import { TaxesController } from './taxes.controller.js';

/** Sales taxes, and which one each location has. */
export const tax: Aggregate = {
  migrations: [taxes, taxNamesAnew],
  entities: [TaxRecord, LocationTaxRecord],
  answers: [TaxesController],
  commands: [SaveTaxHandler, DeleteTaxHandler, SetLocationTaxHandler],
};
