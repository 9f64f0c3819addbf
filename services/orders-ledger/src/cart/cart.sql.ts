import { insertMany, type RowOf, type Tx } from '@backroom/platform';
import type { Cart } from '@backroom/proto/orders/v1/cart';
import { cartTable } from './cart.tables.js';

/** A cart with its stored fields. */
export interface KeptCart extends Omit<Cart, 'hasPhoto'> {
  localDate: string;
  sequence: number;
}

export type CartRow = RowOf<typeof cartTable> & Record<string, unknown>;

/** Writes the carts that are newer than the stored ones, at most one row per cart, and returns the changed ones. */
export async function upsertCarts(tx: Tx, carts: readonly KeptCart[]): Promise<Cart[]> {
  const rows = await insertMany(tx, cartTable, carts.map(rowOf), {
    onConflict: {
      on: ['account_id', 'id'],
      update: ['status', 'total', 'customer_id', 'order_id', 'lines', 'updated_at', 'sequence'],
      set: { created_at: 'least(cart.created_at, excluded.created_at)' },
      // A cart of another kiosk with the same id is a different cart.
      where: `cart.kiosk_id = excluded.kiosk_id
        and (excluded.updated_at, excluded.sequence) > (cart.updated_at, cart.sequence)`,
    },
    returning: cartTable.properties,
  });
  return rows.map(cartOfRow);
}

/** Abandons a cart that is still open and has not changed since then; undefined otherwise. */
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

function rowOf(cart: KeptCart) {
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
    customer_id: cart.customerId || null,
    order_id: cart.orderId || null,
    photo: '',
    lines: cart.lines,
    local_date: cart.localDate,
    created_at: new Date(cart.createdAt),
    updated_at: new Date(cart.updatedAt),
    sequence: cart.sequence,
  };
}

export function cartOfRow(row: RowOf<typeof cartTable>): Cart {
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
