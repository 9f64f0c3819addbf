import { insertMany, rowsOf, updateMany, type Tx } from '@backroom/platform';
import { barcodeKey } from '@backroom/proto/barcode';
import type { PricedProduct } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { Price } from '@backroom/proto/catalogue/v1/product';
import {
  insertPrices,
  retaxScheduled,
  minLeadTimeMs,
  taxTermsOf,
  type Terms,
  priceFrom,
} from '../product/price.sql.js';
import type { Amounts, ProductContent } from '../product/product-content.js';
import { barcodeTable, productTable } from '../product/product.tables.js';
import { resolveWordIds, type WordTable } from '../product/words.js';

/** A product to write; without `product` a new one. */
export interface ProductToWrite {
  product?: PricedProduct;
  content: ProductContent;
  amounts: Amounts;
  /** The complete new list; undefined keeps the current one. */
  barcodes?: readonly string[];
  /** A rate of the product's own, parts per million; undefined keeps that of the current price. */
  fixedRate?: number;
}

/** Context for writing. `rateOf` maps tax IDs to rates. */
export interface WriteTerms {
  accountId: number;
  now: Date;
  by: string;
  rateOf: ReadonlyMap<number, number>;
}

/**
 * Writes products of one operator with one statement per table, regardless of their number. Returns their IDs and
 * prices in order.
 */
export async function writeProducts(
  tx: Tx,
  products: readonly ProductToWrite[],
  terms: WriteTerms,
): Promise<{ ids: number[]; prices: Price[] }> {
  const ids = await writeContents(tx, products, terms);
  await writeTags(tx, products, ids, terms.accountId);
  await writeBarcodes(tx, products, ids, terms.accountId);
  return { ids, prices: await writePrices(tx, products, ids, terms) };
}

async function writeContents(
  tx: Tx,
  products: readonly ProductToWrite[],
  { accountId, now }: WriteTerms,
): Promise<number[]> {
  const named = (table: WordTable, field: 'category' | 'brand' | 'supplier') =>
    resolveWordIds(
      tx,
      table,
      accountId,
      products.map(({ content }) => content[field]),
    );
  const [categories, brands, suppliers] = [
    await named('category', 'category'),
    await named('brand', 'brand'),
    await named('supplier', 'supplier'),
  ];
  const fieldsOf = (content: ProductContent, n: number) => ({
    ...{ name: content.name, sku: content.sku, supplierCode: content.supplierCode },
    ...{ description: content.description, active: content.active, taxMode: content.taxMode },
    taxId: content.taxMode === 'named' ? content.taxId : null,
    ...{ categoryId: categories[n]!, brandId: brands[n]!, supplierId: suppliers[n]! },
  });
  const rows = products.map(({ product, content }, n) => ({
    id: product?.product!.id,
    ...fieldsOf(content, n),
  }));
  await updateMany(
    tx,
    productTable,
    ['id', 'accountId'],
    rows.flatMap(({ id, ...fields }) => (id === undefined ? [] : [{ id, accountId, ...fields }])),
    { set: { version: 'product.version + 1' } },
  );
  const made = await insertMany(
    tx,
    productTable,
    rows.flatMap(({ id, ...fields }) => (id === undefined ? [{ accountId, createdAt: now, ...fields }] : [])),
    { returning: ['id'] },
  );
  return rows.map(({ id }) => id ?? made.shift()!.id);
}

async function writeTags(
  tx: Tx,
  products: readonly ProductToWrite[],
  ids: readonly number[],
  accountId: number,
): Promise<void> {
  const pairs = products.flatMap(({ content }, n) =>
    content.tags.map((tag) => ({ productId: ids[n]!, tag })),
  );
  const tagIds = await resolveWordIds(
    tx,
    'tag',
    accountId,
    pairs.map(({ tag }) => tag),
  );
  await tx.query(
    `with requested as (select * from unnest($3::bigint[], $4::bigint[]) as w(product_id, tag_id)),
       gone as (
         delete from product_tag t where t.product_id = any ($2)
           and not exists (select from requested w where w.product_id = t.product_id and w.tag_id = t.tag_id))
     insert into product_tag (account_id, product_id, tag_id)
     select distinct $1::bigint, product_id, tag_id from requested on conflict do nothing`,
    [accountId, ids, pairs.map(({ productId }) => productId), tagIds],
  );
}

async function writeBarcodes(
  tx: Tx,
  products: readonly ProductToWrite[],
  ids: readonly number[],
  accountId: number,
): Promise<void> {
  const withBarcodes = products.flatMap(({ barcodes }, n) =>
    barcodes ? [{ productId: ids[n]!, barcodes }] : [],
  );
  const codes = withBarcodes.flatMap(({ productId, barcodes }) =>
    barcodes.map((code) => ({ productId, code, key: barcodeKey(code) })),
  );
  await tx.query(`delete from barcode where product_id = any ($1) and code_key <> all ($2)`, [
    withBarcodes.map(({ productId }) => productId),
    codes.map(({ key }) => key),
  ]);
  // A concurrently taken barcode violates the constraint; the batch retries and finds it taken.
  await insertMany(
    tx,
    barcodeTable,
    codes.map(({ productId, code, key }) => ({ accountId, productId, code, codeKey: key })),
    {
      where:
        'not exists (select from barcode b where b.product_id = t.product_id and b.code_key = t.code_key)',
    },
  );
}

async function writePrices(
  tx: Tx,
  products: readonly ProductToWrite[],
  ids: readonly number[],
  { accountId, now, by, rateOf }: WriteTerms,
): Promise<Price[]> {
  const last = new Map(
    (
      await rowsOf<{ productId: number; last: Date }>(
        tx,
        `select product_id, max(valid_from) as last from price
         where product_id = any ($1) and valid_from < $2 group by product_id`,
        [ids, new Date(now.getTime() + minLeadTimeMs)],
      )
    ).map(({ productId, last: at }) => [productId, at.getTime()]),
  );
  const scheduled: Price[] = [];
  const prices: Price[] = [];
  for (const [n, { product, content, amounts, fixedRate }] of products.entries()) {
    const present = product?.price;
    if (!present && Object.values(amounts).every((amount) => amount === undefined)) continue;
    const fixed = fixedRate ?? present?.taxRatePpm;
    const tax = taxTermsOf(content.taxMode, { named: rateOf.get(content.taxId), fixed });
    const terms: Terms = {
      price: amounts.price ?? present?.price ?? 0,
      cost: amounts.cost ?? present?.cost ?? 0,
      deposit: amounts.deposit ?? present?.deposit ?? 0,
      ...tax,
    };
    if (present && Object.entries(terms).every(([field, value]) => present[field as keyof Terms] === value))
      continue;
    const productId = ids[n]!;
    const validFrom = Math.max(now.getTime(), (last.get(productId) ?? 0) + 1);
    prices.push(priceFrom(terms, { productId, accountId, validFrom }));
    const isOther =
      present && (present.taxRatePpm !== tax.taxRatePpm || present.inheritsTax !== tax.inheritsTax);
    if (isOther) scheduled.push(...(await retaxScheduled(tx, productId, validFrom, tax)));
  }
  await insertPrices(tx, prices, { by, at: now });
  return [...prices, ...scheduled];
}
