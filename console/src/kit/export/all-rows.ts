import { rowKey, type Keyed } from '../table/row-key';
/** As many as one call may ask for. */
const perCall = 1_000;

export interface Progress {
  done: number;
  total: number;
  /** What has come so far, where nobody can tell how many rows that is. */
  bytes?: number;
}

export type LoadPage<Row> = (
  page: number,
  limit: number,
  signal: AbortSignal,
) => Promise<{ rows: Row[]; total: number }>;

/**
 * Every row of a filter, page after page. Rows that move between two calls because others come or go are taken once,
 * by their id. No more than `most`, when it is given.
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
