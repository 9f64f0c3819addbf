import { ppmOfPercentage } from '@backroom/proto/fields';
import { basisPointsOf } from '@backroom/pricing';
import { Client, Problem } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  CatalogueServiceService,
  type CatalogueService,
} from '@backroom/proto/catalogue/v1/catalogue_service';
import type { Product } from '@backroom/proto/catalogue/v1/product';
import { StockServiceService, type StockService } from '@backroom/proto/catalogue/v1/stock_service';
import { maxLengths } from '@backroom/proto/lengths';
import { characters, idParam, idsOf, listQuery, metaOf } from '../route/fields.js';
import { percent } from '../resource/field-schemas.js';
import { Input, Route } from '../route/route.js';
import {
  newProductBody,
  productAnswer,
  productBody,
  productOf,
  productsAnswer,
  productsQuery,
  productsRequest,
  type productStock,
  productStockOf,
  saveRequest,
  someId,
} from './product-shapes.js';

const { page: _page, limit: _limit, keywords: _keywords, ...ofWhom } = listQuery;
const filterQuery = z.strictObject(ofWhom);
/** Two operators may have categories with the same name. */
const owned = { name: z.string(), AccountId: z.int() };
const filterAnswer = z
  .object({
    data: z.object({
      brands: z.array(z.object({ brandId: z.int(), ...owned })),
      suppliers: z.array(z.object({ supplierId: z.int(), ...owned })),
      categories: z.array(z.object({ categoryId: z.int(), ...owned })),
      tags: z.array(z.object({ tagId: z.int(), ...owned })),
    }),
  })
  .meta({ id: 'ProductFilters' });
const ownedOf = ({ name, accountId }: { name: string; accountId: number }) => ({
  name,
  AccountId: accountId,
});
const oneQuery = z.strictObject({
  includeStocks: z.boolean().optional().describe('Includes the stock at each location'),
});
const copyBody = z.strictObject({
  suffix: characters(20).default('').describe('Appended to the product name, for example (copy)'),
});
const barcodeBody = z.strictObject({ code: characters(maxLengths.barcode, 1) });
const barcodeParams = z.strictObject({ ...idParam.shape, barcodeId: idParam.shape.id });
const changesBody = z
  .strictObject({
    ids: z.array(someId).min(1).max(500),
    active: z.boolean().optional(),
    category: characters(maxLengths.settingName, 1).optional(),
    pricePercent: percent(-99.99, 1_000)
      .optional()
      .describe('Percentage added to each price, rounded half up'),
  })
  .meta({ id: 'ProductsChange' });
const changed = z
  .object({
    id: z.int(),
    name: z.string(),
    refusal: z.string().nullable().describe('Error code; null on success'),
  })
  .meta({ id: 'ChangedProduct' });
const changesAnswer = z.object({ data: z.array(changed) }).meta({ id: 'ChangedProducts' });

const shared = { tag: 'Products', access: ['ProductsAll'], tenancy: 'accounts' } as const;
const one = { ...shared, params: idParam, answer: productAnswer } as const;

