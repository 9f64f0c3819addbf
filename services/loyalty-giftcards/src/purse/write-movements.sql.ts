import { insertPostings } from '@backroom/platform/journal';
import { insertMany, localDate, type Tx } from '@backroom/platform';
import type { StoredTender } from '@backroom/proto/stored-value';
import { entriesOfMovement, type MovementKind } from './purse-chart.js';
import type { PurseRow } from './purse.sql.js';
import { purseEntryTable } from './purse.tables.js';

/** A movement of a locked purse; `purse` is its state afterwards. */
export interface Movement {
  purse: PurseRow;
  kind: MovementKind;
  /** The order, refund, load or similar, a UUID. */
  factId: string;
  amount: number;
  /** The tender that paid for the underlying sale, if it is not this purse’s. */
  paidBy?: StoredTender | undefined;
  locationId: number;
  timezone: string;
}

/** Writes the entry and the posting of each movement. The only link between purses and journal. */
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
