import { rowsOf, type Tx } from '@backroom/platform';
import type { PurseRow } from '../purse/purse.sql.js';
import { writeMovements, type Movement } from '../purse/write-movements.sql.js';

/**
 * Writes locked purses as they came out of a batch, each with its movements, their postings, and one more version. The same
 * as `changePurse` does of one: the checks of the table stand behind it.
 */
export async function writePurses(
  tx: Tx,
  purses: readonly PurseRow[],
  movements: readonly Movement[],
): Promise<PurseRow[]> {
  if (purses.length === 0) return [];
  const changed = await rowsOf<PurseRow>(
    tx,
    `update purse p set balance = k.balance, held = k.held, entries = k.entries, version = p.version + 1,
       changed_at = k.changed_at
     from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::bigint[])
       as k(account_id, id, balance, held, entries, changed_at, version)
     where p.account_id = k.account_id and p.id = k.id and p.version = k.version
     returning p.*`,
    [
      purses.map(({ accountId }) => accountId),
      purses.map(({ id }) => id),
      purses.map(({ balance }) => balance),
      purses.map(({ held }) => held),
      purses.map(({ entries }) => entries),
      purses.map(({ changedAt }) => changedAt),
      purses.map(({ version }) => version),
    ],
  );
  if (changed.length < purses.length) throw new Error('A purse changed while it was kept');
  if (movements.length > 0) await writeMovements(tx, movements);
  return changed;
}
