import { defineConsumer, type Clock, type Ids, type NewEvent } from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';
import { pointsCurrency, type StoredTender } from '@backroom/proto/stored-value';
import { beginEarning, giveEarned } from '../earning/earn-points.js';
import { earningOfLoad } from '../earning/earnings.js';
import type { PurseTx } from '../purse/change-purse.sql.js';
import { openPurse } from '../purse/purse.sql.js';
import { purseToFill } from '../purse/purse-to-fill.js';
import { depositOf, insertDeposit, keepPursesOf, lockedDeposit } from './deposit.sql.js';
import { putIn } from './put-in.js';

/**
 * Puts in what was loaded, or paid of a tab, and booked, where its asker did not come so far, and gives the points that a
 * load earns. By the id of it: once, also when it is told again after years.
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
      // In one order with everybody who takes purses: no two ever wait for each other's.
      await keepPursesOf(
        tx,
        loads.map(({ load }) => ({ ...load, tender: filledBy(load) })),
        earned.earned,
      );
      for (const { load, cause } of loads.sort((a, b) => byPurse(a.load, b.load))) {
        const isKnown = await depositOf(tx, load.accountId, load.id);
        // What nobody prepared here came in when it was booked, as far as its purse has not moved since.
        const at = isKnown ? now : new Date(Math.min(load.receivedAt, now.getTime()));
        const publish = (...told: NewEvent[]) => told.forEach((event) => tx.publish(event, cause));
        const publishing = tx.with({ publish });
        if (!isKnown) await prepareBooked(publishing, load, ids, at);
        const locked = await lockedDeposit(tx, load.accountId, load.id);
        await putIn(publishing, locked, { ids, now, at });
      }
      for (const event of await giveEarned(tx, earned, now)) tx.publish(event);
    },
  });
}

const byPurse = (a: Order, b: Order): number =>
  a.accountId - b.accountId ||
  a.customerId - b.customerId ||
  Number(a.points > 0) - Number(b.points > 0) ||
  a.receivedAt - b.receivedAt;

/** What a load, or a payment of a tab, goes into. */
const filledBy = ({ kind, points }: Order): StoredTender =>
  kind === 'tabPayment' ? 'tab' : points > 0 ? 'points' : 'wallet';

/** What was booked without being prepared here: of a copy that was restored from before it was. */
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
