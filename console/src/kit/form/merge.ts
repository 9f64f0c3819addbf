const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that the person changed, over the others as they are now: nobody's work is lost unseen. */
export function mergeMine<Fields extends object>(kept: Fields, mine: Fields, theirs: Fields): Fields {
  const changed = Object.entries(mine).filter(
    ([name, value]) => !same(value, (kept as Record<string, unknown>)[name]),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** Names of the fields that differ, in the order of the form. */
export function differing<Fields extends object>(one: Fields, other: Fields): (keyof Fields & string)[] {
  return (Object.keys(one) as (keyof Fields & string)[]).filter((name) => !same(one[name], other[name]));
}
