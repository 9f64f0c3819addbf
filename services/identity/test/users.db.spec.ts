import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { sortedNames } from '@backroom/testing/odd-names';
import { systemRoleIds } from '../src/access/system-roles.js';
import { password } from './identity-under-test.js';
import { above, Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const { accountOwner, admin, manager } = systemRoleIds;
const list = (name: string, request = {}) =>
  tenants.as(name, () =>
    tenants.people.listUsers({ accountIds: [], page: 1, limit: 50, keywords: '', ...request }),
  );
const emails = async (name: string, request = {}) =>
  (await list(name, request)).users.map(({ email }) => email);
const missingUser = { kind: 'notFound', params: { what: 'user' } };

describe('SETUP-3 users', () => {
  it('SETUP-3 creates a user with the operator and roles who can sign in at once', async () => {
    const user = await tenants.createUser('owner', ' Grace.Hopper@Example.TEST ', { roleIds: [manager] });
    expect(user).toMatchObject({
      email: 'grace.hopper@example.test',
      notifyEmail: true,
      roles: [{ accountId: tenants.north.id, roleId: manager, roleName: 'Manager', isSystem: true }],
    });
    const person = await tenants.identity.person('grace.hopper@example.test');
    expect(person).toMatchObject({ scope: 'user', accounts: [tenants.north.id] });
    for (const typed of ['opper', 'example']) expect(await emails('admin', { keywords: typed })).toEqual([]);
    expect(await emails('admin', { keywords: 'hop' })).toEqual(['grace.hopper@example.test']);
    expect(await emails('admin', { keywords: 'grace' })).toEqual(['grace.hopper@example.test']);
  });

  it('F30: sorts users by the root collation of first and last name', async () => {
    const reversed = sortedNames.toReversed();
    for (const [n, firstName] of reversed.entries())
      await tenants.createUser('owner', `sorted.${n}@example.test`, {
        firstName,
        lastName: 'F30',
        roleIds: [manager],
      });
    const { users } = await list('admin', { keywords: 'f30', limit: 100 });
    expect(users.map(({ firstName }) => firstName)).toEqual(sortedNames);
  });

  it('SETUP-3 creates no user when a role cannot be assigned', async () => {
    const request = { roleIds: [manager, accountOwner] };
    expect(await refusal(tenants.createUser('admin', 'half@example.test', request))).toMatchObject(above);
    expect(
      await tenants.identity.service.sql("select 1 from person where email = 'half@example.test'"),
    ).toEqual([]);
  });

  it('SETUP-3 returns the same user for the same key', async () => {
    const principal = await tenants.identity.person('owner@example.test');
    const request = {
      ...{
        email: 'once@example.test',
        firstName: 'Once',
        lastName: 'Only',
        phone: '',
        password,
        enabled: true,
      },
      ...{ notifyEmail: true, notifyText: false, notifyPush: false, accountId: 0, roleIds: [manager] },
      language: 'en',
    };
    const create = () =>
      inCall({ principal, idempotencyKey: 'one' }, () => tenants.people.createUser(request));
    const [first, second] = [await create(), await create()];
    expect(second.user!.id).toBe(first.user!.id);
  });

  it('SETUP-3 names every invalid field', async () => {
    const change = { firstName: '', lastName: 'a\u202eb', password: 'short', phone: 'call me' };
    expect(await refusal(tenants.createUser('owner', 'no email', change))).toMatchObject({
      kind: 'invalid',
      fields: ['first_name', 'last_name', 'email', 'phone', 'password'].map((field) => ({ field })),
    });
    for (const email of ['', 'a@b', 'a b@c.de', 'a@b.c\u202e', '<a@b.de>', `${'a'.repeat(250)}@b.de`])
      expect(await refusal(tenants.createUser('owner', email))).toMatchObject({
        fields: [{ field: 'email' }],
      });
    expect(await refusal(tenants.createUser('owner', 'OWNER@example.test'))).toMatchObject({
      fields: [{ field: 'email', code: 'taken' }],
    });
  });

  it('SETUP-3 requires an operator from callers with several and treats a foreign one as missing', async () => {
    expect(await refusal(tenants.createUser('multi', 'which@example.test', { accountId: 0 }))).toMatchObject({
      fields: [{ field: 'accountId', code: 'required' }],
    });
    const at = (accountId: number) =>
      refusal(tenants.createUser('owner', 'where@example.test', { accountId }));
    expect(await at(tenants.south.id)).toEqual(await at(987_654));
  });

  it('SETUP-3 lets users change their names, switches and password (with the current one), never roles or the enabled flag', async () => {
    await tenants.createUser('owner', 'self@example.test', { roleIds: [manager] });
    const changed = await tenants.updateUser('self', 'self', { firstName: 'Myself', notifyPush: true });
    expect(changed).toMatchObject({ firstName: 'Myself', notifyPush: true, version: 2 });
    const secret = 'another long password';
    for (const currentPassword of [undefined, 'wrong'])
      expect(
        await refusal(tenants.updateUser('self', 'self', { password: secret, currentPassword })),
      ).toMatchObject({ fields: [{ field: 'currentPassword' }] });
    await tenants.updateUser('self', 'self', { password: secret, currentPassword: password });
    await expect(tenants.identity.login('self@example.test', secret)).resolves.toBeDefined();
    expect(await refusal(tenants.updateUser('owner', 'owner', { enabled: false }))).toMatchObject({
      fields: [{ field: 'enabled' }],
    });
    for (const work of [
      () => tenants.grant('owner', 'owner', manager),
      () => tenants.revoke('owner', 'owner', accountOwner),
    ])
      expect(await refusal(work())).toMatchObject({ code: 'own-roles' });
  });

  it('SETUP-3 refuses a stale version without losing changes', async () => {
    await tenants.createUser('owner', 'stale@example.test');
    await tenants.updateUser('owner', 'stale', { phone: '555 0100', version: 1 });
    expect(await refusal(tenants.updateUser('admin', 'stale', { phone: '', version: 1 }))).toMatchObject({
      kind: 'conflict',
    });
    const [row] = await tenants.identity.service.sql(
      "select phone from person where email = 'stale@example.test'",
    );
    expect(row).toEqual({ phone: '555 0100' });
  });

  it('SETUP-3 ends the sessions of a disabled user and publishes the change', async () => {
    await tenants.createUser('owner', 'leaver@example.test', { roleIds: [manager] });
    const session = await tenants.identity.login('leaver@example.test');
    await tenants.updateUser('admin', 'leaver', { enabled: false });
    await expect(tenants.identity.resolve(session)).rejects.toMatchObject({ code: 'session-ended' });
    const id = tenants.ids['leaver'];
    const published = (await tenants.identity.service.outbox(events.UserChanged)).filter(
      ({ userId }) => userId === id,
    );
    expect(published.at(-1)).toMatchObject({ enabled: false, accountIds: [tenants.north.id] });
  });

  it('SETUP-3 publishes and audits assigned and revoked roles with the remaining accounts', async () => {
    await tenants.createUser('owner', 'temp@example.test');
    expect((await tenants.identity.person('temp@example.test')).accounts).toEqual([]);
    for (const work of [tenants.grant, tenants.grant]) await work.call(tenants, 'owner', 'temp', manager);
    expect((await tenants.identity.person('temp@example.test')).accounts).toEqual([tenants.north.id]);
    await tenants.revoke('owner', 'temp', manager);
    const id = tenants.ids['temp'];
    const published = (await tenants.identity.service.outbox(events.UserChanged)).filter(
      ({ userId }) => userId === id,
    );
    expect(published.map(({ accountIds }) => accountIds)).toEqual([[], [tenants.north.id], []]);
    const audits = (await tenants.identity.service.outbox(events.AuditRecorded)).filter(
      ({ subjectId, before, command }) =>
        subjectId === String(id) && before !== '' && /^(grant|revoke)-role$/.test(command),
    );
    expect(audits.map(({ command, before, after }) => [command, before, after])).toEqual([
      ['grant-role', '{"roleIds":[]}', '{"roleIds":[3]}'],
      ['revoke-role', '{"roleIds":[3]}', '{"roleIds":[]}'],
    ]);
    // Still a member of the operator.
    expect(await emails('admin')).toContain('temp@example.test');
  });

  it('SETUP-3 adds a user of one operator to another for a caller who manages both', async () => {
    await tenants.createUser('multi', 'shared@example.test');
    const assign = (name: string, accountId: number) =>
      tenants.as(name, () => tenants.people.assignAccount({ userId: tenants.ids['shared']!, accountId }));
    expect(await refusal(assign('owner', tenants.south.id))).toEqual(await refusal(assign('owner', 987_654)));
    expect(await emails('rival')).not.toContain('shared@example.test');
    await assign('multi', tenants.south.id);
    // A member there without a role: their sign-in is no longer this operator's alone.
    for (const change of [
      { password: 'quite another password' },
      { email: 'mine@example.test' },
      { enabled: false },
    ])
      expect(await refusal(tenants.updateUser('owner', 'shared', change))).toMatchObject(above);
    expect(await emails('rival')).toContain('shared@example.test');
  });
});

describe('PERM-2 permission to change users', () => {
  it('PERM-2 refuses changes to a user with more permissions, here or elsewhere', async () => {
    for (const change of [
      { email: 'mine@example.test' },
      { password: 'taken over by me' },
      { enabled: false },
    ])
      for (const name of ['owner', 'both'])
        expect(await refusal(tenants.updateUser('admin', name, change))).toMatchObject(above);
    await tenants.updateUser('owner', 'admin', { firstName: 'Renamed' });
  });

  it('PERM-2 keeps the last owner of an operator under concurrent requests of any caller', async () => {
    const last = { kind: 'unprocessable', code: 'last-owner' };
    expect(await refusal(tenants.revoke('super', 'owner', accountOwner))).toMatchObject(last);
    expect(await refusal(tenants.updateUser('super', 'owner', { enabled: false }))).toMatchObject(last);
    await tenants.createUser('owner', 'second@example.test', { roleIds: [accountOwner] });
    const both = await Promise.allSettled([
      tenants.revoke('owner', 'second', accountOwner),
      tenants.revoke('second', 'owner', accountOwner),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const owners = await tenants.identity.service.sql(
      'select 1 from person_grant where account_id = $1 and role_id = 1',
      [tenants.north.id],
    );
    expect(owners).toHaveLength(1);
    // A disabled owner does not count.
    await tenants.identity.user(
      'third@example.test',
      [{ accountId: tenants.north.id, roleId: accountOwner }],
      {
        enabled: false,
      },
    );
    const [left] = await tenants.identity.service.sql<{ person_id: string }>(
      `select g.person_id from person_grant g join person p on p.id = g.person_id and p.enabled
       where g.account_id = $1 and g.role_id = 1`,
      [tenants.north.id],
    );
    const request = { userId: Number(left!.person_id), roleId: accountOwner, accountId: tenants.north.id };
    expect(await refusal(tenants.as('super', () => tenants.people.revokeRole(request)))).toMatchObject(last);
  });

  it('PERM-3 treats users of other operators, customers and super admins as missing', async () => {
    await tenants.identity.user('customer@example.test');
    tenants.ids['nobody'] = 987_654;
    tenants.ids['customer'] = (await tenants.identity.user('customer@example.test')).id;
    for (const name of ['nobody', 'rival', 'customer', 'super']) {
      expect(await refusal(tenants.updateUser('multi', name, { firstName: 'X' }))).toMatchObject(
        name === 'rival' ? above : missingUser,
      );
      expect(await refusal(tenants.updateUser('admin', name, { firstName: 'X' }))).toMatchObject(missingUser);
      expect(await refusal(tenants.grant('admin', name, manager))).toMatchObject(missingUser);
      expect(await refusal(tenants.revoke('admin', name, admin))).toMatchObject(missingUser);
    }
    expect(await emails('admin')).not.toContain('rival@example.test');
    expect(await list('admin', { accountIds: [tenants.south.id] })).toEqual({ users: [], total: 0 });
  });
});
