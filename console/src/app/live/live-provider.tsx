import type { LiveHint, LiveTopic } from './live-hint';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { authorizedFetch, sessionRefresh, sessionStore, useSession } from '../auth/current-session';
import { keepNotification } from '../notifications/notification-store';
import { createHintQueue } from './hint-queue';
import { openLiveConnection, type LiveState } from './live-connection';
import { joinLiveHub } from './live-hub';
import { watchServer } from './server-watch';

interface Live {
  state: LiveState;
  /** Time of the last state change, in milliseconds. */
  since: number;
  retry: () => void;
}

const LiveContext = createContext<Live>({ state: 'connecting', since: 0, retry: () => undefined });
const allTopics: LiveTopic[] = [
  ...(['figures', 'orders', 'kiosks', 'commands', 'products', 'stock', 'purses', 'customers'] as const),
];
/** The sender of a command waits for its result; figures may take longer. Milliseconds. */
const pauseAfter = (topic: LiveTopic): number => (topic === 'commands' ? 100 : 500);
/** A shorter loss is not worth a notification: leaving the page also closes the stream. Milliseconds. */
const minReportedLoss = 5_000;

export const useLive = (): Live => use(LiveContext);

const dependsOn = (live: unknown, topic: LiveTopic): boolean =>
  Array.isArray(live) ? live.includes(topic) : live === topic;

/**
 * Queries declare the topics they depend on: `meta: { live: 'orders' }`, or several. A hint refetches those on screen,
 * once.
 */
export function LiveProvider({ operator, children }: { operator: number; children: ReactNode }) {
  const queries = useQueryClient();
  const [{ state, since }, setState] = useState({ state: 'connecting' as LiveState, since: Date.now() });
  const hub = useRef<ReturnType<typeof joinLiveHub> | null>(null);
  const shown = useRef(operator);
  // A session that ends under unsaved work closes the stream; the next session reopens it.
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    shown.current = operator;
  }, [operator]);

  useEffect(() => {
    if (!isSignedIn) return;
    const queue = createHintQueue(
      (topic) =>
        queries.invalidateQueries(
          { predicate: (query) => dependsOn(query.meta?.live, topic) },
          { cancelRefetch: false },
        ),
      pauseAfter,
    );
    let wasLost = false;
    let lossTimer: ReturnType<typeof setTimeout> | undefined;
    const onState = (next: LiveState): void => {
      setState({ state: next, since: Date.now() });
      clearTimeout(lossTimer);
      if (next === 'lost')
        lossTimer = setTimeout(() => keepNotification({ kind: 'streamLost' }), minReportedLoss);
      // Hints sent while the stream was lost were missed.
      if (next === 'live' && wasLost) queue(allTopics);
      wasLost = next === 'lost' || (wasLost && next !== 'live');
    };
    const onHint = (hint: LiveHint): void => {
      if (shown.current === 1 || shown.current === hint.accountId) queue(hint.topics);
    };
    let rights: number | undefined;
    // The stream ends when permissions or an operator's status change: every tab renders by the session, which is
    // refreshed.
    const onRights = (version: number): void => {
      if (rights !== undefined && rights !== version)
        sessionRefresh.refresh(sessionStore.token()?.value ?? null).catch(() => undefined);
      rights = version;
    };
    hub.current = joinLiveHub({
      connect: (handlers) =>
        openLiveConnection({
          ...handlers,
          onRights,
          fetch: authorizedFetch,
          url: `${location.origin}/v2/live`,
        }),
      locks: navigator.locks,
      channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('backroom-live') : undefined,
      onState,
      onHint,
    });
    const online = (): void => hub.current?.retry();
    globalThis.addEventListener('online', online);
    return () => {
      globalThis.removeEventListener('online', online);
      hub.current?.leave();
    };
  }, [queries, isSignedIn]);

  useEffect(() => {
    if (!isSignedIn) return;
    return watchServer({
      queries,
      // The user's own record: it needs only the gateway and identity, as every other call does.
      probe: (signal) =>
        authorizedFetch(new Request(`${location.origin}/v2/users/${sessionStore.get()?.id}`, { signal })),
    });
  }, [queries, isSignedIn]);

  const live = useMemo(() => ({ state, since, retry: () => hub.current?.retry() }), [state, since]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
