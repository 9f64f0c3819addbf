import type { Tx } from '@backroom/platform';
import { methodsOf, Parameters, type LedgerFilter } from './ledger-filter.js';

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
  if (keywords) all.push(found(keywords, $));
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

function found(keywords: string, $: Parameters): string {
  const text = $.add(keywords, 'text');
  const named = (name: string) => `strpos(' ' || lower(${name}), ' ' || lower(${text})) > 0`;
  return `(starts_with(s.pretty_id, ${text}) or ${named('s.location_name')} or ${named('s.kiosk_name')}
        or ${named('s.shown_customer')}
        or exists (select 1 from sale_line l where l.account_id = s.account_id and l.sale_id = s.id
          and ${named('l.name')}))`;
}

// A policy alone would sort every visible row; one LATERAL per account reads just the head of each index.
function rowsOf(filter: LedgerFilter, limit: number, $: Parameters): string {
  return `
  from unnest(${$.add(filter.accounts, 'bigint[]')}) as a(account_id)
  cross join lateral (
    select s.account_id, s.id, s.listed_date, s.listed_at from sale s
    where ${conditionsOf(filter, $)}
    order by ${newestFirst('s')}
    limit ${$.add(limit, 'bigint')}) as found`;
}

export async function countUpTo(tx: Tx, filter: LedgerFilter, limit: number): Promise<number> {
  const $ = new Parameters();
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count ${rowsOf(filter, limit, $)}`,
    $.values,
  );
  return row!.count;
}

export interface SaleKey {
  account_id: number;
  id: string;
}

/** The keys of one page, newest day first. */
export function page(tx: Tx, filter: LedgerFilter, offset: number, limit: number): Promise<SaleKey[]> {
  const $ = new Parameters();
  const rows = rowsOf(filter, offset + limit, $);
  return tx.query<SaleKey & { [column: string]: unknown }>(
    `select found.account_id, found.id ${rows}
     order by ${newestFirst('found')} offset ${$.add(offset, 'bigint')} limit ${$.add(limit, 'bigint')}`,
    $.values,
  );
}
