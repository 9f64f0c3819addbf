import { defineConsumer, type Clock, type Ids, type NewEvent, type Tx } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import { holdOf, toHold, type HoldName } from '../purse/hold.sql.js';
import { releaseHold } from '../purse/release-hold.js';
import { spendHold } from '../purse/spend-hold.js';
import { settleBatch } from '../settlement/settle-batch.js';
import type { StoredPayment } from '../settlement/stored-payments.js';
import { depositOf } from './deposit.sql.js';

/**
 * Spends the hold of a load’s refund, or releases it if the refund failed, in case the caller has not done so. The
 * refund’s id makes it idempotent. If the hold has expired or is missing, the available wallet balance is taken and the
 * rest becomes a debt.
 */
export function loadRefundsConsumer(ids: Ids, clock: Clock) {
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
        const publish = (...published: NewEvent[]) => published.forEach((event) => tx.publish(event, cause));
        const own = tx.with({ publish });
        const hold = await holdOf(tx, name);
        if (state === 'failed') {
          // A refund that failed for lack of balance held nothing.
          if (hold) await releaseHold(own, name, now);
        } else if (hold && ['held', 'captured'].includes(toHold(hold, now).state))
          await spendHold(own, name, amount, now);
        else publish(...(await settleBatch(tx, [await withoutHold(tx, refund, name)], { ids, now })));
      }
    },
  });
}

/** Returns the refund as an unreserved sale of an offline kiosk. */
async function withoutHold(tx: Tx, refund: Refund, name: HoldName): Promise<StoredPayment> {
  const { accountId, locationId, timezone, settledAt: soldAt, amount, currency, orderId: loadId } = refund;
  const load = await depositOf(tx, accountId, loadId);
  return {
    ...{ ...name, locationId, timezone, soldAt, amount, currency, customerId: load?.personId ?? 0 },
    ...{ tender: 'wallet', points: 0, lines: [], isWhole: false, fee: 0, pieces: [] },
  };
}
