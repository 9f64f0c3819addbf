import { ExportMenu } from './export-menu';
import { formats, type ExportFormat } from './export.types';
import { useExport, type ExportSource } from './use-export';

interface Props<Row> extends ExportSource<Row> {
  /** The formats that the documents name for the list. */
  offered?: readonly ExportFormat[];
}

/** Exports every row of the filter as a file made in the browser. */
export function ExportButton<Row extends { id: string | number }>({
  offered = formats,
  ...source
}: Props<Row>) {
  return <ExportMenu offered={offered} running={useExport(source)} />;
}
