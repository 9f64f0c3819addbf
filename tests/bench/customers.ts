import type pg from 'pg';
import { permissions } from '@backroom/proto/permissions';
import type { BootedSystem } from '@backroom/testing/boot-system';
import type { Benchmark } from './benchmark.js';
import { compareByHand } from './compare-by-hand.js';
import { fillCustomers, made } from './many-customers.js';
import { onTables } from './on-tables.js';
import { demoPassword, Session } from './session.js';
import { sized } from './size.js';

const own = sized(100_000, 1_000, 'BENCH_CUSTOMERS');
const others = own * 9;
const atOnce = 20;
const limit = 50;

interface Asked {
  keywords?: string;
  page?: number;
  group?: number;
  /** Only customers of this location, as a user with a role limited to it sees them. */
  place?: number;
}

/** A page of the customers of one operator with its total, browsed and searched; and all of them as a file. */
export const customers: Benchmark = {
  name: 'customers',
  about: `GET /v2/users/customers, page of ${limit} with total, ${own} customers of one operator among ${own + others}, ${atOnce} at once: first page, some page, by the beginning of a name, of two names, of an email, of a group, of a place; baseline: the same rows and total by hand-written SQL through plain pg, ${atOnce} at once; and all of them as CSV`,
  demo: { orders: 1_000 },
  run: (system) => onTables(system, 'loyalty_giftcards', atOnce, compare),
};

async function compare(system: BootedSystem, pool: pg.Pool) {
  const session = await Session.of(system, 'owner');
  const accountId = await session.operator();
  const group = await fillCustomers(system, accountId, { own, others });
  const place = await fewestAt(pool, accountId);
  const ofPlace = await sessionOf(system, session, accountId, place);
  const kinds: Record<string, (n: number) => Asked> = {
    'first page': () => ({}),
    'some page': (n) => ({ page: 1 + ((n * 37) % Math.floor((own * 0.1) / limit)) }),
    'by last name': (n) => ({ keywords: made.lastName(n * 211) }),
    'by two names': (n) => ({
      keywords: `${made.firstName(n * 211).slice(0, 7)} ${made.lastName(n * 211).slice(0, 8)}`,
    }),
    'by email': (n) => ({ keywords: made.email((n * 211) % own).slice(0, 10) }),
    'of a group': () => ({ group }),
    'of a place': () => ({ place }),
  };
  const result = await compareByHand<Asked>({
    ...{ name: 'customers', system, kinds, atOnce },
    async ours({ keywords = '', page = 1, group, place: at }) {
      const query = new URLSearchParams({
        ...{ operator: String(accountId), limit: String(limit), page: String(page) },
        ...(keywords && { keywords }),
        ...(group && { group: String(group) }),
      });
      const { meta } = await (at ? ofPlace : session).call<{ meta: { totalItems: number } }>(
        `/users/customers?${query}`,
      );
      return meta.totalItems;
    },
    byHand: (asked) => byHand(pool, accountId, asked),
  });
  return { ...result, details: { ...result.details, 'as a file': await asFile(session, accountId) } };
}

/** The place of an operator at which one in a hundred of its customers was. */
async function fewestAt(pool: pg.Pool, accountId: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    'select min(location_id) as id from location_copy where account_id = $1',
    [accountId],
  );
  return Number(rows[0]!.id);
}

/** A user who manages the customers of one location. */
async function sessionOf(
  system: BootedSystem,
  owner: Session,
  accountId: number,
  place: number,
): Promise<Session> {
  const name = `keeper.${Date.now()}`;
  const group = await owner.call<{ id: number }>(`/accounts/${accountId}/groups`, {
    ...{ name, locationIds: [place] },
  });
  const role = await owner.call<{ id: number }>(`/groups/${group.id}/roles`, {
    ...{ name, GroupId: group.id, permissions: [{ id: permissions.CustomersAll, access: 'read' }] },
  });
  await owner.call(`/users?accountId=${accountId}`, {
    ...{
      first_name: 'Bench',
      last_name: 'Keeper',
      email: `${name}@demo.backroom.test`,
      password: demoPassword,
    },
    userroles: [{ RoleId: role.id }],
  });
  return Session.of(system, name);
}

/** Hand-written SQL by someone who knows the tables, for the customers of one operator only. */
async function byHand(
  pool: pg.Pool,
  accountId: number,
  { keywords = '', page = 1, group, place }: Asked,
): Promise<number> {
  const words = keywords.split(' ').filter(Boolean);
  const values: unknown[] = [accountId];
  const where = ['c.account_id = $1'];
  for (const word of words) {
    values.push(word, `${word}\u{10ffff}`);
    where.push(
      `c.person_id in (select person_id from customer_word where account_id = $1 and word >= $${values.length - 1} and word < $${values.length})`,
    );
  }
  if (group) {
    values.push(group);
    where.push(
      `c.person_id in (select person_id from customer_group_member where account_id = $1 and group_id = $${values.length})`,
    );
  }
  if (place) {
    values.push(place);
    where.push(
      `c.person_id in (select person_id from customer_place where account_id = $1 and location_id = $${values.length})`,
    );
  }
  const isAll = where.length === 1;
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ n: string }>({
      name: `count ${words.length} ${!!group} ${!!place}`,
      text: isAll
        ? 'select customers as n from customer_count where account_id = $1'
        : `select count(*) as n from (select 1 from customer c where ${where.join(' and ')} limit 10001) f`,
      values,
    });
    await client.query({
      name: `page ${words.length} ${!!group} ${!!place}`,
      text: `select c.*, (select json_agg(json_build_object('id', g.id, 'name', g.name)) from customer_group_member m
            join customer_group g on g.id = m.group_id
            where m.account_id = c.account_id and m.person_id = c.person_id) as groups
        from customer c where ${where.join(' and ')} order by c.last_name collate "und-x-icu", c.first_name collate "und-x-icu", c.person_id
        limit $${values.length + 1} offset $${values.length + 2}`,
      values: [...values, limit, (page - 1) * limit],
    });
    return Math.min(Number(rows[0]!.n), isAll ? Infinity : 10_000);
  } finally {
    client.release();
  }
}

async function asFile({ base, accessToken }: Session, accountId: number): Promise<string> {
  const asked = performance.now();
  const answer = await fetch(`${base}/reports/download/customers?format=csv&operator=${accountId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) throw new Error(`the file answered ${answer.status}: ${await answer.text()}`);
  let firstByte = 0;
  let lines = 0;
  for await (const piece of answer.body!) {
    firstByte ||= performance.now() - asked;
    for (const byte of piece as Uint8Array) if (byte === 10) lines++;
  }
  const perSecond = Math.round((lines * 1_000) / (performance.now() - asked));
  return `${lines} lines, first byte after ${firstByte.toFixed(0)} ms, ${perSecond} lines/s`;
}
