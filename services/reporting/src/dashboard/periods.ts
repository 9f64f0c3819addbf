import { DateTime, Interval } from 'luxon';

/** Local dates (yyyy-MM-dd), inclusive. */
export interface Period {
  from: string;
  to: string;
}

/**
 * Returns whether a text is a day (yyyy-MM-dd) within the range of ClickHouse’s Date, leaving room for the preceding
 * period.
 */
export function isDate(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text, { zone: 'utc' }).isValid;
}

/**
 * Returns the preceding period of the same length. A week by weeks, or a part of one, is compared with the same weekdays
 * of the week before, wherever the operator's weeks begin; any other period with the days right before it.
 */
export function periodBefore({ from, to }: Period, metric: string): Period {
  const days = lengthOf({ from, to });
  if (metric === 'weeks' && days <= 7) {
    const earlier = (date: string) =>
      DateTime.fromISO(date, { zone: 'utc' }).minus({ weeks: 1 }).toISODate()!;
    return { from: earlier(from), to: earlier(to) };
  }
  const end = DateTime.fromISO(from, { zone: 'utc' }).minus({ days: 1 });
  return { from: end.minus({ days: days - 1 }).toISODate()!, to: end.toISODate()! };
}

/** Returns the length of a period in days. */
export function lengthOf({ from, to }: Period): number {
  return DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days').days + 1;
}

/** Unit of a trend line: hours of a day, days, or months of a year. */
export type Bucket = 'hour' | DayBucket;
type DayBucket = 'day' | 'month';

/**
 * A single day is shown by hours, whatever was requested; `years` and custom ranges over 92 days by month, others by
 * day.
 */
export function bucketOf(metric: string, period: Period): Bucket {
  if (lengthOf(period) === 1) return 'hour';
  return metric === 'years' || lengthOf(period) > 92 ? 'month' : 'day';
}

const formats = { day: 'yyyy-MM-dd', month: 'yyyy-MM' } as const;

/** Returns the bucket of a moment, in the local time of a zone. */
export function bucketAt(moment: Date, zone: string, bucket: DayBucket): string {
  return DateTime.fromJSDate(moment, { zone }).toFormat(formats[bucket]);
}

/** Returns the names of all days or months of a period, in order. */
export function bucketsOf(period: Period, bucket: DayBucket): string[] {
  const from = DateTime.fromISO(period.from, { zone: 'utc' });
  const end = DateTime.fromISO(period.to, { zone: 'utc' }).plus({ days: 1 });
  if (bucket === 'month') {
    const months = Interval.fromDateTimes(from.startOf('month'), end).splitBy({ months: 1 });
    return months.map((month) => month.start!.toFormat(formats.month));
  }
  const names = Interval.fromDateTimes(from, end).splitBy({ days: 1 });
  return names.map((part) => part.start!.toFormat(formats[bucket]));
}
