/**
 * A count of one product at one location, at its own time (H-11 of the stock decisions). Its difference is the counted
 * minus the expected pieces: negative for missing ones.
 */
export interface Count {
  at: number;
  /** Orders counts of one instant independently of their arrival. */
  cause: string;
  counted: number;
  difference: number;
}

/** Any other movement, at its own time. */
export interface Movement {
  at: number;
  quantity: number;
}

/** Whether a count precedes another. Movements at the instant of a count precede it. */
export function isBefore(one: Pick<Count, 'at' | 'cause'>, other: Pick<Count, 'at' | 'cause'>): boolean {
  return one.at < other.at || (one.at === other.at && one.cause < other.cause);
}

/**
 * Subtracts late movements from the difference of the first count after each, which they explain in part: the stock
 * remains the counted pieces plus later movements. Takes the counts in order and returns them with their new
 * differences.
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
 * Inserts new counts: the difference of each is relative to the previous count and the movements since (`movedUpTo`:
 * the pieces between the two) and is subtracted from that of the next count. Takes the counts in order, new ones
 * without a difference.
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
