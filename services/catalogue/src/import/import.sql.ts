import {
  insertMany,
  pageOf,
  rowsOf,
  timeOf,
  typedPatternsOf,
  updateMany,
  wordsBegin,
  type FieldError,
  type PageOptions,
  type Principal,
  type Tx,
} from '@backroom/platform';
import type {
  ImportFault,
  ImportRow,
  ProductImport,
  RefusedCells,
} from '@backroom/proto/catalogue/v1/imports_service';
import { productImportRowTable, type RowResult } from './import.tables.js';
import type { FieldChange } from './plan-row.js';
import type { Undo } from './undo-plan.js';

export type ImportState =
  'waiting' | 'reading' | 'previewed' | 'failed' | 'applying' | 'applied' | 'undoing' | 'undone';

export interface ImportRecord {
  id: string;
  accountId: number;
  fileName: string;
  file: string;
  state: ImportState;
  headers: string[];
  fault: FieldError | null;
  appliedBy: Principal | null;
  begunAt: Date;
  appliedAt: Date | null;
  /** Whether its rows have undo data. */
  canUndo: boolean;
  undoneBy: Principal | null;
  undoneAt: Date | null;
  rows: number;
  done: number;
}

/** A stored row. */
export interface StoredRow {
  line: number;
  result: RowResult;
  productId: number | null;
  version: number | null;
  title: string;
  cells: string[];
  changes: readonly FieldChange[];
  faults: readonly FieldError[];
}

type Counts = Record<RowResult | 'undone' | 'kept', number>;
const counted = `
  (select count(*) from product_import_row r where r.import_id = i.id and r.result = 'created')::int as created,
  (select count(*) from product_import_row r where r.import_id = i.id and r.result = 'changed')::int as changed,
  (select count(*) from product_import_row r where r.import_id = i.id and r.result = 'unchanged')::int as unchanged,
  (select count(*) from product_import_row r where r.import_id = i.id and r.result = 'refused')::int as refused,
  (select count(*) from product_import_row r where r.import_id = i.id and r.undone = 'undone')::int as undone,
  (select count(*) from product_import_row r where r.import_id = i.id and r.undone = 'kept')::int as kept`;

export async function insertImport(
  tx: Tx,
  {
    id,
    accountId,
    fileName,
    file,
    begunAt,
  }: Pick<ImportRecord, 'id' | 'accountId' | 'fileName' | 'file' | 'begunAt'>,
): Promise<void> {
  await tx.query(
    `insert into product_import (id, account_id, file_name, file, state, begun_at) values ($1, $2, $3, $4, 'waiting', $5)`,
    [id, accountId, fileName, file, begunAt],
  );
}

/** Returns an import; `lock` prevents concurrent steps. */
export async function importById(tx: Tx, id: string, lock?: 'lock'): Promise<ImportRecord | undefined> {
  const [found] = await rowsOf<ImportRecord>(
    tx,
    `select * from product_import where id = $1 ${lock ? 'for update' : ''}`,
    [id],
  );
  return found;
}

/** Returns an import as its API message. */
export async function importView(tx: Tx, id: string): Promise<ProductImport | undefined> {
  const [found] = await rowsOf<ImportRecord & Counts>(
    tx,
    `select i.*, ${counted} from product_import i where id = $1`,
    [id],
  );
  return found && viewOf(found);
}

export async function importPage(
  tx: Tx,
  page: PageOptions,
): Promise<{ imports: ProductImport[]; total: number }> {
  const found = `select id as import_id, begun_at as by_time from product_import where state <> 'waiting'`;
  const { rows, total } = await pageOf<ImportRecord & Counts>(
    tx,
    found,
    [],
    'by_time desc, import_id',
    page,
    {
      columns: `i.*, ${counted}`,
      joins: 'join product_import i on i.id = page.import_id',
    },
  );
  return { imports: rows.map(viewOf), total };
}

