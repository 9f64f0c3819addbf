import { insertPostings } from '@backroom/journal';
import { defineConsumer, type Tx } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { ShortfallFound, ShortfallSettled } from '@backroom/proto/tenders/v1/purse_events';
import { entriesOfShortfall, type Shortfall } from './entries-of-shortfall.js';

/** Books what stored value was short of, and how that ended: each once, whatever is told again (H-01). */
export const shortfallsConsumer = defineConsumer({
  name: 'orders-ledger.shortfalls',
  topic: events.ShortfallFound.topic,
  events: [events.ShortfallFound, events.ShortfallSettled],
  async handle(tx, received) {
    const told = received.flatMap(({ payload }) => (payload ? [shortfallOf(payload)] : []));
    // Told twice at once, it is one all the same.
    const each = [...new Map(told.map((shortfall) => [shortfall.id, shortfall])).values()];
    const fresh = await insertShortfalls(tx, each);
    if (fresh.length === 0) return;
    await insertPostings(
      tx,
      fresh.map((shortfall) => ({ ...shortfall, entries: entriesOfShortfall(shortfall) })),
    );
  },
});

function shortfallOf(told: ShortfallFound | ShortfallSettled): Shortfall {
  const {
    accountId,
    orderId: saleId,
    locationId,
    customerId,
    tender,
    currency,
    amount,
    localDate,
    at,
  } = told;
  const named =
    'settlementId' in told
      ? ({ id: told.settlementId, kind: 'settlement' } as const)
      : ({ id: told.shortfallId, kind: 'shortfall' } as const);
  return { ...named, accountId, saleId, locationId, customerId, tender, currency, amount, localDate, at };
}

/** Writes down those that were not here before, and answers them. */
async function insertShortfalls(tx: Tx, told: readonly Shortfall[]): Promise<Shortfall[]> {
  const inserted = await tx.query<{ id: string }>(
    `insert into shortfall (account_id, id, kind, sale_id, location_id, customer_id, tender, currency, amount, local_date, at)
     select account_id, id, kind, sale_id, location_id, customer_id, tender, currency, amount, local_date,
       to_timestamp(at / 1000.0)
     from unnest($1::bigint[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::bigint[], $7::text[], $8::text[],
       $9::bigint[], $10::date[], $11::bigint[])
       as t(account_id, id, kind, sale_id, location_id, customer_id, tender, currency, amount, local_date, at)
     on conflict do nothing returning id`,
    [
      told.map(({ accountId }) => accountId),
      told.map(({ id }) => id),
      told.map(({ kind }) => kind),
      told.map(({ saleId }) => saleId),
      told.map(({ locationId }) => locationId),
      told.map(({ customerId }) => customerId),
      told.map(({ tender }) => tender),
      told.map(({ currency }) => currency),
      told.map(({ amount }) => amount),
      told.map(({ localDate }) => localDate),
      told.map(({ at }) => at),
    ],
  );
  const fresh = new Set(inserted.map(({ id }) => id));
  return told.filter(({ id }) => fresh.has(id));
}
