import { accountScope } from '@backroom/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { Account } from '@backroom/proto/identity/v1/account';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith, superAdmin } from '@backroom/testing/service-under-test';
import { expectTenantTablesClosed } from '@backroom/testing/tenant-tables';
import { systemRoleIds, systemRoles } from '../src/access/system-roles.js';
import { IdentityUnderTest } from './identity-under-test.js';

let identity: IdentityUnderTest;
let north: Account;
let south: Account;
const people: Record<string, number> = {};

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  north = await identity.account('North Shore Markets');
  south = await identity.account('South Bay Snacks', undefined, { currency: 'EUR' });
  const { accountOwner, manager } = systemRoleIds;
  const grants = {
    owner: [{ accountId: north.id, roleId: accountOwner }],
    manager: [{ accountId: north.id, roleId: manager }],
    rival: [{ accountId: south.id, roleId: manager }],
    both: [north.id, south.id].map((accountId) => ({ accountId, roleId: manager })),
    nobody: [],
  };
  for (const [name, held] of Object.entries(grants))
    people[name] = (await identity.user(`${name}@example.test`, held)).id;
  people['super'] = (await identity.user('super@example.test', [], { superAdmin: true })).id;
}, 60_000);
afterAll(() => identity?.service.stop());

const getUser = (userId: number, principal = personWith(withChanges([permissions.SetupUsers]), north.id)) =>
  identity.service.as(principal, () => identity.controller.getUser({ userId }));
const accounts = (principal: typeof superAdmin, request = {}) =>
  identity.service.as(principal, () =>
    identity.controller.listAccounts({
      page: 1,
      limit: 10,
      keywords: '',
      fromDate: '',
      toDate: '',
      ids: [],
      ...request,
    }),
  );
const names = (answer: { accounts: Account[] }) => answer.accounts.map(({ name }) => name);

describe('access', () => {
  it('AUTH-1 derives scope and permissions from grants', async () => {
    const access = async (name: string) => (await getUser(people[name]!, superAdmin)).access!;
    expect(await access('owner')).toMatchObject({
      scope: 'user admin',
      accountIds: [north.id],
      grantsVersion: 1,
    });
    expect((await access('owner')).permissions.map(({ permissionId }) => permissionId).sort()).toEqual(
      [...systemRoles[0]!.permissions].sort(),
    );
    expect(await access('manager')).toMatchObject({ scope: 'user', accountIds: [north.id] });
    expect(await access('both')).toMatchObject({ scope: 'user', accountIds: [north.id, south.id] });
    expect(await access('nobody')).toMatchObject({ scope: 'user', accountIds: [], permissions: [] });
    expect(await access('super')).toMatchObject({ scope: 'super admin', accountIds: [], permissions: [] });
  });

  it('AUTH-1 gives system roles the decided permissions and none reserved for super admins', () => {
    const of = (id: number) => systemRoles.find((role) => role.id === id)!.permissions;
    const {
      OperatorsAll,
      SetupOperators,
      ApplicationsAll,
      RefundsIssue,
      WalletsCredit,
      DevicesCommand,
      OperatorsDelete,
      SetupAll,
      SetupLocations,
    } = permissions;
    for (const { permissions: held } of systemRoles)
      for (const id of [OperatorsAll, SetupOperators, ApplicationsAll]) expect(held).not.toContain(id);
    expect(of(systemRoleIds.accountOwner)).toEqual(
      expect.arrayContaining([RefundsIssue, WalletsCredit, DevicesCommand, OperatorsDelete]),
    );
    expect(of(systemRoleIds.admin)).toEqual(
      expect.arrayContaining([RefundsIssue, WalletsCredit, DevicesCommand]),
    );
    expect(of(systemRoleIds.admin)).not.toContain(OperatorsDelete);
    expect(of(systemRoleIds.manager)).toEqual(expect.arrayContaining([SetupLocations, DevicesCommand]));
    for (const id of [SetupAll, RefundsIssue, WalletsCredit])
      expect(of(systemRoleIds.manager)).not.toContain(id);
  });
});

