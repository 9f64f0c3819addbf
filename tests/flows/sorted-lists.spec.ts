import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toPublic, wordsOf, type Fields } from '@backroom/proto/fields';
import { declaredResources } from '@backroom/testing/declared-resources';
import { examplesOf } from '@backroom/testing/field-examples';
import { plantCanaries } from '@backroom/testing/plant-canaries';
import { demoPeople, signIn, type DemoPerson, type Person } from '@backroom/testing/people';
import { apiUrl, waitUntil } from '@backroom/testing/running-system';
import { postgres, type ServiceDatabase } from '@backroom/testing/stores';

interface Document {
  paths: Record<string, { get?: { parameters?: { name: string; schema: Sort }[] } }>;
}
interface Sort {
  enum?: string[];
  default?: string;
}
type Row = Record<string, unknown>;
/** A list of texts is a name of one or more columns. */
type Value = string | number | null | readonly string[];

/** The value of a row under a name or path: `location.name`. */
const within = (row: unknown, path: string): unknown =>
  path.split('.').reduce((found, name) => (found as Row | null)?.[name], row);
/** A code or email as compared by the database: by characters, case-insensitive. */
const text = (path: string) => (row: Row) => String(within(row, path) ?? '').toLowerCase();
/** A name, compared by the root collation. */
const name =
  (...columns: string[]) =>
  (row: Row) =>
    columns.map((path) => String(within(row, path) ?? ''));
/** The same for an optional value. */
const named = (path: string) => (row: Row) => (within(row, path) ? name(path)(row) : null);
const moment = (path: string) => (row: Row) => Date.parse(String(within(row, path))) || null;
const figure = (path: string) => (row: Row) => Number(within(row, path) ?? 0);

interface Listed {
  as?: DemoPerson;
  query?: string;
  /** Key of the rows in the response: `data` by default. */
  rows?: string;
  /** Sort key of a row per column. */
  by: Record<string, (row: Row) => Value>;
  /** Columns in which all demo rows are equal. */
  alike?: string[];
}
const everyDay = 'startDate=2020-01-01&endDate=2100-01-01';

