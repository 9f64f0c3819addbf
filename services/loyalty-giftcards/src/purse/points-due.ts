/** Points paid for a sale, and those already refunded. */
export interface PaidByPoints {
  /** Points taken. */
  points: number;
  /** The money of the sale they paid for, without any past or present debt. Minor units. */
  paid: number;
  /** Earlier refunds: points, and the corresponding money. */
  given: number;
  forMoney: number;
}

/**
 * Returns the points for a further refund of the money they paid for: their share, rounded down and counted over all
 * refunds. Refunding all of it returns exactly the points taken, and never more (H-09).
 */
export function pointsDue({ points, paid, given, forMoney }: PaidByPoints, money: number): number {
  const back = forMoney + money;
  if (points <= 0 || back <= 0) return 0;
  const share = back >= paid ? points : Number((BigInt(points) * BigInt(back)) / BigInt(paid));
  return Math.max(0, share - given);
}
