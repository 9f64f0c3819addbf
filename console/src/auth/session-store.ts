import type { LoginResponse } from '../api/types';
import type { KeptStorage } from '../app/storage';

export type Session = Omit<LoginResponse, 'authorization'>;

const sessionKey = 'backroom.session';
const lastTokenKey = 'backroom.lastUserToken';
const endedKey = 'backroom.ended';
/** What a person keeps when they sign out: where they were, what they were told, how it looked, in which language. */
const keptPrefixes = [
  'backroom.memory.',
  'backroom.filter.',
  'backroom.notices.',
  'backroom.theme',
  'backroom.language',
  lastTokenKey,
];

/** Why somebody was signed out who did not ask for it: too long away, or ended from elsewhere (another device, a keeper). */
export type SessionEnd = 'expired' | 'ended';

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The session in local storage, so that all tabs share it and a reload keeps it.
 * A change made by another tab arrives as a storage event.
 */
export function createSessionStore(storage: KeptStorage, events: Pick<Window, 'addEventListener'>) {
  const listeners = new Set<() => void>();
  let raw = storage.getItem(sessionKey);
  let session = parse(raw);

  function notice(): void {
    const next = storage.getItem(sessionKey);
    if (next === raw) return;
    raw = next;
    session = parse(next);
    for (const listener of listeners) listener();
  }

  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key === sessionKey || key === null) notice();
  });

  return {
    /** Reads through to the storage: another tab may have refreshed a moment ago. */
    get(): Session | null {
      notice();
      return session;
    },
    snapshot: (): Session | null => session,
    set({ authorization, ...next }: LoginResponse): void {
      storage.setItem(
        sessionKey,
        JSON.stringify({ ...next, accessToken: next.accessToken ?? authorization }),
      );
      storage.removeItem(endedKey);
      notice();
    },
    /** `why` is told on the sign-in page of every tab, until somebody signs in. */
    clear(why?: SessionEnd): void {
      if (session) storage.setItem(lastTokenKey, session.accessToken);
      for (const key of storage.keys()) {
        if (!keptPrefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
      }
      if (why) storage.setItem(endedKey, why);
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

function parse(raw: string | null): Session | null {
  if (!raw) return null;
  try {
    const value = JSON.parse(raw) as Session;
    return typeof value.accessToken === 'string' ? value : null;
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
