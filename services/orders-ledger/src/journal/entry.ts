import type { LedgerAccount } from './chart-of-accounts.js';

/** One side of a posting: minor units, debits above zero, credits below. */
export interface Entry {
  ledgerAccount: LedgerAccount;
  amount: number;
}

/** The entries that say something. Throws when they do not sum to zero: an unbalanced posting is a defect, never booked. */
export function balanced(what: string, entries: readonly Entry[]): Entry[] {
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  if (sum !== 0) throw new Error(`The entries of ${what} are off by ${sum}`);
  return entries.filter((entry) => entry.amount !== 0);
}
