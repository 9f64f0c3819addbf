import type { Tx } from '@backroom/platform';
import type { SaleKey } from '../ledger/list-orders.sql.js';

/** The sale with this id that this customer bought. */
export async function ownSaleOfId(tx: Tx, customerId: number, orderId: string): Promise<SaleKey | undefined> {
  const [row] = await tx.query<SaleKey & Record<string, unknown>>(
    'select account_id, id from sale where customer_id = $1 and customer_known and id::text = lower($2)',
    [customerId, orderId],
  );
  return row;
}

export async function receiptsSince(tx: Tx, { account_id, id }: SaleKey, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*) as count from receipt_mail where account_id = $1 and sale_id = $2 and requested_at > $3',
    [account_id, id, since],
  );
  return row!.count;
}

export async function insertReceiptMail(
  tx: Tx,
  { account_id, id: saleId }: SaleKey,
  id: string,
  now: Date,
): Promise<void> {
  await tx.query('insert into receipt_mail (account_id, id, sale_id, requested_at) values ($1, $2, $3, $4)', [
    account_id,
    id,
    saleId,
    now,
  ]);
}
