import { defineConsumer, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import { takeBackPoints } from './take-back-points.js';

/** Takes back points earned by refunded sales and loads: once each, also if the sale arrives later (H-15). */
export const earningRefunds = (clock: Clock) =>
  defineConsumer({
    name: 'loyalty-giftcards.earning-refunds',
    topic: events.OrderRefunded.topic,
    events: [events.OrderRefunded, events.LoadRefunded],
    maxBatch: 200,
    async handle(tx, received) {
      const refunds = received.flatMap(({ payload }): Refund[] => (payload?.refund ? [payload.refund] : []));
      for (const event of await takeBackPoints(tx, refunds, clock.now())) tx.publish(event);
    },
  });
