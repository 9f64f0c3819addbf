import type { Tx } from '@backroom/platform';
import { methodsOf, Parameters, type LedgerFilter } from './ledger-filter.js';
import { bearersOf, foundBy, searchSources } from './search-sources.sql.js';

/** The order in which sales are listed: by what is shown of them, as their index holds them. */
export const newestFirst = (row: string) => `${row}.listed_date desc, ${row}.listed_at desc, ${row}.id desc`;

/** What a filter lets through of the sales `s` of the account `a`. Just what is asked for: the plan is made for it. */
export function conditionsOf(filter: LedgerFilter, $: Parameters): string {
  const { locations, fromDate, toDate, paymentTypes, kioskId, orderId, customerId, keywords, lastFour } =
    filter;
  const all = ['s.account_id = a.account_id', `s.kind = ${$.add(filter.kind, 'text')}`];
  if (locations.length > 0) all.push(`s.location_id = any (${$.add(locations, 'bigint[]')})`);
  if (fromDate) all.push(`s.listed_date >= ${$.add(fromDate, 'date')}`);
  if (toDate) all.push(`s.listed_date <= ${$.add(toDate, 'date')}`);
  if (paymentTypes.length > 0) all.push(`s.methods & ${$.add(methodsOf(paymentTypes), 'int')} <> 0`);
  if (kioskId) all.push(`s.kiosk_id = ${$.add(kioskId, 'bigint')}`);
  if (orderId) all.push(`s.id = ${$.add(orderId, 'uuid')}`);
  if (customerId) all.push(`s.customer_id = ${$.add(customerId, 'bigint')}`);
  if (lastFour) all.push(paidByCard(lastFour, paymentTypes, $));
  if (keywords) all.push(foundBy(keywords, $));
  return all.join('\n      and ');
}

/** A payment by a card that ends so, by one of the methods asked for. */
function paidByCard(lastFour: string, types: readonly number[], $: Parameters): string {
  const of = types.length > 0 ? ` and p.type = any (${$.add(types, 'int[]')})` : '';
  // Of a beginning all endings are written out: equality goes by the index, whatever the policy.
  const missing = 4 - lastFour.length;
  const endings = Array.from(
    { length: 10 ** missing },
    (_, n) => `${lastFour}${missing > 0 ? String(n).padStart(missing, '0') : ''}`,
  );
  return `s.id in (select p.sale_id from sale_payment p where p.account_id = a.account_id
        and p.last_four = any (${$.add(endings, 'text[]')})${of})`;
}

/**
 * The first so many sales that a filter finds, newest first, as `found`. A policy alone would sort every visible row; one
 * LATERAL per account reads just the head of each index. A text is looked for place by place.
 */
async function rowsOf(tx: Tx, filter: LedgerFilter, limit: number, $: Parameters): Promise<string> {
  const { accounts, keywords } = filter;
  const narrowed = conditionsOf({ ...filter, keywords: '' }, $);
  const most = $.add(limit, 'bigint');
  const head = (where: string) => `
    select s.account_id, s.id, s.listed_date, s.listed_at from sale s
    where ${where}
    order by ${newestFirst('s')}
    limit ${most}`;
  const from = `from unnest(${$.add(accounts, 'bigint[]')}) as a(account_id) cross join lateral`;
  if (!keywords) return `${from} (${head(narrowed)}) as found`;
  const sources = searchSources(keywords, await bearersOf(tx, accounts, keywords), $).map(
    ({ from: beside, where }) => {
      const rows = `(${head(`${narrowed} and ${where}`)})`;
      return beside ? `(select h.* from ${beside} cross join lateral ${rows} as h)` : rows;
    },
  );
  return `${from} (
    select * from (${sources.join(' union ')}) as s order by ${newestFirst('s')} limit ${most}) as found`;
}

export async function countUpTo(tx: Tx, filter: LedgerFilter, limit: number): Promise<number> {
  const $ = new Parameters();
  const rows = await rowsOf(tx, filter, limit, $);
  const [row] = await tx.query<{ count: number }>(`select count(*) as count ${rows}`, $.values);
  return row!.count;
}

export interface SaleKey {
  account_id: number;
  id: string;
}

/** The keys of one page, newest day first. */
export async function page(tx: Tx, filter: LedgerFilter, offset: number, limit: number): Promise<SaleKey[]> {
  const $ = new Parameters();
  const rows = await rowsOf(tx, filter, offset + limit, $);
  return tx.query<SaleKey & { [column: string]: unknown }>(
    `select found.account_id, found.id ${rows}
     order by ${newestFirst('found')} offset ${$.add(offset, 'bigint')} limit ${$.add(limit, 'bigint')}`,
    $.values,
  );
}
