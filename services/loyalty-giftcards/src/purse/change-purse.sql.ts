import { rowsOf, type NewEvent, type Tx } from '@backroom/platform';
import type { StoredTender } from '@backroom/proto/stored-value';
import type { MovementKind } from './purse-chart.js';
import { purseChanged, reservedChanged } from './purse.events.js';
import type { PurseChange } from './purse-rules.js';
import type { PurseRow } from './purse.sql.js';
import { writeMovements } from './write-movements.sql.js';

/** Cause of a change of a purse. */
export interface Cause {
  kind: MovementKind;
  /** The order, refund, load or similar, a UUID. */
  factId: string;
  /** The tender that paid for the underlying sale, if it is not this purse’s. */
  paidBy?: StoredTender;
  /** The location; 0: the operator as a whole. */
  locationId: number;
}

/** A transaction that publishes its changes of purses. */
export interface PurseTx extends Tx {
  publish(...events: NewEvent[]): void;
}

/**
 * Changes a single purse by one statement, which does nothing if the spendable balance is too low or has expired, and
 * records the entry of a movement, its posting, and the event. Returns undefined if nothing was done.
 */
export async function changePurse(
  tx: PurseTx,
  { accountId, id }: Pick<PurseRow, 'accountId' | 'id'>,
  { balance, held, needs }: PurseChange,
  now: Date,
  cause?: Cause,
): Promise<PurseRow | undefined> {
  if (balance !== 0 && !cause) throw new Error('A movement of a purse needs a cause');
  const [purse] = await rowsOf<PurseRow>(
    tx,
    `update purse set balance = balance + $3, held = held + $4, entries = entries + $5, version = version + 1,
       changed_at = greatest(changed_at, $6)
     where account_id = $1 and id = $2 and ($7::bigint is null
       or balance + credit_limit - held >= $7 and coalesce(expires_at > $6, true))
     returning *`,
    [accountId, id, balance, held, balance === 0 ? 0 : 1, now, needs ?? null],
  );
  if (!purse) return undefined;
  if (cause && balance !== 0) {
    const timezone = await timezoneOf(tx, accountId, cause.locationId);
    await writeMovements(tx, [{ purse, ...cause, amount: balance, timezone }]);
  }
  tx.publish(balance === 0 ? reservedChanged(purse) : purseChanged(purse));
  return purse;
}

/** Returns the zone of the location, or of the operator as a whole. */
async function timezoneOf(tx: Tx, accountId: number, locationId: number): Promise<string> {
  const [row] = await tx.query<{ timezone: string | null }>(
    `select coalesce((select timezone from location_copy where account_id = $1 and location_id = $2),
       (select timezone from account_copy where account_id = $1)) as timezone`,
    [accountId, locationId],
  );
  return row?.timezone ?? 'UTC';
}
