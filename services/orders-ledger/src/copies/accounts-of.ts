import type { TenantScope, Tx } from '@backroom/platform';

/**
 * The distinct accounts of a scope, also for callers who see all of them: a list reads the head of each account's
 * index.
 */
export async function accountsOf(tx: Tx, { accounts }: TenantScope): Promise<readonly number[]> {
  if (accounts !== 'all') return [...new Set(accounts)];
  return (await tx.query<{ account_id: number }>('select account_id from account_copy')).map(
    (row) => row.account_id,
  );
}
