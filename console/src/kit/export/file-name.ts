import type { ExportFormat } from './export.types';

// Characters that a file name may not have on some system, the slash among them.
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

const endings: Record<ExportFormat, string> = { pdf: 'pdf', csv: 'csv', xls: 'xlsx', json: 'json' };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** "06-30-2026" or "30 Jun 2026", the same in every language. */
export type FileDay = 'MM-dd-yyyy' | 'dd MMM yyyy';

/** Returns the name of a file: "Setup operators - 06-30-2026.pdf", with the date in the user's calendar. */
export function fileName(
  name: string,
  format: ExportFormat,
  now: Date,
  style: FileDay = 'MM-dd-yyyy',
): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [year, month, date] = [now.getFullYear(), now.getMonth(), two(now.getDate())];
  const day =
    style === 'dd MMM yyyy' ? `${date} ${months[month]} ${year}` : `${two(month + 1)}-${date}-${year}`;
  return `${name.replace(forbidden, ' ').trim()} - ${day}.${endings[format]}`;
}
