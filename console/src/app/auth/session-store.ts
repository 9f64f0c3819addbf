import type { Schemas } from '@backroom/gateway/v2';
import type { KeptStorage } from '../storage';

/** The signed-in user, as visible to every script of the page: without tokens. */
export type Session = Omit<Schemas['Session'], 'authorization' | 'accessToken'>;

/** Authorizes the calls of this tab. Kept only in memory. */
interface AccessToken {
  value: string;
  /** The user it was issued to. */
  userId: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

const sessionKey = 'backroom.session';
const lastUserKey = 'backroom.lastUserToken';
const endedKey = 'backroom.ended';
/** Data that a sign-out keeps: last location, filter, notifications, theme and language. */
const keptPrefixes = [
  'backroom.memory.',
  'backroom.filter.',
  'backroom.notifications.',
  'backroom.theme',
  'backroom.language',
  lastUserKey,
];

/** Why a session ended without a sign-out: expired, or ended from elsewhere (another device, an administrator). */
export type SessionEnd = 'expired' | 'ended';

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Keeps the session. The user is in local storage, so that all tabs share it and a reload keeps it; the access token is
 * in the memory of this tab, obtained by the refresh cookie, so that the storage contains no credentials. A change made
 * by another tab arrives as a storage event.
 */
export function createSessionStore(storage: KeptStorage, events: Pick<Window, 'addEventListener'>) {
  const listeners = new Set<() => void>();
  removeTokens(storage);
  let raw = storage.getItem(sessionKey);
  let session = parse(raw);
  let token: AccessToken | null = null;

  function sync(): void {
    const next = storage.getItem(sessionKey);
    if (next === raw) return;
    raw = next;
    session = parse(next);
    // Another user signed in in another tab: their predecessor's token must not be used.
    if (token && token.userId !== session?.id) token = null;
    for (const listener of listeners) listener();
  }

  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key === sessionKey || key === null) sync();
  });

  return {
    /** Reads through to the storage: another tab may have signed out a moment ago. */
    get(): Session | null {
      sync();
      return session;
    },
    snapshot: (): Session | null => session,
    /** Returns the access token of this tab; null before its first refresh or without a session. */
    token(): AccessToken | null {
      sync();
      return token;
    },
    set({ authorization, accessToken, ...next }: Schemas['Session']): void {
      token = {
        value: accessToken ?? authorization,
        userId: next.id,
        expiresAt: expiryOf(next.jwtExpires),
      };
      storage.setItem(sessionKey, JSON.stringify(next));
      storage.removeItem(endedKey);
      sync();
    },
    /** `why` is shown on the sign-in page of every tab until the next sign-in. */
    clear(reason?: SessionEnd): void {
      if (session) storage.setItem(lastUserKey, String(session.id));
      for (const key of storage.keys()) {
        if (!keptPrefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
      }
      if (reason) storage.setItem(endedKey, reason);
      token = null;
      sync();
    },
    endReason(): SessionEnd | undefined {
      return (['expired', 'ended'] as const).find((reason) => reason === storage.getItem(endedKey));
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Earlier releases stored tokens here; the session continues by its cookie. */
function removeTokens(storage: KeptStorage): void {
  const kept = parse(storage.getItem(sessionKey)) as Partial<Schemas['Session']> | null;
  if (kept && ('accessToken' in kept || 'authorization' in kept)) {
    const { accessToken: _, authorization: __, ...session } = kept;
    storage.setItem(sessionKey, JSON.stringify(session));
  }
  const last = storage.getItem(lastUserKey);
  if (last !== null && !/^\d+$/.test(last)) storage.removeItem(lastUserKey);
}

function parse(raw: string | null): Session | null {
  if (!raw) return null;
  try {
    const value = JSON.parse(raw) as Session | null;
    return typeof value?.id === 'number' && Array.isArray(value.permissions?.userPermissions) ? value : null;
  } catch {
    return null;
  }
}

/** Converts `jwtExpires` to milliseconds since the epoch; accepts ISO text, seconds or milliseconds. */
export function expiryOf(jwtExpires: string | number): number {
  const number = Number(jwtExpires);
  if (Number.isNaN(number)) return Date.parse(String(jwtExpires));
  return number < 1e11 ? number * 1000 : number;
}
