import type { Ids, NewEvent, Tx } from '@backroom/platform';
import { purseChanged } from '../purse/purse.events.js';
import { PurseBatch } from '../settlement/purse-batch.js';
import { writePurses } from '../settlement/write-purses.sql.js';
import { earnInBatch, earningsOnce } from './earn-in-batch.js';
import { insertEarnings, lockedPoints, openPoints } from './earning.sql.js';
import type { Earning } from './earnings.js';

/** Loads whose points are still to be credited. */
export interface Earned {
  once: ReturnType<typeof earningsOnce>;
  earned: Awaited<ReturnType<typeof insertEarnings>>;
}

/** Records what loads earn, once each (H-14), and opens missing points purses, before any purse is locked. */
export async function beginEarning(
  tx: Tx,
  earnings: readonly Earning[],
  { ids, now }: { ids: Ids; now: Date },
): Promise<Earned> {
  const once = earningsOnce(earnings);
  const earned = once.length > 0 ? await insertEarnings(tx, once, now) : [];
  const opening = earned.map(({ accountId, personId }) => ({ accountId, personId, purseId: ids.next() }));
  if (opening.length > 0) await openPoints(tx, opening, now);
  return { once, earned };
}

/** Credits the recorded points. Returns the events to publish. */
export async function creditEarned(tx: Tx, { once, earned }: Earned, now: Date): Promise<NewEvent[]> {
  if (earned.length === 0) return [];
  const batch = new PurseBatch(await lockedPoints(tx, earned), now);
  await earnInBatch(tx, batch, earned, once);
  return (await writePurses(tx, batch.changed(), batch.movements)).map(purseChanged);
}
