import { ExportMenu } from './export-menu';
import { formats, type ExportFormat } from './export.types';
import { useDownload, type DownloadSource } from './use-download';
import { useExport, type ExportSource } from './use-export';

interface Props<Row> extends DownloadSource, Omit<ExportSource<Row>, 'most'> {
  errorTitle: string;
  /** Rows of the filter, as far as they are known. */
  total?: number;
}

/** Most rows of a PDF: more is no page that anybody reads. */
const mostOfPdf = 5_000;

/** Every row of a filter of any length as a file of the server's; a PDF is set in the browser and has an end. */
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
  const pdf = useExport({ ...source, most: mostOfPdf, days });
  const file = useDownload({ name: source.name, path, params });
  const running = pdf.progress || pdf.error ? pdf : file;
  return (
    <ExportMenu
      offered={formats}
      most={total > mostOfPdf ? { pdf: mostOfPdf } : {}}
      errorTitle={errorTitle}
      running={{
        ...running,
        start: (kind: ExportFormat) => (kind === 'pdf' ? pdf : file).start(kind),
      }}
    />
  );
}
