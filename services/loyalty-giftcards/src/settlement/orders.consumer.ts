import { defineConsumer, type Clock, type Ids } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { earningOfSale } from '../earning/earnings.js';
import { settleBatch } from './settle-batch.js';
import { storedPayments } from './stored-payments.js';

/**
 * Settles sales paid by stored value, as the ledger booked them; missing value becomes a debt (H-01). Credits the
 * points they earn (H-14).
 */
export const paidOrders = (ids: Ids, clock: Clock) =>
  defineConsumer({
    name: 'loyalty-giftcards.spending',
    topic: events.OrderPaid.topic,
    events: [events.OrderPaid],
    maxBatch: 200,
    async handle(tx, received) {
      const orders = received.flatMap(({ payload }) => (payload?.order ? [payload.order] : []));
      const earnings = orders.flatMap((order) => earningOfSale(order) ?? []);
      const parts = { ids, now: clock.now() };
      for (const event of await settleBatch(tx, orders.flatMap(storedPayments), parts, earnings))
        tx.publish(event);
    },
  });
