/** What of a sold line decides what its pieces come to. Money of the whole line in minor units, never below zero. */
export interface SoldLine {
  /** Pieces. */
  quantity: number;
  /** After discounts. */
  net: number;
  tax: number;
  deposit: number;
}

/** Pieces of a line that come back: `line` is its place in the order, from 0. */
export interface ReturnedLine {
  line: number;
  quantity: number;
}

/** What returned pieces come to, minor units: total = net + tax + deposit. A fee is not part of any line. */
export interface ReturnSums {
  net: number;
  tax: number;
  deposit: number;
  total: number;
}

/** How many pieces of each of so many lines came back, over all of these returns. */
export function returnedPieces(lines: number, returns: readonly ReturnedLine[]): number[] {
  const pieces = Array.from({ length: lines }, () => 0);
  for (const { line, quantity } of returns)
    if (pieces[line] !== undefined) pieces[line] = pieces[line] + quantity;
  return pieces;
}

/**
 * What pieces of an order come to, beside those that came back before. Each line is cut by the piece, rounded half up,
 * so that its pieces come to exactly the line, in however many returns and whatever their order. Throws RangeError for
 * a line that is not there and for more pieces than are left.
 */
export function returnSums(
  lines: readonly SoldLine[],
  before: readonly number[],
  chosen: readonly ReturnedLine[],
): ReturnSums {
  const sums: ReturnSums = { net: 0, tax: 0, deposit: 0, total: 0 };
  const asked = new Set<number>();
  for (const { line: place, quantity } of chosen) {
    const line = lines[place];
    const from = before[place] ?? 0;
    if (!line || asked.has(place)) throw new RangeError(`there is no line ${place} to return`);
    if (!Number.isSafeInteger(quantity) || quantity < 1 || from + quantity > line.quantity)
      throw new RangeError(`${quantity} of line ${place} cannot be returned`);
    asked.add(place);
    for (const part of ['net', 'tax', 'deposit'] as const) {
      const cut = (pieces: number) => upTo(line[part], pieces, line.quantity);
      const share = cut(from + quantity) - cut(from);
      sums[part] += share;
      sums.total += share;
    }
  }
  return sums;
}

/** What the first pieces of a line come to, rounded half up. As bigint: the product may lie beyond what a number holds exactly. */
export function upTo(amount: number, pieces: number, of: number): number {
  return Number((2n * BigInt(amount) * BigInt(pieces) + BigInt(of)) / (2n * BigInt(of)));
}
