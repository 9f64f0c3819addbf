import { serviceOf } from '@backroom/platform';
import { copies } from './copies/copies.aggregate.js';
import { product } from './product/product.aggregate.js';
import { tax } from './tax/tax.aggregate.js';

export const catalogue = serviceOf({}, product, tax, copies);
