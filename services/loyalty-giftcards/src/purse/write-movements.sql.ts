import { insertPostings } from '@backroom/journal';
import { localDate, type Tx } from '@backroom/platform';
import type { StoredTender } from '@backroom/proto/stored-value';
import { entriesOfMovement, type MovementKind } from './purse-chart.js';
import type { PurseRow } from './purse.sql.js';

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
  await tx.query(
    `insert into purse_entry (account_id, purse_id, n, kind, fact_id, amount, balance_after, at)
     select * from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::text[], $5::uuid[], $6::bigint[], $7::bigint[],
       $8::timestamptz[])`,
    [
      movements.map(({ purse }) => purse.accountId),
      movements.map(({ purse }) => purse.id),
      movements.map(({ purse }) => purse.entries),
      movements.map(({ kind }) => kind),
      movements.map(({ factId }) => factId),
      movements.map(({ amount }) => amount),
      movements.map(({ purse }) => purse.balance),
      movements.map(({ purse }) => purse.changedAt),
    ],
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
