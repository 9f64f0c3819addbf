import { insertMany, rowsOf, timeOf, type RowOf, type Tx } from '@backroom/platform';
import type { RecordedPrice } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { Price } from '@backroom/proto/catalogue/v1/product';
import { priceTable } from './product.tables.js';

/** Terms of a price without its start. Minor units; the tax rate in basis points. */
export interface Terms {
  price: number;
  cost: number;
  taxRate: number;
  inheritsTax: boolean;
  deposit: number;
}

/** Returns the tax terms of a product's prices: the rate of a named tax, or the fixed rate of the previous price. */
export function taxTermsOf(
  taxMode: string,
  { named = 0, fixed = 0 }: { named?: number; fixed?: number },
): Pick<Terms, 'taxRate' | 'inheritsTax'> {
  const taxRate = taxMode === 'named' ? named : taxMode === 'fixed' ? fixed : 0;
  return { taxRate, inheritsTax: taxMode === 'inherit' };
}

/** Minimum lead time of a scheduled price, milliseconds: prices within it are changes of this instant. */
export const minLeadTimeMs = 60_000;

/** Adds prices. `recorded` is the author and time. Throws if two prices of a product start at the same instant. */
export async function insertPrices(
  tx: Tx,
  prices: readonly Price[],
  recorded: { by: string; at: Date },
): Promise<void> {
  await insertMany(
    tx,
    priceTable,
    prices.map(({ productId, accountId, validFrom, price, cost, taxRate, inheritsTax, deposit }) => ({
      ...{ productId, accountId, validFrom: new Date(validFrom), price, cost, taxRate, inheritsTax, deposit },
      ...{ recordedBy: recorded.by, recordedAt: recorded.at },
    })),
  );
}

/** Returns the start of a price set now: later than the previous one, even within the same millisecond. */
export async function nextInstant(tx: Tx, productId: number, now: Date): Promise<number> {
  const [row] = await tx.query<{ last: Date | null }>(
    'select max(valid_from) as last from price where product_id = $1 and valid_from < $2',
    [productId, new Date(now.getTime() + minLeadTimeMs)],
  );
  return Math.max(now.getTime(), timeOf(row!.last) + 1);
}

type Row = RowOf<typeof priceTable>;

const columns =
  'product_id, account_id, valid_from, price, cost, tax_rate, inherits_tax, deposit, recorded_by, recorded_at';

/** Returns the prices of a product, newest first. */
export async function pricesOf(tx: Tx, productId: number): Promise<RecordedPrice[]> {
  const rows = await rowsOf<Row>(
    tx,
    `select ${columns} from price where product_id = $1 order by valid_from desc limit 500`,
    [productId],
  );
  return rows.map((row) => ({
    price: priceOf(row),
    by: row.recordedBy,
    recordedAt: timeOf(row.recordedAt),
  }));
}

/** Returns the price of a product in effect at an instant; undefined before its first price. */
export async function priceAt(tx: Tx, productId: number, at: Date): Promise<Price | undefined> {
  const [row] = await rowsOf<Row>(
    tx,
    `select ${columns} from price where product_id = $1 and valid_from <= $2 order by valid_from desc limit 1`,
    [productId, at],
  );
  return row && priceOf(row);
}

/** Sets the tax of scheduled prices of a product. Returns the changed ones. */
export async function retaxScheduled(
  tx: Tx,
  productId: number,
  after: number,
  tax: Pick<Terms, 'taxRate' | 'inheritsTax'>,
): Promise<Price[]> {
  const rows = await rowsOf<Row>(
    tx,
    `update price set tax_rate = $3, inherits_tax = $4
     where product_id = $1 and valid_from > $2 and (tax_rate <> $3::int or inherits_tax <> $4::boolean)
     returning ${columns}`,
    [productId, new Date(after), tax.taxRate, tax.inheritsTax],
  );
  return rows.map(priceOf);
}

/** Cancels a scheduled price and returns it. */
export async function deleteScheduled(
  tx: Tx,
  productId: number,
  validFrom: number,
): Promise<Price | undefined> {
  const [row] = await rowsOf<Row>(
    tx,
    `delete from price where product_id = $1 and valid_from = $2 returning ${columns}`,
    [productId, new Date(validFrom)],
  );
  return row && { ...priceOf(row), cancelled: true };
}

/**
 * Sets a new rate for every product with a named tax, scheduled prices included. Returns the created and changed
 * prices. Takes two statements, regardless of the number of products.
 */
export async function retaxNamed(
  tx: Tx,
  tax: { id: number; accountId: number; rate: number },
  recorded: { by: string; at: Date },
): Promise<Price[]> {
  const scheduled = await rowsOf<Row>(
    tx,
    `update price r set tax_rate = $3 from product p
     where p.account_id = $1 and p.tax_id = $2 and r.product_id = p.id and r.valid_from > $4 and r.tax_rate <> $3
     returning r.product_id, r.account_id, r.valid_from, r.price, r.cost, r.tax_rate, r.inherits_tax, r.deposit,
       r.recorded_by, r.recorded_at`,
    [tax.accountId, tax.id, tax.rate, recorded.at],
  );
  const present = await rowsOf<Row>(
    tx,
    `insert into price (${columns})
     select p.id, p.account_id, greatest($4, r.valid_from + interval '1 millisecond'), r.price, r.cost, $3, false,
       r.deposit, $5, $4
     from product p join lateral (
       select * from price c where c.product_id = p.id and c.valid_from <= $4 order by c.valid_from desc limit 1) r on true
     where p.account_id = $1 and p.tax_id = $2 and (r.tax_rate <> $3 or r.inherits_tax)
     on conflict (product_id, valid_from) do update set tax_rate = excluded.tax_rate, inherits_tax = false
     returning ${columns}`,
    [tax.accountId, tax.id, tax.rate, recorded.at, recorded.by],
  );
  return [...present, ...scheduled].map(priceOf);
}

function priceOf({
  productId,
  accountId,
  validFrom,
  price,
  cost,
  taxRate,
  inheritsTax,
  deposit,
}: Row): Price {
  const terms = { price, cost, taxRate, inheritsTax, deposit };
  return { productId, accountId, validFrom: validFrom.getTime(), ...terms, cancelled: false };
}
