import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '@backroom/proto/identity/v1/account';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith } from '@backroom/testing/service-under-test';
import { ApiKeysController } from '../src/api-key/api-keys.controller.js';
import { RolesController } from '../src/role/roles.controller.js';
import { IdentityUnderTest, sessionIdOf } from './identity-under-test.js';

const { SetupUsers, SetupLocations, LedgerAll, CustomersAll } = permissions;
let identity: IdentityUnderTest;
let north: Account;
let south: Account;
let maker: ReturnType<typeof personWith>;
let group: number;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.service.consume();
  north = await identity.account('North Shore Markets');
  south = await identity.account('South Bay Snacks');
  const { id } = await identity.user('maker@example.test');
  const sessionId = sessionIdOf(await identity.login('maker@example.test'));
  maker = { ...personWith(withChanges([SetupUsers, LedgerAll]), north.id), id, sessionId };
  group = await identity.allLocations(north.id);
}, 60_000);
afterAll(() => identity?.service.stop());

const controller = () => identity.service.app.get(ApiKeysController);
const create = (change: object = {}, by = maker) =>
  identity.service.as(by, () =>
    controller().createApiKey({
      accountId: north.id,
      name: 'Till',
      permissionIds: [LedgerAll],
      groupId: group,
      expiresAt: 0,
      ...change,
    }),
  );
const resolve = (key: string) => identity.service.asService(() => controller().resolveApiKey({ key }));
const revoke = (id: string, by = maker) => identity.service.as(by, () => controller().revokeApiKey({ id }));
const denied = { kind: 'unauthenticated', code: 'access-denied' };

describe('AUTH-4 API keys', () => {
  it('AUTH-4 shows a key once, stores its hash and resolves it to its permissions at its account', async () => {
    const { apiKey, key } = await create();
    expect(key).toMatch(/^bk_[\w-]{43}$/);
    expect(apiKey).toMatchObject({ prefix: key.slice(0, 11), usedAt: 0, createdBy: maker.id });
    const { id, access } = await resolve(key);
    expect(id).toBe(apiKey!.id);
    expect(access).toMatchObject({
      userId: 0,
      scope: 'user',
      accountIds: [north.id],
      mustEnrol: false,
      reaches: [],
    });
    expect(access!.permissions).toEqual([
      { accountId: north.id, permissionId: LedgerAll, permissionName: 'LedgerAll' },
    ]);
    const rows = await identity.service.sql<{ text: string }>(
      "select t::text as text from api_key t union all select encode(value, 'escape') from outbox union all select t::text from command_answer t",
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(key.slice(11));
    const { keys } = await identity.service.as(maker, () =>
      controller().listApiKeys({ accountId: north.id, page: 1, limit: 10, keywords: '' }),
    );
    expect(keys[0]!.usedAt).toBe(identity.service.clock.now().getTime());
  });

  it('AUTH-4 SHELL-11 pages keys, newest first, and finds them by name or prefix', async () => {
    const names = ['Stock robot', 'Stock counter', 'Mailer'];
    const made = [];
    for (const name of names) {
      identity.later(1_000);
      made.push(await create({ name }));
    }
    const page = (query: object) =>
      identity.service.as(maker, () =>
        controller().listApiKeys({ accountId: north.id, page: 1, limit: 10, keywords: '', ...query }),
      );
    const { keys, total } = await page({ limit: 2 });
    expect(keys.map(({ name }) => name)).toEqual(['Mailer', 'Stock counter']);
    expect(total).toBeGreaterThan(2);
    const stock = await page({ keywords: 'stock', page: 2, limit: 1 });
    expect([stock.keys.map(({ name }) => name), stock.total]).toEqual([['Stock robot'], 2]);
    const started = await page({ keywords: made[0]!.apiKey!.prefix });
    expect(started.keys.map(({ name }) => name)).toEqual(['Stock robot']);
  });

  it('AUTH-4 limits a key to the permissions and accounts of its creator, who must be a user', async () => {
    await expect(create({ permissionIds: [LedgerAll, CustomersAll] })).rejects.toMatchObject({
      code: 'above-caller',
    });
    for (const change of [{ accountId: south.id }, { groupId: 987_654 }])
      await expect(create(change)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(create({}, personWith([LedgerAll], north.id))).rejects.toMatchObject({ kind: 'forbidden' });
    const program = { ...maker, kind: 'apiKey' as const, id: '0197746a-0000-7000-8000-000000000001' };
    await expect(create({}, program)).rejects.toMatchObject({ kind: 'forbidden' });
    for (const change of [{ permissionIds: [] }, { permissionIds: [9_999] }, { name: ' ' }, { expiresAt: 1 }])
      await expect(create(change)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('AUTH-4 refuses revoked, expired and invented keys', async () => {
    const { apiKey, key } = await create();
    const stranger = personWith(withChanges([SetupUsers]), south.id);
    await expect(revoke(apiKey!.id, stranger)).rejects.toMatchObject({ kind: 'notFound' });
    await resolve(key);
    await revoke(apiKey!.id);
    await revoke(apiKey!.id);
    await expect(resolve(key)).rejects.toMatchObject(denied);
    const { key: short } = await create({ expiresAt: identity.service.clock.now().getTime() + 60_000 });
    await resolve(short);
    identity.later(60_000);
    await expect(resolve(short)).rejects.toMatchObject(denied);
    for (const made of ['', 'bk_', `bk_${'a'.repeat(43)}`])
      await expect(resolve(made)).rejects.toMatchObject(denied);
  });

  it('AUTH-4 limits a key of a location group to its locations', async () => {
    await identity.locations(north.id, 501, 502);
    const [row] = await identity.service.sql<{ id: string }>(
      `insert into location_group (account_id, name, name_key, updated_at) values ($1, 'One', 'one', now()) returning id`,
      [north.id],
    );
    await identity.service.sql(
      'insert into location_group_member (account_id, group_id, location_id) values ($1, $2, 501)',
      [north.id, row!.id],
    );
    const { key } = await create({ groupId: Number(row!.id) });
    expect((await resolve(key)).access!.reaches).toEqual([
      { accountId: north.id, permissionIds: [LedgerAll], everywhere: false, locationIds: [501] },
    ]);
  });

  it('PERM-2 refuses users with fewer permissions than a key to revoke it or to widen or remove its group', async () => {
    const { id } = await identity.user('lesser@example.test');
    const limitedUser = { ...personWith(withChanges([SetupUsers, SetupLocations]), north.id), id };
    const [row] = await identity.service.sql<{ id: string }>(
      `insert into location_group (account_id, name, name_key, updated_at) values ($1, 'Two', 'two', now()) returning id`,
      [north.id],
    );
    const groupId = Number(row!.id);
    const { apiKey } = await create({ groupId });
    const above = { kind: 'forbidden', code: 'above-caller' };
    await expect(revoke(apiKey!.id, limitedUser)).rejects.toMatchObject(above);
    const groups = () => identity.service.app.get(RolesController);
    const widen = { accountId: north.id, groupId, locationIds: [501, 502] };
    await expect(identity.service.as(limitedUser, () => groups().updateGroup(widen))).rejects.toMatchObject(
      above,
    );
    const equalUser = { ...personWith(withChanges([SetupUsers, SetupLocations, LedgerAll]), north.id), id };
    const remove = () =>
      identity.service.as(equalUser, () => groups().deleteGroup({ accountId: north.id, groupId }));
    await expect(remove()).rejects.toMatchObject({ kind: 'unprocessable', code: 'group-in-use' });
    await revoke(apiKey!.id);
    await expect(remove()).resolves.toBeDefined();
  });
});
