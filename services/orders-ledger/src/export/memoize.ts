/** Max cached results. */
const maxResults = 20_000;

/** Caches the results of a function: values in exports repeat often. */
export function memoized<K, T>(make: (key: K) => T): (key: K) => T {
  const results = new Map<K, { value: T }>();
  return (key) => {
    let one = results.get(key);
    if (one === undefined) {
      if (results.size >= maxResults) results.clear();
      results.set(key, (one = { value: make(key) }));
    }
    return one.value;
  };
}
