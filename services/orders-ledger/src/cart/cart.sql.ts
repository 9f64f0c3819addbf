import type { Tx } from '@backroom/platform';
import type { Cart, CartLine } from '@backroom/proto/orders/v1/cart';

/** A cart with what is kept of it besides. */
export interface KeptCart extends Omit<Cart, 'hasPhoto'> {
  localDate: string;
  sequence: number;
}

export interface CartRow extends Record<string, unknown> {
  id: string;
  account_id: number;
  location_id: number;
  kiosk_id: number;
  location_name: string;
  kiosk_name: string;
  currency: string;
  timezone: string;
  status: string;
  total: number;
  customer_id: number | null;
  order_id: string | null;
  photo: string;
  lines: CartLine[];
  created_at: Date;
  updated_at: Date;
}

/** Keeps what is newer than what is known of each cart; those that changed. One row a cart. */
export async function upsertCarts(tx: Tx, carts: readonly KeptCart[]): Promise<Cart[]> {
  const rows = await tx.query<CartRow>(upsert, [JSON.stringify(carts.map(columnsOf))]);
  return rows.map(cartOfRow);
}

/** What is still open and was not touched since then is abandoned; undefined when it was touched, or is not open. */
export async function abandonCart(
  tx: Tx,
  accountId: number,
  id: string,
  since: Date,
): Promise<Cart | undefined> {
  const [row] = await tx.query<CartRow>(
    `update cart set status = 'abandoned'
     where account_id = $1 and id = $2 and status = 'open' and updated_at <= $3 returning *`,
    [accountId, id, since],
  );
  return row && cartOfRow(row);
}

const upsert = `
  insert into cart (account_id, id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone, status, total,
    customer_id, order_id, photo, lines, local_date, created_at, updated_at, sequence)
  select account_id, id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone, status, total,
    nullif(customer_id, 0), nullif(order_id, '')::uuid, '', lines, local_date,
    to_timestamp(created_at / 1000.0), to_timestamp(updated_at / 1000.0), sequence
  from json_to_recordset($1::json) as t(account_id bigint, id uuid, location_id bigint, kiosk_id bigint,
    location_name text, kiosk_name text, currency text, timezone text, status text, total bigint, customer_id bigint,
    order_id text, lines jsonb, local_date date, created_at bigint, updated_at bigint, sequence bigint)
  on conflict (account_id, id) do update set status = excluded.status, total = excluded.total,
    customer_id = excluded.customer_id, order_id = excluded.order_id, lines = excluded.lines,
    created_at = least(cart.created_at, excluded.created_at), updated_at = excluded.updated_at,
    sequence = excluded.sequence
  -- Another kiosk's cart of the same id is not this one.
  where cart.kiosk_id = excluded.kiosk_id
    and (excluded.updated_at, excluded.sequence) > (cart.updated_at, cart.sequence)
  returning *`;

function columnsOf(cart: KeptCart) {
  return {
    account_id: cart.accountId,
    id: cart.id,
    location_id: cart.locationId,
    kiosk_id: cart.kioskId,
    location_name: cart.locationName,
    kiosk_name: cart.kioskName,
    currency: cart.currency,
    timezone: cart.timezone,
    status: cart.status,
    total: cart.total,
    customer_id: cart.customerId,
    order_id: cart.orderId,
    lines: cart.lines,
    local_date: cart.localDate,
    created_at: cart.createdAt,
    updated_at: cart.updatedAt,
    sequence: cart.sequence,
  };
}

export function cartOfRow(row: CartRow): Cart {
  return {
    id: row.id,
    accountId: row.account_id,
    locationId: row.location_id,
    kioskId: row.kiosk_id,
    locationName: row.location_name,
    kioskName: row.kiosk_name,
    currency: row.currency,
    timezone: row.timezone,
    status: row.status,
    total: row.total,
    customerId: row.customer_id ?? 0,
    orderId: row.order_id ?? '',
    hasPhoto: row.status === 'canceled' && row.photo !== '',
    lines: row.lines,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}