/** A sortable list that is missing here fails, as does an order without a column. */
const lists: Record<string, Listed> = {
  '/reports/ledgers': {
    as: 'owner',
    query: 'type=order',
    rows: 'orders.rows',
    by: { date: moment('creationDate'), amount: figure('total') },
  },
  '/users/customers': {
    rows: 'users',
    by: {
      name: name('lastName', 'firstName'),
      email: text('email'),
      joined: moment('joinedOn'),
      lastSeen: moment('lastSeen'),
    },
  },
  '/invites': {
    as: 'owner',
    by: {
      email: text('email'),
      firstName: name('firstName'),
      lastName: name('lastName'),
      group: name('group'),
      state: text('state'),
      sent: moment('sentOn'),
      expires: moment('expires'),
    },
  },
  '/utilities/accounts/{id}/giftCards': {
    rows: 'IssuedGiftCard.rows',
    by: {
      created: figure('id'),
      amount: figure('amount'),
      recipient: (row) => named('user.email')(row) ?? named('userGroup.name')(row),
    },
  },
  '/accounts/{accountId}/tabs': {
    rows: 'data.updatedUsers',
    by: {
      email: text('email'),
      firstName: name('firstName'),
      lastName: name('lastName'),
      balance: figure('tab.balance'),
      limit: figure('tab.limit'),
    },
    alike: ['balance'],
  },
  '/loyalties': { rows: 'locations.rows', by: { name: name('name') } },
  '/users/groups': { rows: 'groups', by: { name: name('name'), members: figure('numberOfUsers') } },
  '/locations/products': {
    rows: 'data.products',
    by: {
      name: name('name'),
      brand: named('product.brand.name'),
      supplier: named('product.supplier.name'),
      price: figure('price'),
      created: moment('created'),
    },
    alike: ['created'],
  },
  '/carts': {
    as: 'gc',
    rows: 'shoppingCart',
    query: everyDay,
    by: {
      total: figure('cart.totals.total'),
      created: moment('creationDate'),
      updated: moment('updatedOn'),
    },
  },
  '/payments/reconciliation': {
    query: everyDay,
    by: {
      day: text('day'),
      kind: text('kind'),
      processor: text('processor'),
      reference: (row) => String(row['reference']),
      journal: figure('journalAmount'),
      there: figure('processorAmount'),
      off: (row) => Math.round(100 * (figure('processorAmount')(row) - figure('journalAmount')(row))),
    },
    alike: ['processor'],
  },
  '/quarantine': {
    query: 'state=rejected',
    by: { when: moment('receivedAt'), reason: text('code'), total: figure('total') },
  },
  '/journal/entries': { as: 'owner', query: everyDay, by: { date: text('date') } },
  '/audit': { as: 'owner', query: everyDay, by: { at: moment('at') } },
  '/alarms': {
    by: {
      device: name('deviceName'),
      location: name('locationName'),
      kind: text('kind'),
      since: moment('since'),
      ended: moment('endedAt'),
    },
  },
  '/locations': {
    rows: 'Locations',
    by: { name: name('name'), id: figure('id'), status: text('status'), timezone: text('timezone') },
    alike: ['status'],
  },
  '/locations/coolers': {
    rows: 'coolers',
    by: {
      name: name('name'),
      id: figure('id'),
      serial: (row) => String(row['serialNumber']),
      location: name('location.name'),
      added: moment('creationDate'),
    },
    alike: ['name'],
  },
  '/accounts/list': {
    rows: 'account.rows',
    by: {
      name: name('name'),
      id: figure('id'),
      program: (row) => String(row['loyaltyProgram']),
      currency: text('currency'),
      timezone: (row) => String(row['timezone']),
      status: text('status'),
    },
    alike: ['status'],
  },
  ...Object.fromEntries(
    ['/users', '/accounts/{id}/users'].map((path): [string, Listed] => [
      path,
      {
        rows: 'data.users',
        by: {
          name: name('firstName', 'lastName'),
          email: text('email'),
          updatedOn: moment('updatedOn'),
          status: (row) => Number(row['enabled']),
        },
        alike: ['status'],
      },
    ]),
  ),
  '/settings/links': { by: { name: name('name'), url: name('url') } },
  '/accounts/{id}/groups': {
    by: {
      name: name('name'),
      description: name('description'),
      locations: (row) => (row['locationIds'] as number[]).length,
      updatedOn: moment('updatedOn'),
    },
  },
  '/accounts/{id}/roles': {
    by: {
      name: name('name'),
      description: name('description'),
      group: named('groupName'),
      updatedOn: moment('updatedOn'),
    },
    alike: ['description'],
  },
  '/locations/stocks': { rows: 'locations', by: { name: name('name') } },
  '/locations/{id}/stocks': {
    by: {
      product: name('productName'),
      category: name('category'),
      count: (row) => row['count'] as Value,
      par: figure('par'),
      countedAt: moment('countedAt'),
    },
  },
  '/accounts/{id}/taxes': {
    by: { name: name('name'), rate: figure('rate'), locations: figure('locations') },
  },
  '/accounts/{id}/taxes/locations': { by: { name: name('locationName') } },
  '/accounts/{id}/api-keys': {
    by: {
      name: name('name'),
      prefix: (row) => String(row['prefix']),
      created: moment('created'),
      lastUsed: moment('lastUsed'),
      expires: moment('expires'),
    },
  },
};

