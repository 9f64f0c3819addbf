import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** Supported columns of a product file (decided: import); `id` occurs in exported files, for products without SKU. */
export const importColumns = [
  ...(['id', 'sku', 'name', 'category', 'brand', 'supplier', 'supplierCode', 'barcodes'] as const),
  ...(['cost', 'price', 'tax', 'deposit', 'status', 'tags', 'description'] as const),
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A location that pars can refer to by name or ID; its operator has stock control. */
export interface ImportPlace {
  locationId: number;
  name: string;
}

/** The positions of columns in a row; `par:{location}` columns hold the par at a location. */
export interface Columns {
  of: ReadonlyMap<ImportColumn, number>;
  pars: readonly (ImportPlace & { at: number })[];
  /** Number of cells per row. */
  width: number;
}

/** Columns that identify a row; at least one is required. */
const known: readonly ImportColumn[] = ['id', 'sku', 'barcodes', 'name'];
const parHeading = /^par\s*:(.+)$/i;

const plain = (header: string): string => header.toLowerCase().replaceAll(/[\s_-]/g, '');
const byPlain = new Map<string, ImportColumn>(importColumns.map((column) => [plain(column), column]));

/** Returns the field name of a par column in faults and changes. */
export const parField = ({ name }: Pick<ImportPlace, 'name'>): string => `par:${name}`;

/**
 * Reads the headings of a file. Throws `invalid` naming an unknown or repeated heading; a location of another operator
 * is unknown.
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
    // Spreadsheets leave empty trailing columns, and exported files of refused rows have a reason column.
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

/** Returns the locations that a par heading or field refers to, or undefined for other headings. */
export function placesOfPar(heading: string, places: readonly ImportPlace[]): ImportPlace[] | undefined {
  const named = parHeading.exec(heading.trim())?.[1];
  return named === undefined ? undefined : placesNamed(named, places);
}

/** Finds by name, regardless of case, then by ID. */
function placesNamed(named: string, places: readonly ImportPlace[]): ImportPlace[] {
  const name = named.trim().toLowerCase();
  const byName = places.filter((place) => place.name.trim().toLowerCase() === name);
  return byName.length > 0 ? byName : places.filter(({ locationId }) => String(locationId) === name);
}
