import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreateUserRequest } from '@backroom/proto/identity/v1/people_service';
import type { User } from '@backroom/proto/identity/v1/user';
import { superAdmin } from '@backroom/testing/service-under-test';
import { systemRoleIds } from '../src/access/system-roles.js';
import { AuditController } from '../src/audit/audit.controller.js';
import { password } from './identity-under-test.js';
import { Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const manager = { roleIds: [systemRoleIds.manager] };
const create = async (email: string, change: Partial<CreateUserRequest> = {}) => {
  const before = (await tenants.identity.mails()).length;
  const user = await tenants.createUser('owner', email, { ...manager, ...change });
  tenants.identity.later(2 * 60_000);
  return { user, mails: await tenants.identity.mails(before) };
};
const listed = () =>
  tenants.as('owner', () =>
    tenants.people.listUsers({ accountIds: [tenants.north.id], page: 1, limit: 100, keywords: '' }),
  );
/** Returns a response without the identity of its person. */
const shapeOf = ({ id: _id, email: _email, updatedAt: _at, ...user }: User) => user;
const accept = ({ id = '', key = '' }: { [name: string]: string }) =>
  tenants.identity.service.asService(() => tenants.identity.sessions.confirmRegistration({ id, key }));
const taken = { kind: 'invalid', fields: [{ field: 'email', code: 'taken' }] };
const somebodyElsewhere = (name: string, change = {}) =>
  tenants.identity.user(
    `${name}@example.test`,
    [{ accountId: tenants.south.id, roleId: systemRoleIds.manager }],
    { firstName: 'Secret', ...change },
  );

describe('PERM-3 SETUP-3 invitations to an email of another operator', () => {
  it.each([
    ['with a password', password],
    ['by invitation', ''],
  ])(
    'PERM-3 SETUP-3 responds and lists like a free email, invites the user and leaves them unchanged, %s',
    async (how, typed) => {
      const tag = how.replaceAll(' ', '-');
      await somebodyElsewhere(tag, { emailVerified: true });
      const free = await create(`free-${tag}@example.test`, { password: typed });
      const theirs = await create(`${tag}@example.test`, { password: typed });
      expect(shapeOf(theirs.user)).toEqual(shapeOf(free.user));
      const { users } = await listed();
      const [one, other] = [free, theirs].map(({ user }) => users.find(({ id }) => id === user.id)!);
      expect(shapeOf(other!)).toEqual(shapeOf(one!));
      expect(other!.firstName).not.toBe('Secret');
      expect(theirs.mails.map(({ kind, to }) => [kind, to])).toEqual([['join', `${tag}@example.test`]]);
      const { access, user } = await tenants.identity.login(`${tag}@example.test`);
      expect([user!.firstName, access!.accountIds]).toEqual(['Secret', [tenants.south.id]]);
    },
  );

  it('PERM-3 SETUP-3 adds the user to the operator once they accept, with roles assigned meanwhile', async () => {
    const { id } = await somebodyElsewhere('joining', { emailVerified: true });
    const { user, mails } = await create('joining@example.test', { password: '' });
    await tenants.grant('owner', 'joining', systemRoleIds.admin);
    await expect(accept({ ...mails[0]!.values, key: 'guessed' })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await accept(mails[0]!.values)).toEqual({ email: 'joining@example.test', joined: true });
    const { access } = await tenants.identity.login('joining@example.test');
    expect(access!.accountIds).toEqual([tenants.north.id, tenants.south.id]);
    const { users } = await listed();
    expect(users.find((one) => one.id === user.id)).toBeUndefined();
    expect(users.find((one) => one.id === id)).toMatchObject({
      firstName: 'Secret',
      roles: [{ roleId: systemRoleIds.admin }, { roleId: systemRoleIds.manager }],
    });
    await expect(accept(mails[0]!.values)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('SETUP-3 reports an email of a member or invited user of the same operator as taken', async () => {
    await somebodyElsewhere('twice');
    for (const email of ['twice@example.test', 'free-twice@example.test']) {
      await create(email, { password: '' });
      expect(await refusal(tenants.createUser('admin', email))).toMatchObject(taken);
    }
    expect(await refusal(tenants.createUser('owner', 'manager@example.test'))).toMatchObject(taken);
    // A super admin sees all people.
    expect(await refusal(tenants.createUser('super', 'twice@example.test'))).toMatchObject(taken);
  });

  it('AUTH-1 PERM-3 removes a password chosen by others for an unproven email', async () => {
    // The rival created this person and knows the password.
    await somebodyElsewhere('squatted');
    const squatter = await tenants.identity.login('squatted@example.test');
    const { mails } = await create('squatted@example.test', { password: '' });
    await accept(mails[0]!.values);
    await expect(tenants.identity.login('squatted@example.test')).rejects.toMatchObject({
      code: 'invalid-login',
    });
    await expect(tenants.identity.refresh(squatter.refreshToken)).rejects.toMatchObject({
      code: 'session-ended',
    });
  });

  it('SETUP-3 voids an invitation when its user is disabled or gets another email', async () => {
    for (const change of [{ enabled: false }, { email: 'another-address@example.test' }]) {
      const name = `ended-${Object.keys(change)[0]!}`;
      await somebodyElsewhere(name);
      const { mails } = await create(`${name}@example.test`, { password: '' });
      await tenants.updateUser('owner', name, change);
      await expect(accept(mails[0]!.values)).rejects.toMatchObject({ kind: 'invalid' });
    }
    // The corrected email is taken like any other.
    await expect(create('another-address@example.test')).rejects.toMatchObject(taken);
  });

  it('PERM-5 removes an invitation with the erased person', async () => {
    const { id } = await somebodyElsewhere('erased');
    const { user, mails } = await create('erased@example.test', { password: '' });
    await tenants.identity.service.as(superAdmin, () =>
      tenants.identity.service.app.get(AuditController).erasePerson({ userId: id }),
    );
    expect((await listed()).users.find((one) => one.id === user.id)).toBeUndefined();
    await expect(accept(mails[0]!.values)).rejects.toMatchObject({ kind: 'invalid' });
  });
});
