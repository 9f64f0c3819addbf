import type { Tx } from '@backroom/platform';
import type { Price, Product } from '@backroom/proto/catalogue/v1/product';
import type { Account } from '@backroom/proto/identity/v1/account';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import type { LocationFeeChanged } from '@backroom/proto/locations/v1/locations_events';

/** The last state of each key of a batch: one statement may not touch a row twice. */
function latest<T>(items: readonly T[], key: (item: T) => string | number): T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}

export async function upsertAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  const rows = latest(accounts, (account) => account.id);
  await tx.query(
    `insert into account_copy (account_id, currency, loyalty_program)
     select * from unnest($1::bigint[], $2::text[], $3::text[])
     on conflict (account_id) do update set currency = excluded.currency, loyalty_program = excluded.loyalty_program`,
    [rows.map((r) => r.id), rows.map((r) => r.currency), rows.map((r) => r.loyaltyProgram)],
  );
}

export async function upsertLocations(tx: Tx, locations: readonly Location[]): Promise<void> {
  const rows = latest(locations, (location) => location.id);
  await tx.query(
    `insert into location_copy (location_id, account_id, name, timezone)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
     on conflict (location_id) do update set name = excluded.name, timezone = excluded.timezone`,
    [
      rows.map((r) => r.id),
      rows.map((r) => r.accountId),
      rows.map((r) => r.name),
      rows.map((r) => r.timezone),
    ],
  );
  await rememberNames(tx, 'location', rows);
}

export async function upsertDevices(tx: Tx, devices: readonly Device[]): Promise<void> {
  const rows = latest(devices, (device) => device.id);
  await tx.query(
    `insert into device_copy (device_id, account_id, location_id, name)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])
     on conflict (device_id) do update set location_id = excluded.location_id, name = excluded.name`,
    [
      rows.map((r) => r.id),
      rows.map((r) => r.accountId),
      rows.map((r) => r.locationId),
      rows.map((r) => r.name),
    ],
  );
  await rememberNames(tx, 'kiosk', rows);
}

export async function upsertProducts(tx: Tx, products: readonly Product[]): Promise<void> {
  const rows = latest(products, (product) => product.id);
  await tx.query(
    `insert into product_copy (product_id, account_id, name, category_id, category_name)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[])
     on conflict (product_id) do update set name = excluded.name, category_id = excluded.category_id,
       category_name = excluded.category_name`,
    [
      rows.map((r) => r.id),
      rows.map((r) => r.accountId),
      rows.map((r) => r.name),
      rows.map((r) => r.categoryId),
      rows.map((r) => r.categoryName),
    ],
  );
  await rememberNames(tx, 'product', rows);
}

/** Keeps every name that was ever borne, for the search of the ledger: a sale shows those of its time. */
async function rememberNames(
  tx: Tx,
  bearer: 'location' | 'kiosk' | 'product',
  rows: readonly { id: number; accountId: number; name: string }[],
): Promise<void> {
  await tx.query(
    `insert into ledger_name (account_id, bearer, id, name)
     select account_id, $1, id, name from unnest($2::bigint[], $3::bigint[], $4::text[]) as t(account_id, id, name)
     on conflict do nothing`,
    [bearer, rows.map((r) => r.accountId), rows.map((r) => r.id), rows.map((r) => r.name)],
  );
}

export async function upsertPrices(tx: Tx, prices: readonly Price[]): Promise<void> {
  const rows = latest(prices, (price) => `${price.productId}:${price.validFrom}`);
  await tx.query(
    `insert into price_copy (product_id, account_id, valid_from, price, cost, tax_rate, deposit)
     select product_id, account_id, to_timestamp(valid_from / 1000.0), price, cost, tax_rate, deposit
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::bigint[])
       as t(product_id, account_id, valid_from, price, cost, tax_rate, deposit)
     on conflict (product_id, valid_from) do update set price = excluded.price, cost = excluded.cost,
       tax_rate = excluded.tax_rate, deposit = excluded.deposit`,
    [
      rows.map((r) => r.productId),
      rows.map((r) => r.accountId),
      rows.map((r) => r.validFrom),
      rows.map((r) => r.price),
      rows.map((r) => r.cost),
      rows.map((r) => r.taxRate),
      rows.map((r) => r.deposit),
    ],
  );
}

export async function upsertFees(tx: Tx, changes: readonly LocationFeeChanged[]): Promise<void> {
  const rows = latest(changes, ({ locationId, fee }) => `${locationId}:${fee!.validFrom}`);
  await tx.query(
    `insert into fee_copy (location_id, account_id, valid_from, type, basis_points, amount, active)
     select location_id, account_id, to_timestamp(valid_from / 1000.0), type, basis_points, amount, active
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::int[], $6::bigint[], $7::boolean[])
       as t(location_id, account_id, valid_from, type, basis_points, amount, active)
     on conflict (location_id, valid_from) do update set type = excluded.type,
       basis_points = excluded.basis_points, amount = excluded.amount, active = excluded.active`,
    [
      rows.map((r) => r.locationId),
      rows.map((r) => r.accountId),
      rows.map((r) => r.fee!.validFrom),
      rows.map((r) => r.fee!.type),
      rows.map((r) => r.fee!.basisPoints),
      rows.map((r) => r.fee!.amount),
      rows.map((r) => r.fee!.active),
    ],
  );
}
