/**
 * The fields of a sold line that determine the value of its pieces. Money of the whole line in minor units, never
 * negative.
 */
export interface SoldLine {
  /** Pieces. */
  quantity: number;
  /** After discounts. */
  net: number;
  tax: number;
  deposit: number;
}

/** Returned pieces of a line: `line` is its index in the order, from 0. */
export interface ReturnedLine {
  line: number;
  quantity: number;
}

/** Value of returned pieces, minor units: total = net + tax + deposit. A fee is not part of any line. */
export interface ReturnSums {
  net: number;
  tax: number;
  deposit: number;
  total: number;
}

/** Counts the returned pieces of each line over all of these returns. */
export function returnedPieces(lines: number, returns: readonly ReturnedLine[]): number[] {
  const pieces = Array.from({ length: lines }, () => 0);
  for (const { line, quantity } of returns)
    if (pieces[line] !== undefined) pieces[line] = pieces[line] + quantity;
  return pieces;
}

/**
 * Returns the value of returned pieces, given the pieces returned before. Each line is split by piece, rounded half up,
 * so that its pieces add up to exactly the line, however many returns there are and in whatever order. Throws
 * RangeError for a missing line or for more pieces than remain.
 */
export function returnSums(
  lines: readonly SoldLine[],
  before: readonly number[],
  chosen: readonly ReturnedLine[],
): ReturnSums {
  const sums: ReturnSums = { net: 0, tax: 0, deposit: 0, total: 0 };
  const seen = new Set<number>();
  for (const { line: place, quantity } of chosen) {
    const line = lines[place];
    const from = before[place] ?? 0;
    if (!line || seen.has(place)) throw new RangeError(`there is no line ${place} to return`);
    if (!Number.isSafeInteger(quantity) || quantity < 1 || from + quantity > line.quantity)
      throw new RangeError(`${quantity} of line ${place} cannot be returned`);
    seen.add(place);
    for (const part of ['net', 'tax', 'deposit'] as const) {
      const cut = (pieces: number) => upTo(line[part], pieces, line.quantity);
      const share = cut(from + quantity) - cut(from);
      sums[part] += share;
      sums.total += share;
    }
  }
  return sums;
}

/**
 * Returns the value of the first pieces of a line, rounded half up. As bigint: the product may exceed the safe
 * integers.
 */
export function upTo(amount: number, pieces: number, of: number): number {
  return Number((2n * BigInt(amount) * BigInt(pieces) + BigInt(of)) / (2n * BigInt(of)));
}
