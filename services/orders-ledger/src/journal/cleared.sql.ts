import { Clock, currentSuperAdmin, Database, everyTenant, type Tx } from '@backroom/platform';
import type {
  Cleared,
  ListClearedRequest,
  ListClearedResponse,
  SumClearedRequest,
  SumClearedResponse,
} from '@backroom/proto/orders/v1/journal_service';

/** Milliseconds after which consumers have received the event of a booking. */
const inFlightMs = 60_000;
/** Without points: they are another currency, a cost of the program, and checked separately (H-11). */
const cleared = `('clearing.wallet', 'clearing.giftCard', 'clearing.tab')`;

/**
 * Lists the facts that cleared stored value on the next day after the cursor, each with everything that it ever
 * cleared.
 */
export async function listCleared(
  database: Database,
  clock: Clock,
  { fromAccountId, afterDay }: ListClearedRequest,
): Promise<ListClearedResponse> {
  currentSuperAdmin();
  return database.withTenant(everyTenant, async (tx) => {
    const [operator] = await tx.query<{ account_id: number }>(
      'select account_id from account_copy where account_id >= $1 order by account_id limit 1',
      [fromAccountId],
    );
    if (!operator) return { accountId: 0, day: '', sums: [] };
    const accountId = operator.account_id;
    const [next] = await tx.query<{ day: string }>(
      `select local_date::text as day from journal_entry
       where account_id = $1 and local_date > $2::date and ledger_account in ${cleared}
       order by local_date limit 1`,
      [accountId, afterDay || '-infinity'],
    );
    if (!next) return { accountId, day: '', sums: [] };
    const facts = await tx.query<{ id: string }>(
      `select distinct coalesce(case when s.kind = 'order' then r.sale_id end, f.sale_id, j.posting_id)::text as id
       from journal_entry j
       left join refund r on j.posting_kind = 'refund' and r.account_id = j.account_id and r.id = j.posting_id
       left join sale s on s.account_id = r.account_id and s.id = r.sale_id
       left join shortfall f on j.posting_kind in ('shortfall', 'settlement') and f.account_id = j.account_id
         and f.id = j.posting_id
       where j.account_id = $1 and j.local_date = $2::date and j.ledger_account in ${cleared}`,
      [accountId, next.day],
    );
    const ids = facts.map(({ id }) => id);
    return { accountId, day: next.day, sums: await sumsOf(tx, clock, accountId, ids) };
  });
}

export async function sumCleared(
  database: Database,
  clock: Clock,
  { accountId, factIds }: SumClearedRequest,
): Promise<SumClearedResponse> {
  currentSuperAdmin();
  return database.withTenant(everyTenant, async (tx) => ({
    sums: await sumsOf(tx, clock, accountId, factIds),
  }));
}

/** Sums of a sale with its refunds and debts; loads, tab payments and their refunds separately. */
function sumsOf(tx: Tx, clock: Clock, accountId: number, factIds: readonly string[]): Promise<Cleared[]> {
  return tx.query<Cleared & Record<string, unknown>>(
    `with fact as (select unnest($2::uuid[]) as id),
     posting as (
       select id as fact_id, id from fact
       union select f.id, r.id from fact f join sale s on s.account_id = $1 and s.id = f.id and s.kind = 'order'
         join refund r on r.account_id = $1 and r.sale_id = f.id
       union select f.id, x.id from fact f join shortfall x on x.account_id = $1 and x.sale_id = f.id)
     select p.fact_id::text as "factId", j.ledger_account as "ledgerAccount", sum(j.amount)::bigint as amount,
       max(j.recorded_at) > $3::timestamptz as "inFlight"
     from posting p join journal_entry j on j.account_id = $1 and j.posting_id = p.id
     where j.ledger_account in ${cleared} group by 1, 2`,
    [accountId, factIds, new Date(clock.now().getTime() - inFlightMs)],
  );
}
