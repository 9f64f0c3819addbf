import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyOperator } from '../filter/global-filter';
import { useOperators } from '../filter/operators.api';
import { useGlobalFilter, useTodayInView } from '../filter/use-global-filter';
import { useFormat } from '../../app/i18n/use-format';
import type { Cell } from '@backroom/platform/text-files';
import type { ListColumn, PageQuery } from '../table/list-types';
import { allRows, type Progress } from './all-rows';
import { download } from './download';
import type { ExportFormat } from './export.types';
import { fileName, type FileDay } from './file-name';
import { makeFile } from './make-file';
import { moneySums } from './money-sums';
import { useRunningExport, type RunningExport } from './use-running-export';

export interface ExportSource<Row> {
  /** The file's name without its date: "Setup operators". */
  name: string;
  /** The format of that date; MM-dd-yyyy by default. */
  fileDay?: FileDay;
  /** Those with a `value` are exported. */
  columns: ListColumn<Row>[];
  /** The call of the list for one page of the same filter. */
  query: PageQuery<Row>;
  /** Maximum number of rows of a file, if limited. */
  maxRows?: number;
  /** First and last day of the data, yyyy-MM-dd, for lists of a period. */
  days?: [first: string, last: string];
}

/** One export at a time; it ends with the screen that started it. */
export function useExport<Row extends { id: string | number }>(source: ExportSource<Row>): RunningExport {
  const { name, fileDay, columns, query, maxRows = Infinity, days } = source;
  const client = useQueryClient();
  const { t, i18n } = useTranslation('export');
  const format = useFormat();
  const { operator } = useGlobalFilter().filter;
  const { operators } = useOperators();
  const todayInView = useTodayInView();

  /** Context for a reader of the page: operator, period and totals. */
  function introOf(table: { headers: string[]; rows: Cell[][] }): string[] {
    const operatorName =
      operator === everyOperator
        ? t('app:filter.everyOperator')
        : operators.find(({ id }) => id === operator)?.name;
    return [
      operatorName,
      days && days.map((day) => format.bucket(day)).join(' – '),
      t('rows', { count: table.rows.length, rows: format.whole(table.rows.length) }),
      ...moneySums(table).map(
        ({ header, sums }) =>
          `${header}: ${sums.map(({ value, currency }) => format.money(value, currency)).join(' + ')}`,
      ),
    ].filter((line) => line !== undefined);
  }

  async function make(
    kind: ExportFormat,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<string> {
    const rows = await allRows(
      (page, limit) => client.fetchQuery({ ...query(page, limit), gcTime: 0 }),
      signal,
      (now) => {
        if (now.total > maxRows)
          throw new Error(t('tooMany', { most: format.whole(maxRows), total: format.whole(now.total) }));
        onProgress(now);
      },
    );
    const exported = columns.filter(({ value }) => value !== undefined);
    const table = {
      headers: exported.map(({ header }) => header),
      rows: rows.map((row) => exported.map(({ value }) => value!(row))),
    };
    const file = await makeFile(
      kind,
      { name, intro: introOf(table), ...table },
      {
        language: i18n.language,
        pageText: (page, pages) => t('page', { page, pages }),
        missingText: t('missing'),
        number: format.number,
        signal,
      },
    );
    signal.throwIfAborted();
    const savedName = fileName(name, kind, days ?? [todayInView()], fileDay);
    download(savedName, file);
    return savedName;
  }
  return useRunningExport({ name, make, endsWithScreen: true });
}
