import type { Tx } from '@backroom/platform';
import { tenders } from '../tender/tenders.js';

/** A sale with its payments; card payments may name the processor's reference. */
interface SaleWithPayments {
  accountId: number;
  orderId: string;
  payments: readonly { id: string; type: number; reference: string }[];
}

/**
 * Assigns the card payments that sales name to these sales, once each across all operators: a charge is booked once and
 * can be refunded for one sale only. Returns the sales that name a payment of another sale; none of their claims are
 * kept. Runs in the transaction that books the other sales.
 */
export async function claimCardPayments<T extends SaleWithPayments>(
  tx: Tx,
  sales: readonly T[],
): Promise<Set<T>> {
  const named = sales.flatMap((sale) =>
    sale.payments
      .filter(({ type, reference }) => tenders.ofType(type)?.claimsReference && reference !== '')
      .map((payment) => ({ sale, payment })),
  );
  if (named.length === 0) return new Set();
  // Sorted to prevent deadlocks between batches; the first sale gets a reference.
  const claimed = await tx.query<{
    reference: string;
    payment_id: string;
    sale_id: string;
    account_id: number;
  }>(
    `insert into card_claim (reference, account_id, sale_id, payment_id)
     select reference, account_id, sale_id, payment_id
     from json_to_recordset($1::json) as t(n int, reference text, account_id bigint, sale_id uuid, payment_id uuid)
     order by reference, n
     on conflict (reference) do nothing returning reference, payment_id, sale_id, account_id`,
    [
      JSON.stringify(
        named.map(({ sale, payment }, n) => ({
          ...{ n, reference: payment.reference, account_id: sale.accountId },
          ...{ sale_id: sale.orderId, payment_id: payment.id },
        })),
      ),
    ],
  );
  const own = new Set(
    claimed.map((row) => `${row.account_id}/${row.sale_id}/${row.payment_id}/${row.reference}`),
  );
  const keyOf = ({ sale, payment }: (typeof named)[number]) =>
    `${sale.accountId}/${sale.orderId}/${payment.id}/${payment.reference}`;
  const refused = new Set(named.filter((one) => !own.has(keyOf(one))).map(({ sale }) => sale));
  if (refused.size > 0)
    await tx.query(
      `delete from card_claim c using unnest($1::bigint[], $2::uuid[]) as t(account_id, sale_id)
       where c.account_id = t.account_id and c.sale_id = t.sale_id`,
      [[...refused].map(({ accountId }) => accountId), [...refused].map(({ orderId }) => orderId)],
    );
  return refused;
}
