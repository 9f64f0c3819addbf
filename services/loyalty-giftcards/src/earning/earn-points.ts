import type { Ids, NewEvent, Tx } from '@backroom/platform';
import { purseChanged } from '../purse/purse.events.js';
import { PurseBatch } from '../settlement/purse-batch.js';
import { writePurses } from '../settlement/write-purses.sql.js';
import { earnInBatch, earningsOnce } from './earn-in-batch.js';
import { insertEarnings, lockedPoints, openPoints } from './earning.sql.js';
import type { Earning } from './earnings.js';

/** Gives the points that loads earn, once each (H-14). Answers what there is to tell. */
export async function earnPoints(
  tx: Tx,
  earnings: readonly Earning[],
  { ids, now }: { ids: Ids; now: Date },
): Promise<NewEvent[]> {
  const once = earningsOnce(earnings);
  const earned = once.length > 0 ? await insertEarnings(tx, once, now) : [];
  if (earned.length === 0) return [];
  const opening = earned.map(({ accountId, personId }) => ({ accountId, personId, purseId: ids.next() }));
  await openPoints(tx, opening, now);
  const batch = new PurseBatch(await lockedPoints(tx, earned), now);
  await earnInBatch(tx, batch, earned, once);
  return (await writePurses(tx, batch.changed(), batch.movements)).map(purseChanged);
}
