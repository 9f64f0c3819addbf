import {
  byName,
  isUuid,
  pageOf,
  Problem,
  rowsOf,
  sortClause,
  typedPatternsOf,
  wordsBegin,
  type PageOptions,
  type Tx,
} from '@backroom/platform';
import type { Tab } from '@backroom/proto/customers/v1/tabs_service';
import { isSeen, Parameters, type SeenCustomers } from '../customer/customer-filter.sql.js';
import type { PurseRow } from '../purse/purse.sql.js';
import { daysUnpaid, tabStatus } from './tab-status.js';

export interface TabFilter extends SeenCustomers {
  /** If empty, all that are visible to the transaction. */
  accountIds: readonly number[];
  /** 0: all customers. */
  customerId: number;
  keywords: string;
}

type Row = Omit<Tab, 'status'> & { recent: number };

const found = `select p.id, p.account_id, p.person_id as customer_id, coalesce(c.email, '') as email,
    coalesce(c.first_name, '') as first_name, coalesce(c.last_name, '') as last_name, p.currency, -p.balance as owed,
    p.credit_limit as "limit", p.held as reserved, lower(coalesce(c.email, '')) as email_key,
    ${byName(`coalesce(c.first_name, '')`)} as first_key, ${byName(`coalesce(c.last_name, '')`)} as last_key
  from purse p left join customer c on c.account_id = p.account_id and c.person_id = p.person_id
  where p.tender = 'tab' and p.archived_at is null`;

/** Charges since the day, by the operator’s calendar, from which a charge may be unpaid; and pending payments. */
const charged = (now: string) => ({
  columns: 'k.recent, d.paying',
  joins: `cross join lateral (
    select coalesce(-sum(e.amount), 0)::bigint as recent from purse_entry e
    where e.account_id = page.account_id and e.purse_id = page.id and e.amount < 0 and e.at >= (
      select ((${now}::timestamptz at time zone z.name)::date - ${daysUnpaid})::timestamp at time zone z.name
      from (select coalesce((select timezone from account_copy a where a.account_id = page.account_id), 'UTC') as name) z
    )) as k
    cross join lateral (
      select coalesce(sum(b.amount), 0)::bigint as paying from deposit b
      where b.account_id = page.account_id and b.purse_id = page.id and b.state = 'prepared' and b.expires_at > ${now}::timestamptz
    ) as d`,
});

const sortable = {
  email: ['email_key'],
  firstName: ['first_key'],
  lastName: ['last_key'],
  balance: ['owed'],
  limit: ['"limit"'],
};

export async function tabPage(
  tx: Tx,
  { accountIds, customerId, keywords, ...seen }: TabFilter,
  { sort, ...page }: PageOptions & { sort?: string },
  now: Date,
): Promise<{ tabs: Tab[]; total: number }> {
  const $ = new Parameters();
  const [accounts, customer] = [$.add(accountIds, 'bigint[]'), $.add(customerId, 'bigint')];
  const [typed, at] = [$.add(typedPatternsOf(keywords, true), 'text[]'), $.add(now, 'timestamptz')];
  const sql = `${found} and (${accounts} = '{}' or p.account_id = any (${accounts}))
    and (${customer} = 0 or p.person_id = ${customer})
    and ${wordsBegin(`concat_ws(' ', c.first_name, c.last_name)`, typed, `coalesce(c.email, '')`)} and ${at} is not null
    ${seen.atPlaces ? `and ${isSeen(seen, $, 'p')}` : ''}`;
  const by = sortClause(sort, sortable, 'email_key, id');
  const { rows, total } = await pageOf<Row>(tx, sql, $.values, by, page, charged(at));
  return { tabs: rows.map(toTab), total };
}

/** Returns a tab visible to the transaction. Throws `notFound`. */
export async function tabById(tx: Tx, accountId: number, id: string, now: Date): Promise<Tab> {
  const { columns, joins } = charged('$3');
  const [row] = isUuid(id)
    ? await rowsOf<Row>(
        tx,
        `select page.*, ${columns} from (${found} and p.account_id = $1 and p.id = $2) as page ${joins}`,
        [accountId, id, now],
      )
    : [];
  if (!row) throw Problem.notFound('tab');
  return toTab(row);
}

/** Locks the tab of a customer, archived or not, until the end of the transaction. */
export async function lockedTabOf(
  tx: Tx,
  accountId: number,
  personId: number,
): Promise<TabPurse | undefined> {
  const [row] = await rowsOf<TabPurse>(
    tx,
    "select * from purse where account_id = $1 and person_id = $2 and tender = 'tab' for update",
    [accountId, personId],
  );
  return row;
}

/** Locks a tab that is not archived. Throws `notFound`. */
export async function lockedTab(tx: Tx, accountId: number, id: string): Promise<TabPurse> {
  const [row] = isUuid(id)
    ? await rowsOf<TabPurse>(
        tx,
        `select * from purse where account_id = $1 and id = $2 and tender = 'tab' and archived_at is null for update`,
        [accountId, id],
      )
    : [];
  if (!row) throw Problem.notFound('tab');
  return row;
}

export type TabPurse = PurseRow & { archivedAt: Date | null };

/** Saves the limit of a tab and when it was archived; returns the new state. */
export async function writeTab(
  tx: Tx,
  { accountId, id }: PurseRow,
  { limit, archivedAt, now }: { limit: number; archivedAt: Date | null; now: Date },
): Promise<PurseRow> {
  const [row] = await rowsOf<PurseRow>(
    tx,
    `update purse set credit_limit = $3, archived_at = $4, version = version + 1, changed_at = greatest(changed_at, $5)
     where account_id = $1 and id = $2 returning *`,
    [accountId, id, limit, archivedAt, now],
  );
  return row!;
}

function toTab({ recent, ...row }: Row): Tab {
  const { id, accountId, customerId, email, firstName, lastName, currency, owed, limit, reserved, paying } =
    row;
  return {
    ...{ id, accountId, customerId, email, firstName, lastName, currency, owed, limit, reserved, paying },
    status: tabStatus({ owed, limit, recent }),
  };
}
