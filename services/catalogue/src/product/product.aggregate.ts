import { Clock, Files, from, removeFiles, type Aggregate } from '@backroom/platform';
import { products } from '../migrations/001-products.js';
import { productRecords } from '../migrations/003-product-records.js';
import { listedProducts } from '../migrations/030-listed-products.js';
import { productsByName } from '../migrations/036-products-by-name.js';
import { AddBarcodeHandler, RemoveBarcodeHandler } from './barcode.commands.js';
import { CreateProductsHandler } from './create-products.command.js';
import { DuplicateProductHandler } from './duplicate-product.command.js';
import { AddImageHandler, OrderImagesHandler, RemoveImageHandler } from './image.commands.js';
import { isPictureShown } from './picture-file.js';
import { ProductPictures } from './pictures.js';
import { CancelPriceHandler, PlanPriceHandler } from './price.commands.js';
import { BarcodeRecord, ProductImageRecord, ProductRecord, ProductTagRecord } from './product.entities.js';
import { ProductParts } from './product-parts.js';
import { ProductsController } from './products.controller.js';
import { republishProducts } from './republish.work.js';
import { SaveProductHandler } from './save-product.command.js';
import { SetFeaturedHandler } from './set-featured.command.js';

/** Products of operators with their details and prices. */
export const product: Aggregate = {
  migrations: [products, productRecords, listedProducts, productsByName],
  entities: [ProductRecord, ProductTagRecord, BarcodeRecord, ProductImageRecord],
  controllers: [ProductsController],
  commands: [
    CreateProductsHandler,
    SaveProductHandler,
    DuplicateProductHandler,
    AddBarcodeHandler,
    RemoveBarcodeHandler,
    AddImageHandler,
    OrderImagesHandler,
    RemoveImageHandler,
    SetFeaturedHandler,
    PlanPriceHandler,
    CancelPriceHandler,
  ],
  providers: [ProductParts, ProductPictures],
  dueWork: [from([Clock], republishProducts), from([Files], (files) => removeFiles(files, isPictureShown))],
};
