/**
 * A count of one product at one place, at its own time (H-11 of what is decided of stock). Its difference is what it
 * found beyond what was thought to be there: below zero for pieces that are missing.
 */
export interface Count {
  at: number;
  /** Orders counts of one instant, the same whichever came first. */
  cause: string;
  counted: number;
  difference: number;
}

/** Anything else that came or went, at its own time. */
export interface Movement {
  at: number;
  quantity: number;
}

/** Whether a count stands before another. What moves at the instant of a count stands before it. */
export function isBefore(one: Pick<Count, 'at' | 'cause'>, other: Pick<Count, 'at' | 'cause'>): boolean {
  return one.at < other.at || (one.at === other.at && one.cause < other.cause);
}

/**
 * Takes movements that came late off the first count after each, which explains a part of its difference: what is there
 * stays what was counted and what came after. The counts in their order; answers them with their new differences.
 */
export function explain(counts: readonly Count[], late: readonly Movement[]): Count[] {
  const differences = counts.map(({ difference }) => difference);
  for (const { at, quantity } of late) {
    const first = counts.findIndex((count) => count.at >= at);
    if (first >= 0) differences[first]! -= quantity;
  }
  return counts.map((count, n) => ({ ...count, difference: differences[n]! }));
}

/**
 * Lays new counts among those that are there: each finds the difference to the count before it and what moved since
 * (`movedUpTo`: the pieces between the two), and takes that off the count after it. The counts in their order, the new
 * ones among them without a difference yet.
 */
export function settle(
  counts: readonly Count[],
  isNew: (count: Count) => boolean,
  movedUpTo: (count: Count, since: Count | undefined) => number,
): Count[] {
  const differences = counts.map(({ difference }) => difference);
  counts.forEach((count, n) => {
    if (!isNew(count)) return;
    const since = counts[n - 1];
    const difference = count.counted - (since?.counted ?? 0) - movedUpTo(count, since);
    differences[n] = difference;
    const next = counts.findIndex((other, at) => at > n && !isNew(other));
    if (next >= 0) differences[next]! -= difference;
  });
  return counts.map((count, n) => ({ ...count, difference: differences[n]! }));
}
