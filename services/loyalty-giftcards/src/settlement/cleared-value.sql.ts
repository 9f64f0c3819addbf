import { type Clock, type Tx } from '@backroom/platform';
import type { ClearedValue } from '@backroom/proto/customers/v1/value_journal_service';

/** Milliseconds after which the ledger has received, or has booked, what moved here. */
const settleDelayMs = 60_000;
/** Points are another currency, and proven separately (H-11). */
const cleared = `('clearing.wallet', 'clearing.giftCard', 'clearing.tab')`;

/** Returns the first later day on which stored value was cleared, with the facts; undefined if there is none. */
export async function nextCleared(
  tx: Tx,
  accountId: number,
  afterDay: string,
): Promise<{ day: string; factIds: string[] } | undefined> {
  const [next] = await tx.query<{ day: string }>(
    `select local_date::text as day from journal_entry
     where account_id = $1 and local_date > $2::date and ledger_account in ${cleared} order by local_date limit 1`,
    [accountId, afterDay || '-infinity'],
  );
  if (!next) return undefined;
  const facts = await tx.query<{ id: string }>(
    `select distinct coalesce(c.order_id, r.order_id, j.posting_id)::text as id from journal_entry j
     left join purse_credit c on j.posting_kind = 'credit' and c.account_id = j.account_id and c.refund_id = j.posting_id
     left join settlement s on j.posting_kind = 'settle' and s.account_id = j.account_id and s.id = j.posting_id
     left join receivable r on r.account_id = s.account_id and r.id = s.receivable_id
     where j.account_id = $1 and j.local_date = $2::date and j.ledger_account in ${cleared}`,
    [accountId, next.day],
  );
  return { day: next.day, factIds: facts.map(({ id }) => id) };
}

/**
 * Sums what facts cleared: a sale with its refunds and settlements of its debts; a load, or a refund of one, by itself.
 */
export function clearedBy(
  tx: Tx,
  clock: Clock,
  accountId: number,
  factIds: readonly string[],
): Promise<ClearedValue[]> {
  return tx.query<ClearedValue & Record<string, unknown>>(
    `with fact as (select unnest($2::uuid[]) as id),
     posting as (
       select id as fact_id, id from fact
       union select f.id, c.refund_id from fact f join purse_credit c on c.account_id = $1 and c.order_id = f.id
       union select f.id, s.id from fact f join receivable r on r.account_id = $1 and r.order_id = f.id
         join settlement s on s.account_id = $1 and s.receivable_id = r.id)
     select p.fact_id::text as "factId", j.ledger_account as "ledgerAccount", sum(j.amount)::bigint as amount,
       max(j.recorded_at) > $3::timestamptz as "inFlight"
     from posting p join journal_entry j on j.account_id = $1 and j.posting_id = p.id
     where j.ledger_account in ${cleared} group by 1, 2`,
    [accountId, factIds, new Date(clock.now().getTime() - settleDelayMs)],
  );
}