/** Distinct rows where the demo has fewer than two: expired, revoked or old ones. */
const planted = {
  locations_kiosks: `insert into alarm (id, account_id, location_id, device_id, kind, since, raised_at, ended_at)
    select gen_random_uuid(), account_id, location_id, id, (array['offline', 'left-open', 'forced-open'])[1 + id % 3],
      now() - (10 + id) * interval '1 day', now() - id * interval '1 day', now() - id * interval '1 hour'
    from device where id in (select max(id) from device group by location_id)`,
  orders_ledger: `insert into quarantine (id, account_id, location_id, device_id, message_id, order_id, reason, code, body,
      received_at, state, resolved_by, resolved_at)
    select gen_random_uuid(), l.account_id, l.location_id, 0, gen_random_uuid(), gen_random_uuid()::text, 'planted', code,
      case code when 'invalid' then '"no sale"' else jsonb_build_object('total', 100 * l.location_id + length(code)) end,
      now() - l.location_id * interval '1 day' - length(code) * interval '1 minute', 'rejected', 1, now()
    from location_copy l, unnest(array['total', 'payments', 'invalid']) as c(code);
    insert into reconciliation_difference (account_id, day, processor, kind, posting_kind, posting_id, reference, currency,
      journal_amount, processor_amount, found_at)
    select account_id, date '2021-01-01' + account_id::int, 'sandbox', 'other-amount', 'payment', gen_random_uuid(),
      'planted-' || account_id, 'USD', 100 + account_id, 300 - account_id, now() from account_copy`,
  catalogue: `insert into stock (location_id, product_id, account_id, count, par, counted_at)
    select l.location_id, p.id, p.account_id, p.id % 40, p.id % 50, now() - p.id * interval '1 minute'
    from location_copy l join product p on p.account_id = l.account_id and p.id % 3 = 0
    on conflict (location_id, product_id) do update
      set count = excluded.count, par = excluded.par, counted_at = excluded.counted_at`,
  identity: `insert into api_key (id, account_id, name, prefix, hash, permissions, group_id, created_by, created_at,
      expires_at, used_at)
    select gen_random_uuid(), g.account_id, 'Planted ' || n, 'planted' || 9 - n, gen_random_uuid()::text::bytea, '{}',
      min(g.id), (select min(id) from person), now() - n * interval '1 day',
      case when n < 3 then now() + (5 - n) * interval '1 day' end, case when n > 1 then now() - n * interval '1 hour' end
    from location_group g, generate_series(1, 3) n group by g.account_id, n`,
} satisfies Partial<Record<ServiceDatabase, string>>;

/** Lists of resources not listed above: by their fields. */
const made = declaredResources.flatMap(({ plural, fields, owner }) => {
  const at = owner.columns.includes('locationId') ? 'locations' : 'accounts';
  const path = `/${at}/{id}/${wordsOf(plural, '-')}`;
  return owner.columns.length === 0 || lists[path] ? [] : [{ path, fields }];
});
const byFields = (fields: Fields): Listed['by'] =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { kind }]) => [
      field,
      kind === 'text' || kind === 'webAddress' ? name(field) : figure(field),
    ]),
  );
for (const { path, fields } of made) lists[path] = { as: 'owner', by: byFields(fields) };

let people: Record<DemoPerson, Person>;
let account: number;
let location: number;
beforeAll(async () => {
  people = Object.fromEntries(
    await Promise.all(demoPeople.map(async (name) => [name, await signIn(name)])),
  ) as typeof people;
  account = people.owner.accounts[0]!;
  location = (await locationsHere())[0]!;
  await plantCanaries();
  for (const [database, statement] of Object.entries(planted))
    await postgres(database as ServiceDatabase, statement);
  for (const n of [1, 2]) await addSome(n);
}, 60_000);
afterAll(async () => {
  for (const [who, path] of added) await who.call(path, { method: 'DELETE' });
});

/** Rows that other files add and delete. */
const added: [Person, string][] = [];
async function addSome(n: number): Promise<void> {
  const { owner, super: all } = people;
  const title = `Sorted ${n} ${randomUUID().slice(0, 8)}`;
  const at = `/accounts/${account}`;
  const tax = await owner.post<{ id: number }>(`${at}/taxes`, { name: title, rate: n });
  const locationIds = (await locationsHere()).slice(0, n);
  const group = await owner.post<{ id: number }>(`${at}/groups`, {
    name: title,
    description: title,
    locationIds,
  });
  const link = await all.post<{ id: number }>('/settings/links', {
    name: title,
    url: `https://${n}.example.test/`,
  });
  added.push(
    [owner, `${at}/taxes/${tax.id}`],
    [owner, `${at}/groups/${group.id}`],
    [all, `/settings/links/${link.id}`],
  );
  for (const { path, fields } of made) {
    const record = { ...toPublic(fields, examplesOf(fields)[n - 1] as never), name: title };
    const { id } = await owner.post<{ id: number }>(addressOf(path), record);
    added.push([owner, `${addressOf(path)}/${id}`]);
  }
}
async function locationsHere(): Promise<number[]> {
  const { Locations } = await people.owner.get<{ Locations: { id: number }[] }>('/locations');
  return Locations.map(({ id }) => id);
}

