import { Problem, type Tx } from '@backroom/platform';

/**
 * Upkeep of an account's people, roles and groups goes one after the other: names stay unique, the last owner stays,
 * and what a check saw still holds when the change is written. Not found when it is not within the transaction's reach.
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  const rows = await tx.query('select 1 from account where id = $1 for update', [accountId]);
  if (rows.length === 0) throw Problem.notFound('operator');
}
