/** What of a tab decides how it stands; minor units. */
export interface TabState {
  /** Below zero where more came in than was owed. */
  owed: number;
  limit: number;
  /** What was charged within the last days that may go unpaid. */
  recent: number;
}

export const tabStates = { good: 0, approaching: 1, delinquent: 2 } as const;

/** Whole days, by the operator's calendar, for which a charge may stay unpaid (T-03). */
export const daysUnpaid = 30;

/** The part of the limit from which on it is near, in hundredths. */
const nearFrom = 80;

/**
 * How a tab stands (T-03): delinquent above its limit, or with a charge older than the days that one may stay unpaid.
 * Payments pay the oldest charges first (H-20), so that more is owed than was charged of late exactly while an older
 * charge is open.
 */
export function tabStatus({ owed, limit, recent }: TabState): number {
  if (owed <= 0) return tabStates.good;
  if (owed > limit || owed > recent) return tabStates.delinquent;
  return owed * 100 >= limit * nearFrom ? tabStates.approaching : tabStates.good;
}
