import { defineConsumer, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { NewMovement } from './new-movement.js';
import { stockMoved } from './stock.events.js';
import { writeMovements } from './write-movements.js';

/**
 * Takes sold pieces off the shelf (PROD-4). It pauses between batches to merge sales of a product into one row change.
 */
export function salesConsumer(clock: Clock) {
  return defineConsumer({
    name: 'catalogue.sales',
    topic: events.OrderPaid.topic,
    events: [events.OrderPaid],
    maxBatch: 1_000,
    rest: 250,
    async handle(tx, received) {
      const sold = received.flatMap(({ payload }) => (payload?.order ? movementsOf(payload.order) : []));
      for (const moved of stockMoved(await writeMovements(tx, sold, clock.now()))) tx.publish(moved);
    },
  });
}

function movementsOf({ id, accountId, locationId, kioskId, soldAt, lines }: Order): NewMovement[] {
  return lines.map(({ productId, quantity }, n) => ({
    ...{ accountId, locationId, productId, kind: 'sale', quantity: -quantity, at: soldAt },
    ...{ causeKind: 'order', causeId: id, n, deviceId: kioskId },
  }));
}
