import { insertMany, rowsOf, timeOf, type RowOf, type Tx } from '@backroom/platform';
import { basisPointsOf } from '@backroom/pricing';
import type { RecordedPrice } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { Price } from '@backroom/proto/catalogue/v1/product';
import { priceTable } from './product.tables.js';

/** Terms of a price without its start. Minor units; the tax rate in parts per million. */
export interface Terms {
  price: number;
  cost: number;
  taxRatePpm: number;
  inheritsTax: boolean;
  deposit: number;
}

/** Returns the price of a product with these terms from an instant on. */
export function priceFrom(
  { price, cost, taxRatePpm, inheritsTax, deposit }: Terms,
  from: Pick<Price, 'productId' | 'accountId' | 'validFrom'>,
): Price {
  const taxRate = basisPointsOf(taxRatePpm);
  return { ...from, price, cost, taxRate, taxRatePpm, inheritsTax, deposit, cancelled: false };
}

/** Returns the tax terms of a product's prices: the rate of a named tax, or the fixed rate of the previous price. */
export function taxTermsOf(
  taxMode: string,
  { named = 0, fixed = 0 }: { named?: number; fixed?: number },
): Pick<Terms, 'taxRatePpm' | 'inheritsTax'> {
  const taxRatePpm = taxMode === 'named' ? named : taxMode === 'fixed' ? fixed : 0;
  return { taxRatePpm, inheritsTax: taxMode === 'inherit' };
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
    prices.map(({ cancelled: _, validFrom, ...price }) => ({
      ...{ ...price, validFrom: new Date(validFrom) },
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

type Row = Omit<RowOf<typeof priceTable>, 'taxRate'>;

const written =
  'product_id, account_id, valid_from, price, cost, tax_rate, tax_rate_ppm, inherits_tax, deposit, recorded_by, recorded_at';
/** The columns of a price `r`. */
const columns = `r.product_id, r.account_id, r.valid_from, r.price, r.cost, ppm_of(r.tax_rate_ppm, r.tax_rate) as tax_rate_ppm,
  r.inherits_tax, r.deposit, r.recorded_by, r.recorded_at`;

/** Returns the prices of a product, newest first. */
export async function pricesOf(tx: Tx, productId: number): Promise<RecordedPrice[]> {
  const rows = await rowsOf<Row>(
    tx,
    `select ${columns} from price r where product_id = $1 order by valid_from desc limit 500`,
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
    `select ${columns} from price r where product_id = $1 and valid_from <= $2 order by valid_from desc limit 1`,
    [productId, at],
  );
  return row && priceOf(row);
}

/** Sets the tax of scheduled prices of a product. Returns the changed ones. */
export async function retaxScheduled(
  tx: Tx,
  productId: number,
  after: number,
  tax: Pick<Terms, 'taxRatePpm' | 'inheritsTax'>,
): Promise<Price[]> {
  const rows = await rowsOf<Row>(
    tx,
    `update price r set tax_rate_ppm = $3, inherits_tax = $4, tax_rate = $5
     where product_id = $1 and valid_from > $2
       and (ppm_of(tax_rate_ppm, tax_rate) <> $3::int or inherits_tax <> $4::boolean)
     returning ${columns}`,
    [productId, new Date(after), tax.taxRatePpm, tax.inheritsTax, basisPointsOf(tax.taxRatePpm)],
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
    `delete from price r where product_id = $1 and valid_from = $2 returning ${columns}`,
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
  tax: { id: number; accountId: number; ratePpm: number },
  recorded: { by: string; at: Date },
): Promise<Price[]> {
  const rate = basisPointsOf(tax.ratePpm);
  const scheduled = await rowsOf<Row>(
    tx,
    `update price r set tax_rate_ppm = $3, tax_rate = $5 from product p
     where p.account_id = $1 and p.tax_id = $2 and r.product_id = p.id and r.valid_from > $4
       and ppm_of(r.tax_rate_ppm, r.tax_rate) <> $3
     returning ${columns}`,
    [tax.accountId, tax.id, tax.ratePpm, recorded.at, rate],
  );
  const present = await rowsOf<Row>(
    tx,
    `insert into price as r (${written})
     select p.id, p.account_id, greatest($4, now.valid_from + interval '1 millisecond'), now.price, now.cost, $6, $3, false,
       now.deposit, $5, $4
     from product p join lateral (
       select * from price c where c.product_id = p.id and c.valid_from <= $4 order by c.valid_from desc limit 1) now on true
     where p.account_id = $1 and p.tax_id = $2
       and (ppm_of(now.tax_rate_ppm, now.tax_rate) <> $3 or now.inherits_tax)
     on conflict (product_id, valid_from) do update
       set tax_rate = excluded.tax_rate, tax_rate_ppm = excluded.tax_rate_ppm, inherits_tax = false
     returning ${columns}`,
    [tax.accountId, tax.id, tax.ratePpm, recorded.at, recorded.by, rate],
  );
  return [...present, ...scheduled].map(priceOf);
}

function priceOf({ productId, accountId, validFrom, ...terms }: Row): Price {
  return priceFrom(terms, { productId, accountId, validFrom: validFrom.getTime() });
}
