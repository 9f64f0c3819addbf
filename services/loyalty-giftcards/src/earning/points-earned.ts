import { exponentOf } from '@backroom/pricing';

/** For a dollar of merchandise, and for one that is loaded (decided: Customers). */
const [forBought, forLoaded] = [100, 50];

/** What a sale says that decides what it earns; minor units. */
export interface Bought {
  /** Merchandise after discounts. */
  net: number;
  /** Everything that was paid, and what of it with points. */
  total: number;
  byPoints: number;
  /** The merchandise of the pieces that points paid for, where the sale names them. */
  netByPoints?: number | undefined;
  currency: string;
}

/** What was paid otherwise than with points, what of the merchandise that counts for, and the points it earns. */
export interface Earned {
  paid: number;
  base: number;
  points: number;
}

/** What counts as a dollar: 100 minor units, 1,000 of a currency with three decimals; of yen a hundred (H-14). */
export const dollarOf = (currency: string): number => Math.max(100, 10 ** exponentOf(currency));

/**
 * What a purchase earns, rounded down: on its merchandise that was not paid with points, which is all but the pieces that
 * they paid for, or its share of what was paid otherwise.
 */
export function earnedByPurchase({ net, total, byPoints, netByPoints, currency }: Bought): Earned {
  const paid = Math.max(0, total - byPoints);
  if (net <= 0 || total <= 0 || paid === 0) return { paid, base: 0, points: 0 };
  const base =
    netByPoints === undefined ? share(net, paid, total) : Math.min(paid, Math.max(0, net - netByPoints));
  return { paid, base, points: share(base, forBought, dollarOf(currency)) };
}

/** What a load earns, rounded down: on what the customer paid themselves. */
export function earnedByLoad({ value, currency }: { value: number; currency: string }): Earned {
  const paid = Math.max(0, value);
  return { paid, base: paid, points: share(paid, forLoaded, dollarOf(currency)) };
}

/** What refunds gave back so far of the two that an earning goes by; minor units. */
export interface GivenBack {
  refundedPaid: number;
  refundedBase: number;
}

/**
 * How many points refunds have taken back by now, counted over all of them: what remains is what the rest earns, rounded
 * down; whoever gives everything back loses all, and nobody more than that.
 */
export function takenBack({ paid, base, points }: Earned, { refundedPaid, refundedBase }: GivenBack): number {
  if (points === 0) return 0;
  if (refundedPaid >= paid || refundedBase >= base) return points;
  return points - share(points, base - Math.max(0, refundedBase), base);
}

/** amount × part / whole, rounded down; as bigint, for the product may lie beyond what a number holds exactly. */
const share = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
