import { emailKeyOf, insertMany, OutageError, rowsOf, type CommandTx, type Tx } from '@backroom/platform';
import type { PersonCopy } from '../copies/copies.entities.js';
import { nameKeyOf } from './customer-words.js';
import { customerPlaceTable, customerTable, type JoinedBy } from './customer.tables.js';
import { customerStateEvents } from './customer-state-events.sql.js';
import { writeWords } from './write-words.sql.js';

export interface Joining {
  personId: number;
  by: JoinedBy;
  at: Date;
  /** Where they joined; absent for an invite accepted elsewhere. */
  locationId?: number;
}

/**
 * Makes a person a customer of an operator by their own action, the only way to become one (decided: Customers).
 * Returns whether they are new. Throws an outage until the copy of the person arrives.
 */
export async function joinCustomer(
  tx: CommandTx,
  { accountId, ...joining }: Joining & { accountId: number },
): Promise<boolean> {
  return (await joinCustomers(tx, accountId, [joining])).length > 0;
}

/** Makes several people customers of one operator, each listed once. Returns the new ones, in any order. */
export async function joinCustomers(
  tx: CommandTx,
  accountId: number,
  joinings: readonly Joining[],
): Promise<number[]> {
  const people = await peopleToJoin(
    tx,
    joinings.map(({ personId }) => personId),
  );
  const inserted = await insertMany(
    tx,
    customerTable,
    joinings.map(({ personId, by, at, locationId }) => {
      const { email, firstName, lastName, phone } = people.get(personId)!;
      return {
        ...{ accountId, personId, email, firstName, lastName, phone, emailKey: emailKeyOf(email) },
        ...{
          nameKey: nameKeyOf({ firstName, lastName }),
          state: 'active' as const,
          joinedAt: at,
          joinedBy: by,
        },
        ...{ checkedIn: by === 'checkin', lastSeenAt: at, lastLocationId: locationId },
      };
    }),
    { onConflict: { on: ['accountId', 'personId'] }, returning: ['personId'] },
  );
  const joined = inserted.map(({ personId }) => personId);
  if (joined.length > 0) {
    await writeWords(
      tx,
      joined.map((personId) => ({ accountId, ...people.get(personId)! })),
    );
    await tx.query(
      `insert into customer_count as c (account_id, customers) values ($1, $2)
       on conflict (account_id) do update set customers = c.customers + $2`,
      [accountId, joined.length],
    );
    const keys = joined.map((personId) => ({ accountId, personId }));
    tx.publish(...(await customerStateEvents(tx, keys)));
  }
  await recordVisits(tx, accountId, joinings);
  return joined;
}

/** Locks the copies until the end, so that a concurrent rename or erasure waits and then finds the customer. */
async function peopleToJoin(tx: Tx, personIds: readonly number[]): Promise<Map<number, PersonCopy>> {
  const rows = await rowsOf<PersonCopy>(
    tx,
    'select * from person_copy where person_id = any ($1) order by person_id for share',
    [personIds],
  );
  const people = new Map(rows.map((person) => [person.personId, person]));
  const missing = personIds.find((id) => !people.has(id));
  if (missing !== undefined) throw new OutageError(`The copy of person ${missing}`);
  return people;
}

/** Records visits of those who joined at a location. */
async function recordVisits(tx: Tx, accountId: number, joinings: readonly Joining[]): Promise<void> {
  const seen = joinings.flatMap(({ locationId, ...joining }) =>
    locationId === undefined ? [] : [{ locationId, ...joining }],
  );
  if (seen.length === 0) return;
  await insertMany(
    tx,
    customerPlaceTable,
    seen.map(({ personId, locationId, at, by }) => ({
      ...{ accountId, personId, locationId, seenAt: at, checkedInAt: by === 'checkin' ? at : null },
    })),
    {
      onConflict: {
        on: ['accountId', 'personId', 'locationId'],
        set: {
          seenAt: 'greatest(customer_place.seen_at, excluded.seen_at)',
          checkedInAt: 'coalesce(excluded.checked_in_at, customer_place.checked_in_at)',
        },
      },
    },
  );
  await tx.query(
    `update customer c set last_seen_at = greatest(c.last_seen_at, t.at), checked_in = c.checked_in or t.is_checkin,
       last_location_id = case when t.at >= c.last_seen_at then t.location_id else c.last_location_id end
     from unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::boolean[])
       as t(person_id, location_id, at, is_checkin)
     where c.account_id = $1 and c.person_id = t.person_id`,
    [
      accountId,
      seen.map(({ personId }) => personId),
      seen.map(({ locationId }) => locationId),
      seen.map(({ at }) => at),
      seen.map(({ by }) => by === 'checkin'),
    ],
  );
}