export async function setImport(
  tx: Tx,
  id: string,
  change: Partial<Omit<ImportRecord, 'id' | 'accountId' | 'fileName' | 'begunAt'>>,
): Promise<void> {
  const columns = Object.entries({
    state: change.state,
    file: change.file,
    headers: change.headers,
    fault: change.fault && JSON.stringify(change.fault),
    applied_by: change.appliedBy && JSON.stringify(change.appliedBy),
    applied_at: change.appliedAt,
    can_undo: change.canUndo,
    undone_by: change.undoneBy && JSON.stringify(change.undoneBy),
    undone_at: change.undoneAt,
    rows: change.rows,
    done: change.done,
  }).filter(([, value]) => value !== undefined);
  await tx.query(
    `update product_import set ${columns.map(([name], at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
    [id, ...columns.map(([, value]) => value)],
  );
}

export async function insertRows(
  tx: Tx,
  { id, accountId }: Pick<ImportRecord, 'id' | 'accountId'>,
  rows: readonly StoredRow[],
): Promise<void> {
  await insertMany(
    tx,
    productImportRowTable,
    rows.map(({ line, result, productId, version, title, cells, changes, faults }) => ({
      ...{ importId: id, accountId, line, result, productId, version, title, cells, changes, faults },
    })),
  );
}

/** Returns the next rows of a preview to apply, after a line. */
export async function rowsToApply(tx: Tx, id: string, after: number, limit: number): Promise<StoredRow[]> {
  return rowsOf<StoredRow>(
    tx,
    `select line, result, product_id, version, title, cells, changes, faults from product_import_row
     where import_id = $1 and line > $2 and result in ('created', 'changed') order by line limit $3`,
    [id, after, limit],
  );
}

/** Saves the outcome of applied rows: the product of a created one, or the reason of a late refusal. */
export async function settleRows(
  tx: Tx,
  id: string,
  rows: readonly (Pick<StoredRow, 'line' | 'result' | 'productId' | 'changes' | 'faults'> & {
    undo: Undo | null;
  })[],
): Promise<void> {
  await updateMany(
    tx,
    productImportRowTable,
    ['importId', 'line'],
    rows.map(({ line, result, productId, changes, faults, undo }) => ({
      ...{ importId: id, line, result, productId, changes, faults, undo },
    })),
  );
}

/** Returns the next applied rows that are not undone, after a line. */
export async function rowsToUndo(
  tx: Tx,
  id: string,
  after: number,
  limit: number,
): Promise<{ line: number; productId: number; undo: Undo }[]> {
  return rowsOf(
    tx,
    `select line, product_id, undo from product_import_row
     where import_id = $1 and line > $2 and undo is not null and undone is null order by line limit $3`,
    [id, after, limit],
  );
}

/** Saves the outcome of undone rows: undone, or kept with the reason. */
export async function settleUndone(
  tx: Tx,
  id: string,
  rows: readonly { line: number; fault: FieldError | null }[],
): Promise<void> {
  await tx.query(
    `update product_import_row r set undo_fault = nullif(t.fault, 'null'),
       undone = case when nullif(t.fault, 'null') is null then 'undone' else 'kept' end
     from jsonb_to_recordset($2::jsonb) as t(line int, fault jsonb) where r.import_id = $1 and r.line = t.line`,
    [id, JSON.stringify(rows)],
  );
}

export async function importRowPage(
  tx: Tx,
  id: string,
  { result, keywords, undone, ...page }: PageOptions & { result: string; keywords: string; undone: string },
): Promise<{ rows: ImportRow[]; total: number }> {
  const found = `select * from product_import_row where import_id = $1 and ($2 = '' or result = $2)
    and ${wordsBegin('title', '$3')} and ($4 = '' or undone = $4)`;
  const { rows, total } = await pageOf<StoredRow & { undone: string | null; undoFault: FieldError | null }>(
    tx,
    found,
    [id, result, typedPatternsOf(keywords), undone],
    'line',
    page,
  );
  return {
    rows: rows.map(({ line, result: outcome, productId, title, changes, faults, cells, ...row }) => ({
      ...{ line, result: outcome, productId: productId ?? 0, title, changes: [...changes] },
      faults: faults.map(faultOf),
      cells: outcome === 'refused' ? cells : [],
      undone: row.undone ?? '',
      undoFault: row.undoFault ? faultOf(row.undoFault) : undefined,
    })),
    total,
  };
}

/** Returns refused rows as sent, after a line. */
export async function refusedCells(
  tx: Tx,
  id: string,
  after: number,
  limit: number,
): Promise<RefusedCells[]> {
  const rows = await rowsOf<StoredRow>(
    tx,
    `select line, cells, faults from product_import_row
     where import_id = $1 and result = 'refused' and line > $2 order by line limit $3`,
    [id, after, limit],
  );
  return rows.map(({ line, cells, faults }) => ({ line, cells, faults: faults.map(faultOf) }));
}

function viewOf(kept: ImportRecord & Counts): ProductImport {
  const { id, accountId, fileName, state, rows, created, changed, unchanged, refused, done } = kept;
  const { undone, kept: left, headers } = kept;
  return {
    ...{ id, accountId, fileName, state, rows, created, changed, unchanged, refused, done },
    ...{ headers, undone, kept: left, undoneAt: timeOf(kept.undoneAt) },
    canUndo: kept.canUndo && state === 'applied' && created + changed > 0,
    begunAt: timeOf(kept.begunAt),
    appliedAt: timeOf(kept.appliedAt),
    fault: kept.fault ? faultOf(kept.fault) : undefined,
  };
}

function faultOf({ field, code, params, message }: FieldError): ImportFault {
  return { field, code, params: JSON.stringify(params), message };
}
