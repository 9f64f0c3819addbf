import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { useNow } from '../../app/live/use-now';
import type { Session } from '../../app/auth/session-store';
import { inView, useOperators } from './operators.api';
import {
  calendarOf,
  callFilter,
  type CallFilter,
  defaultFilter,
  filterParams,
  isSame,
  parseFilter,
  ownFilter,
  withFilter,
  type GlobalFilter,
} from './global-filter';
import { todayIn } from '../../app/i18n/zoned-time';
import { storage } from '../../app/storage';

const storageKey = (userId: number): string => `backroom.filter.${userId}`;

/** Returns the filter of the URL, completed by the last used one and limited to the user's operators. */
export function filterOf(params: URLSearchParams, session: Session): GlobalFilter {
  const stored = storage.getItem(storageKey(session.id));
  const last = stored ? parseFilter(new URLSearchParams(stored), defaultFilter) : defaultFilter;
  return ownFilter(parseFilter(params, ownFilter(last, session)), session);
}

/** The filter of the screen, read from the URL. */
export function useGlobalFilter() {
  const session = useSignedIn();
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterOf(params, session), [params, session]);
  const change = useCallback(
    (part: Partial<GlobalFilter>, how?: { replace: boolean }) =>
      setParams((now) => withFilter(now, { ...filterOf(now, session), ...part }), how),
    [setParams, session],
  );
  return { filter, change };
}

/** Writes a missing filter to the URL and keeps it for the next visit; used once, in the frame. */
export function useKeepFilter(): void {
  const { id } = useSignedIn();
  const { filter } = useGlobalFilter();
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    storage.setItem(storageKey(id), filterParams(filter).toString());
    // Also replaces invalid values, so that a link copied from here works.
    if (!isSame(filter, params)) {
      setParams((now) => new URLSearchParams([...filterParams(filter), ...withoutFilter(now)]), {
        replace: true,
      });
    }
  }, [id, filter, params, setParams]);
}

function withoutFilter(params: URLSearchParams): [string, string][] {
  const taken = filterParams(defaultFilter);
  return [...params].filter(([key]) => !taken.has(key) && key !== 'startDate' && key !== 'endDate');
}

/** Returns a function for the current day in the calendar of the operators in view, yyyy-MM-dd. */
export function useTodayInView(): () => string {
  const { filter } = useGlobalFilter();
  const { operators } = useOperators();
  return () => todayIn(calendarOf(inView(operators, filter.operator)).zone, Date.now());
}

/** Returns the parameters of list and report calls: operator, location and the days, in the operator's own calendar. */
export function useCallFilter(): CallFilter {
  const { filter } = useGlobalFilter();
  const { operators } = useOperators();
  const now = useNow(60_000);
  const calendar = calendarOf(inView(operators, filter.operator));
  const { operator, location, period, startDate, endDate } = callFilter(filter, calendar, now);
  return useMemo(
    () => ({ operator, location, period, startDate, endDate }),
    [operator, location, period, startDate, endDate],
  );
}
