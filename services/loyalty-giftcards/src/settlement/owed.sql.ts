import type { Tx } from '@backroom/platform';
import type { GetOwedResponse } from '@backroom/proto/customers/v1/value_journal_service';

/**
 * Sums what an operator and its customers owe each other at a moment, in money: points and expired cards do not count.
 */
export async function owedOf(tx: Tx, accountId: number, at: Date): Promise<GetOwedResponse> {
  const sums = await tx.query<GetOwedResponse & Record<string, unknown>>(
    `select currency, sum(customers)::bigint as customers, sum(operator)::bigint as operator,
       sum(pending)::bigint as pending
     from (
       select currency, greatest(balance, 0) as customers, greatest(-balance, 0) as operator, 0 as pending from purse
       where account_id = $1 and tender <> 'points' and balance <> 0 and coalesce(expires_at > $2, true)
       union all select currency, 0, amount - settled, 0 from receivable where account_id = $1 and settled < amount
       union all select currency, 0, 0, amount from deposit
       where account_id = $1 and state = 'prepared' and expires_at > $2 and tender <> 'points') as owed
     group by currency`,
    [accountId, at],
  );
  // An operator has one currency.
  return sums[0] ?? { currency: '', customers: 0, operator: 0, pending: 0 };
}
