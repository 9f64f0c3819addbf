import { emailWordsOf, insertMany, searchWordsOf, type Tx } from '@backroom/platform';
import { customerWordTable } from './names.tables.js';

/** A customer with their current name. */
interface Named {
  accountId: number;
  customerId: number;
  name: string;
  email: string;
}

/** Writes the search words of customers and deletes outdated ones. */
export async function rewriteCustomerWords(tx: Tx, customers: readonly Named[]): Promise<void> {
  if (customers.length === 0) return;
  const words = customers.flatMap(({ accountId, customerId, name, email }) =>
    [...new Set([...searchWordsOf(name), ...emailWordsOf(email)])].map((word) => ({
      accountId,
      customerId,
      word,
    })),
  );
  await insertMany(tx, customerWordTable, words, { onConflict: 'nothing' });
  await tx.query(
    `delete from customer_word w using unnest($4::bigint[], $5::bigint[]) as c(account_id, customer_id)
     where w.account_id = c.account_id and w.customer_id = c.customer_id and not exists (
       select from unnest($1::bigint[], $2::bigint[], $3::text[]) as t(account_id, customer_id, word)
       where t.account_id = w.account_id and t.customer_id = w.customer_id and t.word = w.word)`,
    [
      words.map(({ accountId }) => accountId),
      words.map(({ customerId }) => customerId),
      words.map(({ word }) => word),
      ...[customers.map(({ accountId }) => accountId), customers.map(({ customerId }) => customerId)],
    ],
  );
}
