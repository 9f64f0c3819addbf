import { rowsOf, type Tx } from '@backroom/platform';
import type { CustomerPurse, PurseEntry } from '@backroom/proto/customers/v1/purses_service';

type Named = Pick<CustomerPurse, 'accountId' | 'id' | 'timezone'>;

export interface EntryFilter {
  /** yyyy-MM-dd in the operator’s zone, both inclusive; empty means unlimited. */
  fromDate: string;
  toDate: string;
  /** Latest moment, milliseconds since the epoch. */
  until?: number;
  /** Only movements at locations visible to the transaction (PERM-4). */
  atPlaces: boolean;
}

/** The location of a movement, from its posting if visible to the transaction. */
const place = `select j.location_id from journal_entry j
  where j.account_id = e.account_id and j.posting_id = e.fact_id and j.posting_kind = e.kind limit 1`;

const found = ({ atPlaces }: EntryFilter): string => `
  from purse_entry e
  where e.account_id = $1 and e.purse_id = $2 and e.at <= coalesce(to_timestamp($6::float8 / 1000), 'infinity')
    and e.at >= coalesce(nullif($3, '')::date::timestamp at time zone $5, '-infinity')
    and e.at < coalesce((nullif($4, '')::date + 1)::timestamp at time zone $5, 'infinity')
    ${atPlaces ? `and exists (${place})` : ''}`;

const valuesOf = (
  { accountId, id, timezone }: Named,
  { fromDate, toDate, until }: EntryFilter,
): unknown[] => [accountId, id, fromDate, toDate, timezone, until ?? null];

export async function countEntries(tx: Tx, purse: Named, filter: EntryFilter): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    // Numbers are consecutive, so the first and the last give the count.
    `select ${filter.atPlaces ? 'count(*)' : 'coalesce(max(e.n) - min(e.n) + 1, 0)'} as n ${found(filter)}`,
    valuesOf(purse, filter),
  );
  return Number(row!.n);
}

/** Returns a page of a purse’s movements, latest first. */
export function entriesOf(
  tx: Tx,
  purse: Named,
  filter: EntryFilter,
  { page, limit }: { page: number; limit: number },
): Promise<PurseEntry[]> {
  return whole(tx, `select e.* ${found(filter)} order by e.n desc offset $7 limit $8`, [
    ...valuesOf(purse, filter),
    (page - 1) * limit,
    limit,
  ]);
}

/**
 * Returns the movement that determines a purse’s balance at a moment, the head of the index by time; undefined before
 * the first.
 */
export async function lastUntil(
  tx: Tx,
  { accountId, id }: Pick<CustomerPurse, 'accountId' | 'id'>,
  at: Date,
): Promise<PurseEntry | undefined> {
  const [entry] = await whole(
    tx,
    `select e.* from purse_entry e where e.account_id = $1 and e.purse_id = $2 and e.at <= $3
     order by e.at desc, e.n desc limit 1`,
    [accountId, id, at],
  );
  return entry;
}

/** Selects entries with their sale, location and zone. */
function whole(tx: Tx, entries: string, values: unknown[]): Promise<PurseEntry[]> {
  return rowsOf<PurseEntry>(
    tx,
    `select e.n, e.kind, e.fact_id, e.amount, e.balance_after, (extract(epoch from e.at) * 1000)::bigint as at,
       case when e.kind in ('capture', 'spend', 'deposit', 'earn') then e.fact_id::text
         when e.kind = 'settle' then (select r.order_id::text from settlement s
           join receivable r on r.account_id = s.account_id and r.id = s.receivable_id
           where s.account_id = e.account_id and s.id = e.fact_id)
         else coalesce((select c.order_id::text from purse_credit c
           where c.account_id = e.account_id and c.refund_id = e.fact_id and e.kind = 'credit'), '') end as order_id,
       coalesce(l.name, '') as location_name, coalesce(l.timezone, a.timezone, 'UTC') as timezone, p.currency
     from (${entries}) as e
     join purse p on p.account_id = e.account_id and p.id = e.purse_id
     left join account_copy a on a.account_id = e.account_id
     left join location_copy l on l.account_id = e.account_id and l.location_id = (${place})
     order by e.n desc`,
    values,
  );
}
