type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The fields of a change that have a value: a field without one keeps its current value. */
export function omitUndefined<T extends object>(change: T): Defined<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
}
