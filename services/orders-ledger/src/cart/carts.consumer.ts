import { defineConsumer, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { cartChanged } from './cart.events.js';
import { takeCarts } from './take-carts.js';

/** Stores the carts that kiosks report (LEDG-5). */
export function cartsConsumer(clock: Clock) {
  return defineConsumer({
    name: 'orders-ledger.carts',
    topic: events.DeviceCarts.topic,
    events: [events.DeviceCarts],
    async handle(tx, received) {
      const messages = received.flatMap(({ payload }) => payload ?? []);
      for (const cart of await takeCarts(tx, messages, clock.now())) tx.publish(cartChanged(cart));
    },
  });
}
