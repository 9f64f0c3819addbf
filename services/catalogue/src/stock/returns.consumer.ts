import { defineConsumer, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { NewMovement } from './new-movement.js';
import { stockMoved } from './stock.events.js';
import { writeMovements } from './write-movements.js';

/** What a person put back when they refunded it stands on the shelf again (H-08); nothing else that is refunded does. */
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
  // Told before the product was said with it: nobody knows which one it was.
  const known = refund.lines.filter(({ productId }) => productId > 0);
  return known.map(({ line, quantity, productId }) => ({
    ...{ accountId, locationId, productId, kind: 'refund', quantity, at: settledAt },
    ...{ causeKind: 'refund', causeId: id, n: line, userId: requestedBy },
  }));
}
