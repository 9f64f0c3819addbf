import { accountScope, currentPrincipal, type Database } from '@backroom/platform';
import type { ImportRow, ProductImport, RefusedCells } from '@backroom/proto/catalogue/v1/imports_service';
import { productScope } from '../product/product-scope.js';
import { placesOfPar } from './import-columns.js';
import { placesWithStock } from './terms.sql.js';

/** Whether the caller can see a heading or field. */
type IsVisible = (heading: string) => boolean;

/**
 * Returns the visible headings of an operator's imports: users limited to some locations see no pars of others
 * (PERM-4). A renamed location is hidden from them, and an ambiguous name is visible only with access to all its
 * locations.
 */
export async function visiblePars(database: Database, accountId: number): Promise<IsVisible> {
  const { locations } = productScope(currentPrincipal(), [accountId]);
  if (locations === 'all') return () => true;
  const places = await database.withTenant(accountScope(accountId), (tx) => placesWithStock(tx, accountId));
  return (heading) => {
    const of = placesOfPar(heading, places);
    return !of || (of.length > 0 && of.every(({ locationId }) => locations.includes(locationId)));
  };
}

/** Limits imports to the headings that the caller can see. */
export async function withVisibleHeaders(
  database: Database,
  imports: readonly ProductImport[],
): Promise<ProductImport[]> {
  const visibility = new Map<number, IsVisible>();
  for (const { accountId } of imports)
    if (!visibility.has(accountId)) visibility.set(accountId, await visiblePars(database, accountId));
  return imports.map((one) => ({ ...one, headers: one.headers.filter(visibility.get(one.accountId)!) }));
}

/** Limits the cells of a row to visible headings; cells beyond the headings stay. */
export const visibleCells = (
  isVisible: IsVisible,
  headers: readonly string[],
  cells: readonly string[],
): string[] => cells.filter((_, at) => isVisible(headers[at] ?? ''));

export const visibleRow = (isVisible: IsVisible, headers: readonly string[], row: ImportRow): ImportRow => ({
  ...row,
  changes: row.changes.filter(({ field }) => isVisible(field)),
  faults: row.faults.filter(({ field }) => isVisible(field)),
  cells: visibleCells(isVisible, headers, row.cells),
  undoFault: row.undoFault && isVisible(row.undoFault.field) ? row.undoFault : undefined,
});

export const visibleRefusedRow = (
  isVisible: IsVisible,
  headers: readonly string[],
  row: RefusedCells,
): RefusedCells => ({
  ...row,
  faults: row.faults.filter(({ field }) => isVisible(field)),
  cells: visibleCells(isVisible, headers, row.cells),
});
