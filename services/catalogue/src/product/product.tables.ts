import { defineTable, filled, nullable, tableOf } from '@backroom/platform';
import { BarcodeRecord, ProductImageRecord, ProductRecord, ProductTagRecord } from './product.entities.js';

export const productTable = tableOf(
  ProductRecord,
  ...(['id', 'active', 'sku', 'supplierCode', 'description', 'taxMode', 'version'] as const),
);
export const productTagTable = tableOf(ProductTagRecord);
export const barcodeTable = tableOf(BarcodeRecord, 'id');
export const productImageTable = tableOf(ProductImageRecord, 'id');

export const priceTable = defineTable('price', {
  productId: 'bigint',
  accountId: 'bigint',
  validFrom: 'timestamptz',
  price: 'bigint',
  cost: 'bigint',
  taxRate: 'int',
  taxRatePpm: filled('int'),
  inheritsTax: filled('boolean'),
  deposit: 'bigint',
  recordedBy: filled('text'),
  recordedAt: nullable('timestamptz'),
});

const wordColumns = { accountId: 'bigint', name: 'text' } as const;
/** Words that users enter by name. */
export const wordTables = {
  category: defineTable('category', wordColumns),
  brand: defineTable('brand', wordColumns),
  supplier: defineTable('supplier', wordColumns),
  tag: defineTable('tag', wordColumns),
};
