/** The fields of a tab that determine its status; minor units. */
export interface TabState {
  /** Negative if the customer paid more than was owed. */
  owed: number;
  limit: number;
  /** Charges within the last `daysUnpaid` days. */
  recent: number;
}

export const tabStates = { good: 0, approaching: 1, delinquent: 2 } as const;

/** Calendar days of the operator for which a charge may stay unpaid (T-03). */
export const daysUnpaid = 30;

/** From this part of the limit, the tab is near it; in hundredths. */
const nearFrom = 80;

/**
 * Returns the status of a tab (T-03): delinquent above its limit, or with a charge unpaid for longer than allowed.
 * Payments pay the oldest charges first (H-20), so the debt exceeds the recent charges exactly while an older charge is
 * open.
 */
export function tabStatus({ owed, limit, recent }: TabState): number {
  if (owed <= 0) return tabStates.good;
  if (owed > limit || owed > recent) return tabStates.delinquent;
  return owed * 100 >= limit * nearFrom ? tabStates.approaching : tabStates.good;
}
