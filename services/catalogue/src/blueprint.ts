import type { ServiceBlueprint } from '@backroom/platform';
import { CatalogueServiceService } from '@backroom/proto/catalogue/v1/catalogue_service';
import { TaxesServiceService } from '@backroom/proto/catalogue/v1/taxes_service';
import { CatalogueModule } from './catalogue.module.js';
import { accountsConsumer } from './copies/accounts.consumer.js';
import { locationsConsumer } from './copies/locations.consumer.js';
import { products } from './migrations/001-products.js';
import { taxes } from './migrations/002-taxes.js';

export const catalogue: ServiceBlueprint = {
  migrations: [products, taxes],
  module: CatalogueModule,
  rpc: [CatalogueServiceService, TaxesServiceService],
  consumers: () => [accountsConsumer, locationsConsumer],
};
