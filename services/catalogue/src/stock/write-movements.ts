import type { Tx } from '@backroom/platform';
import type { StockMovement } from '@backroom/proto/catalogue/v1/stock';
import type { NewMovement } from './new-movement.js';
import { explain, isBefore, settle, type Count, type Movement } from './shelf.js';
import {
  countsFrom,
  insertMovements,
  movedBetween,
  saveCounts,
  type CountRow,
} from './write-movements.sql.js';

/**
 * Books reported movements once each (PROD-4), regardless of their order (H-11). Takes one statement, and two or three
 * more for counts and for movements before an existing count. Skips products of other operators. Returns new movements
 * and counts with a changed difference.
 */
export async function writeMovements(
  tx: Tx,
  reported: readonly NewMovement[],
  recordedAt: Date,
): Promise<StockMovement[]> {
  if (reported.length === 0) return [];
  const { fresh, countedAt } = await insertMovements(tx, reported, recordedAt);
  const isLate = (one: StockMovement) => one.happenedAt <= (countedAt.get(shelfOf(one)) ?? -Infinity);
  const unsettled = fresh.filter((one) => one.kind === 'count' || isLate(one));
  if (unsettled.length === 0) return fresh;
  const changed = await settleCounts(tx, unsettled);
  const settled = new Map(changed.map((one) => [one.id, one]));
  const rest = fresh.map((one) => settled.get(one.id) ?? one);
  const known = new Set(fresh.map(({ id }) => id));
  return [...rest, ...changed.filter(({ id }) => !known.has(id))];
}

type Shelf = Pick<StockMovement, 'locationId' | 'productId'>;

const shelfOf = ({ locationId, productId }: Shelf) => `${locationId}:${productId}`;

/** Settles the counts of some shelves after late movements and new counts. Returns the changed ones. */
async function settleCounts(tx: Tx, unsettled: readonly StockMovement[]): Promise<CountRow[]> {
  const rows = byShelf(await countsFrom(tx, earliestOf(unsettled)));
  const arrived = byShelf(unsettled);
  const isNew = new Set(unsettled.map(({ id }) => id));
  const shelves = [...rows].map(([shelf, counts]) => {
    const counted = counts.map(countOf).sort((one, other) => (isBefore(one, other) ? -1 : 1));
    const late = (arrived.get(shelf) ?? []).filter(({ kind }) => kind !== 'count').map(movementOf);
    const before = counted.filter(({ row }) => !isNew.has(row.id));
    const explained = new Map(explain(before, late).map((one) => [rowOf(one).id, one]));
    return { counts: counted.map((count) => explained.get(count.row.id) ?? count) };
  });
  const spans = shelves.flatMap(({ counts }) =>
    counts.flatMap((count, n) =>
      isNew.has(rowOf(count).id) ? [{ ...rowOf(count), since: counts[n - 1]?.at }] : [],
    ),
  );
  const moved = await movedBetween(tx, spans);
  const settled = shelves.flatMap(({ counts }) =>
    settle(
      counts,
      (count) => isNew.has(rowOf(count).id),
      (count) => moved.get(rowOf(count).id) ?? 0,
    ).map((count) => {
      const row = rowOf(count);
      const explained = isNew.has(row.id) ? 0 : row.explained + count.difference - row.quantity;
      return { before: row, now: { ...row, quantity: count.difference, explained } };
    }),
  );
  const changed = settled.filter(({ before, now }) => isNew.has(now.id) || now.quantity !== before.quantity);
  await saveCounts(
    tx,
    changed.map(({ before, now }) => ({ ...now, by: now.quantity - before.quantity })),
  );
  return changed.map(({ now }) => now);
}

/** Returns the earliest time of each shelf from which its counts are affected. */
function earliestOf(unsettled: readonly StockMovement[]): (Shelf & { at: number })[] {
  return [...byShelf(unsettled).values()].map((movements) => {
    const { locationId, productId } = movements[0]!;
    return { locationId, productId, at: Math.min(...movements.map(({ happenedAt }) => happenedAt)) };
  });
}

type RowCount = Count & { row: CountRow };

function countOf(row: CountRow): RowCount {
  const cause = `${row.causeKind}:${row.causeId}:${row.n}`;
  return { at: row.happenedAt, cause, counted: row.counted!, difference: row.quantity, row };
}

const rowOf = (count: Count) => (count as RowCount).row;

const movementOf = ({ happenedAt, quantity }: StockMovement): Movement => ({ at: happenedAt, quantity });

function byShelf<T extends Shelf>(rows: readonly T[]): Map<string, T[]> {
  const shelves = new Map<string, T[]>();
  for (const row of rows) {
    const shelf = shelves.get(shelfOf(row));
    if (shelf) shelf.push(row);
    else shelves.set(shelfOf(row), [row]);
  }
  return shelves;
}
