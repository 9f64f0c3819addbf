import { decimalOf } from '@backroom/pricing';
import {
  byName,
  knownLanguage,
  rowsOf,
  shownEmail,
  type AmountCell,
  type ExportSource,
  type Language,
  type Tx,
} from '@backroom/platform';
import type { ListCustomersRequest } from '@backroom/proto/customers/v1/customers_service';
import {
  conditionsOf,
  countLimit,
  Parameters,
  type CustomerFilter,
  type SeenCustomers,
} from '../customer/customer-filter.sql.js';
import { countCustomers, isOpen, lastSeenAt } from '../customer/list-customers.sql.js';
import { moneyText } from '../purse/money-text.js';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import ja from './words/ja.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };

type Words = typeof en;
const words: Readonly<Record<Language, Words>> = { en, de, es, fr, ja, zh };

/** The filter of an exported file of customers. */
export type CustomersFilter = Pick<ListCustomersRequest, 'keywords' | 'groupId' | 'checkedIn'> &
  SeenCustomers;

interface Row {
  accountId: number;
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  groups: string;
  /** Minor units; null before the first deposit. */
  cash: number | null;
  currency: string | null;
  points: number | null;
  joined: string;
  lastSeen: string;
  operator: string;
}

/** The columns of a file, in order. */
const columns = [
  ...(['id', 'email', 'firstName', 'lastName', 'phone', 'groups'] as const),
  ...(['cash', 'points', 'joined', 'lastSeen'] as const),
];

/** Customers as listed (C-02), by id, so that each batch costs the same wherever it starts. */
export const customersExport: ExportSource<CustomersFilter> = {
  headers(language, accounts) {
    const { column, several } = words[knownLanguage(language)];
    return [...columns.map((name) => column[name]), ...(accounts.length > 1 ? [several.operator] : [])];
  },
  async count(tx, filter, accounts) {
    const query = { ...filter, accounts };
    const total = await countCustomers(tx, query);
    const isCut = total > countLimit && !isOpen(query);
    return { total: isCut ? countLimit : total, exact: !isCut };
  },
  async read(tx, { filter, accounts, after, limit, language }) {
    const money = moneyOf(knownLanguage(language));
    const rows = await readBatch(tx, { ...filter, accounts }, after, limit);
    const last = rows.at(-1);
    const cellOf = (row: Row, name: (typeof columns)[number]) => {
      if (name === 'email') return shownEmail(row.email);
      return name === 'cash' ? money(row.cash, row.currency) : row[name];
    };
    return {
      rows: rows.map((row) => [
        ...columns.map((name) => cellOf(row, name)),
        ...(accounts.length > 1 ? [row.operator] : []),
      ]),
      next: last && rows.length === limit ? `${last.accountId}|${last.id}` : '',
    };
  },
};

/** Formats money as the console’s lists do, with its figure. */
function moneyOf(language: Language): (minor: number | null, currency: string | null) => AmountCell | null {
  const textOf = moneyText(language);
  return (minor, currency) =>
    minor === null || currency === null
      ? null
      : { text: textOf(minor, currency), figure: decimalOf(minor, currency), currency };
}

function readBatch(tx: Tx, filter: CustomerFilter, after: string, limit: number): Promise<Row[]> {
  const $ = new Parameters();
  const [account = 0, person = 0] = after.split('|').map(Number);
  const max = $.add(limit, 'bigint');
  const where = ['c.account_id = a.account_id', ...conditionsOf(filter, $)].join(' and ');
  const seen = `(${lastSeenAt($.add(filter.atPlaces, 'boolean'), $.add(filter.wholeAccounts ?? [], 'bigint[]'))})`;
  const day = (column: string) => `to_char(${column} at time zone coalesce(o.timezone, 'UTC'), 'YYYY-MM-DD')`;
  return rowsOf<Row>(
    tx,
    `select c.account_id, c.person_id as id, c.email, c.first_name, c.last_name, c.phone,
       ${day('c.joined_at')} as joined, ${day(seen)} as last_seen, coalesce(o.name, '') as operator,
       coalesce((select string_agg(g.name, ', ' order by ${byName('g.name')}) from customer_group_member m
         join customer_group g on g.id = m.group_id
         where m.account_id = c.account_id and m.person_id = c.person_id), '') as groups,
       cash.balance as cash, cash.currency, points.balance as points
     from (
       select c.* from unnest(${$.add(filter.accounts, 'bigint[]')}) as a(account_id)
       cross join lateral (
         select c.* from customer c where ${where}
           and (c.account_id, c.person_id) > (${$.add(account, 'bigint')}, ${$.add(person, 'bigint')})
         order by c.account_id, c.person_id limit ${max}) as c
       order by c.account_id, c.person_id limit ${max}) as c
     left join purse cash on cash.account_id = c.account_id and cash.person_id = c.person_id and cash.tender = 'wallet'
     left join purse points on points.account_id = c.account_id and points.person_id = c.person_id
       and points.tender = 'points'
     left join account_copy o on o.account_id = c.account_id
     order by c.account_id, c.person_id`,
    $.values,
  );
}
