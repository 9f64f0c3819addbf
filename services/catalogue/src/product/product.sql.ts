import { priceFrom } from './price.sql.js';
import {
  byName,
  pageOf,
  rowsOf,
  sortClause,
  timeOf,
  typedPatternsOf,
  typedTextOf,
  wordsBegin,
  type PageOptions,
  type TenantScope,
  type Tx,
} from '@backroom/platform';
import { barcodeKey } from '@backroom/proto/barcode';
import type { ListProductsRequest, PricedProduct } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { OwnedWord } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { Barcode, ProductImage, ProductWord } from '@backroom/proto/catalogue/v1/product';
import type { ProductRecord } from './product.entities.js';

interface Row extends ProductRecord {
  categoryName: string;
  brandName: string | null;
  supplierName: string | null;
  tags: ProductWord[] | null;
  barcodes: Barcode[] | null;
  images: ProductImage[] | null;
  currency: string;
  provider: string;
  validFrom: Date | null;
  price: number;
  cost: number;
  taxRatePpm: number;
  inheritsTax: boolean;
  deposit: number;
}

/** The price of a product in effect at $1. */
const priceNow = (productId: string) => `lateral (
  select * from price where product_id = ${productId} and valid_from <= $1 order by valid_from desc limit 1)`;

/** The returned columns of the product of `page`. */
const returned = {
  columns: `p.*, c.name as category_name, b.name as brand_name, s.name as supplier_name,
    (select json_agg(json_build_object('id', t.id, 'name', t.name) order by ${byName('t.name')}, t.id)
      from product_tag pt join tag t on t.id = pt.tag_id where pt.product_id = page.product_id) as tags,
    (select json_agg(json_build_object('id', k.id, 'code', k.code, 'key', k.code_key) order by k.id)
      from barcode k where k.product_id = page.product_id) as barcodes,
    (select json_agg(json_build_object('id', i.id, 'fileName', i.file_name) order by i.position, i.id)
      from product_image i where i.product_id = page.product_id) as images,
    coalesce(nullif(a.currency, ''), 'USD') as currency, coalesce(a.provider, '') as provider,
    r.valid_from, r.price, r.cost, ppm_of(r.tax_rate_ppm, r.tax_rate) as tax_rate_ppm, r.inherits_tax, r.deposit`,
  joins: `join product p on p.id = page.product_id
    join category c on c.id = p.category_id
    left join brand b on b.id = p.brand_id
    left join supplier s on s.id = p.supplier_id
    left join account_copy a on a.account_id = p.account_id
    left join ${priceNow('page.product_id')} r on true`,
};

/** Sort orders of a list, each with the joins that its column needs. */
const sorts: Record<string, { column: string; joins: string }> = {
  name: { column: byName('page.name'), joins: '' },
  brand: { column: byName('o.name'), joins: 'left join brand o on o.id = page.brand_id' },
  supplier: { column: byName('o.name'), joins: 'left join supplier o on o.id = page.supplier_id' },
  price: { column: 'o.price', joins: `left join ${priceNow('page.id')} o on true` },
  created: { column: 'page.created_at', joins: '' },
};

/**
 * Returns a page of the visible products. Filters by account in addition to row-level security, which would otherwise
 * scan the products of all operators for callers who can see all.
 */
