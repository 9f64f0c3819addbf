import { insertMany, type Tx } from '@backroom/platform';
import { wordsOfPerson } from './customer-words.js';
import { customerWordTable } from './customer.tables.js';

/** A customer with their current names. */
interface Named {
  accountId: number;
  personId: number;
  firstName: string;
  lastName: string;
  email: string;
}

/** Writes the search words of customers. */
export async function writeWords(tx: Tx, customers: readonly Named[]): Promise<void> {
  await insertMany(tx, customerWordTable, wordsOf(customers), { onConflict: 'nothing' });
}

/** Writes the search words of customers and deletes outdated ones. */
export async function rewriteWords(tx: Tx, customers: readonly Named[]): Promise<void> {
  await writeWords(tx, customers);
  const words = wordsOf(customers);
  await tx.query(
    `delete from customer_word w using unnest($4::bigint[], $5::bigint[]) as c(account_id, person_id)
     where w.account_id = c.account_id and w.person_id = c.person_id and not exists (
       select from unnest($1::bigint[], $2::bigint[], $3::text[]) as t(account_id, person_id, word)
       where t.account_id = w.account_id and t.person_id = w.person_id and t.word = w.word)`,
    [
      words.map(({ accountId }) => accountId),
      words.map(({ personId }) => personId),
      words.map(({ word }) => word),
      ...[customers.map(({ accountId }) => accountId), customers.map(({ personId }) => personId)],
    ],
  );
}

function wordsOf(customers: readonly Named[]) {
  return customers.flatMap((customer) =>
    wordsOfPerson(customer).map((word) => ({
      accountId: customer.accountId,
      personId: customer.personId,
      word,
    })),
  );
}
