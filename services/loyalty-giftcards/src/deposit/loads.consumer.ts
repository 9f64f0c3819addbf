import { defineConsumer, type Clock, type Ids, type NewEvent } from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';
import { pointsCurrency, type StoredTender } from '@backroom/proto/stored-value';
import { beginEarning, creditEarned } from '../earning/earn-points.js';
import { earningOfLoad } from '../earning/earnings.js';
import type { PurseTx } from '../purse/change-purse.sql.js';
import { openPurse } from '../purse/purse.sql.js';
import { purseToFill } from '../purse/purse-to-fill.js';
import { depositOf, insertDeposit, lockPursesOf, lockedDeposit } from './deposit.sql.js';
import { applyDeposit } from './apply-deposit.js';

/**
 * Deposits booked loads and tab payments, in case the caller has not done so, and credits the points that a load earns.
 * Its id makes it idempotent, even if redelivered years later.
 */
export function loadsConsumer(ids: Ids, clock: Clock) {
  return defineConsumer({
    name: 'loyalty-giftcards.loads',
    topic: events.ValueAdded.topic,
    events: [events.ValueAdded, events.TabPaid],
    maxBatch: 200,
    async handle(tx, received) {
      const loads = received.flatMap((cause) =>
        cause.payload?.order ? [{ load: cause.payload.order, cause }] : [],
      );
      const now = clock.now();
      const earnings = loads.flatMap(({ load }) =>
        load.kind === 'tabPayment' ? [] : (earningOfLoad(load) ?? []),
      );
      const earned = await beginEarning(tx, earnings, { ids, now });
      // In the global order of purse locks, so that there are no deadlocks.
      await lockPursesOf(
        tx,
        loads.map(({ load }) => ({ ...load, tender: filledBy(load) })),
        earned.earned,
      );
      for (const { load, cause } of loads.sort((a, b) => byPurse(a.load, b.load))) {
        const isKnown = await depositOf(tx, load.accountId, load.id);
        // A deposit not prepared here is dated when it was booked, unless its purse has changed since.
        const at = isKnown ? now : new Date(Math.min(load.receivedAt, now.getTime()));
        const publish = (...published: NewEvent[]) => published.forEach((event) => tx.publish(event, cause));
        const publishing = tx.with({ publish });
        if (!isKnown) await prepareBooked(publishing, load, ids, at);
        const locked = await lockedDeposit(tx, load.accountId, load.id);
        await applyDeposit(publishing, locked, { ids, now, at });
      }
      for (const event of await creditEarned(tx, earned, now)) tx.publish(event);
    },
  });
}

const byPurse = (a: Order, b: Order): number =>
  a.accountId - b.accountId ||
  a.customerId - b.customerId ||
  Number(a.points > 0) - Number(b.points > 0) ||
  a.receivedAt - b.receivedAt;

/** Returns the tender that a load or tab payment fills. */
const filledBy = ({ kind, points }: Order): StoredTender =>
  kind === 'tabPayment' ? 'tab' : points > 0 ? 'points' : 'wallet';

/** Prepares a booked deposit that was not prepared here, such as after restoring an older backup. */
async function prepareBooked(tx: PurseTx, load: Order, ids: Ids, at: Date): Promise<void> {
  const { accountId, id: depositId, customerId, locationId, points } = load;
  const tender = filledBy(load);
  const [amount, currency] = points > 0 ? [points, pointsCurrency] : [load.totals!.value, load.currency];
  if (tender === 'tab')
    await openPurse(tx, { accountId, id: ids.next(), personId: customerId, tender, currency, at });
  const purse = await purseToFill(tx, { accountId, customerId, tender, cardId: '' }, currency, {
    ...{ ids, at, amount },
  });
  await insertDeposit(tx, {
    ...{
      accountId,
      depositId,
      purseId: purse.id,
      personId: customerId,
      tender,
      cardId: '',
      amount,
      currency,
    },
    ...{ state: 'prepared', locationId, expiresAt: at, balanceAfter: null, settled: 0 },
    granted: load.payments.every(({ type }) => type === paymentTypes.operator),
  });
}
