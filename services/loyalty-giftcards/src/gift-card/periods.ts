import { DateTime, type DurationLike } from 'luxon';

/** How often a gift card is issued. */
export const metrics = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
} as const satisfies Record<string, DurationLike>;
export type Metric = keyof typeof metrics;

export const isMetric = (text: string): text is Metric => Object.hasOwn(metrics, text);

/** When the cards of a recurring issue expire. */
export const recurringExpiries = ['nextIssue', 'endOfMonth', 'endOfQuarter'] as const;
export type RecurringExpiry = (typeof recurringExpiries)[number];

const day = (text: string): DateTime => DateTime.fromISO(text, { zone: 'utc' });
const textOf = (date: DateTime): string => date.toISODate()!;

/** Returns whether a text is a calendar day (yyyy-MM-dd). */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && day(text).isValid;

/**
 * Returns the first day of a period; the first period is 0 and begins on the anchor. Each is computed from the anchor,
 * so that January 31 is followed by February 28 and then March 31 (H-17).
 */
export function beginOf(anchor: string, metric: Metric, period: number): string {
  const times = Object.fromEntries(Object.entries(metrics[metric]).map(([unit, n]) => [unit, n * period]));
  return textOf(day(anchor).plus(times));
}

/** Returns the period that contains a day. */
export function periodOf(anchor: string, metric: Metric, date: string): number {
  const [unit] = Object.keys(metrics[metric]) as ['days' | 'weeks' | 'months' | 'years'];
  const each = Object.values(metrics[metric])[0]!;
  // Never too high: a clamped month end may be a day short of the whole unit.
  let period = Math.max(0, Math.floor(day(date).diff(day(anchor), unit).as(unit) / each) - 1);
  while (beginOf(anchor, metric, period + 1) <= date) period++;
  return period;
}

/** Returns the first day on which the cards of a period are expired. */
export function expiredFrom(
  { anchor, metric, expiry }: { anchor: string; metric: Metric; expiry: RecurringExpiry },
  period: number,
): string {
  const next = beginOf(anchor, metric, period + 1);
  if (expiry === 'nextIssue') return next;
  const unit = expiry === 'endOfMonth' ? 'month' : 'quarter';
  const end = textOf(
    day(beginOf(anchor, metric, period))
      .endOf(unit)
      .plus({ days: 1 }),
  );
  // A card never outlives the next one.
  return end < next ? end : next;
}

/** Returns the next day. */
export const dayAfter = (date: string): string => textOf(day(date).plus({ days: 1 }));

/** Returns the date a year later: the lifetime of a card that replaces an expired one for refunds (H-18). */
export const yearAfter = (date: string): string => textOf(day(date).plus({ years: 1 }));

/** Returns the moment at which a day begins in a zone. */
export const beginningOf = (date: string, timezone: string): Date =>
  DateTime.fromISO(date, { zone: timezone }).startOf('day').toJSDate();
