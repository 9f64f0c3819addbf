import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall } from '@backroom/platform';
import { systemRoleIds } from '../src/access/system-roles.js';
import { password } from './identity-under-test.js';
import { Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const { manager, admin } = systemRoleIds;
const ended = { kind: 'unauthenticated', code: 'session-ended' };
const keyFor = async (email: string) => {
  const { identity } = tenants;
  const before = (await identity.mails()).length;
  await identity.service.asService(() =>
    identity.sessions.requestPasswordReset({ email, address: '203.0.113.9', language: 'en' }),
  );
  const [mail] = await identity.mails(before);
  return mail!.values as { id: string; key: string };
};
const reset = (key: { id: string; key: string }) =>
  tenants.identity.service.asService(() =>
    tenants.identity.sessions.resetPassword({ ...key, password: 'another long password' }),
  );

describe('SETUP-3 disabled users', () => {
  it('SETUP-3 keeps previous sessions and keys ended after a user is enabled again', async () => {
    await tenants.createUser('owner', 'leaver@example.test', { roleIds: [manager] });
    const session = await tenants.identity.login('leaver@example.test');
    const key = await keyFor('leaver@example.test');
    await tenants.updateUser('owner', 'leaver', { enabled: false });
    await tenants.updateUser('owner', 'leaver', { enabled: true });
    await expect(tenants.identity.resolve(session)).rejects.toMatchObject(ended);
    await expect(tenants.identity.refresh(session.refreshToken)).rejects.toMatchObject(ended);
    await expect(reset(key)).rejects.toMatchObject({ fields: [{ field: 'key' }] });
    await expect(tenants.identity.login('leaver@example.test')).resolves.toBeDefined();
  });

  it('SETUP-3 opens no session for a sign-in concurrent with the disabling', async () => {
    await tenants.createUser('owner', 'late@example.test', { roleIds: [manager] });
    const signIns = Array.from({ length: 5 }, () => tenants.identity.login('late@example.test'));
    await tenants.updateUser('owner', 'late', { enabled: false });
    const outcomes = await Promise.allSettled(signIns);
    await tenants.updateUser('owner', 'late', { enabled: true });
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled')
        await expect(tenants.identity.resolve(outcome.value)).rejects.toMatchObject(ended);
  });

  it('SETUP-3 ends sessions and keys with the last role at the last operator only', async () => {
    await tenants.createUser('owner', 'mover@example.test', { roleIds: [manager, admin] });
    const session = await tenants.identity.login('mover@example.test');
    const key = await keyFor('mover@example.test');
    await tenants.revoke('owner', 'mover', admin);
    await expect(tenants.identity.resolve(session)).resolves.toBeDefined();
    await tenants.revoke('owner', 'mover', manager);
    await tenants.grant('owner', 'mover', manager);
    await expect(tenants.identity.resolve(session)).rejects.toMatchObject(ended);
    await expect(reset(key)).rejects.toMatchObject({ fields: [{ field: 'key' }] });
  });
});

describe('SETUP-3 visibility of users', () => {
  it('SETUP-3 PERM-3 hides super admins from the lists and searches of an operator, even as its members', async () => {
    const { superAdmin, ids } = { superAdmin: 'super@example.test', ids: tenants.ids };
    await tenants.as('super', () =>
      tenants.people.assignAccount({ userId: ids['super']!, accountId: tenants.north.id }),
    );
    await tenants.grant('super', 'owner', manager);
    const list = async (name: string) => {
      const request = { accountIds: [tenants.north.id], page: 1, limit: 50, keywords: 'super' };
      return tenants.as(name, () => tenants.people.listUsers(request));
    };
    expect(await list('owner')).toEqual({ users: [], total: 0 });
    expect((await list('super')).users.map(({ email }) => email)).toEqual([superAdmin]);
    const seen = (userId: number) =>
      refusal(tenants.as('owner', () => tenants.identity.controller.getUser({ userId })));
    expect(await seen(ids['super']!)).toEqual(await seen(987_654));
    ids['nobody'] = 987_654;
    const changed = (name: string) => refusal(tenants.updateUser('owner', name, { firstName: 'X' }));
    expect(await changed('super')).toEqual(await changed('nobody'));
    const granted = (name: string) => refusal(tenants.grant('owner', name, manager));
    expect(await granted('super')).toEqual(await granted('nobody'));
  });

  it('SETUP-3 SETUP-6 shows notes of an operator only to users who manage operators, not in its own setup', async () => {
    const change = { accountId: tenants.north.id, address: undefined, store: false, notes: 'pays late' };
    await tenants.as('super', () => tenants.accounts.updateAccount(change));
    const notes = async (name: string) =>
      (await tenants.as(name, () => tenants.accounts.getAccount({ accountId: tenants.north.id }))).profile!
        .notes;
    expect(await notes('super')).toBe('pays late');
    expect(await notes('owner')).toBe('');
  });
});

describe('SETUP-3 idempotent user creation', () => {
  it('SETUP-3 treats another password under the same key as another request and stores no password in it', async () => {
    const principal = await tenants.identity.person('owner@example.test');
    const create = (secret: string) =>
      inCall({ principal, idempotencyKey: 'same key' }, () =>
        tenants.people.createUser({
          ...{ email: 'digest@example.test', firstName: 'Di', lastName: 'Gest', phone: '', password: secret },
          ...{ enabled: true, notifyEmail: true, notifyText: false, notifyPush: false },
          ...{ accountId: tenants.north.id, roleIds: [manager], language: 'en' },
        }),
      );
    const first = await create(password);
    expect((await create(password)).user!.id).toBe(first.user!.id);
    await expect(create('another long password')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    const change = (secret: string, currentPassword: string) =>
      inCall({ principal, idempotencyKey: 'other key' }, () =>
        tenants.people.updateUser({ userId: Number(principal.id), password: secret, currentPassword }),
      );
    await change('another long password', password);
    await expect(change('a third long password', 'another long password')).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
  });
});
