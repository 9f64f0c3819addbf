const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Applies the user's changed fields to the latest version, so that no change of others is overwritten unseen. */
export function applyChanges<Fields extends object>(kept: Fields, mine: Fields, theirs: Fields): Fields {
  const changed = Object.entries(mine).filter(
    ([name, value]) => !isSame(value, (kept as Record<string, unknown>)[name]),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}

/** Returns the names of the differing fields, in the order of the form. */
export function differing<Fields extends object>(one: Fields, other: Fields): (keyof Fields & string)[] {
  return (Object.keys(one) as (keyof Fields & string)[]).filter((name) => !isSame(one[name], other[name]));
}
