import { FieldCheck, type CsvRow, type Tx } from '@backroom/platform';
import type { SaveProductRequest } from '@backroom/proto/catalogue/v1/catalogue_service';
import type { Columns } from './import-columns.js';
import type { StoredRow } from './import.sql.js';
import type { ImportWords } from './import-words.js';
import { findKnown } from './known.sql.js';
import { planRow, type RowPlan, type EarlierRows } from './plan-row.js';
import { readPars, readProduct, type ImportTerms } from './read-row.js';

/** Number of rows planned and written at once. */
export const batchSize = 500;

interface Batch {
  accountId: number;
  columns: Columns;
  terms: ImportTerms;
  now: Date;
  before: EarlierRows;
  words: ImportWords;
  lock?: 'lock';
}

/** Plans rows against the current data of the operator. */
export async function planRows(
  tx: Tx,
  rows: readonly CsvRow[],
  { accountId, columns, terms, now, before, words, lock }: Batch,
): Promise<{ row: CsvRow; request: SaveProductRequest; plan: RowPlan }[]> {
  const read = rows.map((row) => {
    const check = new FieldCheck();
    const request = readProduct(check, columns, row.cells, terms);
    return { row, check, request, pars: readPars(check, columns, row.cells) };
  });
  const known = await findKnown(
    tx,
    accountId,
    read.map(({ request }) => request),
    { now, lock, places: columns.pars },
  );
  return read.map(({ row, check, request, pars }) => ({
    row,
    request,
    plan: planRow(check, request, { known, before, words, line: row.line, terms, pars }),
  }));
}

/** Returns a row as the preview shows it. */
export function storedRow({ row, request, plan }: Awaited<ReturnType<typeof planRows>>[number]): StoredRow {
  const product = 'product' in plan ? plan.product?.product : undefined;
  return {
    ...{ line: row.line, cells: row.cells, result: plan.result },
    productId: product?.id ?? null,
    version: product?.version ?? null,
    title: (request.name || product?.name || request.sku || request.barcodes?.names[0] || '').slice(0, 200),
    changes: 'changes' in plan ? plan.changes : [],
    faults: 'faults' in plan ? plan.faults : [],
  };
}
