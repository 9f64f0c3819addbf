import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeptExportsController, skeletonOf, type Problem } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { permissions } from '@backroom/proto/permissions';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { CustomerGroupsController } from '../src/group/customer-groups.controller.js';
import { groupNamesAnew } from '../src/migrations/012-group-names-anew.js';
import {
  account,
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
const person = (id: number, firstName: string) => ({
  ...{ id, firstName, lastName: 'Test', email: `${firstName.toLowerCase()}@example.test` },
});
const viewer = personWith([permissions.CustomersAll], account);
const groups = () => test.service.app.get(CustomerGroupsController);
const create = (name: string, userIds: number[] = [], by = keeper, accountId = account) =>
  test.service.as(by, () => groups().createCustomerGroup({ accountId, name, description: '', userIds }));
const add = (id: number, userIds: number[], by = keeper) =>
  test.service.as(by, () => groups().addGroupMembers({ id, userIds }));
const take = (id: number, userId: number, by = keeper) =>
  test.service.as(by, () => groups().removeGroupMember({ id, userId }));
const members = async (id: number, by = keeper, keywords = '') =>
  (
    await test.service.as(by, () => groups().getCustomerGroup({ id, page: 1, limit: 10, keywords }))
  ).members.map((one) => one.firstName);

beforeAll(async () => {
  test = await CustomersUnderTest.start();
  await test.people(person(1, 'Ada'), person(2, 'Bob'), person(3, 'Cyd'), person(4, 'Dee'));
  for (const [id, place] of [
    [1, lobby],
    [2, gym],
    [3, elsewhere],
  ] as const)
    await test.checkIn(id, place);
}, 60_000);
afterAll(() => test?.stop());

describe('CUST-5 groups of customers', () => {
  it('CUST-5 PERM-5 are created with members, renamed, filled, emptied and deleted, with events and audit entries', async () => {
    const { group } = await create('Night shift', [1]);
    const id = group!.id;
    expect(group).toMatchObject({ name: 'Night shift', members: 1, version: 1, accountId: account });
    expect(await add(id, [1, 2])).toMatchObject({ added: 1, group: { members: 2 } });
    expect(await members(id)).toEqual(['Ada', 'Bob']);
    expect(await members(id, keeper, 'bo')).toEqual(['Bob']);
    expect((await test.list({ groupId: id })).customers.map(({ groups: [first] }) => first!.name)).toEqual([
      'Night shift',
      'Night shift',
    ]);
    const renamed = await test.service.as(keeper, () =>
      groups().renameCustomerGroup({ id, name: 'Day shift', version: 1 }),
    );
    expect(renamed.group).toMatchObject({ name: 'Day shift', version: 2 });
    await expect(
      test.service.as(keeper, () => groups().renameCustomerGroup({ id, name: 'Other', version: 1 })),
    ).rejects.toMatchObject({ kind: 'conflict' });
    await take(id, 1);
    await take(id, 1);
    expect(await members(id)).toEqual(['Bob']);
    const published = await test.service.outbox(events.CustomerChanged);
    expect(published.slice(-1)).toMatchObject([{ customerId: 1, groupIds: [] }]);
    await test.service.as(keeper, () => groups().deleteCustomerGroup({ id }));
    await expect(members(id)).rejects.toMatchObject({ kind: 'notFound' });
    expect(await test.names('bob')).toEqual(['Bob Test']);
    const audited = (await test.service.outbox(events.AuditRecorded))
      .filter(({ subjectKind }) => subjectKind === 'customer-group')
      .map(({ command }) => command);
    expect(audited).toEqual([
      ...['create-customer-group', 'add-group-members', 'rename-customer-group', 'remove-group-member'],
      'delete-customer-group',
    ]);
  });

  it('CUST-5 treat names that differ in voicing marks or vowel signs as different, and equal names as taken', async () => {
    for (const name of ['ハン', 'パン', 'शक', 'शकि']) {
      expect((await create(name)).group).toMatchObject({ name });
      await expect(create(name)).rejects.toMatchObject({ code: 'group-name-taken' });
    }
  });

  it('CUST-5 migrate the name keys of existing groups', async () => {
    const names = ['ガム-Ｂar １', 'ば–Élan rn', 'शकि', 'Élan 10', 'ที่ A_b'];
    for (const name of names) await create(name, [], stranger, foreign);
    const keys = () =>
      test.service.sql(
        'select name, name_key as "nameKey" from customer_group where account_id = $1 order by id',
        [foreign],
      );
    const expectedKeys = names.map((name) => ({ name, nameKey: skeletonOf(name) }));
    expect(await keys()).toEqual(expectedKeys);
    await test.service.sql('update customer_group set name_key = $2 where account_id = $1 and name = $3', [
      ...[foreign, 'शक', 'शकि'],
    ]);
    await test.service.sql(
      `update customer_group
      set name_key = regexp_replace(name_key, '[\u3099\u309a\u0e34-\u0e3a\u0e47-\u0e4e]', '', 'g')
      where account_id = $1`,
      [foreign],
    );
    expect(await keys()).not.toEqual(expectedKeys);
    for (const step of groupNamesAnew.sql.split(';').filter((text) => text.trim()))
      await test.service.sql(step);
    expect(await keys()).toEqual(expectedKeys);
  });

  it('CUST-5 reject a taken or confusable name as not acceptable, naming the field', async () => {
    await create('Café');
    for (const name of ['Café', ' CAFÉ ', 'Cafe', 'Саfé'])
      await expect(create(name)).rejects.toMatchObject({
        ...{ kind: 'notAcceptable', code: 'group-name-taken' },
        fields: [{ field: 'name', code: 'taken' }],
      });
    await create('Café', [], stranger, foreign);
  });

  it.each([
    ['', 'required'],
    ['a\nb', 'invisible'],
    ['x'.repeat(61), 'too-long'],
  ])('CUST-5 reject the name %j', async (name, code) => {
    await expect(create(name)).rejects.toMatchObject({ kind: 'invalid', fields: [{ field: 'name', code }] });
  });

  it.each([
    ['a missing person', 999],
    ['a person who is not a customer', 4],
    ['a customer of another operator', 3],
  ])('PERM-3 CUST-5 reject %s as a member', async (_who, id) => {
    const { group } = await create(`For ${id}`);
    await expect(add(group!.id, [1, id])).rejects.toMatchObject({ fields: [{ field: 'users' }] });
    expect(await members(group!.id)).toEqual([]);
  });

  it('PERM-3 PERM-4 are changed only by users who manage all customers, and hidden from other operators', async () => {
    const { group } = await create('Ours', [1, 2]);
    const id = group!.id;
    await expect(add(id, [1], stranger)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(members(id, stranger)).rejects.toMatchObject({ kind: 'notFound' });
    for (const by of [viewer, limitedTo(keeper, gym)]) {
      await expect(add(id, [1], by)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(create('Mine', [], by)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    expect(await members(id, limitedTo(keeper, gym))).toEqual(['Bob']);
  });

  it('PERM-4 H-21 count and show only the visible members: all of them for a role without limits', async () => {
    const counted = async (id: number, by: typeof keeper) => {
      const { group, members: seen } = await test.service.as(by, () =>
        groups().getCustomerGroup({ id, page: 1, limit: 10, keywords: '' }),
      );
      const { groups: all } = await test.service.as(by, () =>
        groups().listCustomerGroups({ accountIds: [], page: 1, limit: 50, keywords: 'counted' }),
      );
      expect(all.find((one) => one.id === id)).toEqual(group);
      return [group!.members, seen.map(({ firstName }) => firstName)];
    };
    const { group: ours } = await create('Counted here', [1, 2]);
    expect(await counted(ours!.id, keeper)).toEqual([2, ['Ada', 'Bob']]);
    expect(await counted(ours!.id, limitedTo(keeper, gym))).toEqual([1, ['Bob']]);
    expect(await counted(ours!.id, mixedKeeper)).toEqual([1, ['Bob']]);
    await test.people(person(5, 'Eve'));
    await test.checkIn(5, elsewhere);
    await test.wasNowhere(5);
    const { group: theirs } = await create('Counted there', [3, 5], stranger, foreign);
    expect(await counted(theirs!.id, mixedKeeper)).toEqual([2, ['Cyd', 'Eve']]);
  });

  it('PERM-3 CUST-1 return nobody for a group of another operator, in a list or a file', async () => {
    const { group: theirs } = await create('Not ours', [3], stranger, foreign);
    const query = { groupId: theirs!.id };
    for (const by of [keeper, limitedTo(keeper, gym)]) {
      expect(await test.list(query, by)).toMatchObject({ customers: [], total: 0, totalExact: true });
      expect(await test.fileOf(query, by)).toEqual([]);
      expect(await test.list({ ...query, accountIds: [foreign] }, by)).toMatchObject({
        customers: [],
        total: 0,
      });
    }
    expect(await test.list(query, stranger)).toMatchObject({ total: 1 });
  });

  it('PERM-5 CUST-5 contain nobody erased while being added, and the erasure is published last', async () => {
    const ids = Array.from({ length: 24 }, (_, n) => 200 + n);
    await test.people(...ids.map((id) => person(id, `Racing${id}`)));
    await Promise.all(ids.map((id) => test.checkIn(id)));
    const { group } = await create('Erased meanwhile');
    const inAndOut = async (id: number) => {
      await add(group!.id, [id]);
      await take(group!.id, id);
    };
    await Promise.all(
      ids.map(async (id) => {
        const [error] = await Promise.all([untilRefused(() => inAndOut(id)), test.erased(id)]);
        // An erased person is not a customer.
        expect(['invalid', 'notFound']).toContain((error as Problem).kind);
      }),
    );
    expect(await members(group!.id)).toEqual([]);
    for (const table of ['customer', 'customer_group_member'])
      expect(
        await test.service.sql(`select person_id from ${table} where person_id = any ($1)`, [ids]),
      ).toEqual([]);
    const live = await test.service.sql<{ key: string }>(
      `select key from (select distinct on (key) key, value from outbox where type = 'CustomerChanged'
         and key = any ($1) order by key, seq desc) as live where value is not null`,
      [ids.map((id) => `${account}:${id}`)],
    );
    expect(live).toEqual([]);
  });

  it('CUST-5 delete a group of 20,000 at once and publish its members in batches, erased ones as tombstones', async () => {
    const { group } = await create('Very many', [2]);
    const id = group!.id;
    await test.service.sql(
      `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
         joined_at, joined_by, last_seen_at)
       select $1, 100000 + n, n || '@many.test', 'Many', n::text, '', n::text, n || '@many.test', 'active', now(), 'invite', now()
       from generate_series(1, 20000) n`,
      [account],
    );
    await test.service.sql(
      `insert into customer_group_member select $1, $2, 100000 + n from generate_series(1, 20000) n`,
      [account, id],
    );
    const published = async () => {
      const [row] = await test.service.sql<{ n: number }>(
        "select count(*)::int as n from outbox where type = 'CustomerChanged'",
      );
      return row!.n;
    };
    const before = await published();
    await test.service.as(keeper, () => groups().deleteCustomerGroup({ id }));
    await expect(members(id)).rejects.toMatchObject({ kind: 'notFound' });
    expect(await published()).toBe(before);
    await test.people(person(100_500, 'Gone'));
    await test.erased(100_500);
    await test.service.runAllDue();
    const rows = await test.service.sql<{ key: string; value: Buffer | null }>(
      `select distinct on (key) key, value from outbox where type = 'CustomerChanged' order by key, seq desc`,
    );
    const last = new Map(
      rows.map(({ key, value }) => [key, value && events.CustomerChanged.codec.decode(value)]),
    );
    const many = [...last].filter(([key]) => /:1\d{5}$/.test(key));
    expect(many).toHaveLength(20_000);
    expect(many.filter(([, value]) => value === null).map(([key]) => key)).toEqual([`${account}:100500`]);
    expect(many.filter(([, value]) => value && value.groupIds.length > 0)).toEqual([]);
    expect(last.get(`${account}:2`)!.groupIds).not.toContain(id);
  });

  it('CUST-5 keep the member count correct under thirty-two concurrent additions and removals', async () => {
    const { group } = await create('Race');
    const id = group!.id;
    await Promise.all(
      Array.from({ length: 32 }, (_, n): Promise<unknown> => (n % 2 ? add(id, [1, 2]) : take(id, 1))),
    );
    const { groups: all } = await test.service.as(keeper, () =>
      groups().listCustomerGroups({ accountIds: [], page: 1, limit: 50, keywords: 'race' }),
    );
    expect(all[0]!.members).toBe((await members(id)).length);
    expect(await members(id)).toContain('Bob');
  });

  it('SHELL-12 CUST-1 appear in a file of the filtered customers', async () => {
    await create('In file', [2]);
    const filter = { accountIds: [], page: 1, limit: 1, keywords: 'bob', groupId: 0, checkedIn: true };
    const begun = await test.service.as(keeper, () =>
      test.customers.requestCustomersExport({ filter, format: 'csv', language: 'de' }),
    );
    await test.service.runDue();
    const { content } = await test.service.as(keeper, () =>
      test.service.app.get(KeptExportsController).readExport({ id: begun.export!.id, part: 0 }),
    );
    const lines = Buffer.from(content).toString().trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Zuletzt gesehen');
    expect(lines[1]).toMatch(/bob@example\.test.*In file/);
    await expect(
      test.service.as(stranger, () =>
        test.service.app.get(KeptExportsController).getExport({ id: begun.export!.id }),
      ),
    ).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('PERM-5 lose an erased member', async () => {
    const { group } = await create('Leaving', [1, 2]);
    await test.erased(1);
    expect(await members(group!.id)).toEqual(['Bob']);
  });
});
