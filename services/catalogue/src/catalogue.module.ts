import { Module } from '@nestjs/common';
import { CatalogueController } from './catalogue.controller.js';
import { CreateProductsHandler } from './product/create-products.command.js';
import { DeleteTaxHandler } from './tax/delete-tax.command.js';
import { SaveTaxHandler } from './tax/save-tax.command.js';
import { SetLocationTaxHandler } from './tax/set-location-tax.command.js';
import { TaxesController } from './tax/taxes.controller.js';

@Module({
  controllers: [CatalogueController, TaxesController],
  providers: [CreateProductsHandler, SaveTaxHandler, DeleteTaxHandler, SetLocationTaxHandler],
})
export class CatalogueModule {}
