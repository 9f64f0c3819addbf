import type { ServiceBlueprint } from '@backroom/platform';
import { CatalogueServiceService } from '@backroom/proto/catalogue/v1/catalogue_service';
import { CatalogueModule } from './catalogue.module.js';
import { products } from './migrations/001-products.js';

export const catalogue: ServiceBlueprint = {
  migrations: [products],
  module: CatalogueModule,
  rpc: [CatalogueServiceService],
};
