import type { Tx } from './database.js';

/** Rows with their columns in camelCase: `account_id` is `accountId`. */
export async function rowsOf<T extends object>(tx: Tx, text: string, values?: unknown[]): Promise<T[]> {
  const rows = await tx.query(text, values);
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0]!).map((column) => [column, camelCase(column)] as const);
  return rows.map((row) => {
    const shaped: Record<string, unknown> = {};
    for (const [column, name] of columns) shaped[name] = row[column];
    return shaped as T;
  });
}

export interface PageOptions {
  /** From 1. */
  page: number;
  limit: number;
}

/** The sort fields of a list, with the columns of `found` that each sorts by. */
export type Sortable = Readonly<Record<string, readonly string[]>>;

/**
 * The order of a list as SQL: by the requested field, descending after a minus, then by the default order, which ends
 * with a unique column, so that pages never show a row twice. An undeclared field throws: the gateway only accepts
 * fields that its route declares, so an unknown one is missing here.
 */
export function sortClause(sort: string | undefined, sortable: Sortable, otherwise: string): string {
  if (!sort) return otherwise;
  const { columns, isDown } = declaredSort(sort, sortable);
  // Missing values come last, in either direction.
  const way = isDown ? 'desc nulls last' : 'asc nulls last';
  return [...columns.map((column) => `${column} ${way}`), otherwise].join(', ');
}

/** An order that an index provides, in either direction. */
export interface IndexSort {
  /** The sort field: the name without its minus. */
  by: string;
  isDown: boolean;
  /** Its columns, without their collations. */
  columns: readonly string[];
  /** As SQL, for the row with this alias. */
  of: (row: string) => string;
}

/**
 * The order of a long list, whose pages read the head of an index. Each name refers to all the columns of its index, so
 * that equal values follow in the index's own order; all have the same direction. None of them is null.
 */
export function indexSort(sort: string | undefined, indexes: Sortable, otherwise: string): IndexSort {
  const { name, columns, isDown } = declaredSort(sort || otherwise, indexes);
  const way = isDown ? 'desc' : 'asc';
  return {
    ...{ by: name, isDown, columns: columns.map((one) => one.replace(/ collate .*/, '')) },
    of: (row) => columns.map((one) => `${row}.${one} ${way}`).join(', '),
  };
}

function declaredSort(sort: string, sortable: Sortable) {
  const name = sort.replace(/^-/, '');
  if (!Object.hasOwn(sortable, name)) throw new Error(`a list cannot be sorted by "${sort}"`);
  return { name, columns: sortable[name]!, isDown: sort.startsWith('-') };
}

/** Joins for the rows of one page only, which has the alias `page` there. */
export interface PageLookup {
  columns: string;
  joins: string;
}

/**
 * Returns one page of the rows of `found`, in the order of its columns `by`, and the total: one statement, one
 * snapshot. The columns are those of `found` and of the lookup, in camelCase; none may be named `total` or `listed`.
 * The result of `found` is materialized for both; not where an index provides the order and the count, and each is read
 * from it (`isIndexed`).
 */
export async function pageOf<T extends object>(
  tx: Tx,
  found: string,
  values: readonly unknown[],
  by: string,
  { page, limit }: PageOptions,
  lookup?: PageLookup,
  isIndexed = false,
): Promise<{ rows: T[]; total: number }> {
  const at = values.length;
  const paged = `select *, true as listed from found order by ${by} limit $${at + 1} offset $${at + 2}`;
  const shown = lookup ? `select page.*, ${lookup.columns} from (${paged}) as page ${lookup.joins}` : paged;
  const rows = await rowsOf<T & { total?: number; listed?: boolean | null }>(
    tx,
    `with found as ${isIndexed ? 'not materialized ' : ''}(${found})
     select * from (select count(*) as total from found) as counted
     left join (${shown}) as page on true
     order by ${by}`,
    [...values, limit, (page - 1) * limit],
  );
  // Past the last page there is one row, which holds only the total.
  const listed = rows.flatMap(({ total: _total, listed: isListed, ...row }) =>
    isListed ? [row as unknown as T] : [],
  );
  return { rows: listed, total: rows[0]!.total! };
}

function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
