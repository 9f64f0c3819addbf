import { byName, indexSort, rowsOf, typedWordsOf, type Tx } from '@backroom/platform';
import {
  byRarestWord,
  conditionsOf,
  countLimit,
  narrowest,
  Parameters,
  type CustomerFilter,
  type SeenCustomers,
} from './customer-filter.sql.js';

/** Up to this many matches are sorted; for more, the index of the sort order is read until the page is full. */
const maxSorted = 2_000;

/** Each sort order has its own index. */
const orders = {
  name: [byName('last_name'), byName('first_name'), 'person_id'],
  email: ['email_key', 'person_id'],
  joined: ['joined_at', 'person_id'],
  lastSeen: ['last_seen_at', 'person_id'],
};

export interface CustomerKey extends Record<string, unknown> {
  account_id: number;
  person_id: number;
}

/** Returns whether the filter matches every customer. */
export const isOpen = ({ keywords, groupId, checkedIn, atPlaces }: CustomerFilter): boolean =>
  typedWordsOf(keywords).length === 0 && !groupId && !checkedIn && !atPlaces;

/** Counts the customers of a filter; `countLimit` + 1 means more. */
export async function countCustomers(tx: Tx, filter: CustomerFilter): Promise<number> {
  if (isOpen(filter)) {
    const [row] = await tx.query<{ total: number }>(
      'select coalesce(sum(customers), 0)::bigint as total from customer_count where account_id = any ($1)',
      [filter.accounts],
    );
    return row!.total;
  }
  const $ = new Parameters();
  const max = $.add(countLimit + 1, 'bigint');
  const each = `unnest(${$.add(filter.accounts, 'bigint[]')}) as a(account_id)`;
  const [row] = await tx.query<{ total: number }>(
    `select count(*) as total from (
       select f.* from ${each} cross join lateral (${foundIn(await byRarestWord(tx, filter), $, max)}) as f limit ${max}) as counted`,
    $.values,
  );
  return row!.total;
}

/** Selects the customers of account `a`, each once, unordered. */
function foundIn(filter: CustomerFilter, $: Parameters, max: string): string {
  const source = narrowest(filter);
  if (!source)
    return `select c.account_id, c.person_id from customer c
      where ${['c.account_id = a.account_id', ...conditionsOf(filter, $)].join(' and ')} limit ${max}`;
  const rows = source.rows($);
  const left = source.left($);
  if (left.length === 0) {
    const limit = source.repeats ? `limit ${source.repeats} * ${max}` : '';
    return `select distinct f.account_id, f.person_id from (${rows} ${limit}) as f`;
  }
  return `select distinct c.account_id, c.person_id from (${rows}) as f
      join customer c on c.account_id = f.account_id and c.person_id = f.person_id
      where ${left.join(' and ')}`;
}

/** Returns the sorted keys of one page of a filter that finds `total`. */
export async function customerPage(
  tx: Tx,
  filter: CustomerFilter,
  { page, limit, sort, total }: { page: number; limit: number; sort?: string; total: number },
): Promise<CustomerKey[]> {
  const order = indexSort(sort, orders, 'name');
  const $ = new Parameters();
  const offset = (page - 1) * limit;
  const upTo = $.add(offset + limit, 'bigint');
  const each = `unnest(${$.add(filter.accounts, 'bigint[]')}) as a(account_id)`;
  const source = total <= maxSorted ? narrowest(await byRarestWord(tx, filter))?.rows($) : undefined;
  const where = ['c.account_id = a.account_id', ...conditionsOf(filter, $)];
  // In a subquery if few match: combined with order and limit, a plan may read all customers instead.
  if (source) where.push(`c.person_id = any (array(select f.person_id from (${source}) as f))`);
  // Sorted by the displayed value if visibility depends on locations.
  const isByPlace = filter.atPlaces && order.by === 'lastSeen';
  const listed = isByPlace ? seenCustomers(filter, $) : 'customer c';
  const columns = ['account_id', ...order.columns].map((column) => `c.${column}`).join(', ');
  return tx.query<CustomerKey>(
    `select found.account_id, found.person_id from (
       select c.* from ${each} cross join lateral (
         select ${columns} from ${listed} where ${where.join('\n          and ')}
         order by ${order.of('c')} limit ${upTo}) as c) as found
     order by ${order.of('found')} offset ${$.add(offset, 'bigint')} limit ${$.add(limit, 'bigint')}`,
    $.values,
  );
}

/** Returns the SQL of when customer `c` was last seen, restricted to visible locations if `atPlaces`. */
export const lastSeenAt = (atPlaces: string, wholeAccounts: string): string =>
  `case when ${atPlaces} and c.account_id <> all (${wholeAccounts})
     then (select max(p.seen_at) from customer_place p where p.account_id = c.account_id and p.person_id = c.person_id)
     else c.last_seen_at end`;

/** Selects customers as `c`, with when they were last seen at visible locations. */
function seenCustomers({ atPlaces, wholeAccounts = [] }: SeenCustomers, $: Parameters): string {
  const at = lastSeenAt($.add(atPlaces, 'boolean'), $.add(wholeAccounts, 'bigint[]'));
  return `(select c.account_id, c.person_id, c.checked_in, ${at} as last_seen_at from customer c) as c`;
}

interface Row extends Record<string, unknown> {
  accountId: number;
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  state: string;
  joinedAt: number;
  joinedBy: string;
  lastSeenAt: number;
  lastLocationName: string;
  timezone: string;
  groups: { id: number; name: string }[];
  balances: { tender: string; amount: number; currency: string }[];
}

/**
 * Returns customers in the order of their keys. With limited visibility, last seen refers to visible locations
 * (PERM-4).
 */
export function customersOf(
  tx: Tx,
  keys: readonly CustomerKey[],
  { atPlaces, wholeAccounts = [] }: SeenCustomers,
): Promise<Row[]> {
  return rowsOf<Row>(
    tx,
    `select c.account_id, c.person_id as id, c.email, c.first_name, c.last_name, c.phone, c.state, c.joined_by,
       (extract(epoch from c.joined_at) * 1000)::bigint as joined_at,
       (extract(epoch from ${lastSeenAt('$3::boolean', '$4::bigint[]')}) * 1000)::bigint as last_seen_at,
       coalesce(l.name, '') as last_location_name, coalesce(l.timezone, a.timezone, 'UTC') as timezone,
       (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by ${byName('g.name')}, g.id), '[]')
        from customer_group_member m join customer_group g on g.id = m.group_id
        where m.account_id = c.account_id and m.person_id = c.person_id) as groups,
       (select coalesce(jsonb_agg(jsonb_build_object('tender', p.tender, 'amount', p.balance, 'currency', p.currency)), '[]')
        from purse p
        where p.account_id = c.account_id and p.person_id = c.person_id and p.tender in ('wallet', 'points')) as balances
     from unnest($1::bigint[], $2::bigint[]) with ordinality as k(account_id, person_id, n)
     join customer c on c.account_id = k.account_id and c.person_id = k.person_id
     left join lateral (
       select p.location_id from customer_place p
       where $3::boolean and c.account_id <> all ($4::bigint[])
         and p.account_id = c.account_id and p.person_id = c.person_id
       order by p.seen_at desc limit 1) as there on true
     left join location_copy l on l.location_id = coalesce(there.location_id, c.last_location_id)
     left join account_copy a on a.account_id = c.account_id
     order by k.n`,
    [
      keys.map(({ account_id }) => account_id),
      keys.map(({ person_id }) => person_id),
      atPlaces,
      wholeAccounts,
    ],
  );
}
