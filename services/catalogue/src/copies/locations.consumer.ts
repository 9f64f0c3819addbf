import { defineConsumer } from '@backroom/platform';
import { events } from '@backroom/proto/events';

/** The copy of locations that default taxes belong to. */
export const locationsConsumer = defineConsumer({
  name: 'catalogue.locations',
  topic: events.LocationChanged.topic,
  events: [events.LocationChanged],
  async handle(tx, received) {
    // The last state of each: one statement may not touch a row twice.
    const latest = new Map(
      received.flatMap(({ payload }) => payload?.location ?? []).map((one) => [one.id, one]),
    );
    const rows = [...latest.values()];
    await tx.query(
      `insert into location_copy (location_id, account_id, name)
       select * from unnest($1::bigint[], $2::bigint[], $3::text[])
       on conflict (location_id) do update set name = excluded.name`,
      [rows.map(({ id }) => id), rows.map(({ accountId }) => accountId), rows.map(({ name }) => name)],
    );
  },
});
