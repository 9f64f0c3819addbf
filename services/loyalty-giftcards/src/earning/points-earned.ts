import { dollarOf } from '@backroom/pricing';

/** Points per dollar of merchandise, and per loaded dollar (decided: Customers). */
const [forBought, forLoaded] = [100, 50];

/** The parts of a sale that determine what it earns; minor units. */
export interface Bought {
  /** Merchandise after discounts. */
  net: number;
  /** Amount paid in total, and by points. */
  total: number;
  byPoints: number;
  /** Net of the pieces paid by points, if the sale lists them. */
  netByPoints?: number | undefined;
  currency: string;
}

/** The amount not paid by points, the merchandise it counts for, and the points earned. */
export interface Earned {
  paid: number;
  base: number;
  points: number;
}

/**
 * Returns what a purchase earns, rounded down, on merchandise not paid by points: everything but the pieces they paid
 * for, or, if those are not listed, its share of the amount paid otherwise.
 */
export function earnedByPurchase({ net, total, byPoints, netByPoints, currency }: Bought): Earned {
  const paid = Math.max(0, total - byPoints);
  if (net <= 0 || total <= 0 || paid === 0) return { paid, base: 0, points: 0 };
  const base =
    netByPoints === undefined ? share(net, paid, total) : Math.min(paid, Math.max(0, net - netByPoints));
  return { paid, base, points: share(base, forBought, dollarOf(currency)) };
}

/** Returns what a load earns, rounded down, on the customer’s own payment. */
export function earnedByLoad({ value, currency }: { value: number; currency: string }): Earned {
  const paid = Math.max(0, value);
  return { paid, base: paid, points: share(paid, forLoaded, dollarOf(currency)) };
}

/** What refunds have given back so far of the two sums of an earning; minor units. */
export interface GivenBack {
  refundedPaid: number;
  refundedBase: number;
}

/**
 * Returns how many points refunds have taken back so far, counted over all of them: the remaining points are those of
 * the remaining purchase, rounded down. Refunding everything takes back all points, and never more.
 */
export function takenBack({ paid, base, points }: Earned, { refundedPaid, refundedBase }: GivenBack): number {
  if (points === 0) return 0;
  if (refundedPaid >= paid || refundedBase >= base) return points;
  return points - share(points, base - Math.max(0, refundedBase), base);
}

/** amount × part / whole, rounded down; as bigint, since the product may exceed the safe integers. */
const share = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
