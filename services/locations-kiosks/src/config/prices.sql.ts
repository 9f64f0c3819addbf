import { rowsOf, type Tx } from '@backroom/platform';
import { basisPointsOf, isWholeBasisPoints, taxRateOf } from '@backroom/pricing';
import { maxMoney, type DeviceConfig } from '@backroom/proto/devices';

interface PriceRow {
  productId: number;
  name: string;
  price: number;
  taxRatePpm: number;
  inheritsTax: boolean;
  deposit: number;
  sku: string;
  category: string;
  image: string;
  barcodes: string;
}

/**
 * Returns the active products of an operator with their current price, taxed by this default tax of a location.
 * Products without a price are left out, and those above the amount that kiosks accept: one would have the whole list
 * refused.
 */
export async function pricesOf(
  tx: Tx,
  accountId: number,
  now: Date,
  locationRate: number,
  pictureUrl: (image: string) => string,
): Promise<DeviceConfig['prices']> {
  const rows = await rowsOf<PriceRow>(
    tx,
    `select p.product_id, p.name, r.price, ppm_of(r.tax_rate_ppm, r.tax_rate) as tax_rate_ppm, r.inherits_tax, r.deposit, p.sku, p.category, p.image, p.barcodes
     from product_copy p
     join lateral (
       select * from price_copy c where c.product_id = p.product_id and c.valid_from <= $2
       order by c.valid_from desc limit 1) as r on true
     where p.account_id = $1 and p.active and r.price between 0 and $3 and r.deposit between 0 and $3
     order by p.product_id`,
    [accountId, now, maxMoney],
  );
  return rows.map(({ productId, name, price, deposit, sku, category, image, barcodes, ...tax }) => ({
    ...{ productId, name, price, ...ratesOf(taxRateOf(tax, locationRate)), deposit },
    // Absent fields of a product are not sent: a list goes to every kiosk.
    ...(sku && { sku }),
    ...(category && { category }),
    ...(image && { image: pictureUrl(image) }),
    ...(barcodes !== '[]' && { barcodes: JSON.parse(barcodes) as string[] }),
  }));
}

/** A rate in basis points, and in parts per million only if it is finer: kiosks that do not know them round it. */
const ratesOf = (ppm: number) => ({
  taxRate: basisPointsOf(ppm),
  ...(!isWholeBasisPoints(ppm) && { taxRatePpm: ppm }),
});

/** The default tax of a place at an instant, parts per million; 0 for none. */
export async function locationRateAt(tx: Tx, locationId: number, at: Date): Promise<number> {
  const [row] = await tx.query<{ rate: number }>(
    `select ppm_of(rate_ppm, rate) as rate from location_tax_copy where location_id = $1 and valid_from <= $2
     order by valid_from desc limit 1`,
    [locationId, at],
  );
  return row?.rate ?? 0;
}

/** When the next future price of an operator takes effect. */
export async function nextPriceAt(tx: Tx, accountId: number, now: Date): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date | null }>(
    'select min(valid_from) as at from price_copy where account_id = $1 and valid_from > $2',
    [accountId, now],
  );
  return row?.at ?? undefined;
}
