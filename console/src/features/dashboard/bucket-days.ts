/** The first and last day of a bucket: an hour maps to its day, a month to its days within the period. */
export function bucketDays(
  date: string,
  period: { startDate: string; endDate: string },
): { startDate: string; endDate: string } {
  const day = date.slice(0, 10);
  if (day.length === 10) return { startDate: day, endDate: day };
  const [year, month] = date.split('-').map(Number) as [number, number];
  const first = `${date}-01`;
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return {
    startDate: first < period.startDate ? period.startDate : first,
    endDate: last > period.endDate ? period.endDate : last,
  };
}
