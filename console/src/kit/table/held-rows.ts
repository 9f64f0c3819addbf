import { useMemo, useState } from 'react';
import type { ListPage, ListQuery } from './list-types';
import { rowKey, type Keyed } from './row-key';

/** Counts the rows added since: by the total if it is exact, else by the rows not shown before. */
export function newRowCount<Row extends Keyed>(shown: ListPage<Row>, latest: ListPage<Row>): number {
  if (shown.isExact && latest.isExact) return Math.max(0, latest.total - shown.total);
  const known = new Set(shown.rows.map(rowKey));
  return latest.rows.filter((row) => !known.has(rowKey(row))).length;
}

/** Updates the held rows with their latest state. */
function withLatest<Row extends Keyed>(shown: ListPage<Row>, latest: ListPage<Row>): ListPage<Row> {
  const now = new Map(latest.rows.map((row) => [rowKey(row), row]));
  return { ...shown, rows: shown.rows.map((row) => now.get(rowKey(row)) ?? row) };
}

/**
 * Returns the rows to show. While the user works on them (selected, expanded, a later page), new rows do not push them
 * away: they are counted and wait to be shown. The response to another query is shown immediately.
 */
export function useHeldRows<Row extends Keyed>(query: ListQuery<Row>, scope: string, isHeld: boolean) {
  const latest = query.data;
  // Placeholder data belong to the previous query; they must not be held as the response to this one.
  const answered = query.isPlaceholderData ? null : scope;
  const [shown, setShown] = useState({ page: latest, answered });
  const isUpdated = latest !== shown.page || answered !== shown.answered;
  const isWaiting = isHeld && shown.page !== undefined && answered !== null && shown.answered === answered;
  if (isUpdated && !isWaiting) setShown({ page: latest, answered });
  const held = useMemo(() => shown.page && latest && withLatest(shown.page, latest), [shown.page, latest]);
  const page = isWaiting ? held : latest;
  return {
    page,
    newRows: page && latest && isWaiting ? newRowCount(page, latest) : 0,
    showNew: () => setShown({ page: latest, answered }),
  };
}
