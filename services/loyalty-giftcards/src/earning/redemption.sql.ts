import type { Tx } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';

/** Adds up refunds of payments by points, which reduce what counts as redeemed. */
export async function recordRedemptionRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  await tx.query(
    `insert into redemption_refund as r (account_id, order_id, amount)
     select account_id, order_id, sum(amount) from unnest($1::bigint[], $2::uuid[], $3::bigint[])
       as t(account_id, order_id, amount) group by 1, 2 order by 1, 2
     on conflict (account_id, order_id) do update set amount = r.amount + excluded.amount`,
    [
      refunds.map(({ accountId }) => accountId),
      refunds.map(({ orderId }) => orderId),
      refunds.map(({ amount }) => amount),
    ],
  );
}
