import type { TenantScope, Tx } from '@backroom/platform';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';

export interface LedgerFilter {
  accounts: readonly number[];
  locations: number[];
  fromDate: string;
  toDate: string;
  keywords: string;
  lastFour: string;
  paymentTypes: number[];
  kioskId: number;
  orderId: string;
  customerId: number;
  /** `order`, `valueAdd` or `tabPayment`. */
  kind: string;
}

export function filterOf(request: ListOrdersRequest, accounts: readonly number[]): LedgerFilter {
  return {
    accounts,
    locations: request.locationIds,
    fromDate: request.fromDate || '-infinity',
    toDate: request.toDate || 'infinity',
    keywords: request.keywords.trim(),
    lastFour: request.lastFour,
    paymentTypes: request.paymentTypes,
    kioskId: request.kioskId,
    orderId: request.orderId,
    customerId: request.customerId,
    kind: request.kind || 'order',
  };
}

/** Whether a filter needs the rows themselves, not just the day counters. */
export function looksIntoRows(request: ListOrdersRequest): boolean {
  const { keywords, lastFour, paymentTypes, kioskId, orderId, customerId } = request;
  return !!(keywords.trim() || lastFour || paymentTypes.length || kioskId || orderId || customerId);
}

/** The accounts of a scope one by one, also for those who may see all: a list reads the head of each one's index. */
export async function accountsOf(tx: Tx, { accounts }: TenantScope): Promise<readonly number[]> {
  if (accounts !== 'all') return accounts;
  return (await tx.query<{ account_id: number }>('select account_id from account_copy')).map(
    (row) => row.account_id,
  );
}

export interface DayCount {
  localDate: string;
  sales: number;
}

/** Sales per day, newest first, from the counters. */
export function days(tx: Tx, filter: LedgerFilter): Promise<DayCount[]> {
  return tx.query<DayCount & { [column: string]: unknown }>(
    `select local_date as "localDate", sum(sales)::bigint as sales from sale_day
     where account_id = any ($1) and kind = $5 and ($2::bigint[] = '{}' or location_id = any ($2))
       and local_date between $3::date and $4::date
     group by local_date order by local_date desc`,
    [filter.accounts, filter.locations, filter.fromDate, filter.toDate, filter.kind],
  );
}

/** The days, both inclusive, that a page lies on, and its offset counted from the first row of the newer one. */
export interface PageDays {
  fromDate: string;
  toDate: string;
  offset: number;
}

/**
 * Where a page lies, by the counters alone; undefined past the end. With both ends known, any plan reads just these
 * days: left open at the old end, the planner may sort all that came before.
 */
export function daysOfPage(counts: readonly DayCount[], offset: number, limit: number): PageDays | undefined {
  let passed = 0;
  let start: { toDate: string; offset: number } | undefined;
  for (const { localDate, sales } of counts) {
    if (!start && offset < passed + sales) start = { toDate: localDate, offset: offset - passed };
    passed += sales;
    if (start && passed >= offset + limit) return { ...start, fromDate: localDate };
  }
  return start && { ...start, fromDate: counts.at(-1)!.localDate };
}

/** What a filter lets through of the sales `s` of the account `a`, by the parameters of `values`. */
export const conditions = `
    s.account_id = a.account_id and s.kind = $12
      and ($2::bigint[] = '{}' or s.location_id = any ($2))
      and s.local_date between $3::date and $4::date
      and ($5 = '' or starts_with(s.pretty_id, $5)
        or strpos(' ' || lower(s.location_name), ' ' || lower($5)) > 0
        or strpos(' ' || lower(s.kiosk_name), ' ' || lower($5)) > 0
        or strpos(' ' || lower(s.shown_customer), ' ' || lower($5)) > 0
        or exists (select 1 from sale_line l where l.account_id = s.account_id and l.sale_id = s.id
          and strpos(' ' || lower(l.name), ' ' || lower($5)) > 0))
      and (($6 = '' and $7::int[] = '{}') or exists (
        select 1 from sale_payment p where p.account_id = s.account_id and p.sale_id = s.id
          and ($6 = '' or starts_with(p.last_four, $6)) and ($7::int[] = '{}' or p.type = any ($7))))
      and ($8::bigint = 0 or s.kiosk_id = $8)
      and ($9 = '' or s.id = nullif($9, '')::uuid)
      and ($10::bigint = 0 or s.customer_id = $10)`;

// A policy alone would sort every visible row; one LATERAL per account reads just the head of each index.
const rows = `
  from unnest($1::bigint[]) as a(account_id)
  cross join lateral (
    select s.account_id, s.id, s.local_date, s.sold_at from sale s
    where ${conditions}
    order by s.local_date desc, s.sold_at desc, s.id desc
    limit $11) as found`;

/** $1 to $12 of a statement with `conditions`; the limit is $11. */
export function values(filter: LedgerFilter, limit: number): unknown[] {
  return [
    filter.accounts,
    filter.locations,
    filter.fromDate,
    filter.toDate,
    filter.keywords,
    filter.lastFour,
    filter.paymentTypes,
    filter.kioskId,
    filter.orderId,
    filter.customerId,
    limit,
    filter.kind,
  ];
}

export async function countUpTo(tx: Tx, filter: LedgerFilter, limit: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(`select count(*) as count ${rows}`, values(filter, limit));
  return row!.count;
}

export interface SaleKey {
  account_id: number;
  id: string;
}

/** The keys of one page, newest day first. */
export function page(tx: Tx, filter: LedgerFilter, offset: number, limit: number): Promise<SaleKey[]> {
  return tx.query<SaleKey & { [column: string]: unknown }>(
    `select found.account_id, found.id ${rows}
     order by found.local_date desc, found.sold_at desc, found.id desc offset $13 limit $14`,
    [...values(filter, offset + limit), offset, limit],
  );
}
