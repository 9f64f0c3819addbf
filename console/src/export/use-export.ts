import { useQueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format';
import type { ListColumn, ListPage } from '../table/list-types';
import { keepNotice } from '../notices/kept-notices';
import { allRows, type Progress } from './all-rows';
import { download } from './download';
import type { ExportFormat } from './export.types';
import { fileName } from './file-name';
import { makeFile } from './make-file';

export interface ExportSource<Row> {
  /** The file's name without its date: "Setup operators". */
  name: string;
  /** Those with a `value` go into the file. */
  columns: ListColumn<Row>[];
  /** The call of the list for one page of the same filter. */
  query: (page: number, limit: number) => FetchQueryOptions<ListPage<Row>, Error>;
  /** Most rows of a file, where it holds no more. */
  most?: number;
}

export interface RunningExport {
  progress: Progress | null;
  error: Error | null;
  start(format: ExportFormat): void;
  cancel(): void;
}

/** One export at a time; it ends with the screen it was asked on. */
export function useExport<Row extends { id: string | number }>(source: ExportSource<Row>): RunningExport {
  const { name, columns, query, most = Infinity } = source;
  const client = useQueryClient();
  const { t, i18n } = useTranslation('export');
  const format = useFormat();
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(kind: ExportFormat, signal: AbortSignal): Promise<void> {
    const rows = await allRows(
      (page, limit) => client.fetchQuery({ ...query(page, limit), gcTime: 0 }),
      signal,
      (now) => {
        if (now.total > most)
          throw new Error(t('tooMany', { most: format.whole(most), total: format.whole(now.total) }));
        setProgress(now);
      },
    );
    const exported = columns.filter(({ value }) => value !== undefined);
    const table = {
      name,
      headers: exported.map(({ header }) => header),
      rows: rows.map((row) => exported.map(({ value }) => value!(row))),
    };
    const file = await makeFile(kind, table, {
      language: i18n.language,
      pageText: (page, pages) => t('page', { page, pages }),
      number: format.number,
      signal,
    });
    signal.throwIfAborted();
    const given = fileName(name, kind, new Date());
    download(given, file);
    keepNotice({ kind: 'exported', name: given });
  }

  function start(kind: ExportFormat): void {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    setError(null);
    setProgress({ done: 0, total: 0 });
    run(kind, control.signal)
      .catch((failure: unknown) => {
        if (control.signal.aborted) return;
        setError(failure as Error);
        keepNotice({ kind: 'exportFailed', name, detail: (failure as Error).message });
      })
      .finally(() => {
        if (running.current === control) setProgress(null);
      });
  }

  /** Stops what runs, and puts a failure out of sight. */
  function cancel(): void {
    running.current?.abort();
    setProgress(null);
    setError(null);
  }

  return { progress, error, start, cancel };
}
