import type { Aggregate } from '@backroom/platform';
import { products } from '../migrations/001-products.js';
import { CreateProductsHandler } from './create-products.command.js';
import { ProductsController } from './products.controller.js';

export const product: Aggregate = {
  migrations: [products],
  answers: [ProductsController],
  commands: [CreateProductsHandler],
};
