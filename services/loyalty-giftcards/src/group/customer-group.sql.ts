import {
  byName,
  fault,
  insertMany,
  pageOf,
  Problem,
  rowsOf,
  sortClause,
  typedPatternsOf,
  wordsBegin,
  type PageOptions,
  type Tx,
} from '@backroom/platform';
import { isSeen, Parameters, type SeenCustomers } from '../customer/customer-filter.sql.js';
import { metrics } from '../gift-card/periods.js';
import { customerGroupMemberTable } from './customer-group.tables.js';
import type { CustomerGroup } from '@backroom/proto/customers/v1/customer_groups_service';

/** Selects groups with the number of their visible members. */
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
  request: PageOptions & { keywords: string; sort?: string },
  seen = everybody,
): Promise<{ groups: CustomerGroup[]; total: number }> {
  const $ = new Parameters();
  const found = `${groups($, seen)} where ${wordsBegin('g.name', $.add(typedPatternsOf(request.keywords), 'text[]'))}`;
  const sortable = { name: [byName('name')], members: ['members'] };
  const by = sortClause(request.sort, sortable, `${byName('name')}, id`);
  const { rows, total } = await pageOf<CustomerGroup>(tx, found, $.values, by, request);
  return { groups: rows, total };
}

/** Returns a group visible to the transaction. Throws `notFound`. */
export async function groupById(tx: Tx, id: number, seen = everybody): Promise<CustomerGroup> {
  const $ = new Parameters();
  const found = `${groups($, seen)} where g.id = ${$.add(id, 'bigint')}`;
  const [group] = await rowsOf<CustomerGroup>(tx, found, $.values);
  if (!group) throw Problem.notFound('group');
  return group;
}

/** Counts the recurring gift cards for a group, which stop when it is deleted (H-16). */
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

/** Serializes changes of an operator’s groups: names stay unique, and events of members stay in order. */
export async function lockGroups(tx: Tx, accountId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('customer groups ' || $1, 0))", [
    String(accountId),
  ]);
}

/** Adds customers to a group and returns the new members. Throws `invalid` if one is not a customer of the operator. */
export async function addMembers(
  tx: Tx,
  { accountId, id }: { accountId: number; id: number },
  userIds: readonly number[],
): Promise<number[]> {
  const requested = [...new Set(userIds)];
  // Locked until the end, so that a concurrent erasure removes them from this group as well.
  const known = await tx.query(
    'select person_id from customer where account_id = $1 and person_id = any ($2) order by person_id for share',
    [accountId, requested],
  );
  if (known.length < requested.length) throw Problem.invalid('users', fault('unknown'));
  const existing = await tx.query<{ person_id: number }>(
    'select person_id from customer_group_member where account_id = $1 and group_id = $2 and person_id = any ($3)',
    [accountId, id, requested],
  );
  const members = new Set(existing.map(({ person_id }) => person_id));
  const added = requested.filter((one) => !members.has(one)).sort((a, b) => a - b);
  await insertMany(
    tx,
    customerGroupMemberTable,
    added.map((personId) => ({ accountId, groupId: id, personId })),
  );
  return added;
}
