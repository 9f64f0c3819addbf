import { NetworkError, problemFrom } from '../api/problem';
import type { LoginResponse } from '../api/types';
import { expiryOf, type SessionStore } from './session-store';

type Locks = Pick<LockManager, 'request'>;

interface Dependencies {
  store: SessionStore;
  fetch: typeof fetch;
  now: () => number;
  locks: Locks | undefined;
}

/**
 * Exchanges the refresh cookie for a new access token: once, however many calls and tabs ask at the same
 * moment. Whoever waited for another's refresh takes that token instead of asking again, because the
 * server revokes the whole family when an older refresh token comes back.
 */
export function createSessionRefresh({ store, fetch, now, locks }: Dependencies) {
  let underway: Promise<string | null> | null = null;

  async function exchange(staleToken: string): Promise<string | null> {
    const current = store.get();
    if (!current) return null;
    if (current.accessToken !== staleToken) return current.accessToken;
    const response = await fetch('/v2/auth/refresh', { method: 'POST', credentials: 'include' }).catch(
      (cause) => {
        throw new NetworkError(cause);
      },
    );
    if (response.ok) {
      const answer = (await response.json()) as LoginResponse;
      // Signed out meanwhile, here or in another tab: the new token must not bring the session back.
      if (!store.get()) return null;
      store.set(answer);
      return store.get()?.accessToken ?? null;
    }
    // Without locks two tabs may have asked together; the one that lost takes the winner's token.
    const after = store.get();
    if (after && after.accessToken !== staleToken) return after.accessToken;
    if (response.status !== 401 && response.status !== 403) {
      throw problemFrom(await response.json().catch(() => null), response.status);
    }
    if (after) store.clear(expiryOf(after.refreshTokenExpires) <= now() ? 'expired' : 'ended');
    return null;
  }

  return {
    /** A token to go on with, or null when the session is over (it is cleared by then). */
    refresh(staleToken: string): Promise<string | null> {
      underway ??= (
        locks ? locks.request('backroom-session-refresh', () => exchange(staleToken)) : exchange(staleToken)
      ).finally(() => {
        underway = null;
      });
      return underway;
    },
    /**
     * Where the browser keeps nothing over a reload, the cookie is all that is left of a session: one exchange brings
     * it back. Whatever is in the way, the person signs in.
     */
    async recover(): Promise<void> {
      if (store.get()) return;
      const response = await fetch('/v2/auth/refresh', { method: 'POST', credentials: 'include' }).catch(
        () => null,
      );
      if (response?.ok) store.set((await response.json()) as LoginResponse);
    },
    isExpired(): boolean {
      const session = store.get();
      return session !== null && expiryOf(session.jwtExpires) <= now();
    },
  };
}

export type SessionRefresh = ReturnType<typeof createSessionRefresh>;
