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

export interface PageWanted {
  /** From 1. */
  page: number;
  limit: number;
}

/** What a list can be sorted by, and the columns of `found` that it then goes by. */
export type Sortable = Readonly<Record<string, readonly string[]>>;

/**
 * The order of a list as SQL: by what is asked for, behind a minus from the last on, then as it is listed otherwise, which
 * ends with what no two rows share: pages never show a row twice. What nobody declared is refused: the gateway lets only
 * names through that its route declares, so one that comes is missing here.
 */
export function listedBy(sort: string | undefined, sortable: Sortable, otherwise: string): string {
  if (!sort) return otherwise;
  const { columns, isDown } = declaredSort(sort, sortable);
  // What is not there stands last, whichever way.
  const way = isDown ? 'desc nulls last' : 'asc nulls last';
  return [...columns.map((column) => `${column} ${way}`), otherwise].join(', ');
}

/** An order that an index has, whichever way it is read. */
export interface IndexSort {
  /** What it goes by first: the name without its minus. */
  by: string;
  isDown: boolean;
  columns: readonly string[];
  /** As SQL, of the row that is called so. */
  of: (row: string) => string;
}

/**
 * The order of a long list, of which a page reads the head of an index. Each name stands for all the columns of its
 * index, so that equal ones follow in the index's own order; all of them go the same way. None of them is null.
 */
export function indexSort(sort: string | undefined, indexes: Sortable, otherwise: string): IndexSort {
  const { name, columns, isDown } = declaredSort(sort || otherwise, indexes);
  const way = isDown ? 'desc' : 'asc';
  return { by: name, isDown, columns, of: (row) => columns.map((one) => `${row}.${one} ${way}`).join(', ') };
}

function declaredSort(sort: string, sortable: Sortable) {
  const name = sort.replace(/^-/, '');
  if (!Object.hasOwn(sortable, name)) throw new Error(`a list cannot be sorted by "${sort}"`);
  return { name, columns: sortable[name]!, isDown: sort.startsWith('-') };
}

/** What is looked up for the rows of a page alone, which is called `page` there. */
export interface LookedUp {
  columns: string;
  joins: string;
}

/**
 * One page of what `found` finds, in the order of its columns `by`, and how many it finds in all: one statement, one
 * snapshot. The columns are those of `found` and what is looked up, in camelCase; none may be called `total` or `listed`.
 * What it finds is kept for both; not where an index has the order and the number, and each is read off it (`isIndexed`).
 */
export async function pageOf<T extends object>(
  tx: Tx,
  found: string,
  values: readonly unknown[],
  by: string,
  { page, limit }: PageWanted,
  lookedUp?: LookedUp,
  isIndexed = false,
): Promise<{ rows: T[]; total: number }> {
  const at = values.length;
  const paged = `select *, true as listed from found order by ${by} limit $${at + 1} offset $${at + 2}`;
  const shown = lookedUp
    ? `select page.*, ${lookedUp.columns} from (${paged}) as page ${lookedUp.joins}`
    : paged;
  const rows = await rowsOf<T & { total?: number; listed?: boolean | null }>(
    tx,
    `with found as ${isIndexed ? 'not materialized ' : ''}(${found})
     select * from (select count(*) as total from found) as counted
     left join (${shown}) as page on true
     order by ${by}`,
    [...values, limit, (page - 1) * limit],
  );
  // Past the last page there is one row, which holds just the total.
  const listed = rows.flatMap(({ total: _total, listed: isListed, ...row }) =>
    isListed ? [row as unknown as T] : [],
  );
  return { rows: listed, total: rows[0]!.total! };
}

/** Whether a word of a text begins with what was typed, as SQL; nothing typed finds everything. */
export function wordBegins(text: string, typed: string): string {
  return `(${typed} = '' or strpos(' ' || lower(${text}), ' ' || lower(${typed})) > 0)`;
}

function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
