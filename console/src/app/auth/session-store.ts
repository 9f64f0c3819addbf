import type { Schemas } from '@backroom/gateway/v2';
import type { KeptStorage } from '../storage';

/** Who is signed in, as far as every script of the page may know: no token. */
export type Session = Omit<Schemas['Session'], 'authorization' | 'accessToken'>;

/** What opens the calls of this tab. Nothing but its memory holds it. */
interface AccessToken {
  value: string;
  /** Of whom. */
  userId: number;
  /** In milliseconds. */
  expiresAt: number;
}

const sessionKey = 'backroom.session';
const lastUserKey = 'backroom.lastUserToken';
const endedKey = 'backroom.ended';
/** What a person keeps when they sign out: where they were, what they were told, how it looked, in which language. */
const keptPrefixes = [
  'backroom.memory.',
  'backroom.filter.',
  'backroom.notifications.',
  'backroom.theme',
  'backroom.language',
  lastUserKey,
];

/** Why somebody was signed out who did not ask for it: too long away, or ended from elsewhere (another device, a keeper). */
export type SessionEnd = 'expired' | 'ended';

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The session: who it is in local storage, so that all tabs share it and a reload keeps it; the access token in the
 * memory of this tab, from the refresh cookie, so that nothing in the storage opens anything.
 * A change made by another tab arrives as a storage event.
 */
export function createSessionStore(storage: KeptStorage, events: Pick<Window, 'addEventListener'>) {
  const listeners = new Set<() => void>();
  removeTokens(storage);
  let raw = storage.getItem(sessionKey);
  let session = parse(raw);
  let token: AccessToken | null = null;

  function notice(): void {
    const next = storage.getItem(sessionKey);
    if (next === raw) return;
    raw = next;
    session = parse(next);
    // Somebody else signed in, in another tab: nobody asks in their predecessor's name.
    if (token && token.userId !== session?.id) token = null;
    for (const listener of listeners) listener();
  }

  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key === sessionKey || key === null) notice();
  });

  return {
    /** Reads through to the storage: another tab may have signed out a moment ago. */
    get(): Session | null {
      notice();
      return session;
    },
    snapshot: (): Session | null => session,
    /** The access token of this tab; null before its first refresh, and for whoever is not signed in. */
    token(): AccessToken | null {
      notice();
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
      notice();
    },
    /** `why` is told on the sign-in page of every tab, until somebody signs in. */
    clear(why?: SessionEnd): void {
      if (session) storage.setItem(lastUserKey, String(session.id));
      for (const key of storage.keys()) {
        if (!keptPrefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
      }
      if (why) storage.setItem(endedKey, why);
      token = null;
      notice();
    },
    end(): SessionEnd | undefined {
      return (['expired', 'ended'] as const).find((why) => why === storage.getItem(endedKey));
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Earlier releases kept tokens here; the session goes on by its cookie. */
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

/** `jwtExpires` as a moment in milliseconds, be it written as ISO text, seconds or milliseconds. */
export function expiryOf(jwtExpires: string | number): number {
  const number = Number(jwtExpires);
  if (Number.isNaN(number)) return Date.parse(String(jwtExpires));
  return number < 1e11 ? number * 1000 : number;
}
