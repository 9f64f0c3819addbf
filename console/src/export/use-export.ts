import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format';
import type { ListColumn, PageQuery } from '../table/list-types';
import { allRows, type Progress } from './all-rows';
import { download } from './download';
import type { ExportFormat } from './export.types';
import { fileName } from './file-name';
import { makeFile } from './make-file';
import { useRunningExport, type RunningExport } from './use-running-export';

export interface ExportSource<Row> {
  /** The file's name without its date: "Setup operators". */
  name: string;
  /** Those with a `value` go into the file. */
  columns: ListColumn<Row>[];
  /** The call of the list for one page of the same filter. */
  query: PageQuery<Row>;
  /** Most rows of a file, where it holds no more. */
  most?: number;
}

/** One export at a time; it ends with the screen it was asked on. */
export function useExport<Row extends { id: string | number }>(source: ExportSource<Row>): RunningExport {
  const { name, columns, query, most = Infinity } = source;
  const client = useQueryClient();
  const { t, i18n } = useTranslation('export');
  const format = useFormat();
  async function make(
    kind: ExportFormat,
    signal: AbortSignal,
    tell: (progress: Progress) => void,
  ): Promise<string> {
    const rows = await allRows(
      (page, limit) => client.fetchQuery({ ...query(page, limit), gcTime: 0 }),
      signal,
      (now) => {
        if (now.total > most)
          throw new Error(t('tooMany', { most: format.whole(most), total: format.whole(now.total) }));
        tell(now);
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
    return given;
  }
  return useRunningExport({ name, make, endsWithScreen: true });
}
