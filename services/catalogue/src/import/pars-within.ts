import { accountScope, currentPrincipal, type Database } from '@backroom/platform';
import type { ImportRow, ProductImport, RefusedCells } from '@backroom/proto/catalogue/v1/imports_service';
import { productScope } from '../product/product-scope.js';
import { placesOfPar } from './import-columns.js';
import { placesWithStock } from './terms.sql.js';

/** Whether the caller can see a heading or field. */
type Shows = (heading: string) => boolean;

/**
 * Returns the visible headings of an operator's imports: users limited to some locations see no pars of others
 * (PERM-4). A renamed location is hidden from them, and an ambiguous name is visible only with access to all its
 * locations.
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

/** Limits imports to the headings that the caller can see. */
export async function headersWithin(
  database: Database,
  imports: readonly ProductImport[],
): Promise<ProductImport[]> {
  const shows = new Map<number, Shows>();
  for (const { accountId } of imports)
    if (!shows.has(accountId)) shows.set(accountId, await parsWithin(database, accountId));
  return imports.map((one) => ({ ...one, headers: one.headers.filter(shows.get(one.accountId)!) }));
}

/** Limits the cells of a row to visible headings; cells beyond the headings stay. */
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
