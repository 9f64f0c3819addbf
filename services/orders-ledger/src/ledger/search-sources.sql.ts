import {
  endOfWordRange,
  rarestFirst,
  typedNumberOf,
  typedPatternsOf,
  typedWordsOf,
  wordsBegin,
  type Tx,
} from '@backroom/platform';
import { namesBegin, type Bearer } from '../copies/names-begin.sql.js';
import { Parameters, type LedgerFilter } from './ledger-filter.js';
import type { SearchedAmount } from './searched-amount.js';

/** Ids with a current or former name that has a word starting with the text. */
interface NameMatches {
  /** All names match: each of their sales is found from the index alone. */
  always: readonly number[];
  /** Only some of their names match. */
  once: readonly number[];
}

type SearchMatches = Record<Bearer, NameMatches> & {
  /** Undefined if there are too many to look up one by one. */
  customers: readonly number[] | undefined;
};

/** Up to this many customers, sales are read customer by customer; above it, the customer of each sale is checked. */
const maxCustomers = 1_000;

export async function findMatches(tx: Tx, accounts: readonly number[], text: string): Promise<SearchMatches> {
  const rows = await tx.query<{ bearer: Bearer; id: number; always: boolean }>(
    `select bearer, id, bool_and(is_found) as always from (
       select bearer, id, ${wordsBegin('name', '$2')} as is_found from ledger_name where account_id = any ($1::bigint[])) as n
     group by bearer, id having bool_or(is_found)`,
    [accounts, typedPatternsOf(text)],
  );
  const [first = '', ...more] = await rarestFirst(tx, accounts, typedWordsOf(text));
  const $ = new Parameters();
  const customers = await tx.query<{ customer_id: number }>(
    `select distinct c.customer_id from (
       select w.account_id, w.customer_id from customer_word w
       where w.account_id = any (${$.add(accounts, 'bigint[]')}) and ${begins(first, $)}) as c
     ${more.length > 0 ? `where ${more.map((word) => hasWord('c', word, $)).join(' and ')}` : ''}
     limit ${maxCustomers + 1}`,
    $.values,
  );
  const of = (bearer: Bearer): NameMatches => {
    const idsOf = (always: boolean) =>
      rows.filter((row) => row.bearer === bearer && row.always === always).map(({ id }) => id);
    return { always: idsOf(true), once: idsOf(false) };
  };
  return {
    ...{ location: of('location'), kiosk: of('kiosk'), product: of('product') },
    customers: customers.length > maxCustomers ? undefined : customers.map(({ customer_id: id }) => id),
  };
}

const begins = (word: string, $: Parameters): string =>
  `w.word >= ${$.add(word, 'text')} and w.word < ${$.add(endOfWordRange(word), 'text')}`;

/** Whether the customer of a row has a word with this prefix. */
const hasWord = (row: string, word: string, $: Parameters): string =>
  `exists (select from customer_word w where w.account_id = ${row}.account_id and w.customer_id = ${row}.customer_id
          and ${begins(word, $)})`;

/** Whether the customer of sale `s` matches all words. */
const ofCustomer = (keywords: string, $: Parameters): string =>
  `(s.customer_id is not null and ${typedWordsOf(keywords)
    .map((word) => hasWord('s', word, $))
    .join(' and ')})`;

/** Whether sale `s` matches a text in any field. */
export function matchesText({ keywords, amount, accounts }: LedgerFilter, $: Parameters): string {
  const patterns = $.add(typedPatternsOf(keywords), 'text[]');
  const all = $.add(accounts, 'bigint[]');
  const number = typedNumberOf(keywords);
  const named = (column: string, bearer: Bearer) => `${column} = any (${namesBegin(bearer, all, patterns)})`;
  return `(${[
    ...(amount ? [hasAmount(amount, $)] : []),
    ...(isLastFour.test(number) ? [hasCard($.add(number, 'text'))] : []),
    ...(number ? [`starts_with(s.pretty_id, ${$.add(number, 'text')})`] : []),
    named('s.location_name', 'location'),
    named('s.kiosk_name', 'kiosk'),
    hasOwnName(patterns),
    ofCustomer(keywords, $),
    `exists (select 1 from sale_line l where l.account_id = s.account_id and l.sale_id = s.id
          and ${named('l.name', 'product')})`,
  ].join('\n        or ')})`;
}

