import { Clock, Files, openFiles, provide, serviceOf } from '@backroom/platform';
import { CATALOGUE_CONFIG, catalogueConfig } from './config.js';
import { copies } from './copies/copies.aggregate.js';
import { imported } from './import/import.aggregate.js';
import { prekit } from './prekit/prekit.aggregate.js';
import { product } from './product/product.aggregate.js';
import { stock } from './stock/stock.aggregate.js';
import { tax } from './tax/tax.aggregate.js';

export const catalogue = serviceOf(
  {
    config: [CATALOGUE_CONFIG, catalogueConfig],
    providers: [provide(Files, [CATALOGUE_CONFIG, Clock], openFiles)],
  },
  product,
  tax,
  stock,
  prekit,
  imported,
  copies,
);
