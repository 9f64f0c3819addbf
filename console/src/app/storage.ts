/** What the console keeps in the browser, as far as the browser lets it. */
export interface KeptStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
  /** Whether what is kept now is there after a reload. */
  isLasting(): boolean;
}

const probe = 'backroom.probe';
const probeLength = 4_096;

/**
 * Local storage that may be forbidden or full: what it does not take is held in memory, for this tab until it is
 * closed, so that the console works on. What another tab wrote meanwhile is newer than what is held here.
 */
export function createStorage(find: () => Storage, events: Pick<Window, 'addEventListener'>): KeptStorage {
  const held = new Map<string, string | null>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      // Where it is forbidden, to name it is an error already.
      return work(find());
    } catch {
      return otherwise;
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
        // As much as a session is: a storage that is full may still have room for a letter.
        storage.setItem(probe, '-'.repeat(probeLength));
        storage.removeItem(probe);
        return true;
      }, false),
    keys: () => [...new Set([...held.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

export const storage = createStorage(() => globalThis.localStorage, globalThis.window);
/** Of this tab alone, over reloads. */
export const tabStorage = createStorage(() => globalThis.sessionStorage, globalThis.window);
