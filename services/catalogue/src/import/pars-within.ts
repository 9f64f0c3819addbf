import { accountScope, currentPrincipal, type Database } from '@backroom/platform';
import type { ImportRow, ProductImport, RefusedCells } from '@backroom/proto/catalogue/v1/imports_service';
import { productScope } from '../product/product-scope.js';
import { placesOfPar } from './import-columns.js';
import { placesWithStock } from './terms.sql.js';

/** Whether the caller sees what stands under a heading of a file, or in a field of that name. */
type Shows = (heading: string) => boolean;

/**
 * What of an operator's imports the caller sees: whoever has some places alone, no pars of others (PERM-4). A place that
 * bears another name by now is none of theirs, and one of two of a name is theirs where both are.
 */
export async function parsWithin(database: Database, accountId: number): Promise<Shows> {
  const { locations } = productScope(currentPrincipal(), [accountId]);
  if (locations === 'all') return () => true;
  const places = await database.withTenant(accountScope(accountId), (tx) => placesWithStock(tx, accountId));
  return (heading) => {
    const of = placesOfPar(heading, places);
    return !of || (of.length > 0 && of.every(({ locationId }) => locations.includes(locationId)));
  };
}

/** Imports with the headings that the caller sees. */
export async function headersWithin(
  database: Database,
  imports: readonly ProductImport[],
): Promise<ProductImport[]> {
  const shows = new Map<number, Shows>();
  for (const { accountId } of imports)
    if (!shows.has(accountId)) shows.set(accountId, await parsWithin(database, accountId));
  return imports.map((one) => ({ ...one, headers: one.headers.filter(shows.get(one.accountId)!) }));
}

/** The cells of a row under headings that the caller sees; what stands beyond the headings stays. */
export const cellsWithin = (shows: Shows, headers: readonly string[], cells: readonly string[]): string[] =>
  cells.filter((_, at) => shows(headers[at] ?? ''));

export const rowWithin = (shows: Shows, headers: readonly string[], row: ImportRow): ImportRow => ({
  ...row,
  changes: row.changes.filter(({ field }) => shows(field)),
  faults: row.faults.filter(({ field }) => shows(field)),
  cells: cellsWithin(shows, headers, row.cells),
  undoFault: row.undoFault && shows(row.undoFault.field) ? row.undoFault : undefined,
});

export const refusedWithin = (shows: Shows, headers: readonly string[], row: RefusedCells): RefusedCells => ({
  ...row,
  faults: row.faults.filter(({ field }) => shows(field)),
  cells: cellsWithin(shows, headers, row.cells),
});
