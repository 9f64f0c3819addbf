import { insertPostings } from '@backroom/platform/journal';
import { defineConsumer, insertMany, type Tx } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { ShortfallFound, ShortfallSettled } from '@backroom/proto/tenders/v1/purse_events';
import { entriesOfShortfall, type Shortfall } from './entries-of-shortfall.js';
import { shortfallTable } from './shortfall.tables.js';

/** Books shortfalls of stored value and their settlements, once each despite duplicates (H-01). */
export const shortfallsConsumer = defineConsumer({
  name: 'orders-ledger.shortfalls',
  topic: events.ShortfallFound.topic,
  events: [events.ShortfallFound, events.ShortfallSettled],
  async handle(tx, received) {
    const reported = received.flatMap(({ payload }) => (payload ? [shortfallOf(payload)] : []));
    // Removes duplicates within the batch.
    const each = [...new Map(reported.map((shortfall) => [shortfall.id, shortfall])).values()];
    const fresh = await insertShortfalls(tx, each);
    if (fresh.length === 0) return;
    await insertPostings(
      tx,
      fresh.map((shortfall) => ({ ...shortfall, entries: entriesOfShortfall(shortfall) })),
    );
  },
});

function shortfallOf(reported: ShortfallFound | ShortfallSettled): Shortfall {
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
  } = reported;
  const named =
    'settlementId' in reported
      ? ({ id: reported.settlementId, kind: 'settlement' } as const)
      : ({ id: reported.shortfallId, kind: 'shortfall' } as const);
  return { ...named, accountId, saleId, locationId, customerId, tender, currency, amount, localDate, at };
}

/** Inserts new shortfalls and returns them. */
async function insertShortfalls(tx: Tx, reported: readonly Shortfall[]): Promise<Shortfall[]> {
  const inserted = await insertMany(
    tx,
    shortfallTable,
    reported.map(({ at, ...shortfall }) => ({ ...shortfall, at: new Date(at) })),
    { onConflict: 'nothing', returning: ['id'] },
  );
  const fresh = new Set(inserted.map(({ id }) => id));
  return reported.filter(({ id }) => fresh.has(id));
}
