import type { ExportFormat } from './export.types';

// A slash is no character of a file name, and what else some system forbids.
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

const endings: Record<ExportFormat, string> = { pdf: 'pdf', csv: 'csv', xls: 'xlsx', json: 'json' };

/** "Setup operators - 06-30-2026.pdf": the day as the person's own calendar has it. */
export function fileName(name: string, format: ExportFormat, now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${two(now.getMonth() + 1)}-${two(now.getDate())}-${now.getFullYear()}`;
  return `${name.replace(forbidden, ' ').trim()} - ${day}.${endings[format]}`;
}
