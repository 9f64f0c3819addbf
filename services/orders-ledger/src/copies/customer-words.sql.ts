import { searchWordsOf, searchWordsOfEmail, type Tx } from '@backroom/platform';

/** A customer as they are called now. */
interface Named {
  accountId: number;
  customerId: number;
  name: string;
  email: string;
}

/** Writes the words by which sales of customers are found; those that are theirs no longer go. */
export async function rewriteCustomerWords(tx: Tx, customers: readonly Named[]): Promise<void> {
  if (customers.length === 0) return;
  const words = customers.flatMap(({ name, email, ...customer }) =>
    [...new Set([...searchWordsOf(name), ...searchWordsOfEmail(email)])].map((word) => ({
      ...customer,
      word,
    })),
  );
  const columns = [
    words.map(({ accountId }) => accountId),
    words.map(({ customerId }) => customerId),
    words.map(({ word }) => word),
  ];
  await tx.query(
    `insert into customer_word (account_id, customer_id, word)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[]) on conflict do nothing`,
    columns,
  );
  await tx.query(
    `delete from customer_word w using unnest($4::bigint[], $5::bigint[]) as c(account_id, customer_id)
     where w.account_id = c.account_id and w.customer_id = c.customer_id and not exists (
       select from unnest($1::bigint[], $2::bigint[], $3::text[]) as t(account_id, customer_id, word)
       where t.account_id = w.account_id and t.customer_id = w.customer_id and t.word = w.word)`,
    [
      ...columns,
      ...[customers.map(({ accountId }) => accountId), customers.map(({ customerId }) => customerId)],
    ],
  );
}