/** Whether the customer name that staff entered at sale `s` matches. */
const hasOwnName = (patterns: string): string =>
  `(s.shown_customer <> '' and ${wordsBegin('s.shown_customer', patterns)})`;

/** Whether sale `s` of account `a` has this amount. */
const hasAmount = ({ accounts, minors }: SearchedAmount, $: Parameters): string =>
  `s.total = (${$.add(minors, 'bigint[]')})[array_position(${$.add(accounts, 'bigint[]')}, a.account_id)]`;

const isLastFour = /^\d{4}$/;
const hasCard = (digits: string): string =>
  `s.id in (select p.sale_id from sale_payment p where p.account_id = a.account_id and p.last_four = ${digits})`;

/**
 * A source of a text search: the condition for the sale, and rows `k` that it is joined to; `table` contains
 * representatives of sales in their order. Default: the sales themselves.
 */
export interface SearchSource {
  from?: string;
  table?: string;
  where: string;
}

/** A prefix of this length matches few order numbers. */
const minSelectivePrefix = 4;

function numberSources(number: string, $: Parameters): SearchSource[] {
  if (!number) return [];
  const text = $.add(number, 'text');
  const numbered =
    number.length < minSelectivePrefix
      ? `starts_with(s.pretty_id, ${text})`
      : // Evaluated first: with an order and a limit, the planner may read all sales instead.
        `s.id = any (array(select n.id from sale n where n.account_id = a.account_id and starts_with(n.pretty_id, ${text})))`;
  return [{ where: numbered }, ...(isLastFour.test(number) ? [{ where: hasCard(text) }] : [])];
}

/**
 * The same search source by source, each with its own index; sources without a matching name are left out. If only some
 * names match, the name stored with the sale is checked too.
 */
export function searchSources(filter: LedgerFilter, matches: SearchMatches, $: Parameters): SearchSource[] {
  const { keywords } = filter;
  const patterns = $.add(typedPatternsOf(keywords), 'text[]');
  const sources: SearchSource[] = [
    ...numberSources(typedNumberOf(keywords), $),
    ...(filter.amount ? [{ where: hasAmount(filter.amount, $) }] : []),
    { where: hasOwnName(patterns) },
  ];
  const { location, kiosk, product, customers } = matches;
  const each = (ids: readonly number[], id: string) => `unnest(${$.add(ids, 'bigint[]')}) as k(${id})`;
  for (const [ids, and] of [
    [location.always, ''],
    [location.once, ` and ${wordsBegin('s.location_name', patterns)}`],
  ] as const)
    if (ids.length > 0) sources.push({ where: `s.location_id = any (${$.add(ids, 'bigint[]')})${and}` });
  for (const [ids, and] of [
    [kiosk.always, ''],
    [kiosk.once, ` and ${wordsBegin('s.kiosk_name', patterns)}`],
  ] as const)
    if (ids.length > 0) sources.push({ from: each(ids, 'kiosk_id'), where: `s.kiosk_id = k.kiosk_id${and}` });
  if (!customers) sources.push({ where: ofCustomer(keywords, $) });
  else if (customers.length > 0)
    sources.push({ from: each(customers, 'customer_id'), where: 's.customer_id = k.customer_id' });
  const table = filter.kioskId || filter.customerId ? soldAndSale : sold;
  const soldSo = `exists (select 1 from sale_line l where l.account_id = s.account_id and l.sale_id = s.id
    and l.product_id = s.product_id and ${wordsBegin('l.name', patterns)})`;
  for (const [ids, and] of [
    [product.always, ''],
    [product.once, ` and ${soldSo}`],
  ] as const)
    if (ids.length > 0)
      sources.push({ from: each(ids, 'product_id'), table, where: `s.product_id = k.product_id${and}` });
  return sources;
}

const sold = '(select *, sale_id as id from sale_product)';
/** Joined with the columns that only the sale has. */
const soldAndSale = `(select p.*, p.sale_id as id, s.kiosk_id, s.customer_id from sale_product p
      join sale s on s.account_id = p.account_id and s.id = p.sale_id)`;
