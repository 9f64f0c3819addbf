import type { Tx } from '@backroom/platform';
import type { PurseBatch } from '../settlement/purse-batch.js';
import { keyOfEarning, saveTaken, type EarningRow } from './earning.sql.js';
import type { Earning } from './earnings.js';
import { takenBack } from './points-earned.js';

export const earningsOnce = (earnings: readonly Earning[]): Earning[] => [
  ...new Map(earnings.map((earning) => [keyOfEarning(earning), earning])).values(),
];

/**
 * Adds earned points to a batch, and right after them takes back the share of refunds that arrived before their sale
 * (H-15).
 */
export async function earnInBatch(
  tx: Tx,
  batch: PurseBatch,
  earned: readonly EarningRow[],
  earnings: readonly Earning[],
): Promise<void> {
  const zones = new Map(earnings.map((earning) => [keyOfEarning(earning), earning.timezone]));
  const refunded: EarningRow[] = [];
  for (const row of earned) {
    const { orderId: factId, locationId, points } = row;
    const at = { factId, locationId, timezone: zones.get(keyOfEarning(row))! };
    batch.movePoints(row, { kind: 'earn', amount: points, ...at });
    const taken = takenBack(row, row);
    if (taken === 0) continue;
    batch.movePoints(row, { kind: 'takeBack', amount: -taken, ...at });
    refunded.push({ ...row, taken });
  }
  if (refunded.length > 0) await saveTaken(tx, refunded);
}
