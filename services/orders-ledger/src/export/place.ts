import { Problem } from '@backroom/platform';

/** Where a portion ends: day, instant and id of its last row, as the database writes them. */
export type Place = [localDate: string, at: string, id: string];

/** Before everything. */
const first: Place = ['infinity', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const mostAtOnce = 5_000;

/** Reads where a portion is to begin; empty: at the newest row. Throws `invalid` for what was not made by `nextOf`. */
export function placeOf(after: string): Place {
  if (after === '') return first;
  const place = after.split('|');
  const [day = '', at = '', id = ''] = place;
  const isOurs =
    place.length === 3 &&
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    /^[\d :.+-]{19,40}$/.test(at) &&
    /^[0-9a-f-]{36}$/.test(id);
  if (!isOurs) throw Problem.invalid('after', 'is no place in this list');
  return [day, at, id];
}

/** Where the next portion begins; empty when this one was not full. */
export function nextOf(rows: readonly { place: Place }[], limit: number): string {
  return rows.length < limit ? '' : rows.at(-1)!.place.join('|');
}

export function portionOf(limit: number): number {
  return Math.max(1, Math.min(limit, mostAtOnce));
}
