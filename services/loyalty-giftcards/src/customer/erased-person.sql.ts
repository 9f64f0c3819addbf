import type { Tx } from '@backroom/platform';

/** Locks a person until the end of the transaction, so that copying and erasing exclude each other. */
async function lockPerson(tx: Tx, personId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('person ' || $1, 0))", [String(personId)]);
}

/** Records that a person was erased, so that no concurrent transaction creates a copy again. */
export async function markErased(tx: Tx, personId: number): Promise<void> {
  await lockPerson(tx, personId);
  await tx.query('insert into erased_person (person_id) values ($1) on conflict do nothing', [personId]);
}

/** Returns whether a person was erased; if not, they cannot be erased before the transaction ends. */
export async function wasErased(tx: Tx, personId: number): Promise<boolean> {
  await lockPerson(tx, personId);
  const rows = await tx.query('select from erased_person where person_id = $1', [personId]);
  return rows.length > 0;
}
