import { rowsOf, type Tx } from '@backroom/platform';
import { barcodeKey } from '@backroom/proto/barcode';
import type { SaveProductRequest } from '@backroom/proto/catalogue/v1/catalogue_service';
import { productsById } from '../product/product.sql.js';
import { minLeadTimeMs } from '../product/price.sql.js';
import type { ImportPlace } from './import-columns.js';
import { parKey, type Known } from './plan-row.js';

/**
 * Returns the products that rows can refer to, by ID, SKU and barcode, with their current price. `lock` prevents
 * concurrent changes.
 */
export async function findKnown(
  tx: Tx,
  accountId: number,
  rows: readonly Pick<SaveProductRequest, 'id' | 'sku' | 'barcodes'>[],
  {
    now,
    lock,
    places = [],
  }: { now: Date; lock?: 'lock'; places?: readonly Pick<ImportPlace, 'locationId'>[] },
): Promise<Known> {
  const skus = rows.flatMap(({ sku }) => sku || []);
  const keys = rows.flatMap(({ barcodes }) => barcodes?.names.map(barcodeKey) ?? []);
  const withSku = await rowsOf<{ id: number; sku: string }>(
    tx,
    // The condition of the partial index: without it the query compares every product of the operator.
    `select id, sku from product where account_id = $1 and sku <> '' and sku = any ($2)`,
    [accountId, skus],
  );
  const withBarcode = await rowsOf<{ productId: number; codeKey: string }>(
    tx,
    'select product_id, code_key from barcode where account_id = $1 and code_key = any ($2)',
    [accountId, keys],
  );
  const named = await rowsOf<{ id: number }>(
    tx,
    'select id from product where account_id = $1 and id = any ($2)',
    [accountId, rows.flatMap(({ id }) => id || [])],
  );
  const ids = [
    ...new Set([
      ...[...named, ...withSku].map(({ id }) => id),
      ...withBarcode.map(({ productId }) => productId),
    ]),
  ];
  // In a fixed order, against deadlocks.
  if (lock) await tx.query('select from product where id = any ($1) order by id for no key update', [ids]);
  // Prices of this instant can begin a few milliseconds later.
  const products = await productsById(tx, ids, new Date(now.getTime() + minLeadTimeMs - 1));
  const pars = await rowsOf<{ locationId: number; productId: number; par: number }>(
    tx,
    'select location_id, product_id, par from stock where product_id = any ($1) and location_id = any ($2)',
    [ids, places.map(({ locationId }) => locationId)],
  );
  return {
    pars: new Map(pars.map(({ locationId, productId, par }) => [parKey(productId, locationId), par])),
    products: new Map(products.map((product) => [product.product!.id, product])),
    bySku: new Map(withSku.map(({ sku, id }) => [sku, id])),
    byBarcode: new Map(withBarcode.map(({ codeKey, productId }) => [codeKey, productId])),
  };
}
