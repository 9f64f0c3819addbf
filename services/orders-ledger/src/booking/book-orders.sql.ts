import type { Tx } from '@backroom/platform';
import { priceDelayMs, type HeldPrice, type HeldRate } from './expected-total.js';

/** A device with the data of its location and operator that its sales need. */
export interface DeviceFacts {
  deviceId: number;
  accountId: number;
  locationId: number;
  name: string;
  locationName: string;
  timezone: string;
  currency: string;
}

export async function devicesOf(tx: Tx, deviceIds: number[]): Promise<Map<number, DeviceFacts>> {
  const rows = await tx.query<DeviceFacts & { [column: string]: unknown }>(
    `select d.device_id as "deviceId", d.account_id as "accountId", d.location_id as "locationId", d.name,
       l.name as "locationName", l.timezone, a.currency
     from device_copy d
     join location_copy l on l.location_id = d.location_id
     join account_copy a on a.account_id = d.account_id
     where d.device_id = any ($1)`,
    [[...new Set(deviceIds)]],
  );
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Digests of those orders that are already booked, by `account:id`. */
export async function bookedDigests(
  tx: Tx,
  orders: { accountId: number; id: string }[],
): Promise<Map<string, Buffer>> {
  const rows = await tx.query<{ account_id: number; id: string; digest: Buffer }>(
    `select account_id, id, digest from sale
     join unnest($1::bigint[], $2::uuid[]) as t(account_id, id) using (account_id, id)`,
    [orders.map((order) => order.accountId), orders.map((order) => order.id)],
  );
  return new Map(rows.map((row) => [`${row.account_id}:${row.id}`, row.digest]));
}

/**
 * For each sale, in the same order, the instant as of which the config used by its kiosk was correct; null if unknown,
 * or if the config was of another location.
 */
export async function configsOf(
  tx: Tx,
  sold: readonly { deviceId: number; locationId: number; at: number }[],
): Promise<(number | null)[]> {
  const rows = await tx.query<{ at: number | null }>(
    `select (extract(epoch from c.held_at) * 1000)::bigint as at
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as t(device_id, location_id, at, n)
     left join lateral (
       select held_at, location_id from config_copy
       where device_id = t.device_id and applied_at <= to_timestamp(t.at / 1000.0)
       order by applied_at desc limit 1) as c on c.location_id = t.location_id
     order by t.n`,
    [
      sold.map(({ deviceId }) => deviceId),
      sold.map(({ locationId }) => locationId),
      sold.map(({ at }) => at),
    ],
  );
  return rows.map(({ at }) => at);
}

/** Name, cost and prices of a product at an instant. */
export interface Terms {
  name: string;
  categoryId: number;
  categoryName: string;
  /** Per piece, minor units. */
  cost: number;
  /**
   * Its prices, and the default taxes of the location, that were valid at the time of the sale or until shortly before.
   */
  held: readonly HeldPrice[];
  rates: readonly HeldRate[];
}

/**
 * The terms of each product at the time of its sale, by `account:product:at:location`. A sale before the first known
 * price uses the first; unknown products are absent.
 */
export async function termsOf(
  tx: Tx,
  sold: { accountId: number; productId: number; at: number; locationId: number }[],
): Promise<Map<string, Terms>> {
  const distinct = [
    ...new Map(
      sold.map((one) => [`${one.accountId}:${one.productId}:${one.at}:${one.locationId}`, one]),
    ).values(),
  ];
  const rows = await tx.query<{
    key: string;
    name: string;
    category_id: number;
    category_name: string;
    cost: number;
    held: HeldPrice[] | null;
    rates: HeldRate[] | null;
  }>(
    `select t.account_id || ':' || t.product_id || ':' || t.at || ':' || t.location_id as key, p.name, p.category_id, p.category_name,
       coalesce(current.cost, earliest.cost, 0) as cost,
       (select json_agg(json_build_object('validFrom', (extract(epoch from c.valid_from) * 1000)::bigint,
           'price', c.price, 'taxRatePpm', ppm_of(c.tax_rate_ppm, c.tax_rate), 'inheritsTax', c.inherits_tax))
         from price_copy c where c.product_id = t.product_id and c.valid_from <= to_timestamp(t.at / 1000.0)
           and c.valid_from >= coalesce((select max(valid_from) from price_copy where product_id = t.product_id
             and valid_from <= to_timestamp((t.at - $5) / 1000.0)), '-infinity')) as held,
       (select json_agg(json_build_object('validFrom', (extract(epoch from c.valid_from) * 1000)::bigint, 'rate', ppm_of(c.rate_ppm, c.rate)))
         from location_tax_copy c where c.location_id = t.location_id
           and c.valid_from <= to_timestamp(t.at / 1000.0)
           and c.valid_from >= coalesce((select max(valid_from) from location_tax_copy
             where location_id = t.location_id
               and valid_from <= to_timestamp((t.at - $5) / 1000.0)), '-infinity')) as rates
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as t(account_id, product_id, at, location_id)
     join product_copy p on p.product_id = t.product_id and p.account_id = t.account_id
     left join lateral (
       select cost from price_copy where product_id = t.product_id and valid_from <= to_timestamp(t.at / 1000.0)
       order by valid_from desc limit 1) as current on true
     left join lateral (
       select cost from price_copy where product_id = t.product_id order by valid_from limit 1) as earliest on true`,
    [
      ...[distinct.map((one) => one.accountId), distinct.map((one) => one.productId)],
      ...[distinct.map((one) => one.at), distinct.map((one) => one.locationId), priceDelayMs],
    ],
  );
  return new Map(
    rows.map(({ key, name, category_id: categoryId, category_name: categoryName, cost, held, rates }) => [
      key,
      { name, categoryId, categoryName, cost, held: held ?? [], rates: rates ?? [] },
    ]),
  );
}

/** The next short number for each order, counted per operator in the given order. */
export async function nextNumbers(tx: Tx, accountIds: number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const counts = new Map<number, number>();
  for (const id of accountIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  // Locked in the order of ids to prevent deadlocks between batches.
  const accounts = [...counts.keys()].sort((a, b) => a - b);
  const rows = await tx.query<{ account_id: number; last: number }>(
    `insert into sale_number (account_id, last)
     select account_id, 1000 + n from unnest($1::bigint[], $2::bigint[]) as t(account_id, n) order by account_id
     on conflict (account_id) do update set last = sale_number.last + excluded.last - 1000
     returning account_id, last`,
    [accounts, accounts.map((id) => counts.get(id))],
  );
  const next = new Map(rows.map((row) => [row.account_id, row.last - counts.get(row.account_id)! + 1]));
  return accountIds.map((id) => {
    const number = next.get(id)!;
    next.set(id, number + 1);
    return number;
  });
}
