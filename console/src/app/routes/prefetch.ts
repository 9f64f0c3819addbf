import { queryClient } from '../api/query-client';
import { currentUserQuery } from '../auth/current-user.api';
import { sessionStore } from '../auth/current-session';
import type { Session } from '../auth/session-store';
import {
  calendarOf,
  callFilter,
  everyLocation,
  everyOperator,
  type Calendar,
  type GlobalFilter,
} from '../../kit/filter/global-filter';
import { inView, operatorsQuery } from '../../kit/filter/operators.api';
import { i18next } from '../i18n/strings';
import type { Language } from '../i18n/languages';
import { zoneRulesQuery } from '../i18n/zone-rules.api';
import type { FirstQueries, FirstQuery } from './first-queries';
import { fitsProgram, mayOpen } from './registry';
import type { Screen } from './screen';
import { blockedBy } from '../frame/restriction';
import { filterOf } from '../../kit/filter/use-global-filter';

/** No longer than the delay of a skeleton: the number of checks, and the milliseconds between them. */
const checks = 5;
const checkInterval = 30;

/**
 * Waits in small steps: while the frame renders, pending responses are not processed, and that time counts as one step.
 */
export async function waitBriefly(): Promise<void> {
  for (let check = 0; check < checks; check++)
    await new Promise((resolve) => setTimeout(resolve, checkInterval));
}

/** Resolves when the responses have arrived, or when it is time to show that they are missing. */
function prefetchBriefly(queries: FirstQuery[]): Promise<unknown> {
  const answers = queries.map((query) => queryClient.prefetchQuery(query));
  return Promise.race([Promise.all(answers), waitBriefly()]);
}

/** Prefetches the frame's data: the current user, their operators, and the server's rules of time zones. */
export function prefetchFrame(): Promise<unknown> {
  const session = sessionStore.get();
  if (!session) return Promise.resolve();
  return prefetchBriefly([
    operatorsQuery() as FirstQuery,
    currentUserQuery(session.id) as FirstQuery,
    zoneRulesQuery(i18next.language as Language) as FirstQuery,
  ]);
}

/** Whether the screen opens for this user with the filter unchanged: nothing to correct or choose first. */
export function opensDirectly(session: Session, screen: Screen, filter: GlobalFilter): boolean {
  return (
    mayOpen(session, screen, filter.operator) &&
    fitsProgram(screen, undefined) === true &&
    !blockedBy(session, filter.operator) &&
    filter.location === everyLocation &&
    (!screen.isOneOperator || filter.operator !== everyOperator)
  );
}

/**
 * Returns the calendar of the operators in view. Before they load, it is the user's own, but undefined for a week: it
 * may begin on another day.
 */
export function knownCalendar(filter: GlobalFilter): Calendar | undefined {
  const operators = queryClient.getQueryData(operatorsQuery().queryKey)?.account.rows;
  if (operators) return calendarOf(inView(operators, filter.operator));
  return filter.period === 'weeks' && !filter.startDate ? undefined : calendarOf([]);
}

/** Prefetches the screen's queries before it is rendered: one rendering with data instead of two. */
export async function prefetchScreen(screen: Screen, queries: FirstQueries, search: string): Promise<void> {
  const session = sessionStore.get();
  if (!session) return;
  const params = new URLSearchParams(search);
  const filter = filterOf(params, session);
  const calendar = knownCalendar(filter);
  if (calendar && opensDirectly(session, screen, filter))
    await prefetchBriefly(queries(callFilter(filter, calendar, Date.now()), params));
}