describe('PERM-3 reach of users and accounts', () => {
  it('PERM-3 shows a user to themselves, to users of a shared account and to super admins', async () => {
    expect((await getUser(people['owner']!)).user!.email).toBe('owner@example.test');
    expect((await getUser(people['rival']!, superAdmin)).user!.email).toBe('rival@example.test');
    const self = { ...personWith([]), id: people['nobody']! };
    expect((await getUser(people['nobody']!, self)).user!.email).toBe('nobody@example.test');
  });

  it('PERM-3 treats unreachable users as missing, like an unknown ID', async () => {
    const missing = await getUser(987_654).catch((error: unknown) => error);
    expect(missing).toMatchObject({ kind: 'notFound' });
    for (const name of ['rival', 'nobody', 'super'])
      expect(await getUser(people[name]!).catch((error: unknown) => error)).toEqual(missing);
  });

  it('PERM-2 shows colleagues only to users who can view users', async () => {
    const missing = await getUser(987_654).catch((error: unknown) => error);
    const clerk = personWith([permissions.LedgerAll], north.id);
    expect(await getUser(people['owner']!, clerk).catch((error: unknown) => error)).toEqual(missing);
  });

  it('PERM-3 shows only the shared operator of a colleague at two operators', async () => {
    const { access } = await getUser(people['both']!);
    expect(access!.accountIds).toEqual([north.id]);
    expect(new Set(access!.permissions.map(({ accountId }) => accountId))).toEqual(new Set([north.id]));
  });

  it('PERM-3 lists reachable accounts', async () => {
    expect(names(await accounts(personWith([], south.id)))).toEqual(['South Bay Snacks']);
    expect(await accounts(personWith([]))).toEqual({ accounts: [], total: 0 });
    expect(names(await accounts(superAdmin))).toEqual(['North Shore Markets', 'South Bay Snacks']);
  });

  it('SHELL-11 finds accounts by word prefix, paged, with the total past the end', async () => {
    expect(names(await accounts(superAdmin, { keywords: 'sho' }))).toEqual(['North Shore Markets']);
    for (const keywords of ['hore', '%', '_', "' or 1=1 --"])
      expect(names(await accounts(superAdmin, { keywords }))).toEqual([]);
    expect(await accounts(superAdmin, { limit: 1, page: 2 })).toMatchObject({
      accounts: [{ name: 'South Bay Snacks' }],
      total: 2,
    });
    expect(await accounts(superAdmin, { limit: 1, page: 99 })).toEqual({ accounts: [], total: 2 });
  });

  it('PERM-3 keeps the tables under forced row-level security', async () => {
    expect(await expectTenantTablesClosed(identity.service)).toContain('person_grant');
    for (const table of ['account', 'person'])
      expect(await identity.service.sqlAsService(`select 1 from ${table}`)).toEqual([]);
  });
});

describe('PERM-3 system roles', () => {
  it('PERM-3 lets a tenant read them, but not change, remove or add any', async () => {
    const within = (sql: string) =>
      identity.service.platform.database.withTenant(accountScope(north.id), (tx) => tx.query(sql));
    expect(await within('select id from role order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(await within("update role set permissions = '{1}' where account_id is null returning 1")).toEqual(
      [],
    );
    expect(await within('delete from role where account_id is null returning 1')).toEqual([]);
    await expect(
      within("insert into role (account_id, name, permissions) values (null, 'Mine', '{1}')"),
    ).rejects.toThrow('row-level security');
    await expect(
      within(`insert into role (account_id, name, permissions) values (${south.id}, 'Theirs', '{1}')`),
    ).rejects.toThrow('row-level security');
  });
});

describe('idempotent commands', () => {
  it('PLAT-1 replays the first response for the same key and body', async () => {
    const before = await identity.service.sql('select count(*) from outbox');
    expect(await identity.account('North Shore Markets')).toEqual(north);
    expect(
      await identity.user('owner@example.test', [
        { accountId: north.id, roleId: systemRoleIds.accountOwner },
      ]),
    ).toEqual({ id: people['owner'] });
    expect(await identity.service.sql('select count(*) from outbox')).toEqual(before);
  });

  it('PLAT-1 refuses the same key with another body or another command', async () => {
    const reused = { kind: 'unprocessable', code: 'idempotency-key-reused' };
    await expect(identity.account('Another', 'account:North Shore Markets')).rejects.toMatchObject(reused);
    await expect(
      identity.user('new@example.test', [], {}, 'account:North Shore Markets'),
    ).rejects.toMatchObject(reused);
    await expect(identity.login('new@example.test')).rejects.toMatchObject({ code: 'invalid-login' });
  });

  it('PLAT-1 runs once for concurrent requests with the same key', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => identity.account('Once Only')));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(await identity.service.sql('select 1 from account where name = $1', ['Once Only'])).toHaveLength(
      1,
    );
  });

  it('PLAT-1 reports a taken email regardless of case and keeps nothing of the refused command', async () => {
    const before = await identity.service.sql(
      'select (select count(*) from person), (select count(*) from outbox), (select count(*) from command_answer)',
    );
    await expect(identity.user('OWNER@example.test', [], {}, 'again')).rejects.toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'email', code: 'taken' }],
    });
    expect(
      await identity.service.sql(
        'select (select count(*) from person), (select count(*) from outbox), (select count(*) from command_answer)',
      ),
    ).toEqual(before);
  });

  it('PLAT-1 writes every change to the outbox with its audit record, including actor, without passwords', async () => {
    const audits = (await identity.service.outbox(events.AuditRecorded)).filter(
      ({ accountId }) => accountId === north.id,
    );
    const [opened] = audits;
    expect(opened).toMatchObject({
      service: 'identity',
      command: 'create-account',
      actor: 'service:test',
      subjectKind: 'account',
      subjectId: String(north.id),
      before: '',
    });
    // As in JSON: unset fields are absent.
    expect(JSON.parse(opened!.after)).toEqual({ ...JSON.parse(JSON.stringify(north)), parentId: 0 });
    expect(
      audits.filter(
        ({ command, subjectId }) => command === 'create-user' && subjectId === String(people['owner']),
      ),
    ).toHaveLength(1);
    expect(JSON.stringify(audits)).not.toMatch(/password|argon/i);
    const [changed] = await identity.service.outbox(events.AccountChanged);
    expect(changed!.account).toEqual(north);
    const users = await identity.service.outbox(events.UserChanged);
    expect(users.find(({ userId }) => userId === people['both'])).toMatchObject({
      enabled: true,
      accountIds: [north.id, south.id],
    });
    expect(await identity.service.outbox(events.GrantsChanged)).toHaveLength(users.length);
  });
});
