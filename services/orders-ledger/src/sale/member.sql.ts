import type { Tx } from '@backroom/platform';

/** Records that a person is a customer of an operator by their own action. */
export async function addMember(tx: Tx, accountId: number, customerId: number, since: Date): Promise<void> {
  await tx.query(
    `insert into member (account_id, customer_id, since) values ($1, $2, $3)
     on conflict (account_id, customer_id) do nothing`,
    [accountId, customerId, since],
  );
}

export async function isMember(tx: Tx, accountId: number, customerId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from member where account_id = $1 and customer_id = $2', [
    accountId,
    customerId,
  ]);
  return rows.length > 0;
}

/** The operators that a person is a customer of. */
export async function accountsOfMember(tx: Tx, customerId: number): Promise<number[]> {
  const rows = await tx.query<{ account_id: number }>(
    'select account_id from member where customer_id = $1',
    [customerId],
  );
  return rows.map(({ account_id: account }) => account);
}
