/** What points paid of a sale, and what refunds gave back of that before. */
export interface PaidByPoints {
  /** Points that were taken. */
  points: number;
  /** The money of the sale that they paid for: without what is or was a debt. Minor units. */
  paid: number;
  /** What earlier refunds gave back: points, and for how much of that money. */
  given: number;
  forMoney: number;
}

/**
 * How many points go back with so much more of the money that they paid for: their share, rounded down and counted over all
 * refunds; whoever gives all of it back gives back exactly what was taken, and nobody more than that (H-09).
 */
export function pointsDue({ points, paid, given, forMoney }: PaidByPoints, money: number): number {
  const back = forMoney + money;
  if (points <= 0 || back <= 0) return 0;
  const share = back >= paid ? points : Number((BigInt(points) * BigInt(back)) / BigInt(paid));
  return Math.max(0, share - given);
}
