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
