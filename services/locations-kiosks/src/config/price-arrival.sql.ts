import { byName, rowsOf, timeOf, type Tx } from '@backroom/platform';
import type { GetPriceArrivalResponse, PriceAtKiosk } from '@backroom/proto/locations/v1/places_service';
import { heardOf } from '../device/device-report.js';

/** Number of versions of a location that are kept whether or not a kiosk uses them. */
const remembered = 100;
/** Maximum number of kiosks that are listed one by one. */
const maxKiosks = 500;

/** The basis of a config: an instant, and the changes of products and prices that were counted by then. */
export interface Held {
  at: Date;
  with: number;
}

/**
 * Records that the newest version of a location matches the offered prices, in the transaction that made or confirmed
 * it. Versions that no kiosk uses are deleted after a while.
 */
export async function keepHeld(tx: Tx, locationId: number, held: Held): Promise<void> {
  await tx.query(
    `with newest as (
       insert into config_version as v (location_id, account_id, version, held_at, held_with)
       select location_id, account_id, version, $2, $3 from location_config where location_id = $1
       on conflict (location_id, version) do update set held_at = excluded.held_at, held_with = excluded.held_with
       returning version)
     delete from config_version v using newest
     where v.location_id = $1 and v.version <= newest.version - ${remembered}
       and not exists (select from device_config c where c.location_id = $1 and c.applied_version = v.version)`,
    [locationId, held.at, held.with],
  );
}

/** Numbers new prices and products newly on sale with the just counted changes of these operators. */
export async function numberChanged(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await tx.query(
    `with prices as (
       update price_copy p set known_with = c.changes from price_change c
       where p.account_id = any ($1) and p.known_with is null and c.account_id = p.account_id)
     update product_copy p set offered_with = case when p.active then c.changes end from price_change c
     where p.account_id = any ($1) and p.active = (p.offered_with is null) and c.account_id = p.account_id`,
    [accountIds],
  );
}

interface Row extends Omit<
  PriceAtKiosk,
  'price' | 'appliedAt' | 'refusedAt' | 'refusedReason' | 'lastSeenAt'
> {
  price: number | null;
  appliedAt: Date | null;
  refusedAt: Date | null;
  refusedReason: string | null;
  lastSeenAt: Date | null;
  validFrom: Date | null;
  total: number;
  having: number;
}

/**
 * The price of a kiosk is computed, not stored: the price in effect at the instant, and known with the changes, for
 * which its applied version was found right. A price that is changed and changed back does not arrive a second time.
 */
const arrival = `
  with present as (
    select valid_from, (price, ppm_of(tax_rate_ppm, tax_rate), inherits_tax, deposit) as terms
    from price_copy where product_id = $1 and valid_from <= $2 order by valid_from desc limit 1),
  kiosk as (
    select d.id as kiosk_id, d.name, d.location_id, l.name as location_name, l.timezone, c.applied_at,
      c.refused_at, c.refused_reason, had.price, greatest(s.last_seen_at, heard.at) as last_seen_at,
      coalesce(had.terms = present.terms, false) as has, present.valid_from
    from product_copy p
    join device d on d.account_id = p.account_id and d.kind = 'kiosk' and d.enabled
    join location l on l.id = d.location_id
    left join present on true
    left join device_config c on c.device_id = d.id and c.location_id = d.location_id
    left join config_version v on v.location_id = d.location_id and v.version = c.applied_version
    left join lateral (
      select price, (price, ppm_of(tax_rate_ppm, tax_rate), inherits_tax, deposit) as terms from price_copy
      where product_id = $1 and valid_from <= v.held_at and known_with <= v.held_with
        and p.offered_with <= v.held_with
      order by valid_from desc limit 1) had on true
    left join device_status s on s.device_id = d.id
    left join lateral (${heardOf('d')}) heard on true
    where p.product_id = $1)
  select *, (count(*) over ())::int as total, (count(*) filter (where has) over ())::int as having
  from kiosk order by has, ${byName('location_name')}, ${byName('name')}, kiosk_id limit ${maxKiosks}`;

/** The arrival of the current price of a product; undefined for a product that the caller may not access. */
export async function priceArrivalOf(
  tx: Tx,
  productId: number,
  now: Date,
): Promise<GetPriceArrivalResponse | undefined> {
  const [product] = await rowsOf<{
    accountId: number;
    currency: string | null;
    validFrom: Date | null;
    active: boolean;
  }>(
    tx,
    `select p.account_id, p.active, a.currency,
       (select max(valid_from) from price_copy r where r.product_id = p.product_id and r.valid_from <= $2) as valid_from
     from product_copy p left join account_copy a using (account_id) where p.product_id = $1`,
    [productId, now],
  );
  if (!product) return undefined;
  const rows = await rowsOf<Row>(tx, arrival, [productId, now]);
  const { accountId, currency, validFrom, active } = product;
  return {
    ...{ accountId, currency: currency ?? 'USD', offered: active && validFrom !== null },
    ...{ validFrom: timeOf(validFrom), total: rows[0]?.total ?? 0, having: rows[0]?.having ?? 0 },
    kiosks: rows.map(({ kioskId, name, locationId, locationName, timezone, has, ...row }) => ({
      ...{ kioskId, name, locationId, locationName, timezone, has },
      price: row.price ?? undefined,
      appliedAt: timeOf(row.appliedAt),
      // An earlier refusal does not matter once the kiosk has the price.
      refusedAt: has ? 0 : timeOf(row.refusedAt),
      refusedReason: has ? '' : (row.refusedReason ?? ''),
      lastSeenAt: timeOf(row.lastSeenAt),
    })),
  };
}
