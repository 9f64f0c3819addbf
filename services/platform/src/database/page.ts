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
 * ends with what no two rows share: pages never show a row twice. What nobody declared sorts nothing.
 */
export function listedBy(sort: string | undefined, sortable: Sortable, otherwise: string): string {
  const name = sort?.replace(/^-/, '') ?? '';
  if (!Object.hasOwn(sortable, name)) return otherwise;
  const columns = sortable[name]!;
  // What is not there stands last, whichever way.
  const way = sort!.startsWith('-') ? 'desc nulls last' : 'asc nulls last';
  return [...columns.map((column) => `${column} ${way}`), otherwise].join(', ');
}

/** What is looked up for the rows of a page alone, which is called `page` there. */
export interface LookedUp {
  columns: string;
  joins: string;
}

/**
 * One page of what `found` finds, in the order of its columns `by`, and how many it finds in all: one statement, one
 * snapshot. The columns are those of `found` and what is looked up, in camelCase; none may be called `total` or `listed`.
 */
export async function pageOf<T extends object>(
  tx: Tx,
  found: string,
  values: readonly unknown[],
  by: string,
  { page, limit }: PageWanted,
  lookedUp?: LookedUp,
): Promise<{ rows: T[]; total: number }> {
  const at = values.length;
  const paged = `select *, true as listed from found order by ${by} limit $${at + 1} offset $${at + 2}`;
  const shown = lookedUp
    ? `select page.*, ${lookedUp.columns} from (${paged}) as page ${lookedUp.joins}`
    : paged;
  const rows = await rowsOf<T & { total?: number; listed?: boolean | null }>(
    tx,
    `with found as (${found})
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
