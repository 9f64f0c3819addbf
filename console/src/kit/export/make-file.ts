import type { FileFormat } from '@backroom/platform/text-files';
import type { ExportFormat, ExportTable } from './export.types';
import type { PdfOptions } from './pdf-file';

interface FileOptions extends Omit<PdfOptions, 'fonts'> {
  /** Of the person: decides between forms of characters. */
  language: string;
}

/** Each format's code loads when somebody asks for it. */
export async function makeFile(
  format: ExportFormat,
  table: ExportTable,
  options: FileOptions,
): Promise<Blob> {
  if (format !== 'pdf') return writtenFile(await writerOf(format), table);
  const [{ pdfFile }, { fontFiles }] = await Promise.all([import('./pdf-file'), import('./font-files')]);
  return pdfFile(table, { ...options, fonts: fontFiles(options.language) });
}

type Writer = Pick<FileFormat, 'type' | 'write'>;

async function writerOf(format: 'csv' | 'json' | 'xls'): Promise<Writer> {
  const [writers, { pack }] = await Promise.all([import('@backroom/platform/text-files'), import('./pack')]);
  return format === 'xls' ? writers.createXlsx(pack) : writers[format];
}

/** The whole table at once, as the server writes it a portion at a time. */
export async function writtenFile({ type, write }: Writer, { headers, rows }: ExportTable): Promise<Blob> {
  const { bytes } = await write({ headers, rows, before: 0, isFirst: true, isLast: true });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
}
