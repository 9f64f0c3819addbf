import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** What a file of products may say, one column each (decided: import); `id` is in files of ours, for what has no SKU. */
export const importColumns = [
  ...(['id', 'sku', 'name', 'category', 'brand', 'supplier', 'supplierCode', 'barcodes'] as const),
  ...(['cost', 'price', 'tax', 'deposit', 'status', 'tags', 'description'] as const),
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Where pars can be said, by name or id: the places of an operator with stock control. */
export interface ImportPlace {
  locationId: number;
  name: string;
}

/** Which cell of a row says what; of `par:{location}` for how many there should be at which place. */
export interface Columns {
  of: ReadonlyMap<ImportColumn, number>;
  pars: readonly (ImportPlace & { at: number })[];
  /** Cells of a row. */
  width: number;
}

/** What a row can be known by: one of these there must be. */
const known: readonly ImportColumn[] = ['id', 'sku', 'barcodes', 'name'];
const parHeading = /^par\s*:(.+)$/i;

const plain = (header: string): string => header.toLowerCase().replaceAll(/[\s_-]/g, '');
const byPlain = new Map<string, ImportColumn>(importColumns.map((column) => [plain(column), column]));

/** What a fault of a column is told of, and a change of one. */
export const parField = ({ name }: Pick<ImportPlace, 'name'>): string => `par:${name}`;

/**
 * Reads the headings of a file. Throws `invalid` naming the one that is not known or stands there twice; a place that is
 * another operator's is not known.
 */
export function readColumns(headers: readonly string[], places: readonly ImportPlace[]): Columns {
  const columns = new Map<ImportColumn, number>();
  const pars = new Map<number, Columns['pars'][number]>();
  let reasonAt = 0;
  const refuse = (code: 'unknown-column' | 'column-twice' | 'unclear-place', header: string) =>
    Problem.invalid('file', fault(code, { name: header.slice(0, 60) }));
  headers.forEach((header, at) => {
    const named = parHeading.exec(header.trim())?.[1];
    if (named !== undefined) {
      const [place, another] = placesNamed(named, places);
      if (!place) throw refuse('unknown-column', header);
      if (another) throw refuse('unclear-place', header);
      if (pars.has(place.locationId)) throw refuse('column-twice', header);
      pars.set(place.locationId, { ...place, at });
      return;
    }
    const column = byPlain.get(plain(header));
    // A spreadsheet leaves empty columns behind the last one, our file of refused rows one that says why.
    if (!column && plain(header) === 'reason') reasonAt = at;
    if (!column && ['', 'reason'].includes(plain(header))) return;
    if (!column) throw refuse('unknown-column', header);
    if (columns.has(column)) throw refuse('column-twice', header);
    columns.set(column, at);
  });
  if (!known.some((column) => columns.has(column)))
    throw Problem.invalid('file', fault('no-key-column', { allowed: [...known] }));
  const cells = [reasonAt, ...columns.values(), ...[...pars.values()].map(({ at }) => at)];
  return { of: columns, pars: [...pars.values()], width: Math.max(...cells) + 1 };
}

/** The places that a heading, or a field, of pars means; undefined where it is none of pars. */
export function placesOfPar(heading: string, places: readonly ImportPlace[]): ImportPlace[] | undefined {
  const named = parHeading.exec(heading.trim())?.[1];
  return named === undefined ? undefined : placesNamed(named, places);
}

/** By name, whatever its letters; else by id. */
function placesNamed(named: string, places: readonly ImportPlace[]): ImportPlace[] {
  const name = named.trim().toLowerCase();
  const byName = places.filter((place) => place.name.trim().toLowerCase() === name);
  return byName.length > 0 ? byName : places.filter(({ locationId }) => String(locationId) === name);
}
