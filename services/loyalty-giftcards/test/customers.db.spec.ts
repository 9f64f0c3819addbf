import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, isOutage, Problem, schedule } from '@backroom/platform';
import { Order } from '@backroom/proto/orders/v1/order';
import { events } from '@backroom/proto/events';
import { sortedNames } from '@backroom/testing/odd-names';
import { permissions } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { limitedTo, personWith, superAdmin } from '@backroom/testing/service-under-test';
import { expectTenantTablesClosed } from '@backroom/testing/tenant-tables';
import { byRarestWord } from '../src/customer/customer-filter.sql.js';
import { countCustomers, customerPage } from '../src/customer/list-customers.sql.js';
import { rebuildWordsWork } from '../src/customer/rebuild-words.work.js';
import { customerWordsAnew } from '../src/migrations/032-customer-words-anew.js';
import {
  account,
  canteen,
  codeOf,
  connect,
  CustomersUnderTest,
  elsewhere,
  foreign,
  gym,
  keeper,
  lobby,
  mixedKeeper,
  stranger,
  untilRefused,
} from './customers-under-test.js';

let test: CustomersUnderTest;
const ada = { id: 101, firstName: 'Ada', lastName: 'Lovelace-King', email: 'ada@example.test' };
const zoe = { id: 102, firstName: 'Zoë', lastName: 'Adams', email: 'z.adams@example.test' };
const bob = { id: 103, firstName: 'Bob', lastName: 'Miller', email: 'bob@other.test' };

const manyNames = [
  ['José', 'Núñez'],
  ['Ömer', 'Yılmaz'],
  ['Ayşe', 'İstanbul'],
  ['Karl', 'Groß'],
  ['花子', 'パン'],
  ['Jim (Boss)', 'Fox'],
  ['Mary\u2011Lee', 'Poe', 'mary-lee@pen-names.test'],
  ['Long', 'Email', `${'long.'.repeat(30)}name@long.test`],
].map(([firstName, lastName, email], n) => ({
  ...{ id: 801 + n, firstName: firstName!, lastName: lastName!, email: email ?? `q${n}@example.test` },
}));

beforeAll(async () => {
  test = await CustomersUnderTest.start();
  await test.people(ada, zoe, bob);
}, 60_000);
afterAll(() => test?.stop());

