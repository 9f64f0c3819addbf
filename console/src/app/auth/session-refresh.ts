import type { Schemas } from '@backroom/gateway/v2';
import { NetworkError, problemFrom } from '../api/problem';
import { expiryOf, type SessionStore } from './session-store';

type Locks = Pick<LockManager, 'request'>;

interface Dependencies {
  store: SessionStore;
  fetch: typeof fetch;
  now: () => number;
  locks: Locks | undefined;
}

/**
 * Exchanges the refresh cookie for an access token of this tab: once for all concurrent calls, and one tab at a time,
 * because the server revokes the whole family when an older refresh token is reused.
 */
export function createSessionRefresh({ store, fetch, now, locks }: Dependencies) {
  let pending: Promise<string | null> | null = null;

  // A page that is closed during the request must not lose the new cookie: the old one would look stolen later.
  const requestRefresh = (): Promise<Response> =>
    fetch('/v2/auth/refresh', { method: 'POST', credentials: 'include', keepalive: true });

  async function exchange(staleToken: string | null, isRetry = false): Promise<string | null> {
    const before = store.get();
    if (!before) return null;
    const current = store.token();
    if (current && current.value !== staleToken) return current.value;
    const response = await requestRefresh().catch((cause) => {
      throw new NetworkError(cause);
    });
    if (response.ok) {
      const answer = (await response.json()) as Schemas['Session'];
      // Signed out during the request, here or in another tab: the new token must not restore the session.
      if (!store.get()) return null;
      store.set(answer);
      return store.token()?.value ?? null;
    }
    if (response.status !== 401 && response.status !== 403) {
      throw problemFrom(await response.json().catch(() => null), response.status);
    }
    // Without locks two tabs may have sent the same cookie; the one that lost retries with the winner's.
    const after = store.get();
    if (after && after.jwtExpires !== before.jwtExpires && !isRetry) return exchange(staleToken, true);
    if (after) store.clear(expiryOf(after.refreshTokenExpires) <= now() ? 'expired' : 'ended');
    return null;
  }

  return {
    /** Returns a new token, or null when the session is over (it is already cleared). */
    refresh(staleToken: string | null): Promise<string | null> {
      pending ??= (
        locks ? locks.request('backroom-session-refresh', () => exchange(staleToken)) : exchange(staleToken)
      ).finally(() => {
        pending = null;
      });
      return pending;
    },
    /**
     * Refreshes at page load, in parallel with the page's own loading: its first calls wait for this one and report its
     * failure.
     */
    begin(): void {
      if (store.get()) this.refresh(null).catch(() => undefined);
    },
    /**
     * Recovers a session by its cookie where the browser stores nothing over a reload. On any failure the user signs
     * in.
     */
    async recover(): Promise<void> {
      if (store.get()) return;
      const response = await requestRefresh().catch(() => null);
      if (response?.ok) store.set((await response.json()) as Schemas['Session']);
    },
    /** Returns the token of this tab unless it is missing or expired. */
    liveToken(): string | null {
      const token = store.token();
      return token && token.expiresAt > now() ? token.value : null;
    },
  };
}

export type SessionRefresh = ReturnType<typeof createSessionRefresh>;
