/** A payment by points: its value and its points. Amounts in minor units. */
export interface PaidByPoints {
  amount: number;
  /** Amount already refunded, including refunds in progress. */
  refunded: number;
  points: number;
  /** Points already refunded. */
  refundedPoints: number;
}

/**
 * Returns how many points go back with a refund of `back`: the share of the points rounded down, counted over all
 * refunds of the payment, so that refunding the last unit returns exactly the remaining points (H-09).
 */
export function pointsBack({ amount, refunded, points, refundedPoints }: PaidByPoints, back: number): number {
  // As bigint: the product may exceed the safe integers.
  const share = Number((BigInt(points) * BigInt(refunded + back)) / BigInt(amount));
  return Math.max(0, share - refundedPoints);
}
