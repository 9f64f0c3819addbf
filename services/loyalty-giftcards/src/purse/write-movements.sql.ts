import { insertPostings } from '@backroom/platform/journal';
import { insertMany, localDate, type Tx } from '@backroom/platform';
import type { StoredTender } from '@backroom/proto/stored-value';
import { entriesOfMovement, type MovementKind } from './purse-chart.js';
import type { PurseRow } from './purse.sql.js';
import { purseEntryTable } from './purse.tables.js';

/** A movement of a purse that is kept, which came to `purse` by it. */
export interface Movement {
  purse: PurseRow;
  kind: MovementKind;
  /** Of the order, refund, load or the like, a UUID. */
  factId: string;
  amount: number;
  /** What paid for the sale behind it, where that was another than the purse. */
  paidBy?: StoredTender | undefined;
  locationId: number;
  timezone: string;
}

/** Writes movements down: the entry of each, and its posting. The one place where purses and journal meet. */
export async function writeMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  await insertMany(
    tx,
    purseEntryTable,
    movements.map(({ purse, kind, factId, amount }) => ({
      ...{ accountId: purse.accountId, purseId: purse.id, n: purse.entries, kind, factId, amount },
      ...{ balanceAfter: purse.balance, at: purse.changedAt },
    })),
  );
  await insertPostings(
    tx,
    movements.map(({ purse, kind, factId, amount, paidBy, locationId, timezone }) => ({
      ...{ kind, id: factId, accountId: purse.accountId, locationId, currency: purse.currency },
      at: purse.changedAt.getTime(),
      localDate: localDate(purse.changedAt.getTime(), timezone),
      entries: entriesOfMovement(purse.tender, amount, kind, paidBy),
    })),
  );
}
