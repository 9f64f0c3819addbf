/** Most results that are remembered. */
const most = 20_000;

/** The same with its results remembered: what is written into files comes again and again. */
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
