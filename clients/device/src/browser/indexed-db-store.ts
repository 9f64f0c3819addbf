import type { Store } from '../store.js';

const shelf = 'kept';

interface Kept {
  /** Grows with each new name: the insertion order. */
  at?: number;
  name: string;
  value: unknown;
}

/** A store in the browser's IndexedDB, with strict durability where the browser offers it. One device per name. */
export class IndexedDbStore implements Store {
  private constructor(private readonly database: IDBDatabase) {}

  static async open(name: string): Promise<IndexedDbStore> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const made = request.result.createObjectStore(shelf, { keyPath: 'at', autoIncrement: true });
      made.createIndex('name', 'name', { unique: true });
    };
    return new IndexedDbStore(await resultOf(request));
  }

  async entries(): Promise<[string, unknown][]> {
    const kept = await resultOf<Kept[]>(this.shelf('readonly').getAll());
    return kept.map(({ name, value }) => [name, value]);
  }

  async put(name: string, value: unknown): Promise<void> {
    const place = this.shelf('readwrite');
    // The same name keeps its position.
    const before = await resultOf<Kept | undefined>(place.index('name').get(name));
    place.put({ ...before, name, value });
    await done(place.transaction);
  }

  remove(names: readonly string[]): void {
    const place = this.shelf('readwrite');
    for (const name of names) {
      const find = place.index('name').getKey(name);
      find.onsuccess = () => find.result !== undefined && place.delete(find.result);
    }
  }

  close(): Promise<void> {
    this.database.close();
    return Promise.resolve();
  }

  private shelf(mode: IDBTransactionMode): IDBObjectStore {
    return this.database.transaction(shelf, mode, { durability: 'strict' }).objectStore(shelf);
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () =>
      reject(transaction.error ?? new Error('IndexedDB failed'));
  });
}
