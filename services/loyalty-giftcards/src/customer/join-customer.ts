import { emailKeyOf, OutageError, rowsOf, type CommandTx, type Tx } from '@backroom/platform';
import type { PersonCopy } from '../copies/copies.entities.js';
import { nameKeyOf } from './customer-words.js';
import { customersTold } from './tell-customers.sql.js';
import { writeWords } from './write-words.sql.js';

/** What somebody did to become a customer. */
export type JoinedBy = 'checkin' | 'invite' | 'code';

export interface Joining {
  personId: number;
  by: JoinedBy;
  at: Date;
  /** Where they were; absent: at home. */
  locationId?: number;
}

/**
 * Makes a person a customer of an operator by what they did themselves, and the only way to become one (decided:
 * Customers). Whether they were none before. Throws an outage while the person is not known here yet.
 */
export async function joinCustomer(
  tx: CommandTx,
  { accountId, ...joining }: Joining & { accountId: number },
): Promise<boolean> {
  return (await joinCustomers(tx, accountId, [joining])).length > 0;
}

/** The same of many people of one operator, each named once. Who of them was no customer before, in any order. */
export async function joinCustomers(
  tx: CommandTx,
  accountId: number,
  joinings: readonly Joining[],
): Promise<number[]> {
  const people = await peopleToJoin(
    tx,
    joinings.map(({ personId }) => personId),
  );
  const whole = joinings.map((joining) => ({ ...joining, person: people.get(joining.personId)! }));
  const inserted = await tx.query<{ person_id: number }>(
    `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
       joined_at, joined_by, checked_in, last_seen_at, last_location_id)
     select $1, person_id, email, first_name, last_name, phone, name_key, email_key, 'active', at, by, by = 'checkin',
       at, location_id
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::timestamptz[], $10::text[], $11::bigint[])
       as t(person_id, email, first_name, last_name, phone, name_key, email_key, at, by, location_id)
     on conflict (account_id, person_id) do nothing returning person_id`,
    [
      accountId,
      whole.map(({ personId }) => personId),
      whole.map(({ person }) => person.email),
      whole.map(({ person }) => person.firstName),
      whole.map(({ person }) => person.lastName),
      whole.map(({ person }) => person.phone),
      whole.map(({ person }) => nameKeyOf(person)),
      whole.map(({ person }) => emailKeyOf(person.email)),
      whole.map(({ at }) => at),
      whole.map(({ by }) => by),
      whole.map(({ locationId }) => locationId ?? null),
    ],
  );
  const joined = inserted.map(({ person_id: personId }) => personId);
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
    const told = joined.map((personId) => ({ accountId, personId }));
    tx.publish(...(await customersTold(tx, told)));
  }
  await noteSeen(tx, accountId, joinings);
  return joined;
}

/** Kept as they are until the end: who is renamed or erased meanwhile waits, and finds the customer then. */
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

/** Those of them who were at a place. */
async function noteSeen(tx: Tx, accountId: number, joinings: readonly Joining[]): Promise<void> {
  const seen = joinings.filter(({ locationId }) => locationId !== undefined);
  if (seen.length === 0) return;
  const visits = [
    accountId,
    seen.map(({ personId }) => personId),
    seen.map(({ locationId }) => locationId),
    seen.map(({ at }) => at),
    seen.map(({ by }) => by === 'checkin'),
  ];
  const visit = 'unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::boolean[])';
  await tx.query(
    `insert into customer_place as p (account_id, person_id, location_id, seen_at, checked_in_at)
     select $1, person_id, location_id, at, case when is_checkin then at end
     from ${visit} as t(person_id, location_id, at, is_checkin)
     on conflict (account_id, person_id, location_id) do update set
       seen_at = greatest(p.seen_at, excluded.seen_at),
       checked_in_at = coalesce(excluded.checked_in_at, p.checked_in_at)`,
    visits,
  );
  await tx.query(
    `update customer c set last_seen_at = greatest(c.last_seen_at, t.at), checked_in = c.checked_in or t.is_checkin,
       last_location_id = case when t.at >= c.last_seen_at then t.location_id else c.last_location_id end
     from ${visit} as t(person_id, location_id, at, is_checkin)
     where c.account_id = $1 and c.person_id = t.person_id`,
    visits,
  );
}
