/** Where the next rows begin: day, microseconds since the epoch and id of the row before them. */
type Place = [localDate: string, at: string, id: string];

/** Before everything. */
const first: Place = ['infinity', '9000000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Reads where rows are to begin; empty: at the newest. */
export function placeOf(after: string): Place {
  return after === '' ? first : (after.split('|') as Place);
}

interface Placed {
  localDate: string;
  at: number;
  id: string;
}

/** Where the next rows begin; empty when there are none. */
export function nextOf(rows: readonly Placed[], limit: number): string {
  const last = rows.at(-1);
  return !last || rows.length < limit ? '' : [last.localDate, last.at, last.id].join('|');
}

/** An instant in microseconds, exact, to and fro: a place must be neither before nor behind its row. */
export const microseconds = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
export const instantOf = (parameter: string): string =>
  `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`;