describe('CUST-1 customers', () => {
  it('SETUP-7 CUST-1 creates a customer of the operator on the first check-in, publishes and audits it', async () => {
    expect(await test.checkIn(ada.id)).toEqual({
      ...{ accountId: account, operatorName: 'A11', locationName: 'Lobby' },
      ...{ checkedInAt: expect.any(Number), joined: true },
    });
    expect(await test.checkIn(ada.id)).toMatchObject({ joined: false });
    const published = await test.service.outbox(events.CustomerChanged);
    expect(published).toEqual([
      {
        ...{ accountId: account, customerId: ada.id, email: ada.email, firstName: 'Ada', groupIds: [] },
        ...{ lastName: ada.lastName, state: 'active', joinedAt: expect.any(Number) },
      },
    ]);
    expect(await test.service.outbox(events.AuditRecorded)).toMatchObject([
      {
        ...{ command: 'check-in', subjectKind: 'customer', subjectId: '101', locationId: lobby },
        ...{ actor: 'user:101', after: '{"joinedBy":"checkin"}' },
      },
    ]);
    expect(await test.names()).toEqual(['Ada Lovelace-King']);
    expect(await test.names('', stranger)).toEqual([]);
  });

  it.each([
    ['a closed location', 51, 'notFound'],
    ['a location of a closed operator', 61, 'forbidden'],
    ['an unknown code', 99, 'notFound'],
  ])('SETUP-7 rejects a check-in at %s', async (_what, location, kind) => {
    await expect(test.checkIn(bob.id, location)).rejects.toMatchObject({ kind });
  });

  it('SETUP-7 CUST-1 asks a person without a copy to retry and creates no customer', async () => {
    await expect(test.checkIn(999)).rejects.not.toBeInstanceOf(Problem);
    expect(await test.service.sql('select from customer where person_id = 999')).toEqual([]);
  });

  it('PERM-3 CUST-1 lets only people check in, not API keys or kiosks', async () => {
    const device = { ...keeper, kind: 'device' as const, id: 7 };
    await expect(
      test.service.as(device, () => test.customers.checkIn({ code: codeOf(lobby) })),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it.each([
    ['lov', ['Ada Lovelace-King']],
    ['KIN', ['Ada Lovelace-King']],
    ['zoe', ['Zoë Adams']],
    ['ad', ['Zoë Adams', 'Ada Lovelace-King']],
    ['ad zo', ['Zoë Adams']],
    ['z.adams@ex', ['Zoë Adams']],
    ['dams', []],
    ['%', []],
    ['bob', []],
  ])('CUST-1 SHELL-11 "%s" finds %j', async (typed, names) => {
    await test.checkIn(zoe.id, gym);
    expect(await test.names(typed)).toEqual(names);
    expect(await test.list({ keywords: typed })).toMatchObject({ total: names.length, totalExact: true });
  });

  it('CUST-1 sorts, pages and counts', async () => {
    const sorted = async (sort: string, page = 1) =>
      (await test.list({ sort, limit: 1, page })).customers.map(({ firstName }) => firstName);
    expect(await sorted('name')).toEqual(['Zoë']);
    expect(await sorted('-name')).toEqual(['Ada']);
    expect(await sorted('name', 2)).toEqual(['Ada']);
    expect(await sorted('email')).toEqual(['Ada']);
    expect(await sorted('joined')).toEqual(['Ada']);
    expect(await sorted('-lastSeen')).toEqual(['Zoë']);
    expect(await test.list()).toMatchObject({ total: 2, totalExact: true });
    await expect(test.list({ sort: 'phone' })).rejects.toThrow('cannot be sorted');
  });

  it('F30: sorts customers by the root collation of last and first name', async () => {
    await test.service.sql(
      `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
         joined_at, joined_by, last_seen_at)
       select 78, n, n || '@x', (array['Zoé', 'Ada'])[1 + (n - 1) / cardinality($1::text[])], name, '', '', n || '@x', 'active', now(), 'checkin', now()
       from unnest($1::text[] || $1::text[]) with ordinality as t(name, n)`,
      [sortedNames.toReversed()],
    );
    const filter = { accounts: [78], keywords: '', groupId: 0, checkedIn: false, atPlaces: false };
    const sorted = async (sort: string) => {
      const keys = await test.service.platform.database.withTenant(accountScope(78), (tx) =>
        customerPage(tx, filter, { page: 1, limit: 100, sort, total: 32 }),
      );
      const rows = await test.service.sql<{ name: string }>(
        `select last_name || ' ' || first_name as name from unnest($1::bigint[]) with ordinality as k(id, n)
         join customer on account_id = 78 and person_id = k.id order by n`,
        [keys.map(({ person_id: id }) => id)],
      );
      return rows.map(({ name }) => name);
    };
    const inOrder = sortedNames.flatMap((name) => [`${name} Ada`, `${name} Zoé`]);
    expect(await sorted('name')).toEqual(inOrder);
    expect(await sorted('-name')).toEqual(inOrder.toReversed());
    await test.service.sql('delete from customer where account_id = 78');
  });

  it('PERM-4 shows a role limited to locations only the customers seen there', async () => {
    const ofGym = limitedTo(keeper, gym);
    expect(await test.names('', ofGym)).toEqual(['Zoë Adams']);
    expect(await test.names('ada', ofGym)).toEqual(['Zoë Adams']);
    expect(await test.list({}, ofGym)).toMatchObject({ total: 1 });
    await expect(
      test.service.as(ofGym, () => test.customers.getCustomer({ accountIds: [account], id: ada.id })),
    ).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('PERM-4 H-21 counts a customer of several locations of a role once, in each sort order and with filters', async () => {
    const ofBoth = limitedTo(keeper, lobby, gym);
    await test.checkIn(zoe.id, lobby);
    await test.checkIn(zoe.id, gym);
    for (const query of [{}, { sort: '-joined' }, { keywords: 'ad' }, { checkedIn: true }])
      expect(await test.list(query, ofBoth)).toMatchObject({
        total: 2,
        totalExact: true,
        customers: [{}, {}],
      });
    expect(await test.list({ limit: 1, page: 2 }, ofBoth)).toMatchObject({
      total: 2,
      customers: [{ id: ada.id }],
    });
    expect(await test.list({ keywords: 'adams' }, ofBoth)).toMatchObject({ total: 1 });
    expect(await test.list({}, limitedTo(keeper, 999))).toMatchObject({ total: 0, customers: [] });
  });

  it('PERM-4 H-21 reads the customers of a few out of many locations by the location index', async () => {
    await test.service.sql(
      `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
         joined_at, joined_by, last_seen_at)
       select 77, n, n || '@x', '', '', '', lpad(n::text, 6, '0'), n || '@x', 'active', now(), 'checkin', now()
       from generate_series(1, 12000) n`,
    );
    // Most of them at one location, and three at ten others.
    await test.service.sql(
      `insert into customer_place (account_id, person_id, location_id, seen_at)
       select 77, n, 771, now() from generate_series(1, 10500) n
       union all select 77, n, 772 + p, now() from generate_series(1, 3) n, generate_series(0, 9) p`,
    );
    await test.service.sql('analyze customer, customer_place');
    const filter = { accounts: [77], keywords: '', groupId: 0, checkedIn: false, atPlaces: true };
    const some = Array.from({ length: 10 }, (_, n) => 772 + n);
    const read = async (places: number[]) => {
      const scope = { accounts: [77], locations: places };
      return test.service.platform.database.withTenant(scope, async (tx) => {
        const plans: string[] = [];
        const planned = {
          query: async (sql: string, values: unknown[]) => {
            plans.push(JSON.stringify(await tx.query(`explain ${sql}`, values)));
            return tx.query(sql, values);
          },
        } as never;
        const total = await countCustomers(planned, { ...filter, places });
        expect(plans).toEqual([expect.stringContaining('customer_place_by_place')]);
        expect(plans).toEqual([expect.not.stringMatching(/ on customer c/)]);
        const page = await customerPage(tx, { ...filter, places }, { page: 1, limit: 2, total });
        return [total, page.map(({ person_id: id }) => id)];
      });
    };
    expect(await read(some)).toEqual([3, [1, 2]]);
    expect(await read([771, ...some])).toEqual([10_001, [1, 2]]);
    for (const table of ['customer_place', 'customer'])
      await test.service.sql(`delete from ${table} where account_id = 77`);
  });

  it('CUST-1 SHELL-11 reads the rarest of several words first', async () => {
    const filter = { accounts: [account], groupId: 0, checkedIn: false, atPlaces: false };
    await test.service.sql(
      `insert into customer_word (account_id, person_id, word) select $1, n, 'everybody' from generate_series(1001, 1100) n`,
      [account],
    );
    const { words } = await test.service.platform.database.withTenant(accountScope(account), (tx) =>
      byRarestWord(tx, { ...filter, keywords: 'everybody ada lov' }),
    );
    expect(words).toEqual(['lov', 'ada', 'everybody']);
    await test.service.sql(`delete from customer_word where word = 'everybody'`);
  });

  it('PERM-3 treats a customer of another operator like a missing one', async () => {
    for (const id of [ada.id, 987_654])
      await expect(
        test.service.as(stranger, () => test.customers.getCustomer({ accountIds: [], id })),
      ).rejects.toMatchObject({ kind: 'notFound' });
    const { customer } = await test.service.as(keeper, () =>
      test.customers.getCustomer({ accountIds: [account], id: ada.id }),
    );
    expect(customer).toMatchObject({
      ...{ id: ada.id, email: ada.email, joinedBy: 'checkin', lastLocationName: 'Lobby', timezone: 'UTC' },
    });
  });

  it('DASH-3 rejects the list for a program without customers, but not the picker', async () => {
    await test.checkIn(bob.id, canteen);
    const gc = personWith([permissions.GiftCards, permissions.CustomersAll], connect);
    await expect(test.list({}, gc)).rejects.toMatchObject({ kind: 'forbidden', code: 'other-program' });
    const find = (keywords: string, by = gc, accountId = connect) =>
      test.service.as(by, () => test.customers.findCustomers({ accountIds: [accountId], keywords }));
    expect((await find('mill')).customers).toMatchObject([{ id: bob.id, email: bob.email, phone: '' }]);
    expect((await find('mi')).customers).toEqual([]);
    expect((await find('mill', gc, account)).customers).toEqual([]);
    await expect(find('mill', personWith([permissions.LedgerAll], connect))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('CUST-1 H-22 returns nobody from the picker until one word has three letters', async () => {
    const find = async (keywords: string) =>
      (await test.service.as(keeper, () => test.customers.findCustomers({ accountIds: [account], keywords })))
        .customers;
    expect(await find('lov')).toMatchObject([{ id: ada.id }]);
    expect(await find('lov a')).toMatchObject([{ id: ada.id }]);
    const tooShort = [
      '',
      'ad',
      '---',
      `'''`,
      ' - - ',
      "' ' '",
      '"""',
      'a--',
      'a b',
      'a-l-k',
      '@@@',
      'a@.',
      '...',
    ];
    for (const keywords of tooShort) expect([keywords, await find(keywords)]).toEqual([keywords, []]);
  });

  it('CUST-1 PERM-4 H-04 H-21 takes last seen from sales at a kiosk that had identified the customer, not from naming them', async () => {
    const known = { at: new Date(Date.now() + 60_000), kiosk: 71 };
    const sale = (customerId: number, locationId: number, change: object = {}) => ({
      ...{ key: `o${customerId}`, accountId: account },
      payload: {
        order: Order.fromPartial({
          ...{ accountId: account, locationId, customerId, kioskId: known.kiosk, totals: {} },
          ...{ soldAt: known.at.getTime(), ...change },
        }),
      },
    });
    const seen = async (by = keeper) => (await test.list({ keywords: 'lovelace' }, by)).customers[0];
    const before = await seen();
    await test.service.sql(
      `insert into kiosk_session (token_hash, account_id, location_id, device_id, person_id, expires_at)
       select sha256(p::text::bytea), $1, $2, $3, p, $4::timestamptz + interval '5 minutes' from unnest($5::bigint[]) p`,
      [account, lobby, known.kiosk, known.at, [ada.id, bob.id]],
    );
    await test.service.publish(events.OrderPaid, [
      // By staff, by a kiosk at another location, by another kiosk, and after the kiosk’s session ended.
      sale(ada.id, gym, { kioskId: 0 }),
      sale(ada.id, gym),
      sale(ada.id, lobby, { kioskId: 72, soldAt: known.at.getTime() + 60_000 }),
      sale(ada.id, lobby, { soldAt: known.at.getTime() + 360_000 }),
      sale(bob.id, lobby),
      // By the kiosk that identified the customer.
      sale(ada.id, lobby),
    ]);
    await waitUntil('the visit is recorded', async () => (await seen())!.lastSeenAt === known.at.getTime());
    expect(await seen()).toEqual({ ...before, lastSeenAt: known.at.getTime(), lastLocationName: 'Lobby' });
    expect(await seen(limitedTo(keeper, gym))).toBeUndefined();
    expect(await test.names('bob')).toEqual([]);
  });

  it.each([
    ['jose', 'José Núñez'],
    ['YILM', 'Ömer Yılmaz'],
    ['yil om', 'Ömer Yılmaz'],
    ['istanbul', 'Ayşe İstanbul'],
    ['gross', 'Karl Groß'],
    ['パ', '花子 パン'],
    ['ハ', undefined],
    ['boss', 'Jim (Boss) Fox'],
    ['lee', 'Mary\u2011Lee Poe'],
    ['mary-lee@', 'Mary\u2011Lee Poe'],
    ['mary-lee', 'Mary\u2011Lee Poe'],
    ['Mary-Lee ml@', undefined],
    ['Mary-Lee lee@pen', 'Mary\u2011Lee Poe'],
    ['pen-names', undefined],
    ['@pen-names', 'Mary\u2011Lee Poe'],
    [`${'long.'.repeat(30)}name@long.test`, 'Long Email'],
  ])('CUST-1 SHELL-11 finds words in any script: "%s" finds %j', async (typed, name) => {
    if ((await test.names('', stranger)).length === 0) {
      await test.people(...manyNames);
      for (const { id } of manyNames) await test.checkIn(id, elsewhere);
    }
    expect(await test.names(typed, stranger)).toEqual(name ? [name] : []);
  });

  it('CUST-1 SHELL-11 rebuilds outdated words and sort keys in batches', async () => {
    const kept = () =>
      test.service.sql(
        `select account_id, person_id, word, null as key from customer_word
         union all select account_id, person_id, null, name_key from customer order by 1, 2, 3, 4`,
      );
    const before = await kept();
    await test.service.sql(`delete from customer_word where word like 'n%'`);
    await test.service.sql(`update customer_word set word = 'o’brien' where word = 'jose'`);
    await test.service.sql(`update customer set name_key = 'old' where person_id >= 801`);
    await test.service.platform.database.transaction((tx) =>
      schedule(tx, rebuildWordsWork(null, test.service.clock.now())),
    );
    await test.service.runAllDue();
    expect(await kept()).toEqual(before);
    expect(customerWordsAnew.sql).toContain(rebuildWordsWork(null, new Date()).kind);
  });

  it('CUST-1 finds a customer by the new name and not by the old one', async () => {
    await test.people({ ...zoe, firstName: 'Zora', lastName: 'Quill', email: 'zora@example.test' });
    await waitUntil('the list knows', async () => (await test.names('zora')).length === 1);
    expect(await test.names('adams')).toEqual([]);
    expect(await test.names('z.adams')).toEqual([]);
    expect((await test.service.outbox(events.CustomerChanged)).at(-1)).toMatchObject({ firstName: 'Zora' });
  });

  it('PERM-5 removes an erased person from all rows and searches, and publishes tombstones', async () => {
    await test.checkIn(zoe.id, elsewhere);
    await test.erased(zoe.id);
    await waitUntil('the list knows', async () => (await test.names('zora')).length === 0);
    for (const table of ['customer', 'customer_word', 'customer_place', 'person_copy'])
      expect(await test.service.sql(`select from ${table} where person_id = $1`, [zoe.id])).toEqual([]);
    expect(await test.list({}, superAdmin)).toMatchObject({ total: 1 + manyNames.length });
    const tombstones = await test.service.sql<{ key: string }>(
      "select key from outbox where type = 'CustomerChanged' and value is null order by 1",
    );
    expect(tombstones.map(({ key }) => key)).toEqual([`${account}:${zoe.id}`, `${foreign}:${zoe.id}`]);
  });

  it('CUST-1 creates one customer from thirty-two concurrent check-ins of a person', async () => {
    await test.people({ id: 200, firstName: 'Many', lastName: 'Times', email: 'many@example.test' });
    const answers = await Promise.all(Array.from({ length: 32 }, () => test.checkIn(200)));
    expect(answers.filter(({ joined }) => joined)).toHaveLength(1);
    const [row] = await test.service.sql<{ n: number }>(
      'select customers::int as n from customer_count where account_id = $1',
      [account],
    );
    expect(row).toEqual({ n: 2 });
  });

  it('PERM-4 H-21 SHELL-12 applies a role’s limit at one operator to that operator only', async () => {
    const [guest, runner] = [
      { id: 301, firstName: 'Guest', lastName: 'Inviteds', email: 'guest@example.test' },
      { id: 302, firstName: 'Runner', lastName: 'Inviteds', email: 'runner@example.test' },
    ];
    for (const { id } of manyNames) await test.erased(id);
    await waitUntil('the others are gone', async () => (await test.list({}, stranger)).total === 0);
    await test.people(guest, runner);
    await test.checkIn(guest.id, elsewhere);
    await test.wasNowhere(guest.id);
    await test.checkIn(runner.id, gym);
    const names = ['Guest Inviteds', 'Runner Inviteds'];
    expect(await test.names('', mixedKeeper)).toEqual(names);
    expect(await test.names('invited', mixedKeeper)).toEqual(names);
    expect(await test.list({}, mixedKeeper)).toMatchObject({ total: 2, totalExact: true });
    const emails = async (by = mixedKeeper) =>
      (await test.fileOf({}, by)).map((line) => line.match(/[a-z]+@[a-z.]+/)![0]).sort();
    expect(await emails()).toEqual([guest.email, runner.email]);
    expect(await emails(limitedTo(keeper, gym))).toEqual([runner.email]);
    const as = <T>(work: () => Promise<T>) => test.service.as(mixedKeeper, work);
    const { customers } = await as(() => test.customers.findCustomers({ accountIds: [], keywords: 'guest' }));
    expect(customers).toMatchObject([{ id: guest.id }]);
    expect(await as(() => test.customers.getCustomer({ accountIds: [], id: guest.id }))).toMatchObject({
      customer: { email: guest.email },
    });
    await expect(as(() => test.customers.getCustomer({ accountIds: [], id: ada.id }))).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('CUST-1 SHELL-12 filters the list and the file by check-in, which excludes customers who only accepted an invite', async () => {
    await test.service.sql(
      "update customer set joined_by = 'invite', checked_in = false where person_id = 301",
    );
    const both = { keywords: 'invited', accountIds: [account, foreign] };
    const found = async (checkedIn: boolean) =>
      (await test.list({ ...both, checkedIn }, mixedKeeper)).customers.map(({ firstName }) => firstName);
    expect(await found(false)).toEqual(['Guest', 'Runner']);
    expect(await found(true)).toEqual(['Runner']);
    expect(await test.list({ ...both, checkedIn: true }, mixedKeeper)).toMatchObject({ total: 1 });
    const [line, ...more] = await test.fileOf({ ...both, checkedIn: true }, mixedKeeper);
    expect([line, more]).toEqual([expect.stringContaining('runner@example.test'), []]);
    // Their first check-in includes them.
    await test.checkIn(301, elsewhere);
    expect(await found(true)).toEqual(['Guest', 'Runner']);
  });

  it('PERM-4 SHELL-12 derives last seen from the locations in view', async () => {
    const walker = { id: 303, firstName: 'Walker', lastName: 'Twice', email: 'walker@example.test' };
    await test.people(walker);
    await test.checkIn(walker.id, gym);
    await test.checkIn(walker.id, lobby);
    const [there] = await test.service.sql<{ at: Date }>(
      `update customer_place set seen_at = seen_at - interval '40 days' where person_id = $1 and location_id = $2
       returning seen_at as at`,
      [walker.id, gym],
    );
    const ofGym = limitedTo(keeper, gym);
    const seenBy = async (by: typeof keeper) => {
      const { customers } = await test.list({ keywords: 'walker' }, by);
      const { customer } = await test.service.as(by, () =>
        test.customers.getCustomer({ accountIds: [account], id: walker.id }),
      );
      expect(customers).toEqual([customer]);
      return customer!;
    };
    const inOrder = async (by: typeof keeper) =>
      (await test.list({ sort: '-lastSeen' }, by)).customers
        .map(({ firstName }) => firstName)
        .filter((name) => ['Walker', 'Runner'].includes(name));
    expect(await inOrder(keeper)).toEqual(['Walker', 'Runner']);
    expect(await inOrder(ofGym)).toEqual(['Runner', 'Walker']);
    const atGym = { lastSeenAt: there!.at.getTime(), lastLocationName: 'Gym' };
    expect(await seenBy(ofGym)).toMatchObject(atGym);
    expect((await seenBy(keeper)).lastLocationName).toBe('Lobby');
    const day = there!.at.toISOString().slice(0, 10);
    expect((await test.fileOf({ keywords: 'walker' }, ofGym))[0]).toContain(day);
    expect((await test.fileOf({ keywords: 'walker' }))[0]).not.toContain(day);
  });

  it('PERM-5 CUST-1 leaves nothing of a person erased during a check-in, in either order', async () => {
    const ids = Array.from({ length: 24 }, (_, n) => 400 + n);
    await test.people(
      ...ids.map((id) => ({
        id,
        firstName: 'Racing',
        lastName: `R${id}`,
        email: `racing${id}@example.test`,
      })),
    );
    await Promise.all(
      ids.map(async (id) => {
        const [error] = await Promise.all([untilRefused(() => test.checkIn(id)), test.erased(id)]);
        // A person without a copy is asked to retry.
        expect(isOutage(error)).toBe(true);
      }),
    );
    for (const table of ['customer', 'customer_word', 'customer_place', 'person_copy'])
      expect(
        await test.service.sql(`select person_id from ${table} where person_id = any ($1)`, [ids]),
      ).toEqual([]);
    const last = await test.service.sql<{ key: string }>(
      `select key from (select distinct on (key) key, value from outbox where type = 'CustomerChanged'
         and key = any ($1) order by key, seq desc) as live where value is not null`,
      [ids.map((id) => `${account}:${id}`)],
    );
    expect(last).toEqual([]);
    const [counted] = await test.service.sql(
      `select c.customers::int = (select count(*) from customer where account_id = $1)::int as agrees
       from customer_count c where account_id = $1`,
      [account],
    );
    expect(counted).toEqual({ agrees: true });
  });

  it('PERM-3 protects every tenant table', async () => {
    await expectTenantTablesClosed(test.service);
  });
});
