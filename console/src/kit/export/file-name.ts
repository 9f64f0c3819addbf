import type { ExportFormat } from './export.types';

// Characters that a file name may not have on some system, the slash among them.
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

const endings: Record<ExportFormat, string> = { pdf: 'pdf', csv: 'csv', xls: 'xlsx', json: 'json' };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** "06-30-2026" or "30 Jun 2026", the same in every language. */
export type FileDay = 'MM-dd-yyyy' | 'dd MMM yyyy';

/**
 * Returns the name of a file: "Setup operators - 06-30-2026.pdf", or "Sales - 06-01-2026 - 06-30-2026.csv" for the
 * first and last day of a filter (yyyy-MM-dd).
 */
export function fileName(
  name: string,
  format: ExportFormat,
  days: readonly string[],
  style: FileDay = 'MM-dd-yyyy',
): string {
  const written = [...new Set(days)].map((day) => dayText(day, style));
  return `${[name.replace(forbidden, ' ').trim(), ...written].join(' - ')}.${endings[format]}`;
}

function dayText(day: string, style: FileDay): string {
  const [year, month, date] = day.split('-');
  return style === 'dd MMM yyyy'
    ? `${date} ${months[Number(month) - 1]} ${year}`
    : `${month}-${date}-${year}`;
}
