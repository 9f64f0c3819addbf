import type { Ids, NewEvent, Tx } from '@backroom/platform';
import { earnInBatch, earningsOnce } from '../earning/earn-in-batch.js';
import { insertEarnings, openPoints } from '../earning/earning.sql.js';
import type { Earning } from '../earning/earnings.js';
import { redeemedOf } from '../earning/redeemed.js';
import { scheduleTakeBack } from '../gift-card/schedule-take-back.js';
import { purseChanged } from '../purse/purse.events.js';
import { flagOf, redemptionFlagged } from './flag-redemption.js';
import { PurseBatch } from './purse-batch.js';
import { insertReceivables } from './receivable.sql.js';
import { settlePayment } from './settle-payment.js';
import {
  captureHolds,
  customersAmong,
  endOverdueOf,
  holdsOf,
  insertSpendings,
  keyOf,
  lockedPurses,
  writeOutcomes,
  type Outcome,
} from './settlement.sql.js';
import type { StoredPayment } from './stored-payments.js';
import { writePurses } from './write-purses.sql.js';

interface Parts {
  ids: Ids;
  now: Date;
}

/**
 * Settles payments of sales by stored value, and credits the points they earn, in thirteen statements regardless of the
 * number: once each, even if redelivered (H-01, H-14). Returns the events to publish.
 */
export async function settleBatch(
  tx: Tx,
  payments: readonly StoredPayment[],
  { ids, now }: Parts,
  earnings: readonly Earning[] = [],
): Promise<NewEvent[]> {
  const distinct = [...new Map(payments.map((payment) => [keyOf(payment), payment])).values()];
  const fresh = distinct.length > 0 ? await insertSpendings(tx, distinct, now) : [];
  const once = earningsOnce(earnings);
  const earned = once.length > 0 ? await insertEarnings(tx, once, now) : [];
  if (fresh.length === 0 && earned.length === 0) return [];
  // Points taken by an offline kiosk go below zero, also for a customer without a points purse (H-02).
  const opening = [
    ...earned,
    ...fresh.filter(({ tender, points }) => tender === 'points' && points > 0).map(ofCustomer),
  ];
  if (opening.length > 0)
    await openPoints(
      tx,
      opening.map(({ accountId, personId }) => ({ accountId, personId, purseId: ids.next() })),
      now,
    );
  const rows = await lockedPurses(tx, fresh, earned);
  const batch = new PurseBatch(rows, now);
  if (rows.length > 0)
    for (const { accountId, purseId, amount } of await endOverdueOf(tx, rows, now))
      batch.free(accountId, purseId, amount);
  const settled = fresh.length > 0 ? await settle(tx, fresh, batch, now) : undefined;
  await earnInBatch(tx, batch, earned, once);
  const changed = await writePurses(tx, batch.changed(), batch.movements);
  for (const purse of changed) await scheduleTakeBack(tx, purse, now);
  if (!settled) return changed.map(purseChanged);
  const { outcomes, isCustomer } = settled;
  const short = outcomes.filter(({ short }) => short > 0);
  const owed = await insertReceivables(tx, short, {
    ...{ ids, now, isCustomer: ({ payment }) => isCustomer(payment) },
  });
  await writeOutcomes(tx, outcomes);
  const flagged = outcomes.flatMap(({ payment, flag }) => (flag ? [redemptionFlagged(payment, flag)] : []));
  return [...changed.map(purseChanged), ...owed, ...flagged];
}

const ofCustomer = ({ accountId, customerId: personId }: StoredPayment) => ({ accountId, personId });

/** Computes the outcomes of payments, spent from the purses of the batch. */
async function settle(tx: Tx, fresh: readonly StoredPayment[], batch: PurseBatch, now: Date) {
  const holds = new Map((await holdsOf(tx, fresh)).map((hold) => [keyOf(hold), hold]));
  const customers = await customersAmong(tx, fresh);
  const isCustomer = ({ accountId, customerId }: StoredPayment) =>
    customers.has(`${accountId}/${customerId}`);
  const outcomes = fresh.map((payment): Outcome => {
    const hold = holds.get(keyOf(payment));
    const own = batch.purseOf(payment);
    // The reserved purse pays, whatever the sale says; a hold that began after locking is not included.
    const reserved = hold && batch.purse(hold.accountId, hold.purseId);
    const purse = reserved ?? own;
    const settled = settlePayment(payment, {
      ...(purse && { purse: { ...purse, expiresAt: purse.expiresAt?.getTime() } }),
      ...(hold && reserved && { hold: { ...hold, expiresAt: hold.expiresAt.getTime() } }),
      ...{ own: purse !== undefined && purse === own && isCustomer(payment), now: now.getTime() },
    });
    if (purse) batch.spend(purse, payment, settled);
    const pieces = hold?.pieces ?? payment.pieces;
    const redeemed = redeemedOf(payment.lines, payment.isWhole ? payment.lines : pieces);
    const flag = flagOf(payment, settled, pieces);
    return { payment, ...settled, redeemed, ...(flag && { flag }), ...(purse && { purseId: purse.id }) };
  });
  await captureHolds(tx, outcomes, now);
  return { outcomes, isCustomer };
}
