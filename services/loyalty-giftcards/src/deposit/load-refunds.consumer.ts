import { defineConsumer, type Clock, type NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { holdOf } from '../purse/hold.sql.js';
import { releaseHold } from '../purse/release-hold.js';
import { spendHold } from '../purse/spend-hold.js';

/**
 * Spends what was held for the refund of a load, or frees it where nothing was given, where its asker did not come so
 * far: under the refund's id, once.
 */
export function loadRefundsConsumer(clock: Clock) {
  return defineConsumer({
    name: 'loyalty-giftcards.load-refunds',
    topic: events.LoadRefunded.topic,
    events: [events.LoadRefunded, events.RefundFailed],
    async handle(tx, received) {
      const now = clock.now();
      for (const cause of received) {
        const refund = cause.payload?.refund;
        if (refund?.kind !== 'valueAdd') continue;
        const { accountId, id: orderId, amount, state } = refund;
        const name = { accountId, orderId, tender: 'wallet', cardId: '' };
        const publish = (...told: NewEvent[]) => told.forEach((event) => tx.publish(event, cause));
        const own = tx.with({ publish });
        if (state !== 'failed') await spendHold(own, name, amount, now);
        // One that failed because there was not so much held nothing.
        else if (await holdOf(tx, name)) await releaseHold(own, name, now);
      }
    },
  });
}
