import type { Tx } from '@backroom/platform';
import { methodsOf } from './paid-by.js';
import { Parameters, type LedgerFilter } from './ledger-filter.js';
import { saleOrder } from './sale-order.js';
import { findMatches, matchesText, searchSources, type SearchSource } from './search-sources.sql.js';

/** The default order of sales: by time sold, as in the index. */
export const newestFirst = saleOrder().of;

/** Conditions for sales `s` of account `a`. Only the given filters are included, so that the plan fits them. */
export function conditionsOf(filter: LedgerFilter, $: Parameters): string {
  const { locations, fromDate, toDate, paymentTypes, kioskId, orderId, customerId, keywords, lastFour } =
    filter;
  const all = ['s.account_id = a.account_id', `s.kind = ${$.add(filter.kind, 'text')}`];
  if (locations.length > 0) all.push(`s.location_id = any (${$.add(locations, 'bigint[]')})`);
  if (fromDate) all.push(`s.local_date >= ${$.add(fromDate, 'date')}`);
  if (toDate) all.push(`s.local_date <= ${$.add(toDate, 'date')}`);
  if (paymentTypes.length > 0) all.push(`s.methods & ${$.add(methodsOf(paymentTypes), 'int')} <> 0`);
  if (kioskId) all.push(`s.kiosk_id = ${$.add(kioskId, 'bigint')}`);
  if (orderId) all.push(`s.id = ${$.add(orderId, 'uuid')}`);
  if (customerId) all.push(`s.customer_id = ${$.add(customerId, 'bigint')}`);
  if (filter.priceDiffers) all.push('s.expected_total is not null');
  if (lastFour) all.push(paidByCard(lastFour, paymentTypes, $));
  if (keywords) all.push(matchesText(filter, $));
  return all.join('\n      and ');
}

/** A payment by a card with these last digits, by one of the given methods. */
function paidByCard(lastFour: string, types: readonly number[], $: Parameters): string {
  const of = types.length > 0 ? ` and p.type = any (${$.add(types, 'int[]')})` : '';
  // One digit matches every tenth card, so each sale is checked. A scalar subquery: a join would read all payments.
  if (lastFour.length === 1)
    return `coalesce((select true from sale_payment p where p.account_id = s.account_id and p.sale_id = s.id
        and starts_with(p.last_four, ${$.add(lastFour, 'text')})${of} limit 1), false)`;
  // A prefix is expanded to all possible endings: equality uses the index under any policy.
  const missing = 4 - lastFour.length;
  const endings = Array.from(
    { length: 10 ** missing },
    (_, n) => `${lastFour}${missing > 0 ? String(n).padStart(missing, '0') : ''}`,
  );
  return `s.id in (select p.sale_id from sale_payment p where p.account_id = a.account_id
        and p.last_four = any (${$.add(endings, 'text[]')})${of})`;
}

/** Matching rows `h` of one source: `columns` of them, ordered and limited by `end` for each account. */
type Source = (columns: string, end: string) => string;

/** The sources of matching sales: one, or for a text one for each field that may contain it. */
async function sourcesOf(tx: Tx, filter: LedgerFilter, $: Parameters): Promise<Source[]> {
  const { accounts, keywords, sort } = filter;
  const narrowed = conditionsOf({ ...filter, keywords: '' }, $);
  const each = `unnest(${$.add(accounts, 'bigint[]')}) as a(account_id)`;
  const { isByTime } = saleOrder(sort);
  // The product rows have no amounts: sorted by amount, the sales themselves are read.
  const places: SearchSource[] =
    keywords && isByTime
      ? searchSources(filter, await findMatches(tx, accounts, keywords), $)
      : [{ where: keywords ? matchesText(filter, $) : 'true' }];
  return places.map(
    ({ from, table = 'sale', where }) =>
      (columns, end) => `
      select h.* from ${each} ${from ? `cross join ${from}` : ''} cross join lateral (
        select ${columns} from ${table} s where ${narrowed} and ${where} ${end}) as h`,
  );
}

/**
 * Counts the sales that match a filter, up to `limit`. Most frequent texts match in one source: if that alone reaches
 * the limit, the others are not read, and rows are merged only when they are few.
 */
export async function countUpTo(tx: Tx, filter: LedgerFilter, limit: number): Promise<number> {
  const $ = new Parameters();
  const sources = await sourcesOf(tx, filter, $);
  const max = $.add(limit, 'bigint');
  const found = sources.map((rows) => `${rows('s.account_id, s.id', `limit ${max}`)} limit ${max}`);
  const count = (rows: string) => `(select count(*) from (${rows}) as counted)`;
  const [first, ...more] = found as [string, ...string[]];
  const alone = found.map((rows) => `when ${count(rows)} = ${max} then ${max}`).join('\n    ');
  const [row] = await tx.query<{ count: number }>(
    more.length === 0
      ? `select ${count(first)} as count`
      : `select case ${alone} else least(${count(`(${found.join(') union (')})`)}, ${max}) end as count`,
    $.values,
  );
  return row!.count;
}

export interface SaleKey {
  account_id: number;
  id: string;
}

/**
 * The keys of one page, in the order of the filter. Under the policy alone, every visible row would be sorted; one
 * LATERAL per account reads only the head of each index.
 */
export async function page(tx: Tx, filter: LedgerFilter, offset: number, limit: number): Promise<SaleKey[]> {
  const $ = new Parameters();
  const sources = await sourcesOf(tx, filter, $);
  const upTo = $.add(offset + limit, 'bigint');
  const order = saleOrder(filter.sort);
  const columns = ['account_id', ...order.columns].map((column) => `s.${column}`).join(', ');
  const heads = sources.map((rows) => rows(columns, `order by ${order.of('s')} limit ${upTo}`));
  return tx.query<SaleKey & { [column: string]: unknown }>(
    `select found.account_id, found.id from (${heads.join(' union ')}) as found
     order by ${order.of('found')} offset ${$.add(offset, 'bigint')} limit ${$.add(limit, 'bigint')}`,
    $.values,
  );
}
