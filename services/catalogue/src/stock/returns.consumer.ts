import { defineConsumer, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { NewMovement } from './new-movement.js';
import { stockMoved } from './stock.events.js';
import { writeMovements } from './write-movements.js';

/** Returns refunded pieces to the shelf if the user put them back (H-08); other refunds do not change stock. */
export function returnsConsumer(clock: Clock) {
  return defineConsumer({
    name: 'catalogue.returns',
    topic: events.OrderRefunded.topic,
    events: [events.OrderRefunded],
    async handle(tx, received) {
      const back = received.flatMap(({ payload }) => (payload?.refund ? movementsOf(payload.refund) : []));
      for (const moved of stockMoved(await writeMovements(tx, back, clock.now()))) tx.publish(moved);
    },
  });
}

function movementsOf(refund: Refund): NewMovement[] {
  if (!refund.restock) return [];
  const { id, accountId, locationId, settledAt, requestedBy } = refund;
  // Refunds published before lines had products cannot be attributed.
  const known = refund.lines.filter(({ productId }) => productId > 0);
  return known.map(({ line, quantity, productId }) => ({
    ...{ accountId, locationId, productId, kind: 'refund', quantity, at: settledAt },
    ...{ causeKind: 'refund', causeId: id, n: line, userId: requestedBy },
  }));
}