export async function productPage(
  tx: Tx,
  query: ListProductsRequest & PageOptions,
  now: Date,
  accounts: TenantScope['accounts'],
): Promise<{ products: PricedProduct[]; total: number }> {
  const { column, joins } = sorts[(query.sort || 'name').replace(/^-/, '')] ?? sorts['name']!;
  const values: unknown[] = [now];
  const $ = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const withBarcode = (code: string) =>
    `exists (select from barcode k where k.product_id = page.id and k.code_key = ${$(barcodeKey(code), 'text')})`;
  const { keywords, barcode, status, brandId, supplierId, categoryId, tagId } = query;
  const conditions = [
    accounts !== 'all' && ofAccounts(accounts, $),
    keywords &&
      `(${wordsBegin('page.searched', $(typedPatternsOf(keywords), 'text[]'))} or ${withBarcode(typedTextOf(keywords))})`,
    brandId && `page.brand_id = ${$(brandId, 'bigint')}`,
    supplierId && `page.supplier_id = ${$(supplierId, 'bigint')}`,
    categoryId && `page.category_id = ${$(categoryId, 'bigint')}`,
    tagId &&
      `exists (select from product_tag t where t.product_id = page.id and t.tag_id = ${$(tagId, 'bigint')})`,
    status && (status === 'enabled' ? 'page.active' : 'not page.active'),
    barcode && withBarcode(barcode),
  ].filter(Boolean);
  const found = `
    select page.id as product_id, ${byName('page.name')} as by_name, ${column} as by_sort
    from product page ${joins} where ${conditions.join(' and ') || 'true'}`;
  const sortable = Object.fromEntries(Object.keys(sorts).map((name) => [name, ['by_sort']]));
  const sort = query.sort === 'name' ? '' : query.sort;
  const by = sortClause(sort, sortable, 'by_name, product_id');
  // The index of 036-products-by-name provides the order and the count of an unfiltered list by name.
  const isIndexed = !keywords && !barcode && !sort;
  const { rows, total } = await pageOf<Row>(tx, found, values, by, query, returned, isIndexed);
  return { products: rows.map(pricedProduct), total };
}

/** Compares a single account with `=`: only then does the index order apply. */
function ofAccounts(accounts: readonly number[], $: (value: unknown, type: string) => string): string {
  const [only, ...others] = accounts;
  return only !== undefined && others.length === 0
    ? `page.account_id = ${$(only, 'bigint')}`
    : `page.account_id = any (${$(accounts, 'bigint[]')})`;
}

/** Returns a product with its price in effect at an instant. */
export async function productById(tx: Tx, id: number, now: Date): Promise<PricedProduct | undefined> {
  const [product] = await productsById(tx, [id], now);
  return product;
}

/** Returns the existing ones of these products, by ID. */
export async function productsById(tx: Tx, ids: readonly number[], now: Date): Promise<PricedProduct[]> {
  const rows = await rowsOf<Row>(
    tx,
    `select ${returned.columns} from (select id as product_id from product where id = any ($2)) as page
     ${returned.joins} order by page.product_id`,
    [now, ids],
  );
  return rows.map(pricedProduct);
}

/** Returns the words in use by products of the transaction's accounts, each kind by name. */
export async function productWords(
  tx: Tx,
): Promise<Record<'brands' | 'suppliers' | 'categories' | 'tags', OwnedWord[]>> {
  const named = (table: string, used: string) =>
    rowsOf<OwnedWord>(
      tx,
      `select w.id, w.name, w.account_id from ${table} w where exists (${used}) order by ${byName('w.name')}, w.id limit 2000`,
    );
  const [brands, suppliers, categories, tags] = await Promise.all([
    named('brand', 'select from product p where p.brand_id = w.id'),
    named('supplier', 'select from product p where p.supplier_id = w.id'),
    named('category', 'select from product p where p.category_id = w.id'),
    named('tag', 'select from product_tag t where t.tag_id = w.id'),
  ]);
  return { brands, suppliers, categories, tags };
}

function pricedProduct(row: Row): PricedProduct {
  const { id, accountId, name, categoryId, categoryName, active, sku, supplierCode, description } = row;
  const word = (wordId: number | null, named: string | null) =>
    wordId === null ? undefined : { id: wordId, name: named! };
  return {
    product: {
      ...{ id, accountId, name, categoryId, categoryName, active, sku, supplierCode, description },
      brand: word(row.brandId, row.brandName),
      supplier: word(row.supplierId, row.supplierName),
      tags: row.tags ?? [],
      barcodes: row.barcodes ?? [],
      images: row.images ?? [],
      taxMode: row.taxMode,
      taxId: row.taxId ?? 0,
      version: row.version,
      createdAt: timeOf(row.createdAt),
    },
    price: row.validFrom
      ? priceFrom(row, { productId: id, accountId, validFrom: row.validFrom.getTime() })
      : undefined,
    currency: row.currency,
    provider: isOwn(row.provider) ? '' : row.provider,
  };
}

/** Whether an operator decides its own products: its provider is empty or named so (decided: `own`). */
export function isOwn(provider: string): boolean {
  return ['', 'own'].includes(provider.trim().toLowerCase());
}
