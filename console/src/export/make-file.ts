import type { ExportFormat, ExportTable } from './export.types';
import type { PdfOptions } from './pdf-file';

export interface FileOptions extends Omit<PdfOptions, 'fonts'> {
  /** Of the person: decides between forms of characters. */
  language: string;
}

/** Each format's code loads when somebody asks for it. */
export async function makeFile(
  format: ExportFormat,
  table: ExportTable,
  options: FileOptions,
): Promise<Blob> {
  if (format === 'csv' || format === 'json')
    return textFile((await import('@backroom/platform/text-files'))[format], table);
  if (format === 'xls') return (await import('./xlsx-file')).xlsxFile(table);
  const [{ pdfFile }, { fontFiles }] = await Promise.all([import('./pdf-file'), import('./font-files')]);
  return pdfFile(table, { ...options, fonts: fontFiles(options.language) });
}

type Writer = (typeof import('@backroom/platform/text-files'))['csv' | 'json'];

/** The whole table at once, as the server writes it a portion at a time. */
export function textFile({ type, write }: Writer, { headers, rows }: ExportTable): Blob {
  const { bytes } = write({ headers, rows, before: 0, isFirst: true, isLast: true });
  return new Blob([bytes], { type });
}
