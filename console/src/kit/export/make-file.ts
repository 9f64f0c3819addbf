import type { FileFormat } from '@backroom/platform/text-files';
import type { ExportFormat, ExportTable } from './export.types';
import type { PdfOptions } from './pdf-file';

interface FileOptions extends Omit<PdfOptions, 'fonts'> {
  /** The user's language, which selects between regional forms of characters. */
  language: string;
}

/** The code of each format loads on demand. */
export async function makeFile(
  format: ExportFormat,
  table: ExportTable,
  options: FileOptions,
): Promise<Blob> {
  if (format !== 'pdf') return writtenFile(await writerOf(format), table, options.language);
  const [{ pdfFile }, { fontFiles }] = await Promise.all([import('./pdf-file'), import('./font-files')]);
  return pdfFile(table, { ...options, fonts: fontFiles(options.language) });
}

type Writer = Pick<FileFormat, 'type' | 'write'>;

async function writerOf(format: 'csv' | 'json' | 'xls'): Promise<Writer> {
  const [writers, { pack }] = await Promise.all([import('@backroom/platform/text-files'), import('./pack')]);
  return format === 'xls' ? writers.createXlsx(pack) : writers[format];
}

/** Writes the whole table at once, where the server writes it in portions. */
export async function writtenFile(
  { type, write }: Writer,
  { headers, rows }: ExportTable,
  language?: string,
): Promise<Blob> {
  const { bytes } = await write({ headers, rows, before: 0, isFirst: true, isLast: true, language });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
}
