import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '../api/types';
import { useSignedIn } from '../auth/current-session';
import { useNow } from '../live/use-now';
import { useOperators } from './operators.api';
import {
  dateRange,
  defaultFilter,
  everyOperator,
  filterParams,
  isComplete,
  parseFilter,
  todayIn,
  withFilter,
  type GlobalFilter,
} from './global-filter';

const storageKey = (userId: number): string => `backroom.filter.${userId}`;

function lastFilter(userId: number): GlobalFilter {
  const stored = localStorage.getItem(storageKey(userId));
  return stored ? parseFilter(new URLSearchParams(stored), defaultFilter) : defaultFilter;
}

/** The filter of the URL is the filter of the screen. */
export function useGlobalFilter() {
  const { id } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => parseFilter(params, lastFilter(id)), [params, id]);
  const change = useCallback(
    (part: Partial<GlobalFilter>) =>
      setParams((now) => withFilter(now, { ...parseFilter(now, lastFilter(id)), ...part })),
    [setParams, id],
  );
  return { filter, change };
}

/** Writes the filter into a URL that lacks it and keeps it for the next visit; once, in the frame. */
export function useKeepFilter(): void {
  const { id } = useSignedIn();
  const { filter } = useGlobalFilter();
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    localStorage.setItem(storageKey(id), filterParams(filter).toString());
    if (!isComplete(params)) {
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

/** The zone of the operators in view; none when they live in several. */
function zoneInView(operators: readonly Account[], operator: number): string | undefined {
  const inView = operators.filter((one) => operator === everyOperator || one.id === operator);
  const zones = new Set(inView.map((one) => one.timezone));
  return zones.size === 1 ? inView[0]?.timezone : undefined;
}

/** What list and report calls send: operator, location and the days, in the operator's own calendar. */
export function useCallFilter() {
  const { filter } = useGlobalFilter();
  const { operators } = useOperators();
  const now = useNow(60_000);
  const zone = zoneInView(operators, filter.operator);
  const { startDate, endDate } = dateRange(filter, todayIn(zone, now));
  const { operator, location, period } = filter;
  return useMemo(
    () => ({ operator, location, period, startDate, endDate }),
    [operator, location, period, startDate, endDate],
  );
}
