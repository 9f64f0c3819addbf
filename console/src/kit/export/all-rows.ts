import { rowKey, type Keyed } from '../table/row-key';
/** The maximum that one call may request. */
const perCall = 1_000;

export interface Progress {
  done: number;
  total: number;
  /** The bytes received so far, where the number of rows is unknown. */
  bytes?: number;
}

export type LoadPage<Row> = (
  page: number,
  limit: number,
  signal: AbortSignal,
) => Promise<{ rows: Row[]; total: number }>;

/**
 * Loads every row of a filter, page by page. Rows that shift between two calls because others are added or removed are
 * kept once, by id. Returns at most `most` rows, if given.
 */
export async function allRows<Row extends Keyed>(
  load: LoadPage<Row>,
  signal: AbortSignal,
  tell: (progress: Progress) => void = () => undefined,
  most = Infinity,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const found = await load(page, perCall, signal);
    signal.throwIfAborted();
    for (const row of found.rows) rows.set(rowKey(row), row);
    tell({ done: rows.size, total: Math.max(found.total, rows.size) });
    if (found.rows.length < perCall || rows.size >= most) return [...rows.values()].slice(0, most);
  }
}
