/** Max cached results. */
const most = 20_000;

/** Caches the results of a function: values in exports repeat often. */
export function remembered<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, { value: T }>();
  return (key) => {
    let one = made.get(key);
    if (one === undefined) {
      if (made.size >= most) made.clear();
      made.set(key, (one = { value: make(key) }));
    }
    return one.value;
  };
}
