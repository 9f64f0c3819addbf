import type { Tx } from '@backroom/platform';

/** Until the end of the transaction somebody is either copied or erased. */
async function lockPerson(tx: Tx, personId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('person ' || $1, 0))", [String(personId)]);
}

/** Keeps that somebody was erased: nothing that is under way makes a copy of them any more. */
export async function markErased(tx: Tx, personId: number): Promise<void> {
  await lockPerson(tx, personId);
  await tx.query('insert into erased_person (person_id) values ($1) on conflict do nothing', [personId]);
}

/** Whether somebody was erased; who was not is not erased before the transaction ends. */
export async function wasErased(tx: Tx, personId: number): Promise<boolean> {
  await lockPerson(tx, personId);
  const rows = await tx.query('select from erased_person where person_id = $1', [personId]);
  return rows.length > 0;
}
