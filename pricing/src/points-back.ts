/** A payment by points: what it was worth, and how many it took. Amounts in minor units. */
export interface PaidByPoints {
  amount: number;
  /** What refunds took of the amount, those under way included. */
  refunded: number;
  points: number;
  /** What they took of the points. */
  refundedPoints: number;
}

/**
 * How many points go back with `amount` of a payment: its share of them rounded down, counted over all refunds of the
 * payment, so that whoever gives the last unit back gives back exactly what is left (H-09).
 */
export function pointsBack({ amount, refunded, points, refundedPoints }: PaidByPoints, back: number): number {
  // As bigint: the product may lie beyond what a number can hold exactly.
  const share = Number((BigInt(points) * BigInt(refunded + back)) / BigInt(amount));
  return Math.max(0, share - refundedPoints);
}
