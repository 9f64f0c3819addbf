import { defineConsumer, type Clock, type ConsumerTx, type ReceivedEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { configDue } from '../config/config-due.js';

/** The copies of products and prices that price lists are made of; each change has the lists made anew. */
export const productConsumers = (clock: Clock) => [
  defineConsumer({
    name: 'locations-kiosks.products',
    topic: events.ProductChanged.topic,
    events: [events.ProductChanged],
    async handle(tx, received) {
      // The last state of each: one statement may not touch a row twice.
      const latest = new Map(
        received.flatMap(({ payload }) => payload?.product ?? []).map((one) => [one.id, one]),
      );
      const rows = [...latest.values()];
      await tx.query(
        `insert into product_copy (product_id, account_id, name, active)
         select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[])
         on conflict (product_id) do update set name = excluded.name, active = excluded.active`,
        [
          rows.map(({ id }) => id),
          rows.map(({ accountId }) => accountId),
          rows.map(({ name }) => name),
          rows.map(({ active }) => active),
        ],
      );
      await everyConfigDue(tx, clock, received);
    },
  }),
  defineConsumer({
    name: 'locations-kiosks.prices',
    topic: events.PriceChanged.topic,
    events: [events.PriceChanged],
    async handle(tx, received) {
      const latest = new Map(
        received
          .flatMap(({ payload }) => payload?.price ?? [])
          .map((one) => [`${one.productId}:${one.validFrom}`, one]),
      );
      const rows = [...latest.values()];
      await tx.query(
        `insert into price_copy (product_id, account_id, valid_from, price, tax_rate, deposit)
         select product_id, account_id, to_timestamp(valid_from / 1000.0), price, tax_rate, deposit
         from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[])
           as t(product_id, account_id, valid_from, price, tax_rate, deposit)
         on conflict (product_id, valid_from) do update set price = excluded.price, tax_rate = excluded.tax_rate,
           deposit = excluded.deposit`,
        [
          rows.map((row) => row.productId),
          rows.map((row) => row.accountId),
          rows.map((row) => row.validFrom),
          rows.map((row) => row.price),
          rows.map((row) => row.taxRate),
          rows.map((row) => row.deposit),
        ],
      );
      await everyConfigDue(tx, clock, received);
    },
  }),
];

/** A product is sold at every place of its operator. */
export async function everyConfigDue(
  tx: ConsumerTx,
  clock: Clock,
  received: readonly ReceivedEvent[],
): Promise<void> {
  const accounts = [...new Set(received.map(({ accountId }) => accountId))];
  const locations = await tx.query<{ id: number; accountId: number }>(
    'select id, account_id as "accountId" from location where account_id = any ($1) order by id',
    [accounts],
  );
  await configDue(tx, clock, locations);
}
