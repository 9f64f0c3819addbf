import { ppmOfPercent } from '@backroom/proto/fields';
import { z } from 'zod';
import { decimalOf, ppmOf } from '@backroom/pricing';
import type { PricedProduct, SaveProductRequest } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { Stock } from '@backroom/proto/catalogue/v1/stock';
import { maxLengths } from '@backroom/proto/lengths';
import { characters, idsOf, listOf, listQuery, sortedBy } from '../route/fields.js';
import { amount } from '../sales/place-order-shapes.js';
import { picturePath } from './picture-address.js';
import { instantOf } from '../route/instants.js';

export const someId = z.int().positive();
/** 0 or absent: any. */
const choice = z.int().min(0).default(0);

export const productsQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('name', ['name', 'brand', 'supplier', 'price', 'created']),
  brand: choice,
  supplier: choice,
  type: choice.describe('Category id'),
  tags: choice.describe('Tag id'),
  barcode: z
    .string()
    .max(maxLengths.barcode)
    .default('')
    .describe('Complete barcode, with or without leading zeros'),
  status: z.enum(['', 'enabled', 'disabled']).default(''),
});

export function productsRequest(query: z.infer<typeof productsQuery>) {
  const { page, limit, keywords, sort, operator, brand, supplier, type, tags, barcode, status } = query;
  return {
    ...{ page, limit, keywords, sort, barcode, status, accountIds: idsOf(operator) },
    ...{ brandId: brand, supplierId: supplier, categoryId: type, tagId: tags },
  };
}

const named = z.object({ name: z.string() });
const taxModes = ['inherit', 'named', 'exempt', 'fixed'] as const;
const taxMode = z.enum(taxModes);
export const productStock = z
  .object({
    stockId: z.int().describe('Location id'),
    count: z.int().nullable().describe('Pieces in stock; null before the first count'),
    market: named.describe('Location'),
  })
  .meta({ id: 'ProductStock' });
export const product = z
  .object({
    id: z.int(),
    productId: z.int().describe('Same as `id`'),
    operatorProductId: z.int().describe('Same as `id`'),
    accountId: z.int(),
    name: z.string(),
    price: z.number().nullable().describe('Price without tax; null if the product has no price'),
    cost: z.number().nullable(),
    deposit: z.number().nullable().describe('Deposit per piece'),
    currency: z.string(),
    active: z.boolean(),
    created: z.iso.datetime(),
    product: z.object({
      brand: named.nullable(),
      images: z.array(z.object({ id: z.int(), cdn: z.string(), fileName: z.string() })),
      supplier: named.nullable(),
      barcodes: z.array(z.object({ barcodeId: z.int(), code: z.string() })),
    }),
    category: z.object({ id: z.int(), name: z.string() }),
    tags: z.array(z.object({ id: z.int(), name: z.string() })),
    description: z.string(),
    supplier: z.string(),
    sku: z.string(),
    supplierCode: z.string(),
    taxMode: taxMode.describe(
      "inherit: the location's default tax at the time of sale; named: the tax with id taxId; exempt: no tax; fixed: the rate stored with the price",
    ),
    taxId: z.int().nullable(),
    taxRate: z.number().nullable().describe('Percent; null if inherited'),
    provider: z
      .string()
      .nullable()
      .describe(
        'External inventory provider; if set, only the price, the status and the featured locations can be changed here',
      ),
    stocks: z
      .array(productStock)
      .optional()
      .describe(
        'Stock at the locations accessible to the caller; only for a single product with `includeStocks`',
      ),
    version: z.int(),
  })
  .meta({ id: 'Product' });
export const productsAnswer = z
  .object({ data: z.object({ products: z.array(product) }), meta: listOf(product).meta })
  .meta({ id: 'ProductList' });
export const productAnswer = z.object({ data: product }).meta({ id: 'ProductAnswer' });

const written = {
  name: characters(maxLengths.productName, 1),
  category: characters(maxLengths.settingName, 1).describe('Category name; created if it does not exist'),
  brand: characters(maxLengths.settingName).describe('Name; created if it does not exist. Empty for none.'),
  supplier: characters(maxLengths.settingName).describe(
    'Name; created if it does not exist. Empty for none.',
  ),
  sku: characters(maxLengths.productCode),
  supplierCode: characters(maxLengths.productCode),
  description: characters(maxLengths.description),
  tags: z.array(characters(maxLengths.settingName, 1)).max(20),
  active: z.boolean(),
  taxMode,
  taxId: someId.nullable(),
  price: amount.describe('Price without tax, effective immediately'),
  cost: amount,
  deposit: amount.describe('Deposit per piece'),
};
const partly = z.object(written).partial().shape;
export const newProductBody = z
  .strictObject({
    ...partly,
    accountId: someId,
    name: written.name,
    category: written.category,
    price: written.price,
    barcodes: z.array(characters(maxLengths.barcode, 1)).max(50).optional(),
  })
  .meta({ id: 'NewProduct' });
export const productBody = z
  .strictObject({ ...partly, version: z.int().min(1).optional() })
  .meta({ id: 'ProductChange' });

/** The save request to the catalogue; absent fields stay unchanged. */
export function saveRequest(
  id: number,
  accountId: number,
  body: z.infer<typeof productBody> & { barcodes?: string[] },
): SaveProductRequest {
  const { tags, barcodes, taxId, ...rest } = body;
  return {
    ...{ ...rest, id, accountId, taxId: taxId ?? undefined },
    tags: tags && { names: tags },
    barcodes: barcodes && { names: barcodes },
  };
}

export const productStockOf = ({
  locationId: stockId,
  count,
  locationName: name,
}: Stock): z.infer<typeof productStock> => ({ stockId, count: count ?? null, market: { name } });

/** A product as in the documents (S3 section 3), and additional fields of this product. */
export function productOf(priced: PricedProduct): z.infer<typeof product> {
  const { product: kept, price, currency, provider } = priced;
  const { id, accountId, name, active, brand, supplier, sku, supplierCode, description, tags, version } =
    kept!;
  const money = (minor: number | undefined) => (minor === undefined ? null : decimalOf(minor, currency));
  const isInherited = price ? price.inheritsTax : kept!.taxMode === 'inherit';
  return {
    ...{ id, productId: id, operatorProductId: id, accountId, name, active, currency, tags },
    ...{ price: money(price?.price), cost: money(price?.cost), deposit: money(price?.deposit) },
    created: instantOf(kept!.createdAt),
    product: {
      brand: brand ? { name: brand.name } : null,
      images: kept!.images.map((image) => ({ id: image.id, cdn: picturePath, fileName: image.fileName })),
      supplier: supplier ? { name: supplier.name } : null,
      barcodes: kept!.barcodes.map((barcode) => ({ barcodeId: barcode.id, code: barcode.code })),
    },
    category: { id: kept!.categoryId, name: kept!.categoryName },
    supplier: supplier?.name ?? '',
    ...{ description, sku, supplierCode, version },
    taxMode: taxModes.find((mode) => mode === kept!.taxMode) ?? 'fixed',
    taxId: kept!.taxId || null,
    taxRate: price && !isInherited ? ppmOf(price.taxRatePpm, price.taxRate) / ppmOfPercent : null,
    provider: provider || null,
  };
}
