import {
  defineConsumer,
  schedule,
  type DueWork,
  type DueWorkHandler,
  type NewEvent,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Cart } from '@backroom/proto/orders/v1/cart';
import { abandonCart } from './cart.sql.js';
import { takeCarts } from './take-carts.js';

const abandoning = 'abandon-cart';
/** Milliseconds after which nobody comes back to a cart that they left lying. */
export const abandonedAfter = 30 * 60_000;

export function cartChanged(cart: Cart): NewEvent {
  return { event: events.CartChanged, key: cart.id, accountId: cart.accountId, payload: { cart } };
}

/** Keeps what kiosks tell of carts (LEDG-5), and looks after those that are left lying. */
export const cartsConsumer = defineConsumer({
  name: 'orders-ledger.carts',
  topic: events.DeviceCarts.topic,
  events: [events.DeviceCarts],
  async handle(tx, received) {
    const changed = await takeCarts(
      tx,
      received.flatMap(({ payload }) => payload ?? []),
    );
    for (const cart of changed) tx.publish(cartChanged(cart));
    await schedule(tx, ...changed.filter(({ status }) => status === 'open').map(abandonWork));
  },
});

export function abandonWork({ accountId, id, updatedAt }: Cart): DueWork<{ id: string; updatedAt: number }> {
  return {
    kind: abandoning,
    key: `${accountId}:${id}`,
    accountId,
    dueAt: new Date(updatedAt + abandonedAfter),
    payload: { id, updatedAt },
  };
}

/** Calls a cart abandoned that nobody touched since this was scheduled. */
export const abandonCarts: DueWorkHandler<{ id: string; updatedAt: number }> = {
  kind: abandoning,
  async handle(tx, { accountId, payload }) {
    const cart = await abandonCart(tx, accountId, payload.id, new Date(payload.updatedAt));
    if (cart) tx.publish(cartChanged(cart));
  },
};
