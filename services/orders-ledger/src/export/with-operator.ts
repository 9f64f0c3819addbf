import type { Tx } from '@backroom/platform';
import { operatorsOf } from '../copies/accounts-with.js';

/** What the operators of a file are called, by account; nothing is asked where there is one alone. */
export async function operatorNames(
  tx: Tx,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (accounts.length < 2) return new Map();
  return new Map((await operatorsOf(tx, accounts)).map(({ account_id: id, name }) => [id, name]));
}

/**
 * The cells of a row, with whose it is where several operators are in the file: behind `place` of them, those that tell
 * rows apart.
 */
export function withOperator<T>(
  accounts: readonly number[],
  place: number,
  cells: readonly T[],
  operator: T,
): T[] {
  return accounts.length > 1 ? cells.toSpliced(place, 0, operator) : [...cells];
}
