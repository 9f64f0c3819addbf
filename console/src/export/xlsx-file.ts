import writeXlsx from 'write-excel-file/universal';
import type { ExportTable } from './export.types';

/** Excel shortens a sheet's name at 31 characters and forbids some. */
const sheetName = (name: string) => name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31);

/** Texts are typed as text, so that nothing in them is a formula; figures stay figures. */
export function xlsxFile({ name, headers, rows }: ExportTable): Promise<Blob> {
  const heading = headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const data = rows.map((row) =>
    row.map((value) =>
      value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String },
    ),
  );
  return writeXlsx([heading, ...data], { sheet: sheetName(name), stickyRowsCount: 1 }).toBlob();
}
