import type { Session } from '../../app/auth/session-store';
import type { Schemas } from '@backroom/gateway/v2';
import { weekOf, weekStarts, type WeekStart } from '@backroom/proto/week-starts';
import { todayIn } from '../../app/i18n/zoned-time';

/** Id 1 is reserved in both sequences for "all of mine". */
export const everyOperator = 1;
export const everyLocation = 1;
export const periods = ['days', 'weeks', 'months', 'years'] as const;
export type Period = (typeof periods)[number];

export interface GlobalFilter {
  operator: number;
  location: number;
  period: Period;
  /** A custom range, both ends inclusive local days (yyyy-MM-dd); without it the period decides. */
  startDate?: string;
  endDate?: string;
}

export const defaultFilter: GlobalFilter = {
  operator: everyOperator,
  location: everyLocation,
  period: 'months',
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the filter of a URL; missing parts come from the last used filter. */
export function parseFilter(params: URLSearchParams, fallback: GlobalFilter): GlobalFilter {
  // A link with a period but no dates means the period, not the user's own last range.
  const datesFrom = params.has('period') || params.has('startDate') ? params : filterParams(fallback);
  const startDate = validDay(datesFrom.get('startDate'));
  const endDate = validDay(datesFrom.get('endDate'));
  const period = params.get('period');
  return {
    operator: validId(params.get('operator')) ?? fallback.operator,
    location: validId(params.get('location')) ?? fallback.location,
    period: periods.find((one) => one === period) ?? fallback.period,
    ...(startDate && endDate && startDate <= endDate ? { startDate, endDate } : {}),
  };
}

/** The complete filter as URL parameters, so that a copied link opens the same view for every user. */
export function filterParams(filter: GlobalFilter): URLSearchParams {
  const params = new URLSearchParams({
    operator: String(filter.operator),
    location: String(filter.location),
    period: filter.period,
  });
  if (filter.startDate && filter.endDate) {
    params.set('startDate', filter.startDate);
    params.set('endDate', filter.endDate);
  }
  return params;
}

const filterKeys = ['operator', 'location', 'period', 'startDate', 'endDate'];

/** Returns the URL with another filter; a list returns to its first page, and a group is dropped with its operator. */
export function withFilter(params: URLSearchParams, filter: GlobalFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of [...filterKeys, 'page']) next.delete(key);
  if (params.has('operator') && params.get('operator') !== String(filter.operator)) next.delete('group');
  return new URLSearchParams([...filterParams(filter), ...next]);
}

/** Whether the URL contains exactly this filter. */
export function isSame(filter: GlobalFilter, params: URLSearchParams): boolean {
  const expected = filterParams(filter);
  return filterKeys.every((key) => expected.get(key) === params.get(key));
}

/** Resets an operator that the user has no access to (a mistyped or foreign link, a revoked role) to all of theirs. */
export function ownFilter(
  filter: GlobalFilter,
  session: Pick<Session, 'scope' | 'permissions'>,
): GlobalFilter {
  const isOwn =
    filter.operator === everyOperator ||
    session.scope === 'super admin' ||
    session.permissions.userPermissions.some(({ accountId }) => accountId === filter.operator);
  return isOwn ? filter : { ...filter, operator: everyOperator, location: everyLocation };
}

/** Returns the first and last day of the filter, up to today. */
export function dateRange(
  filter: GlobalFilter,
  today: string,
  weekStart: WeekStart,
): { startDate: string; endDate: string } {
  if (filter.startDate && filter.endDate) return { startDate: filter.startDate, endDate: filter.endDate };
  return { startDate: startOf(filter.period, today, weekStart), endDate: today };
}

function startOf(period: Period, today: string, weekStart: WeekStart): string {
  if (period === 'years') return `${today.slice(0, 4)}-01-01`;
  if (period === 'months') return `${today.slice(0, 7)}-01`;
  if (period === 'days') return today;
  return weekOf(today, weekStart);
}

/** The calendar of the operators in view. */
export interface Calendar {
  /** Undefined: the user's own. */
  zone: string | undefined;
  weekStart: WeekStart;
}

/** An older gateway does not send the start of the week. */
type CalendarOperator = Pick<Schemas['Account'], 'timezone'> & Partial<Pick<Schemas['Account'], 'weekStart'>>;

/** Returns the calendar that the operators have in common: several zones mean the user's own, several weeks Sunday. */
export function calendarOf(operators: readonly CalendarOperator[]): Calendar {
  const [zones, starts] = [
    new Set(operators.map(({ timezone }) => timezone)),
    new Set(operators.map(({ weekStart }) => weekStart ?? weekStarts[0])),
  ];
  return {
    zone: zones.size === 1 ? [...zones][0] : undefined,
    weekStart: starts.size === 1 ? [...starts][0]! : weekStarts[0],
  };
}

/** Parameters of list and report calls: operator, location and the days, in the calendar of a zone. */
export interface CallFilter extends Pick<GlobalFilter, 'operator' | 'location' | 'period'> {
  startDate: string;
  endDate: string;
}

export function callFilter(filter: GlobalFilter, { zone, weekStart }: Calendar, now: number): CallFilter {
  const { operator, location, period } = filter;
  return { operator, location, period, ...dateRange(filter, todayIn(zone, now), weekStart) };
}

function validId(text: string | null): number | undefined {
  const id = Number(text);
  return text && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function validDay(text: string | null): string | undefined {
  return text && day.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
