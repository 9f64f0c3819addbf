import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { systemRoleIds } from '../src/access/system-roles.js';
import { password } from './identity-under-test.js';
import { above, Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
  const { id: groupId } = await tenants.group('owner', 'One place', [11]);
  const { id: roleId } = await tenants.role('owner', {
    ...{ name: 'Keeper of one', groupId, permissionIds: withChanges([permissions.SetupUsers]) },
  });
  await tenants.createUser('owner', 'limited@example.test', { roleIds: [roleId] });
  await tenants.createUser('owner', 'peer@example.test', { roleIds: [roleId] });
}, 60_000);
afterAll(() => tenants?.stop());

describe('PERM-2 SETUP-3 sign-in settings of other users', () => {
  it('PERM-2 SETUP-3 prevents everyone from setting the password of another user', async () => {
    await tenants.createUser('owner', 'staff@example.test', { roleIds: [systemRoleIds.manager] });
    await tenants.createUser('owner', 'newcomer@example.test', { password: '' });
    for (const caller of ['owner', 'admin', 'super'])
      for (const name of ['staff', 'newcomer'])
        expect(
          await refusal(tenants.updateUser(caller, name, { password: 'known to the administrator' })),
        ).toMatchObject({ kind: 'forbidden', code: 'password-of-other' });
    await expect(tenants.identity.login('staff@example.test')).resolves.toBeDefined();
    const known = tenants.identity.login('newcomer@example.test', 'known to the administrator');
    await expect(known).rejects.toMatchObject({ code: 'invalid-login' });
  });

  it('PERM-2 PERM-4 refuses location-limited users to change email and sign-in of users without a role', async () => {
    await tenants.createUser('owner', 'roleless@example.test');
    for (const change of [{ email: 'mine@example.test' }, { enabled: false }, { enabled: true }])
      expect(await refusal(tenants.updateUser('limited', 'roleless', change))).toMatchObject(above);
    await tenants.updateUser('limited', 'roleless', { firstName: 'Renamed', email: 'roleless@example.test' });
    // They manage people whose roles lie within the same locations.
    await tenants.updateUser('limited', 'peer', { enabled: false });
    await tenants.updateUser('admin', 'roleless', { email: 'moved@example.test' });
    // A person who never signed in is invited at the new address: a password typed for them is void.
    await expect(tenants.identity.login('moved@example.test', password)).rejects.toMatchObject({
      code: 'invalid-login',
    });
    expect((await tenants.identity.mails()).at(-1)).toMatchObject({
      kind: 'invite',
      to: 'moved@example.test',
    });
  });
});

describe('SETUP-3 concurrent claims of one email', () => {
  it('SETUP-3 creates one user and reports the others as taken, changed meanwhile or invited from another operator, without deadlock', async () => {
    const taken = { kind: 'invalid', fields: [{ field: 'email', code: 'taken' }] };
    const meanwhile = { kind: 'conflict', code: 'changed-meanwhile' };
    const a = await tenants.createUser('owner', 'here@example.test');
    const b = await tenants.createUser('rival', 'there@example.test', { accountId: tenants.south.id });
    expect([a.id, b.id]).not.toContain(undefined);
    for (let round = 0; round < 8; round++) {
      const email = `wanted${round}@example.test`;
      const outcomes = await Promise.allSettled([
        tenants.updateUser('owner', 'here', { email }),
        tenants.updateUser('rival', 'there', { email }),
        tenants.createUser('admin', email),
        tenants.createUser('both', email, { accountId: tenants.south.id }),
      ]);
      const refused = outcomes.filter((one) => one.status === 'rejected');
      const rows = await tenants.identity.service.sql<{ stands_for: string | null }>(
        'select stands_for from person where email = $1',
        [email],
      );
      expect(rows.filter(({ stands_for }) => stands_for === null)).toHaveLength(1);
      expect(rows.length + refused.length).toBe(4);
      for (const { reason } of refused as { reason: { kind: string } }[])
        expect(reason).toMatchObject(reason.kind === 'conflict' ? meanwhile : taken);
    }
  });
});
