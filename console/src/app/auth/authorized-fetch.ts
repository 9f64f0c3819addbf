import { isCanceled, NetworkError, SessionEndedError } from '../api/problem';
import type { SessionRefresh } from './session-refresh';
import type { SessionStore } from './session-store';

/** Calls without a token: a 401 means wrong credentials, not a stale session. */
const openPaths = /^\/v2\/(auth\/|users\/password|invites\/[\w-]+\/(open|register)$)/;

interface Dependencies {
  store: SessionStore;
  session: SessionRefresh;
  fetch: typeof fetch;
}

/**
 * `fetch` with the bearer token. A missing or expired token is refreshed first; a 401 refreshes and repeats the call
 * once. A failed connection is a NetworkError; a canceled call stays an AbortError.
 */
export function createAuthorizedFetch({ store, session, fetch }: Dependencies) {
  async function send(request: Request, token: string | null): Promise<Response> {
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
    try {
      return await fetch(request);
    } catch (error) {
      if (isCanceled(error)) throw error;
      throw new NetworkError(error);
    }
  }

  async function refreshed(staleToken: string | null): Promise<string> {
    const token = await session.refresh(staleToken);
    if (!token) throw new SessionEndedError();
    return token;
  }

  return async function authorizedFetch(input: Request): Promise<Response> {
    if (openPaths.test(new URL(input.url).pathname)) return send(input, null);
    if (!store.get()) throw new SessionEndedError();
    const token = session.liveToken() ?? (await refreshed(store.token()?.value ?? null));
    const retry = input.clone();
    const response = await send(input, token);
    if (response.status !== 401) return response;
    const second = await send(retry, await refreshed(token));
    // The fresh token was refused as well: the user has lost access, and further retries would loop forever.
    if (second.status === 401) {
      store.clear('ended');
      throw new SessionEndedError();
    }
    return second;
  };
}
