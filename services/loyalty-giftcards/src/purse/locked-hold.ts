import { Problem, type Tx } from '@backroom/platform';
import { holdOf, type HoldName, type HoldRow } from './hold.sql.js';
import { lockedPurseById, type PurseRow } from './purse.sql.js';

/** A hold with its purse, both as they stay until the end of the transaction. Throws `notFound` for none. */
export async function lockedHold(tx: Tx, name: HoldName): Promise<{ hold: HoldRow; purse: PurseRow }> {
  const found = await holdOf(tx, name);
  if (!found) throw Problem.notFound('hold');
  const purse = await lockedPurseById(tx, found.accountId, found.purseId);
  // Who had the purse until now may have ended it.
  return { hold: (await holdOf(tx, name))!, purse };
}
