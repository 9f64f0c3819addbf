import { LocationTaxRecord } from './location-tax.entity.js';
import { SetLocationTaxHandler } from './set-location-tax.command.js';
import { taxes } from './tax.resource.js';
import { TaxesController } from './taxes.controller.js';

/** Sales taxes, and the tax of each location. */
export const tax = {
  ...taxes,
  entities: [LocationTaxRecord],
  controllers: [TaxesController],
  commands: [...taxes.commands, SetLocationTaxHandler],
};
