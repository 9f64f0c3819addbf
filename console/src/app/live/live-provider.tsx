import type { LiveHint, LiveTopic } from './live-hint';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { authorisedFetch, sessionRefresh, sessionStore, useSession } from '../auth/current-session';
import { keepNotification } from '../notifications/kept-notifications';
import { createHintQueue } from './hint-queue';
import { openLiveConnection, type LiveState } from './live-connection';
import { joinLiveHub } from './live-hub';
import { watchServer } from './server-watch';

interface Live {
  state: LiveState;
  /** Since when it is so, in milliseconds. */
  since: number;
  retry: () => void;
}

const LiveContext = createContext<Live>({ state: 'connecting', since: 0, retry: () => undefined });
const everything: LiveTopic[] = [
  ...(['figures', 'orders', 'kiosks', 'commands', 'products', 'stock', 'purses', 'customers'] as const),
];
/** Whoever sent a command waits for its answer; figures may take their time. Milliseconds. */
const pauseAfter = (topic: LiveTopic): number => (topic === 'commands' ? 100 : 500);
/** A stream that is back sooner was never missed: a page that goes loses it as well. Milliseconds. */
const worthTelling = 5_000;

export const useLive = (): Live => use(LiveContext);

const livesBy = (live: unknown, topic: LiveTopic): boolean =>
  Array.isArray(live) ? live.includes(topic) : live === topic;

/** Queries say what they live by: `meta: { live: 'orders' }`, or several. A hint refetches those on screen, once. */
export function LiveProvider({ operator, children }: { operator: number; children: ReactNode }) {
  const queries = useQueryClient();
  const [{ state, since }, setState] = useState({ state: 'connecting' as LiveState, since: Date.now() });
  const hub = useRef<ReturnType<typeof joinLiveHub> | null>(null);
  const shown = useRef(operator);
  // A session that ended under unsaved work takes the stream with it; the next one brings it back.
  const isSignedIn = useSession() !== null;
  useEffect(() => {
    shown.current = operator;
  }, [operator]);

  useEffect(() => {
    if (!isSignedIn) return;
    const queue = createHintQueue(
      (topic) =>
        queries.invalidateQueries(
          { predicate: (query) => livesBy(query.meta?.live, topic) },
          { cancelRefetch: false },
        ),
      pauseAfter,
    );
    let wasLost = false;
    let told: ReturnType<typeof setTimeout> | undefined;
    const onState = (next: LiveState): void => {
      setState({ state: next, since: Date.now() });
      clearTimeout(told);
      if (next === 'lost') told = setTimeout(() => keepNotification({ kind: 'streamLost' }), worthTelling);
      // What happened while the stream was away was told to nobody.
      if (next === 'live' && wasLost) queue(everything);
      wasLost = next === 'lost' || (wasLost && next !== 'live');
    };
    const onHint = (hint: LiveHint): void => {
      if (shown.current === 1 || shown.current === hint.accountId) queue(hint.topics);
    };
    let rights: number | undefined;
    // The stream ends when rights change, or how an operator stands: what is shown goes by the session, in every tab.
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
          fetch: authorisedFetch,
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
      // Oneself: the gateway and identity, which every other call needs as well.
      ask: (signal) =>
        authorisedFetch(new Request(`${location.origin}/v2/users/${sessionStore.get()?.id}`, { signal })),
    });
  }, [queries, isSignedIn]);

  const live = useMemo(() => ({ state, since, retry: () => hub.current?.retry() }), [state, since]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
