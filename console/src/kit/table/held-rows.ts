import { useMemo, useState } from 'react';
import type { ListPage, ListQuery } from './list-types';
import { rowKey, type Keyed } from './row-key';

/** How many rows came since: by the total where it is exact, else by the rows never shown before. */
export function newRowCount<Row extends Keyed>(shown: ListPage<Row>, latest: ListPage<Row>): number {
  if (shown.isExact && latest.isExact) return Math.max(0, latest.total - shown.total);
  const known = new Set(shown.rows.map(rowKey));
  return latest.rows.filter((row) => !known.has(rowKey(row))).length;
}

/** The rows that are held, each with what became of it since. */
function asTheyAre<Row extends Keyed>(shown: ListPage<Row>, latest: ListPage<Row>): ListPage<Row> {
  const now = new Map(latest.rows.map((row) => [rowKey(row), row]));
  return { ...shown, rows: shown.rows.map((row) => now.get(rowKey(row)) ?? row) };
}

/**
 * The rows to show. While the person works on them (selected, expanded, a later page) new ones do not
 * push them away: they are counted and wait to be shown. An answer to another question is shown at once.
 */
export function useHeldRows<Row extends Keyed>(query: ListQuery<Row>, scope: string, isHeld: boolean) {
  const latest = query.data;
  // Placeholder data answer the question before this one; they must not be held as this one's answer.
  const answered = query.isPlaceholderData ? null : scope;
  const [shown, setShown] = useState({ page: latest, answered });
  const isNews = latest !== shown.page || answered !== shown.answered;
  const mustWait = isHeld && shown.page !== undefined && answered !== null && shown.answered === answered;
  if (isNews && !mustWait) setShown({ page: latest, answered });
  const held = useMemo(() => shown.page && latest && asTheyAre(shown.page, latest), [shown.page, latest]);
  const page = mustWait ? held : latest;
  return {
    page,
    newRows: page && latest && mustWait ? newRowCount(page, latest) : 0,
    showNew: () => setShown({ page: latest, answered }),
  };
}
