import { defineConsumer, upsert, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { deleteCards, lockCards } from '../card/card.sql.js';
import { forgetAtProcessor } from '../card/forget-card.work.js';
import { deleteShownCustomer } from '../sale/sale-display.sql.js';
import { addMember } from '../sale/member.sql.js';
import { CustomerCopy } from './copies.entities.js';
import { rewriteCustomerWords } from './customer-words.sql.js';

/** Stores customers of operators and their current names; of erased customers neither names nor cards are kept. */
export const customers = (clock: Clock) =>
  defineConsumer({
    name: 'orders-ledger.customers',
    topic: events.CustomerChanged.topic,
    events: [events.CustomerChanged],
    async handle(tx, received) {
      const latest = [...new Map(received.map((event) => [event.key, event])).values()];
      const changed = latest.flatMap(({ payload }) => payload ?? []);
      const named = changed.map(({ accountId, customerId, firstName, lastName, email }) => ({
        ...{ accountId, customerId, email },
        name: `${firstName} ${lastName}`.trim(),
      }));
      await upsert(tx, CustomerCopy, named);
      await rewriteCustomerWords(tx, named);
      for (const { accountId, customerId, joinedAt } of changed)
        await addMember(tx, accountId, customerId, new Date(joinedAt));
      for (const { accountId, key } of latest.filter(({ payload }) => !payload)) {
        const customerId = Number(key.split(':')[1]);
        await tx.records.delete(CustomerCopy, { accountId, customerId });
        await tx.query('delete from customer_word where account_id = $1 and customer_id = $2', [
          ...[accountId, customerId],
        ]);
        await deleteShownCustomer(tx, accountId, customerId);
        // Waits for a card that is being saved, which is then deleted or refused.
        await lockCards(tx, accountId, customerId);
        await forgetAtProcessor(tx, await deleteCards(tx, { accountId, customerId }), clock.now());
      }
    },
  });