const { paths } = (await (await fetch(`${apiUrl}/openapi.json`)).json()) as Document;
/** They accept the filter of a list as in its URL; an export is sorted by date, whatever the order in it. */
const isFile = (path: string) => path.includes('/download/');
const sorted = Object.entries(paths).flatMap(([path, { get }]) => {
  if (isFile(path)) return [];
  const sort = get?.parameters?.find(({ name }) => name === 'sort')?.schema;
  return sort ? [{ path: path.replace(/^\/v2/, ''), ...sort }] : [];
});

const addressOf = (path: string): string =>
  path.replace(/\{(?:id|accountId)\}/, String(path.startsWith('/locations/') ? location : account));

async function rowsOf(path: string, sort?: string): Promise<Row[]> {
  const { as = 'super', query = '', rows = 'data' } = lists[path]!;
  const asked = new URLSearchParams(query);
  asked.set('limit', '1000');
  if (sort) asked.set('sort', sort);
  const answer = await people[as].call(`${addressOf(path)}?${asked.toString()}`);
  expect([path, sort, answer.status]).toEqual([path, sort, 200]);
  return within(answer.body, rows) as Row[];
}
/** Missing values are last in both directions. */
function isBefore(one: Value, other: Value): boolean {
  if (one === null || other === null) return one !== null;
  if (typeof one !== 'object' || typeof other !== 'object') return one < other;
  const orders = one.map((text, at) => collator.compare(text, other[at]!));
  return (orders.find((order) => order !== 0) ?? 0) < 0;
}
/** The root collation, from which English does not differ. */
const collator = new Intl.Collator('en');
const isSame = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other);

describe('sorted lists', () => {
  it('SHELL-11 are all tested here', () => {
    expect(sorted.map(({ path }) => path).sort()).toEqual(Object.keys(lists).sort());
  });

  it.each(sorted)('SHELL-11 $path sorts by its column, descending with a minus', async (list) => {
    const { path, enum: orders = [] } = list;
    const { by, alike = [] } = lists[path]!;
    const columns = orders.filter((order) => !order.startsWith('-'));
    expect(columns.filter((column) => !by[column])).toEqual([]);
    expect(orders.length).toBe(2 * columns.length);
    for (const column of columns) {
      // Other files may add a row between the two reads.
      const [up, down] = await waitUntil(`${path} without a change`, async () => {
        const both = [await rowsOf(path, column), await rowsOf(path, `-${column}`)] as const;
        return both[0].length === both[1].length && both;
      });
      const keys = (rows: Row[]) => rows.map((row) => by[column]!(row));
      const [rising, falling] = [keys(up), keys(down)];
      /** The first two values in the wrong order. */
      const wrong = (values: Value[], isDown: boolean): Value[] => {
        const at = values.findIndex((value, n) => {
          const before = values[n - 1]!;
          if (n === 0 || isSame(value, before)) return false;
          if (value === null || before === null) return value !== null;
          return isDown ? isBefore(before, value) : isBefore(value, before);
        });
        return at < 0 ? [] : values.slice(at - 1, at + 1);
      };
      expect([column, wrong(rising, false), wrong(falling, true)]).toEqual([column, [], []]);
      const differs =
        new Set(rising.map((value) => JSON.stringify(value))).size > 1 || alike.includes(column);
      expect([column, up.length > 1, differs]).toEqual([column, true, true]);
      // Up to a thousand rows are on one page, so that both directions have the same rows.
      if (up.length < 1_000) {
        const present = (values: Value[]) => values.filter((value) => value !== null);
        expect([column, present(falling)]).toEqual([column, present(rising).reverse()]);
      }
    }
  });

  it.each(sorted.filter((list) => list.default))(
    'SHELL-11 $path has the documented default order',
    async ({ path, default: order }) => {
      const ids = (rows: Row[]) => rows.map(({ id, locationId }) => id ?? locationId);
      expect(ids(await rowsOf(path))).toEqual(ids(await rowsOf(path, order)));
    },
  );
});
