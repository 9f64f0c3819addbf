/** Cursor of an export: day, microseconds since the epoch and id of the last row. */
type Cursor = [localDate: string, at: string, id: string];

/** Before all rows. */
const first: Cursor = ['infinity', '9000000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Parses a cursor; empty: before all rows. */
export function parseCursor(after: string): Cursor {
  return after === '' ? first : (after.split('|') as Cursor);
}

interface Placed {
  localDate: string;
  at: number;
  id: string;
}

/** The cursor of the next rows; empty if there are none. */
export function nextCursor(rows: readonly Placed[], limit: number): string {
  const last = rows.at(-1);
  return !last || rows.length < limit ? '' : [last.localDate, last.at, last.id].join('|');
}

/** An instant in exact microseconds, so that a cursor round-trips and equals its row. */
export const microseconds = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
export const instantOf = (parameter: string): string =>
  `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`;
