import { rowKey, type Keyed } from '../table/row-key';
/** The maximum that one call may request. */
const pageLimit = 1_000;

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
  onProgress: (progress: Progress) => void = () => undefined,
  maxRows = Infinity,
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; ; page++) {
    const found = await load(page, pageLimit, signal);
    signal.throwIfAborted();
    for (const row of found.rows) rows.set(rowKey(row), row);
    onProgress({ done: rows.size, total: Math.max(found.total, rows.size) });
    if (found.rows.length < pageLimit || rows.size >= maxRows) return [...rows.values()].slice(0, maxRows);
  }
}
