import { rowsOf, schedule, type Clock, type DueWork, type DueWorkHandler } from '@backroom/platform';
import { nameKeyOf } from './customer-words.js';
import { rewriteWords } from './write-words.sql.js';

/** The customer to continue after; null at the start. */
interface Place {
  after: { accountId: number; personId: number } | null;
}

interface Named extends Record<string, unknown> {
  accountId: number;
  personId: number;
  firstName: string;
  lastName: string;
  email: string;
}

/** Customers per transaction. */
const batchSize = 500;

export const rebuildWordsWork = (after: Place['after'], dueAt: Date, key = 'all'): DueWork<Place> => ({
  ...{ kind: 'rebuild-customer-words', key, accountId: 0, dueAt, payload: { after } },
});

/** Rebuilds the words and name keys of every customer, after the rule for words has changed. */
export function rebuildWords(clock: Clock): DueWorkHandler<Place> {
  return {
    kind: 'rebuild-customer-words',
    async handle(tx, { key, payload: { after } }) {
      // A concurrent rename or erasure waits, and writes the words last.
      const customers = await rowsOf<Named>(
        tx,
        `select account_id, person_id, first_name, last_name, email from customer
         where $1::bigint is null or (account_id, person_id) > ($1, $2::bigint)
         order by account_id, person_id limit $3 for update`,
        [after?.accountId ?? null, after?.personId ?? null, batchSize],
      );
      await tx.query(
        `update customer c set name_key = t.key
         from unnest($1::bigint[], $2::bigint[], $3::text[]) as t(account_id, person_id, key)
         where c.account_id = t.account_id and c.person_id = t.person_id and c.name_key <> t.key`,
        [
          customers.map(({ accountId }) => accountId),
          customers.map(({ personId }) => personId),
          customers.map(nameKeyOf),
        ],
      );
      await rewriteWords(tx, customers);
      const last = customers.at(-1);
      if (!last || customers.length < batchSize) return;
      const { accountId, personId } = last;
      await schedule(tx, rebuildWordsWork({ accountId, personId }, clock.now(), key));
    },
  };
}
