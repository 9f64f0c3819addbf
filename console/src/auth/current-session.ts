import { useSyncExternalStore } from 'react';
import { createAuthorisedFetch } from './authorised-fetch';
import { createSessionRefresh } from './session-refresh';
import { createSessionStore, type Session } from './session-store';

/** The one session of this tab, wired to the browser. Everything else takes its parts as arguments. */
export const sessionStore = createSessionStore(globalThis.localStorage, globalThis.window);

const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

export const sessionRefresh = createSessionRefresh({
  store: sessionStore,
  fetch: browserFetch,
  now: Date.now,
  locks: globalThis.navigator.locks,
});

export const authorisedFetch = createAuthorisedFetch({
  store: sessionStore,
  session: sessionRefresh,
  fetch: browserFetch,
});

export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot);
}

/** Inside the frame there always is a session; without one the frame is not shown. */
export function useSignedIn(): Session {
  const session = useSession();
  if (!session) throw new Error('This part of the console needs a session.');
  return session;
}
