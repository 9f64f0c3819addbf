import type { Tx } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { entriesOfOrder } from './entries-of-order.js';

/** Writes the entries of all orders in one statement. */
export async function insertEntries(tx: Tx, orders: readonly Order[]): Promise<void> {
  const rows = orders.flatMap((order) => entriesOfOrder(order).map((entry) => ({ order, entry })));
  await tx.query(
    `insert into journal_entry (account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency,
       local_date, occurred_at)
     select account_id, location_id, 'order', posting_id, ledger_account, amount, currency, local_date,
       to_timestamp(occurred_at / 1000.0)
     from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::date[], $8::bigint[])
       as t(account_id, location_id, posting_id, ledger_account, amount, currency, local_date, occurred_at)`,
    [
      rows.map(({ order }) => order.accountId),
      rows.map(({ order }) => order.locationId),
      rows.map(({ order }) => order.id),
      rows.map(({ entry }) => entry.ledgerAccount),
      rows.map(({ entry }) => entry.amount),
      rows.map(({ order }) => order.currency),
      rows.map(({ order }) => order.localDate),
      rows.map(({ order }) => order.soldAt),
    ],
  );
}
