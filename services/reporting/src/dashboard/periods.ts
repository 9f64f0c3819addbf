import { DateTime, Interval } from 'luxon';

/** Local dates, yyyy-MM-dd, inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** Whether a text is a day (yyyy-MM-dd) of the years that ClickHouse's Date knows, with room for the period before. */
export function isDate(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text, { zone: 'utc' }).isValid;
}

/** The period of the same length that ends on the day before. */
export function periodBefore({ from, to }: Period): Period {
  const days = lengthOf({ from, to });
  const end = DateTime.fromISO(from, { zone: 'utc' }).minus({ days: 1 });
  return { from: end.minus({ days: days - 1 }).toISODate()!, to: end.toISODate()! };
}

/** How many days a period has. */
export function lengthOf({ from, to }: Period): number {
  return DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days').days + 1;
}

/** What a trend line is drawn by: hours of a day, days, or months of a year. */
export type Bucket = 'hour' | 'day' | 'month';

/** `days` draws hours, `weeks` and `months` days, `years` months; long custom ranges are drawn by month. */
export function bucketOf(metric: string, period: Period): Bucket {
  if (metric === 'years' || lengthOf(period) > 92) return 'month';
  return metric === 'days' && lengthOf(period) === 1 ? 'hour' : 'day';
}

/** The names of all buckets of a period, in order: a day without a sale is a point at zero, not a gap. */
export function bucketsOf(period: Period, bucket: Bucket): string[] {
  const from = DateTime.fromISO(period.from, { zone: 'utc' });
  const end = DateTime.fromISO(period.to, { zone: 'utc' }).plus({ days: 1 });
  if (bucket === 'month') {
    const months = Interval.fromDateTimes(from.startOf('month'), end).splitBy({ months: 1 });
    return months.map((month) => month.start!.toFormat('yyyy-MM'));
  }
  const names = Interval.fromDateTimes(from, end).splitBy(bucket === 'hour' ? { hours: 1 } : { days: 1 });
  return names.map((part) => part.start!.toFormat(bucket === 'hour' ? "yyyy-MM-dd'T'HH:00" : 'yyyy-MM-dd'));
}
