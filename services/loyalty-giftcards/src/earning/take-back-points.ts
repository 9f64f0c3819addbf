import type { NewEvent, Tx } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import { purseChanged } from '../purse/purse.events.js';
import { PurseBatch } from '../settlement/purse-batch.js';
import { writePurses } from '../settlement/write-purses.sql.js';
import {
  addGivenBack,
  insertEarningRefunds,
  keyOfEarning,
  lockedPoints,
  saveTaken,
  type EarningRefund,
} from './earning.sql.js';
import { takenBack } from './points-earned.js';
import { recordRedemptionRefunds } from './redemption.sql.js';

/**
 * Takes back the share of points for the refunded part of what earned them, counted over all refunds of a sale; the
 * balance may go negative if they were spent (decided: Customers). Payments by points earned none, so their refunds
 * take none back.
 */
export async function takeBackPoints(tx: Tx, refunds: readonly Refund[], now: Date): Promise<NewEvent[]> {
  // Anonymous sales earn nothing and are not recorded here: a row for their refund would wait forever. Payments by
  // points are still recorded, since the reserved points no longer count as redeemed.
  const relevant = refunds.filter(({ anonymous, tender }) => !anonymous || tender === 'points');
  if (relevant.length === 0) return [];
  const byId = new Map(relevant.map((refund) => [refund.id, refund]));
  const fresh = await insertEarningRefunds(tx, [...byId.values()].map(givenBackBy));
  if (fresh.length === 0) return [];
  const redeemed = fresh
    .map(({ refundId }) => byId.get(refundId)!)
    .filter(({ tender }) => tender === 'points');
  if (redeemed.length > 0) await recordRedemptionRefunds(tx, redeemed);
  const given = new Map<string, EarningRefund>();
  for (const one of fresh.filter(({ refundedPaid }) => refundedPaid > 0)) {
    const before = given.get(keyOfEarning(one)) ?? { refundedPaid: 0, refundedBase: 0 };
    given.set(keyOfEarning(one), {
      ...one,
      refundedPaid: before.refundedPaid + one.refundedPaid,
      refundedBase: before.refundedBase + one.refundedBase,
    });
  }
  if (given.size === 0) return [];
  const rows = await addGivenBack(tx, [...given.values()], now);
  const moved = rows.flatMap((row) => {
    const taken = takenBack(row, row);
    return taken > row.taken ? [{ ...row, taken, before: row.taken }] : [];
  });
  if (moved.length === 0) return [];
  await saveTaken(tx, moved);
  const batch = new PurseBatch(await lockedPoints(tx, moved), now);
  for (const { before, taken, ...row } of moved) {
    const { refundId: factId } = given.get(keyOfEarning(row))!;
    const { locationId } = row;
    const { timezone } = byId.get(factId)!;
    batch.movePoints(row, { kind: 'takeBack', factId, amount: before - taken, locationId, timezone });
  }
  return (await writePurses(tx, batch.changed(), batch.movements)).map(purseChanged);
}

function givenBackBy({ accountId, id: refundId, orderId, locationId, tender, amount, parts }: Refund) {
  const counts = tender !== 'points';
  return {
    ...{ accountId, refundId, orderId, locationId },
    refundedPaid: counts ? amount : 0,
    refundedBase: counts ? (parts?.net ?? 0) + (parts?.value ?? 0) : 0,
  };
}
