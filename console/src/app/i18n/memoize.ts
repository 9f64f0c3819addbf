/**
 * Caches by key: Intl formatters are slow to create and fast to use, and a list of 50 rows needs one per zone and
 * currency.
 */
export function memoize<T, Key extends string = string>(make: (key: Key) => T): (key: Key) => T {
  const cache = new Map<Key, T>();
  return (key) => {
    let value = cache.get(key);
    if (value === undefined) cache.set(key, (value = make(key)));
    return value;
  };
}
