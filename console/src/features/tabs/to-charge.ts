import { decimalOf, minorOf } from '@backroom/pricing';
import type { Tab } from './tabs.api';

/** What of a tab a card can be charged for: what is owed, without what is being paid already. */
export function toCharge({
  balance,
  paying,
  currency,
}: Pick<Tab, 'balance' | 'paying' | 'currency'>): number {
  if (balance <= 0) return 0;
  const minor = (amount: number) => minorOf(amount.toFixed(6), currency) ?? 0;
  return decimalOf(Math.max(0, minor(balance) - minor(paying)), currency);
}
