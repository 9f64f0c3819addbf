import { rowsOf, schedule, type Clock, type DueWork, type DueWorkHandler } from '@backroom/platform';
import { rewriteCustomerWords } from './customer-words.sql.js';

/** The last processed customer; null at first. */
interface Place {
  after: { accountId: number; customerId: number } | null;
}

interface Named extends Record<string, unknown> {
  accountId: number;
  customerId: number;
  name: string;
  email: string;
}

/** Customers whose words are rebuilt in one transaction. */
const batchSize = 500;

export const rebuildWordsWork = (after: Place['after'], dueAt: Date, key = 'all'): DueWork<Place> => ({
  ...{ kind: 'rebuild-customer-words', key, accountId: 0, dueAt, payload: { after } },
});

/** Rewrites the search words of every customer after the rules for words have changed. */
export function rebuildWords(clock: Clock): DueWorkHandler<Place> {
  return {
    kind: 'rebuild-customer-words',
    async handle(tx, { key, payload: { after } }) {
      // Locked: concurrent renames and erasures wait, and write last.
      const customers = await rowsOf<Named>(
        tx,
        `select account_id, customer_id, name, email from customer_copy
         where $1::bigint is null or (account_id, customer_id) > ($1, $2::bigint)
         order by account_id, customer_id limit $3 for update`,
        [after?.accountId ?? null, after?.customerId ?? null, batchSize],
      );
      await rewriteCustomerWords(tx, customers);
      const last = customers.at(-1);
      if (!last || customers.length < batchSize) return;
      const { accountId, customerId } = last;
      await schedule(tx, rebuildWordsWork({ accountId, customerId }, clock.now(), key));
    },
  };
}
