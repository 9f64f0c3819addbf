import type { DueWork, DueWorkHandler } from '@backroom/platform';
import type { Cart } from '@backroom/proto/orders/v1/cart';
import { cartChanged } from './cart.events.js';
import { abandonCart } from './cart.sql.js';

const kind = 'abandon-cart';
/** Milliseconds without a change after which an open cart counts as abandoned. */
const abandonAfterMs = 30 * 60_000;

interface Left {
  id: string;
  updatedAt: number;
}

export function abandonWork({ accountId, id, updatedAt }: Cart): DueWork<Left> {
  const dueAt = new Date(updatedAt + abandonAfterMs);
  return { kind, key: `${accountId}:${id}`, accountId, dueAt, payload: { id, updatedAt } };
}

/** Marks a cart as abandoned if it has not changed since this was scheduled. */
export const abandonCarts: DueWorkHandler<Left> = {
  kind,
  async handle(tx, { accountId, payload: { id, updatedAt } }) {
    const cart = await abandonCart(tx, accountId, id, new Date(updatedAt));
    if (cart) tx.publish(cartChanged(cart));
  },
};
