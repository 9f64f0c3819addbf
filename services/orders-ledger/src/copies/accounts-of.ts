import type { TenantScope, Tx } from '@backroom/platform';

/** The accounts of a scope one by one and each once, also for those who may see all: a list reads the head of each one's index. */
export async function accountsOf(tx: Tx, { accounts }: TenantScope): Promise<readonly number[]> {
  if (accounts !== 'all') return [...new Set(accounts)];
  return (await tx.query<{ account_id: number }>('select account_id from account_copy')).map(
    (row) => row.account_id,
  );
}
