import { updateMany, type Tx } from '@backroom/platform';
import type { PurseRow } from '../purse/purse.sql.js';
import { purseTable } from '../purse/purse.tables.js';
import { writeMovements, type Movement } from '../purse/write-movements.sql.js';

/**
 * Writes the locked purses of a batch, each with its movements, their postings, and one new version. Equivalent to
 * `changePurse` for a single purse; the table’s constraints guard it.
 */
export async function writePurses(
  tx: Tx,
  purses: readonly PurseRow[],
  movements: readonly Movement[],
): Promise<PurseRow[]> {
  if (purses.length === 0) return [];
  const changed = await updateMany(
    tx,
    purseTable,
    ['accountId', 'id', 'version'],
    purses.map(({ accountId, id, balance, held, entries, changedAt, version }) => ({
      ...{ accountId, id, balance, held, entries, changedAt, version },
    })),
    { set: { version: 'purse.version + 1' }, returning: purseTable.properties },
  );
  if (changed.length < purses.length) throw new Error('A purse changed while it was locked');
  if (movements.length > 0) await writeMovements(tx, movements);
  return changed;
}
