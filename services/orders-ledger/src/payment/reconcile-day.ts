import { everyTenant, type Clock, type Database } from '@backroom/platform';
import type { CardProcessor, Movement } from './card-processor.js';
import { compareMovements, type Difference } from './compare-movements.js';
import { bookedOnCards, keepDay, postingsOf, postingsOfDay } from './reconciliation.sql.js';

const dayLength = 86_400_000;

/**
 * Compares a day (UTC, yyyy-MM-dd) of the processor with the journal and replaces the stored differences of that day.
 * No transaction is open during calls to the processor.
 */
export async function reconcileDay(
  { database, clock, processor }: { database: Database; clock: Clock; processor: CardProcessor },
  day: string,
): Promise<Difference[]> {
  const from = Date.parse(`${day}T00:00:00Z`);
  const to = from + dayLength;
  const movements: Movement[] = [];
  for await (const movement of processor.movements(new Date(from - dayLength), new Date(to + dayLength)))
    movements.push(movement);
  return database.withTenant(everyTenant, async (tx) => {
    const placed = await postingsOf(tx, movements);
    const postings = placed.flatMap(({ posting }) => posting ?? []);
    const ofDay = await postingsOfDay(tx, new Date(from), new Date(to));
    const booked = await bookedOnCards(tx, [...postings, ...ofDay]);
    const differences = compareMovements(placed, booked, { from, to });
    const counted = movements.filter(({ at }) => at >= from && at < to).length;
    const kept = { day, processor: processor.name, now: clock.now(), movements: counted };
    await keepDay(tx, kept, differences);
    return differences;
  });
}
