import { defineConsumer, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { everyConfigDue } from './products.consumers.js';

/** Which operators there are, what they count in, and which program decides what they see. */
export const accountsConsumer = (clock: Clock) =>
  defineConsumer({
    name: 'locations-kiosks.accounts',
    topic: events.AccountChanged.topic,
    events: [events.AccountChanged],
    async handle(tx, received) {
      // The last state of each: one statement may not touch a row twice.
      const latest = new Map(
        received.flatMap(({ payload }) => payload?.account ?? []).map((one) => [one.id, one]),
      );
      const rows = [...latest.values()];
      await tx.query(
        `insert into account_copy (account_id, currency, loyalty_program, status)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
       on conflict (account_id) do update set currency = excluded.currency, loyalty_program = excluded.loyalty_program,
         status = excluded.status`,
        [
          rows.map(({ id }) => id),
          rows.map(({ currency }) => currency),
          rows.map(({ loyaltyProgram }) => loyaltyProgram),
          rows.map(({ status }) => status || 'active'),
        ],
      );
      await everyConfigDue(tx, clock, received);
    },
  });
