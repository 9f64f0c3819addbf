import { DateTime, type DurationLike } from 'luxon';

/** How often a gift card is issued again. */
export const metrics = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
} as const satisfies Record<string, DurationLike>;
export type Metric = keyof typeof metrics;

export const isMetric = (text: string): text is Metric => Object.hasOwn(metrics, text);

/** When the cards of a recurring issue are worth nothing any more. */
export const recurringExpiries = ['nextIssue', 'endOfMonth', 'endOfQuarter'] as const;
export type RecurringExpiry = (typeof recurringExpiries)[number];

const day = (text: string): DateTime => DateTime.fromISO(text, { zone: 'utc' });
const textOf = (date: DateTime): string => date.toISODate()!;

/** Whether a text is a day of the calendar, yyyy-MM-dd. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && day(text).isValid;

/**
 * The first day of a period; the first period is 0 and begins on the anchor. Each is reckoned from there, so that 31 January
 * is followed by 28 February and that by 31 March (H-17).
 */
export function beginOf(anchor: string, metric: Metric, period: number): string {
  const times = Object.fromEntries(Object.entries(metrics[metric]).map(([unit, n]) => [unit, n * period]));
  return textOf(day(anchor).plus(times));
}

/** The period that a day lies in. */
export function periodOf(anchor: string, metric: Metric, date: string): number {
  const [unit] = Object.keys(metrics[metric]) as ['days' | 'weeks' | 'months' | 'years'];
  const each = Object.values(metrics[metric])[0]!;
  // Never too high: a clamped end of a month may be a day short of the whole unit.
  let period = Math.max(0, Math.floor(day(date).diff(day(anchor), unit).as(unit) / each) - 1);
  while (beginOf(anchor, metric, period + 1) <= date) period++;
  return period;
}

/** The first day on which the cards of a period are worth nothing. */
export function overFrom(
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

/** The day behind another. */
export const dayAfter = (date: string): string => textOf(day(date).plus({ days: 1 }));

/** A year on: how long a card lives that takes what is given back to one that had expired (H-18). */
export const yearAfter = (date: string): string => textOf(day(date).plus({ years: 1 }));

/** The moment at which a day begins in a zone. */
export const beginningOf = (date: string, timezone: string): Date =>
  DateTime.fromISO(date, { zone: timezone }).startOf('day').toJSDate();
