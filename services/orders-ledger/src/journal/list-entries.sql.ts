import { indexSort, type Tx } from '@backroom/platform';
import type { AccountSum, JournalEntry } from '@backroom/proto/orders/v1/journal';
import type { JournalFilter, JournalPlace } from '@backroom/proto/orders/v1/journal_service';

/** A filter over the individual accounts of a scope. */
export type EntryFilter = Omit<JournalFilter, 'accountIds'> & { accounts: readonly number[] };

/** Postings of a sale: itself, its refunds and its debts; or of one refund. Null: no restriction. */
const postings = `
  case when $6 <> '' then array[nullif($6, '')::uuid]
    when $5 <> '' then array[nullif($5, '')::uuid] || array(
      select r.id from refund r where r.account_id = a.account_id and r.sale_id = nullif($5, '')::uuid) || array(
      select f.id from shortfall f where f.account_id = a.account_id and f.sale_id = nullif($5, '')::uuid)
    when $8 <> '' then array(
      select s.id from sale s where s.account_id = a.account_id and s.pretty_id = $8) || array(
      select r.id from sale s join refund r on r.account_id = s.account_id and r.sale_id = s.id
      where s.account_id = a.account_id and s.pretty_id = $8) || array(
      select f.id from sale s join shortfall f on f.account_id = s.account_id and f.sale_id = s.id
      where s.account_id = a.account_id and s.pretty_id = $8)
  end`;

const narrowed = `j.account_id = a.account_id
      and ($2::bigint[] = '{}' or j.location_id = any ($2))
      and ($7 = '' or j.ledger_account = $7)`;
const ofDays = `${narrowed} and j.local_date between $3::date and $4::date`;

/** Latest first, or reversed: the index by day is read from either end. */
const orderOf = (sort: string | undefined) => indexSort(sort, { date: ['local_date', 'id'] }, '-date');

// One LATERAL per account reads the head of the index by day, in its order. Entries of one sale are found by its
// postings.
const matching = (columns: string, { isDown, of } = orderOf(undefined)) => `
  from unnest($1::bigint[]) as a(account_id)
  cross join lateral (select ${postings} as ids) as p
  cross join lateral (
    (select ${columns} from journal_entry j
     where p.ids is null and ${ofDays}
       and (j.local_date, j.id) ${isDown ? '<' : '>'} ($9::date, $10::bigint)
     order by ${of('j')} limit $11)
    union all
    (select ${columns} from journal_entry j
     where p.ids is not null and j.posting_id = any (p.ids) and ${ofDays}
       and (j.local_date, j.id) ${isDown ? '<' : '>'} ($9::date, $10::bigint)
     order by ${of('j')} limit $11)) as found`;

const values = (filter: EntryFilter): unknown[] => [
  filter.accounts,
  filter.locationIds,
  filter.fromDate || '-infinity',
  filter.toDate || 'infinity',
  filter.orderId,
  filter.refundId,
  filter.ledgerAccount,
  filter.orderNumber,
];
const placed = (
  filter: EntryFilter,
  before: JournalPlace | undefined,
  limit: number,
  { isDown } = orderOf(undefined),
): unknown[] => [
  ...values(filter),
  before?.localDate ?? (isDown ? 'infinity' : '-infinity'),
  before?.id ?? 0,
  limit,
];

/** Counts entries up to a limit. */
export async function countEntries(
  tx: Tx,
  filter: EntryFilter,
  before: JournalPlace | undefined,
  limit: number,
  sort?: string,
): Promise<number> {
  const order = orderOf(sort);
  const [row] = await tx.query<{ n: number }>(
    `select count(*) as n from (select 1 ${matching('j.id', order)} limit $11) as counted`,
    placed(filter, before, limit, order),
  );
  return row!.n;
}

/** A page of entries with the sale or refund of each. */
export function pageOfEntries(
  tx: Tx,
  filter: EntryFilter,
  before: JournalPlace | undefined,
  offset: number,
  limit: number,
  sort?: string,
): Promise<JournalEntry[]> {
  const order = orderOf(sort);
  return tx.query<JournalEntry & { [column: string]: unknown }>(
    `select j.id, j.account_id as "accountId", j.location_id as "locationId",
       coalesce(l.name, '') as "locationName", coalesce(s.timezone, l.timezone, 'UTC') as timezone,
       j.posting_kind as "postingKind", j.posting_id as "postingId",
       coalesce(r.sale_id, f.sale_id, j.posting_id)::text as "orderId", coalesce(s.pretty_id, '') as "prettyId",
       j.ledger_account as "ledgerAccount", j.amount, j.currency, j.local_date as "localDate",
       (extract(epoch from j.occurred_at) * 1000)::bigint as "occurredAt",
       (extract(epoch from j.recorded_at) * 1000)::bigint as "recordedAt"
     from (
       select found.id, found.local_date ${matching('j.id, j.local_date', order)}
       order by ${order.of('found')} offset $12 limit $13) as page
     join journal_entry j on j.id = page.id
     left join location_copy l on l.location_id = j.location_id
     left join refund r on j.posting_kind = 'refund' and r.account_id = j.account_id and r.id = j.posting_id
     left join shortfall f on j.posting_kind in ('shortfall', 'settlement') and f.account_id = j.account_id and f.id = j.posting_id
     left join sale s on s.account_id = j.account_id and s.id = coalesce(r.sale_id, f.sale_id, j.posting_id)
     order by ${order.of('page')}`,
    [...placed(filter, before, offset + limit, order), offset, limit],
  );
}

/** Sums the same entries by account of the chart. */
export function sumEntries(tx: Tx, filter: EntryFilter): Promise<AccountSum[]> {
  return tx.query<AccountSum & { [column: string]: unknown }>(
    `select found.ledger_account as "ledgerAccount", found.currency,
       coalesce(sum(found.amount) filter (where found.amount > 0), 0)::bigint as debit,
       coalesce(-sum(found.amount) filter (where found.amount < 0), 0)::bigint as credit,
       count(*) as entries
     ${matching('j.ledger_account, j.currency, j.amount, j.local_date, j.id')}
     group by 1, 2 order by 2, 1`,
    placed(filter, undefined, maxSummedEntries),
  );
}

/** More than the number of entries of any operator. */
const maxSummedEntries = Number.MAX_SAFE_INTEGER;
