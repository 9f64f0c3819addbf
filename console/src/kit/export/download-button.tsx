import { ExportMenu } from './export-menu';
import { formats, type ExportFormat } from './export.types';
import { useDownload, type DownloadSource } from './use-download';
import { useExport, type ExportSource } from './use-export';

interface Props<Row> extends Omit<DownloadSource, 'days'>, Omit<ExportSource<Row>, 'maxRows' | 'days'> {
  errorTitle: string;
  /** The number of rows of the filter, if known. */
  total?: number;
}

/** Maximum number of rows of a PDF: nobody reads longer ones. */
const maxPdfRows = 5_000;

/**
 * Exports every row of a filter of any length as a file written by the server; a PDF is rendered in the browser, with
 * limited rows.
 */
export function DownloadButton<Row extends { id: string | number }>({
  errorTitle,
  path,
  params,
  total = 0,
  ...source
}: Props<Row>) {
  const { startDate, endDate } = params;
  const days: [string, string] | undefined =
    startDate && endDate ? [String(startDate), String(endDate)] : undefined;
  const pdf = useExport({ ...source, maxRows: maxPdfRows, days });
  const file = useDownload({ name: source.name, path, params, days });
  const running = pdf.progress || pdf.error ? pdf : file;
  return (
    <ExportMenu
      offered={formats}
      maxRows={total > maxPdfRows ? { pdf: maxPdfRows } : {}}
      errorTitle={errorTitle}
      running={{
        ...running,
        start: (kind: ExportFormat) => (kind === 'pdf' ? pdf : file).start(kind),
      }}
    />
  );
}
