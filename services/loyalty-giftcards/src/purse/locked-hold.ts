import { Problem, type Tx } from '@backroom/platform';
import { holdOf, type HoldName, type HoldRow } from './hold.sql.js';
import { lockedPurseById, type PurseRow } from './purse.sql.js';

/** Returns a hold and its purse, both locked until the end of the transaction. Throws `notFound`. */
export async function lockedHold(tx: Tx, name: HoldName): Promise<{ hold: HoldRow; purse: PurseRow }> {
  const found = await holdOf(tx, name);
  if (!found) throw Problem.notFound('hold');
  const purse = await lockedPurseById(tx, found.accountId, found.purseId);
  // Read again: the previous holder of the lock may have ended it.
  return { hold: (await holdOf(tx, name))!, purse };
}
