import { useSyncExternalStore } from 'react';
import { storage } from '../storage';
import { watchCall } from '../errors/watch-errors';
import { watchResponse } from '../live/reachability';
import { createAuthorizedFetch } from './authorized-fetch';
import { createSessionRefresh } from './session-refresh';
import { createSessionStore, type Session } from './session-store';

/** The only session of this tab, wired to the browser. All other modules receive its parts as arguments. */
export const sessionStore = createSessionStore(storage, globalThis.window);

const browserFetch: typeof fetch = (input, init) => {
  const { method, url } =
    input instanceof Request ? input : { method: init?.method ?? 'GET', url: String(input) };
  return watchCall(method, url, watchResponse(globalThis.fetch(input, init)));
};

export const sessionRefresh = createSessionRefresh({
  store: sessionStore,
  fetch: browserFetch,
  now: Date.now,
  locks: globalThis.navigator.locks,
});

export const authorizedFetch = createAuthorizedFetch({
  store: sessionStore,
  session: sessionRefresh,
  fetch: browserFetch,
});

export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot);
}

/** A screen with unsaved work outlives its session until the user signs in again. */
let last = sessionStore.snapshot();
sessionStore.subscribe(() => {
  last = sessionStore.snapshot() ?? last;
});

/** Returns the session, or the last one that ended in this tab. */
export function useLastSession(): Session | null {
  return useSession() ?? last;
}

/** Returns the session; inside the frame there always is one, or there was one a moment ago. */
export function useSignedIn(): Session {
  const session = useLastSession();
  if (!session) throw new Error('This part of the console needs a session.');
  return session;
}
