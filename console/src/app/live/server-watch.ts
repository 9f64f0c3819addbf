import type { QueryClient } from '@tanstack/react-query';
import { isUnreachable, SessionEndedError } from '../api/problem';
import { backOff } from './back-off';
import { isAnswer, isServerAway, noteServer, subscribeToDoubts } from './reachability';

interface Dependencies {
  /** Something cheap that every service on the way has to be there for. */
  ask: (signal: AbortSignal) => Promise<Response>;
  queries: Pick<QueryClient, 'refetchQueries' | 'getQueryCache'>;
  random?: () => number;
}

/** Whoever does not say that much in this time is not there; nor is a refetch waited for longer. Milliseconds. */
const patience = 5_000;

type Queries = NonNullable<Parameters<QueryClient['refetchQueries']>[0]>;

const onScreen: Queries = { type: 'active' };
/** What is on screen and was not answered, of one service that is away, say. */
const unanswered: Queries = {
  type: 'active',
  predicate: ({ state }) => state.status === 'error' && isUnreachable(state.error),
};

/**
 * Looks whether the server is there as soon as a call says otherwise, by one cheap call, once per tab and ever more
 * seldom. What is on screen is asked for again when it is; what is under way by then goes on, for whoever is slow is
 * not helped by being asked twice.
 */
export function watchServer({ ask, queries, random = Math.random }: Dependencies): () => void {
  let isWatching = false;
  let stopped = false;
  let wake = (): void => undefined;

  async function look(): Promise<void> {
    const enough = new AbortController();
    const timer = setTimeout(() => enough.abort(), patience);
    // Whose session has ended asks nothing: that is no word about the server.
    const answered = await ask(enough.signal).then(isAnswer, (error) => error instanceof SessionEndedError);
    clearTimeout(timer);
    if (!stopped) noteServer(answered);
  }

  const hasUnanswered = (): boolean => queries.getQueryCache().findAll(unanswered).length > 0;

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => (clearTimeout(timer), resolve());
    });
  }

  /** Resolves when it is there; whoever hangs is not waited for. */
  async function refetch(which: Queries): Promise<void> {
    await Promise.race([queries.refetchQueries(which, { cancelRefetch: false }), pause(patience)]);
    wake();
  }

  async function watch(): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    let wasAway = isServerAway();
    for (let attempt = 0; !stopped; attempt += 1) {
      await look();
      if (stopped) break;
      if (isServerAway()) wasAway = true;
      else if (wasAway) {
        wasAway = false;
        attempt = 0;
        await refetch(onScreen);
      } else if (attempt > 0) await refetch(unanswered);
      if (!isServerAway() && !hasUnanswered()) break;
      await pause(backOff(attempt, random()));
    }
    isWatching = false;
  }

  const stops = [
    subscribeToDoubts(() => void watch()),
    // What is given up is known a little later than the answer that it did not get.
    queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isUnreachable(event.action.error))
        void watch();
    }),
  ];
  if (isServerAway()) void watch();
  return () => {
    stopped = true;
    wake();
    for (const stop of stops) stop();
  };
}
