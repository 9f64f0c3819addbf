import { Module } from '@nestjs/common';
import { CatalogueController } from './catalogue.controller.js';
import { CreateProductsHandler } from './product/create-products.command.js';

@Module({ controllers: [CatalogueController], providers: [CreateProductsHandler] })
export class CatalogueModule {}
