import { Problem, type Tx } from '@backroom/platform';

/**
 * Serializes changes of an account's people, roles and groups: names stay unique, the last owner stays, and checks
 * remain valid until the write. Throws `notFound` for an account outside the transaction's scope.
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  const rows = await tx.query('select 1 from account where id = $1 for update', [accountId]);
  if (rows.length === 0) throw Problem.notFound('operator');
}
