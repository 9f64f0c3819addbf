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
  if (format === 'csv') return (await import('./csv-file')).csvFile(table);
  if (format === 'json') return (await import('./json-file')).jsonFile(table);
  if (format === 'xls') return (await import('./xlsx-file')).xlsxFile(table);
  const [{ pdfFile }, { fontFiles }] = await Promise.all([import('./pdf-file'), import('./font-files')]);
  return pdfFile(table, { ...options, fonts: fontFiles(options.language) });
}
