import type { QueryClient } from '@tanstack/react-query';
import { isUnreachable, SessionEndedError } from '../api/problem';
import { backOff } from './back-off';
import {
  isServiceResponse,
  isServerUnavailable,
  setServerAvailable,
  subscribeToSuspicions,
} from './reachability';

interface Dependencies {
  /** A cheap call that depends on every service that other calls need. */
  probe: (signal: AbortSignal) => Promise<Response>;
  queries: Pick<QueryClient, 'refetchQueries' | 'getQueryCache'>;
  random?: () => number;
}

/** A server without a response in this time is unavailable; refetches are not awaited longer either. Milliseconds. */
const maxWait = 5_000;

type Queries = NonNullable<Parameters<QueryClient['refetchQueries']>[0]>;

const onScreen: Queries = { type: 'active' };
/** Queries on screen without a response, of a single unavailable service for example. */
const unanswered: Queries = {
  type: 'active',
  predicate: ({ state }) => state.status === 'error' && isUnreachable(state.error),
};

/**
 * Checks the server as soon as a call fails, by one cheap call, once per tab and with back-off. When the server is
 * back, the queries on screen are refetched; pending ones continue, because repeating a call does not help a slow
 * server.
 */
export function watchServer({ probe, queries, random = Math.random }: Dependencies): () => void {
  let isWatching = false;
  let stopped = false;
  let wake = (): void => undefined;

  async function check(): Promise<void> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), maxWait);
    // An ended session makes no call, which says nothing about the server.
    const answered = await probe(controller.signal).then(
      isServiceResponse,
      (error) => error instanceof SessionEndedError,
    );
    clearTimeout(timer);
    if (!stopped) setServerAvailable(answered);
  }

  const hasUnanswered = (): boolean => queries.getQueryCache().findAll(unanswered).length > 0;

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => (clearTimeout(timer), resolve());
    });
  }

  /** Resolves when the refetch is done; hanging calls are not awaited. */
  async function refetch(which: Queries): Promise<void> {
    await Promise.race([queries.refetchQueries(which, { cancelRefetch: false }), pause(maxWait)]);
    wake();
  }

  async function watch(): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    let wasUnavailable = isServerUnavailable();
    for (let attempt = 0; !stopped; attempt += 1) {
      await check();
      if (stopped) break;
      if (isServerUnavailable()) wasUnavailable = true;
      else if (wasUnavailable) {
        wasUnavailable = false;
        attempt = 0;
        await refetch(onScreen);
      } else if (attempt > 0) await refetch(unanswered);
      if (!isServerUnavailable() && !hasUnanswered()) break;
      await pause(backOff(attempt, random()));
    }
    isWatching = false;
  }

  const stops = [
    subscribeToSuspicions(() => void watch()),
    // A query reports its error a little after the failed call.
    queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isUnreachable(event.action.error))
        void watch();
    }),
  ];
  if (isServerUnavailable()) void watch();
  return () => {
    stopped = true;
    wake();
    for (const stop of stops) stop();
  };
}
