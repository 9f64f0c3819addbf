import {
  fault,
  insertMany,
  listedBy,
  pageOf,
  Problem,
  rowsOf,
  wordBegins,
  type PageWanted,
  type Tx,
} from '@backroom/platform';
import { isSeen, Parameters, type SeenCustomers } from '../customer/customer-filter.sql.js';
import { metrics } from '../gift-card/periods.js';
import { customerGroupMemberTable } from './customer-group.tables.js';
import type { CustomerGroup } from '@backroom/proto/customers/v1/customer_groups_service';

/** Groups with how many of their members are seen. */
function groups($: Parameters, seen: SeenCustomers): string {
  const isCounted = seen.atPlaces ? `and ${isSeen(seen, $, 'm')}` : '';
  return `select g.id, g.account_id, g.name, g.description, g.version,
    (select count(*) from customer_group_member m
     where m.account_id = g.account_id and m.group_id = g.id ${isCounted}) as members
  from customer_group g`;
}

const everybody: SeenCustomers = { atPlaces: false };

export async function groupPage(
  tx: Tx,
  wanted: PageWanted & { keywords: string; sort?: string },
  seen = everybody,
): Promise<{ groups: CustomerGroup[]; total: number }> {
  const $ = new Parameters();
  const found = `${groups($, seen)} where ${wordBegins('g.name', $.add(wanted.keywords, 'text'))}`;
  const sortable = { name: ['lower(name)'], members: ['members'] };
  const by = listedBy(wanted.sort, sortable, 'lower(name), id');
  const { rows, total } = await pageOf<CustomerGroup>(tx, found, $.values, by, wanted);
  return { groups: rows, total };
}

/** One that the transaction sees. Throws `notFound`. */
export async function groupById(tx: Tx, id: number, seen = everybody): Promise<CustomerGroup> {
  const $ = new Parameters();
  const found = `${groups($, seen)} where g.id = ${$.add(id, 'bigint')}`;
  const [group] = await rowsOf<CustomerGroup>(tx, found, $.values);
  if (!group) throw Problem.notFound('group');
  return group;
}

/** How many gift cards are issued to it again and again: nobody gets them any more once it is gone (H-16). */
export async function recurringCardsOf(
  tx: Tx,
  { accountId, id }: Pick<CustomerGroup, 'accountId' | 'id'>,
): Promise<number> {
  const [row] = await tx.query<{ cards: number }>(
    `select count(*) as cards from gift_card_issue
     where account_id = $1 and group_id = $2 and metric = any ($3) and state = 'active'`,
    [accountId, id, Object.keys(metrics)],
  );
  return row!.cards;
}

/** Upkeep of an operator's groups goes one after the other: names stay unique, and what is told of members is in order. */
export async function lockGroups(tx: Tx, accountId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('customer groups ' || $1, 0))", [
    String(accountId),
  ]);
}

/** Puts customers into a group; those who are new in it. Throws `invalid` where one is no customer of the operator. */
export async function addMembers(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
  userIds: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(userIds)];
  // Kept until the end: whoever is erased meanwhile leaves this group as well.
  const known = await tx.query(
    'select person_id from customer where account_id = $1 and person_id = any ($2) order by person_id for share',
    [accountId, wanted],
  );
  if (known.length < wanted.length) throw Problem.invalid('users', fault('unknown'));
  const there = await tx.query<{ person_id: number }>(
    'select person_id from customer_group_member where account_id = $1 and group_id = $2 and person_id = any ($3)',
    [accountId, id, wanted],
  );
  const members = new Set(there.map(({ person_id }) => person_id));
  const added = wanted.filter((one) => !members.has(one)).sort((a, b) => a - b);
  await insertMany(
    tx,
    customerGroupMemberTable,
    added.map((personId) => ({ accountId, groupId: id, personId })),
  );
  return added;
}
