import { Button } from '@blueprintjs/core';
import { useQueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { allRows } from '../export/all-rows';
import { useFormat } from '../../app/i18n/use-format';
import type { ListPage } from './list-types';

/** Maximum number of rows of a selection. */
export const maxSelected = 10_000;

interface Props<Row> {
  /** The number of rows of the filter. */
  shown: Pick<ListPage<Row>, 'total' | 'isExact'>;
  selected: number;
  query: (page: number, limit: number) => FetchQueryOptions<ListPage<Row>, Error>;
  /** Selects the selectable ones of the rows and returns their number. */
  onRows: (rows: Row[]) => number;
}

/**
 * Extends the selection from the rows of a page to all rows of the filter, and says what exceeds the limit. One per
 * filter: another filter starts over.
 */
export function SelectAllRows<Row extends { id: string | number }>(props: Props<Row>) {
  const { shown, selected, query, onRows } = props;
  const { t } = useTranslation('table');
  const format = useFormat();
  const client = useQueryClient();
  const running = useRef<AbortController>(null);
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [taken, setTaken] = useState<{ rows: number; selected: number } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function selectAll(): Promise<void> {
    const control = (running.current = new AbortController());
    setError(null);
    setDone(0);
    try {
      const rows = await allRows(
        (page, limit) => client.fetchQuery({ ...query(page, limit), gcTime: 0 }),
        control.signal,
        (progress) => setDone(Math.min(progress.done, maxSelected)),
        maxSelected,
      );
      setTaken({ rows: rows.length, selected: onRows(rows) });
    } catch (failure) {
      if (!control.signal.aborted) setError(failure as Error);
    } finally {
      if (running.current === control) setDone(null);
    }
  }

  function stop(): void {
    running.current?.abort();
    running.current = null;
    setDone(null);
  }

  const exceedsLimit = shown.total > maxSelected || (!shown.isExact && shown.total >= maxSelected);
  const of = `${format.whole(shown.total)}${shown.isExact ? '' : '+'}`;
  if (done !== null)
    return (
      <>
        <span role="status" className="muted">
          {t('whole.progress', { done: format.whole(done), total: of })}
        </span>
        <Button size="small" text={t('whole.cancel')} onClick={stop} />
      </>
    );
  if (error) return <ErrorNote error={error} title={t('whole.failed')} onRetry={selectAll} />;
  if (taken && selected >= taken.selected) {
    const left = taken.rows - taken.selected;
    return (
      <span className="muted">
        {taken.rows >= maxSelected && exceedsLimit
          ? t('whole.most', { most: format.whole(maxSelected), total: of })
          : t('whole.taken')}
        {left > 0 && ` ${t('whole.left', { count: left })}`}
      </span>
    );
  }
  if (shown.isExact && selected >= shown.total) return null;
  return (
    <Button variant="minimal" intent="primary" onClick={() => void selectAll()}>
      {exceedsLimit
        ? t('whole.first', { most: format.whole(maxSelected), total: of })
        : t('whole.all', { total: of })}
    </Button>
  );
}
