import { decimalOf, minorOf } from '@backroom/pricing';
import type { Tab } from './tabs.api';

/** The amount of a tab that a card can be charged for: the balance less pending payments. */
export function toCharge({
  balance,
  paying,
  currency,
}: Pick<Tab, 'balance' | 'paying' | 'currency'>): number {
  if (balance <= 0) return 0;
  const minor = (amount: number) => minorOf(amount.toFixed(6), currency) ?? 0;
  return decimalOf(Math.max(0, minor(balance) - minor(paying)), currency);
}