/** Products of operators (PROD-1, PROD-2). */
@Controller()
export class ProductsRoutes {
  constructor(
    @Client(CatalogueServiceService) private readonly catalogue: CatalogueService,
    @Client(StockServiceService) private readonly stock: StockService,
  ) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/products',
    summary: 'List products',
    description: 'Products accessible to the caller, with their current price.',
    query: productsQuery,
    answer: productsAnswer,
  })
  async list(@Input('query') query: z.infer<typeof productsQuery>): Promise<z.infer<typeof productsAnswer>> {
    const { products, total } = await this.catalogue.listProducts(productsRequest(query));
    return { data: { products: products.map(productOf) }, meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/productsFilter',
    summary: 'List product filter options',
    description: 'Sorted by name.',
    query: filterQuery,
    answer: filterAnswer,
  })
  async filters(
    @Input('query') { operator }: z.infer<typeof filterQuery>,
  ): Promise<z.infer<typeof filterAnswer>> {
    const { brands, suppliers, categories, tags } = await this.catalogue.listProductFilters({
      accountIds: idsOf(operator),
    });
    return {
      data: {
        brands: brands.map(({ id: brandId, ...word }) => ({ brandId, ...ownedOf(word) })),
        suppliers: suppliers.map(({ id: supplierId, ...word }) => ({ supplierId, ...ownedOf(word) })),
        categories: categories.map(({ id: categoryId, ...word }) => ({ categoryId, ...ownedOf(word) })),
        tags: tags.map(({ id: tagId, ...word }) => ({ tagId, ...ownedOf(word) })),
      },
    };
  }

  @Route({
    ...one,
    method: 'GET',
    path: '/locations/products/:id',
    summary: 'Get a product',
    query: oneQuery,
  })
  async get(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { includeStocks }: z.infer<typeof oneQuery>,
  ): Promise<z.infer<typeof productAnswer>> {
    const found = (await this.catalogue.getProduct({ id })).product!;
    const data = productOf(found);
    return { data: includeStocks ? { ...data, stocks: await this.stocksOf(found.product!) } : data };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/products',
    summary: 'Create a product',
    description: "A brand, supplier, category or tag that doesn't exist yet is created.",
    body: newProductBody,
    example: { body: { accountId: 11, name: 'Cola', category: 'Cold drinks', price: 2.19 } },
    answer: productAnswer,
    idempotency: 'key',
  })
  async add(
    @Input('body') { accountId, ...body }: z.infer<typeof newProductBody>,
  ): Promise<z.infer<typeof productAnswer>> {
    return { data: productOf((await this.catalogue.saveProduct(saveRequest(0, accountId, body))).product!) };
  }

  @Route({
    ...one,
    method: 'PATCH',
    path: '/locations/products/:id',
    summary: 'Update a product',
    description:
      'Changes only the fields that are sent. Returns 409 if `version` is not the current version.',
    body: productBody,
    example: { body: { name: 'Cola', price: 2.29 } },
    refuses: ['unprocessable'],
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof productBody>,
  ): Promise<z.infer<typeof productAnswer>> {
    return { data: productOf((await this.catalogue.saveProduct(saveRequest(id, 0, body))).product!) };
  }

  @Route({
    ...one,
    method: 'POST',
    path: '/locations/products/:id/duplicate',
    summary: 'Duplicate a product',
    description: 'The copy is deactivated and has no SKU, barcodes or featured locations.',
    body: copyBody,
    example: { body: { suffix: '(copy)' } },
    idempotency: 'key',
  })
  async duplicate(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { suffix }: z.infer<typeof copyBody>,
  ): Promise<z.infer<typeof productAnswer>> {
    return { data: productOf((await this.catalogue.duplicateProduct({ id, suffix })).product!) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/products/changes',
    summary: 'Update several products',
    description: 'Applies the same changes to up to 500 products. Each product succeeds or fails separately.',
    body: changesBody,
    example: { body: { ids: [7], active: true } },
    answer: changesAnswer,
    idempotency: 'key',
  })
  async changeAll(
    @Input('body') { ids, active, category, pricePercent }: z.infer<typeof changesBody>,
  ): Promise<z.infer<typeof changesAnswer>> {
    const priceChangePpm = pricePercent === undefined ? undefined : ppmOfPercentage(pricePercent);
    const priceChange = priceChangePpm === undefined ? undefined : basisPointsOf(priceChangePpm);
    const { results } = await this.catalogue.changeProducts({
      ...{ ids, active, category, priceChange, priceChangePpm },
    });
    return { data: results.map(({ refusal, ...row }) => ({ ...row, refusal: refusal || null })) };
  }

  @Route({
    ...one,
    method: 'POST',
    path: '/locations/products/:id/barcodes',
    summary: 'Add a barcode to a product',
    description: "The barcode must be unique among the operator's products.",
    body: barcodeBody,
    example: { body: { code: '4006381333931' } },
    idempotency: 'key',
  })
  async addBarcode(
    @Input('params') { id: productId }: z.infer<typeof idParam>,
    @Input('body') { code }: z.infer<typeof barcodeBody>,
  ): Promise<z.infer<typeof productAnswer>> {
    return { data: productOf((await this.catalogue.addBarcode({ productId, code })).product!) };
  }

  @Route({
    ...one,
    method: 'DELETE',
    path: '/locations/products/:id/barcodes/:barcodeId',
    summary: 'Remove a barcode from a product',
    params: barcodeParams,
    idempotency: 'natural',
  })
  async removeBarcode(
    @Input('params') { id: productId, barcodeId }: z.infer<typeof barcodeParams>,
  ): Promise<z.infer<typeof productAnswer>> {
    return { data: productOf((await this.catalogue.removeBarcode({ productId, barcodeId })).product!) };
  }

  /** Empty if the operator's program has no stock control. */
  private async stocksOf({ id, accountId }: Product): Promise<z.infer<typeof productStock>[]> {
    const request = { productIds: [id], accountIds: [accountId], locationIds: [] };
    return this.stock.listProductStock(request).then(
      ({ stocks }) => stocks.map(productStockOf),
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'other-program') return [];
        throw error;
      },
    );
  }
}
