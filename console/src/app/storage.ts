/** The data that the console keeps in the browser, as far as the browser allows it. */
export interface KeptStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
  /** Whether stored data survives a reload. */
  isLasting(): boolean;
}

const probe = 'backroom.probe';
const probeLength = 4_096;

/**
 * Wraps a storage that may be forbidden or full: entries that it rejects are kept in memory until the tab is closed, so
 * that the console keeps working. An entry written by another tab replaces the one in memory.
 */
export function createStorage(find: () => Storage, events: Pick<Window, 'addEventListener'>): KeptStorage {
  const held = new Map<string, string | null>();
  const attempt = <T>(work: (storage: Storage) => T, fallback: T): T => {
    try {
      // Where storage is forbidden, even reading the property throws.
      return work(find());
    } catch {
      return fallback;
    }
  };
  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    if (key === null) held.clear();
    else held.delete(key);
  });
  return {
    getItem: (key) => (held.has(key) ? held.get(key)! : attempt((storage) => storage.getItem(key), null)),
    setItem(key, value) {
      held.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        held.delete(key);
      }, undefined);
    },
    removeItem(key) {
      held.set(key, null);
      attempt((storage) => {
        storage.removeItem(key);
        held.delete(key);
      }, undefined);
    },
    isLasting: () =>
      attempt((storage) => {
        // About the size of a session: a full storage may still accept a single character.
        storage.setItem(probe, '-'.repeat(probeLength));
        storage.removeItem(probe);
        return true;
      }, false),
    keys: () => [...new Set([...held.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

export const storage = createStorage(() => globalThis.localStorage, globalThis.window);
/** Storage of this tab only, kept over reloads. */
export const tabStorage = createStorage(() => globalThis.sessionStorage, globalThis.window);
