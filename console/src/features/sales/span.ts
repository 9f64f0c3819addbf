/** The days of a list's own filter, `2026-11-14..2026-11-30`, which replace the period in view. */
export function spanOf(days: string | undefined): { startDate: string; endDate: string } | undefined {
  const [, startDate, endDate] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(days ?? '') ?? [];
  const isRange = startDate !== undefined && endDate !== undefined && startDate <= endDate;
  return isRange && !Number.isNaN(Date.parse(startDate) + Date.parse(endDate))
    ? { startDate, endDate }
    : undefined;
}

export const textOfSpan = (startDate: string, endDate: string): string => `${startDate}..${endDate}`;
