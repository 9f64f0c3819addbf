import { defineConsumer, emailKeyOf, upsert, type ConsumerTx, type Tx } from '@backroom/platform';
import type { PersonChanged } from '@backroom/proto/identity/v1/identity_events';
import { events } from '@backroom/proto/events';
import { PersonCopy } from '../copies/copies.entities.js';
import { nameKeyOf } from './customer-words.js';
import { forgetPerson } from './forget-person.js';
import { customerStateEvents } from './customer-state-events.sql.js';
import { rewriteWords } from './write-words.sql.js';

/**
 * Keeps copies of identity’s people, here and in the customer lists of every operator; erased people are deleted
 * everywhere.
 */
export const people = defineConsumer({
  name: 'loyalty-giftcards.people',
  topic: events.PersonChanged.topic,
  events: [events.PersonChanged],
  everyTenant: true,
  async handle(tx, received) {
    // Only the latest event per person in the batch matters.
    const latest = new Map(received.map(({ key, payload }) => [Number(key), payload]));
    const known = [...latest].flatMap(([personId, payload]) =>
      payload ? [copyOfPerson(personId, payload)] : [],
    );
    await upsert(tx, PersonCopy, known);
    await rename(tx, known);
    for (const [personId, payload] of latest) if (!payload) await forgetPerson(tx, personId);
  },
});

function copyOfPerson(
  personId: number,
  { email, firstName, lastName, phone, verified }: PersonChanged,
): PersonCopy {
  return { personId, email, firstName, lastName, phone, verified };
}

/** Updates names and words of those who are customers. */
async function rename(tx: ConsumerTx, known: readonly PersonCopy[]): Promise<void> {
  const rows = await tx.query<{ account_id: number; person_id: number }>(
    'select account_id, person_id from customer where person_id = any ($1) order by account_id, person_id for update',
    [known.map(({ personId }) => personId)],
  );
  if (rows.length === 0) return;
  const byId = new Map(known.map((person) => [person.personId, person]));
  for (const { account_id: accountId, person_id: personId } of rows)
    await renameCustomer(tx, accountId, byId.get(personId)!);
  const concerned = rows.map(({ account_id, person_id }) => ({ accountId: account_id, personId: person_id }));
  for (const event of await customerStateEvents(tx, concerned)) tx.publish(event);
}

async function renameCustomer(tx: Tx, accountId: number, person: PersonCopy): Promise<void> {
  const { personId, email, firstName, lastName, phone } = person;
  await tx.query(
    `update customer set email = $3, first_name = $4, last_name = $5, phone = $6, name_key = $7, email_key = $8
     where account_id = $1 and person_id = $2`,
    [accountId, personId, email, firstName, lastName, phone, nameKeyOf(person), emailKeyOf(email)],
  );
  await rewriteWords(tx, [{ accountId, ...person }]);
}
