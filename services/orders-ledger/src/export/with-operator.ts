import type { Tx } from '@backroom/platform';
import { operatorsOf } from '../copies/accounts-with.js';

/** Names of the operators in a file, by account; a single operator needs no query. */
export async function operatorNames(
  tx: Tx,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (accounts.length < 2) return new Map();
  return new Map((await operatorsOf(tx, accounts)).map(({ account_id: id, name }) => [id, name]));
}

/**
 * The cells of a row, with its operator if the file has several: after the first `place` cells, which identify the row.
 */
export function withOperator<T>(
  accounts: readonly number[],
  place: number,
  cells: readonly T[],
  operator: T,
): T[] {
  return accounts.length > 1 ? cells.toSpliced(place, 0, operator) : [...cells];
}
