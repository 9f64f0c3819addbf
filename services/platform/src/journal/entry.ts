/** One side of a posting to an account of a service's own chart: minor units, debits above zero, credits below. */
export interface Entry<Account extends string = string> {
  ledgerAccount: Account;
  amount: number;
}

/**
 * Returns the entries that are not zero. Throws if they do not sum to zero: an unbalanced posting is a defect, never
 * booked.
 */
export function balanced<Account extends string>(
  what: string,
  entries: readonly Entry<Account>[],
): Entry<Account>[] {
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  if (![sum, ...entries.map(({ amount }) => amount)].every(Number.isSafeInteger))
    throw new RangeError(`The entries of ${what} are not whole minor units`);
  if (sum !== 0) throw new Error(`The entries of ${what} are off by ${sum}`);
  return entries.filter((entry) => entry.amount !== 0);
}
