import { defineConsumer } from '@backroom/platform';
import { events } from '@backroom/proto/events';

/** Which operators there are. */
export const accountsConsumer = defineConsumer({
  name: 'catalogue.accounts',
  topic: events.AccountChanged.topic,
  events: [events.AccountChanged],
  async handle(tx, received) {
    const ids = received.flatMap(({ payload }) => payload?.account?.id ?? []);
    await tx.query('insert into account_copy select distinct unnest($1::bigint[]) on conflict do nothing', [
      ids,
    ]);
  },
});
