/**
 * Caches by key: Intl formatters are slow to create and fast to use, and a list of 50 rows needs one per zone and
 * currency.
 */
export function remember<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}
