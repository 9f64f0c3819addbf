type Said<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** What a change says: a field without a value is none of it, and what it would have changed stays as it is. */
export function said<T extends object>(change: T): Said<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Said<T>;
}
