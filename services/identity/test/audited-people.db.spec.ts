import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PeopleController } from '../src/user/people.controller.js';
import { systemRoleIds } from '../src/access/system-roles.js';
import { audited } from './audited.js';
import { IdentityUnderTest, password } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
}, 60_000);
afterAll(() => identity?.service.stop());

const people = () => identity.service.app.get(PeopleController);

describe('PERM-5 audited changes of users', () => {
  it('PERM-5 records the changed fields before and after in the chain of the operator', async () => {
    const account = await identity.account('Audited people');
    const grant = (roleId: number) => [{ accountId: account.id, roleId }];
    await identity.user('boss@example.test', grant(systemRoleIds.accountOwner));
    const { id } = await identity.user('staff@example.test', grant(systemRoleIds.manager));
    const boss = await identity.person('boss@example.test');
    const change = {
      userId: id,
      lastName: 'Changed',
      firstName: 'Ada',
      phone: '',
      enabled: false,
      version: 1,
    };
    const [entry, ...rest] = await audited(identity, () =>
      identity.service.as(boss, () => people().updateUser(change)),
    );
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({ accountId: account.id, command: 'update-user', subjectId: String(id) });
    expect(JSON.parse(entry!.before)).toEqual({ lastName: 'Test', enabled: true, version: 1 });
    expect(JSON.parse(entry!.after)).toEqual({ lastName: 'Changed', enabled: false, version: 2 });
  });

  it('PERM-5 keeps changes that users make to themselves out of operator chains', async () => {
    const account = await identity.account('Audited selves');
    const { id } = await identity.user('self@example.test', [
      { accountId: account.id, roleId: systemRoleIds.manager },
    ]);
    const session = await identity.login('self@example.test');
    const [entry] = await audited(identity, () =>
      identity.as(session, () => people().updateUser({ userId: id, firstName: 'Grace', version: 1 })),
    );
    expect(entry).toMatchObject({ accountId: 0, actor: `user:${id}` });
    expect(JSON.parse(entry!.after)).toEqual({ firstName: 'Grace', version: 2 });
  });

  it('PERM-5 audits new users without an operator', async () => {
    const [entry] = await audited(identity, () => identity.user('alone@example.test'));
    expect(entry).toMatchObject({ accountId: 0, command: 'create-user' });
    expect(JSON.parse(entry!.after)).toMatchObject({ email: 'alone@example.test', roleIds: [] });
  });

  it('SETUP-3 refuses a common password for new users and for changes', async () => {
    const refused = { kind: 'invalid', fields: [{ field: 'password' }] };
    const common = 'passwordpassword';
    await expect(identity.user('common@example.test', [], { password: common })).rejects.toMatchObject(
      refused,
    );
    const { id } = await identity.user('uncommon@example.test');
    const session = await identity.login('uncommon@example.test');
    const change = { userId: id, password: common, currentPassword: password, version: 1 };
    await expect(identity.as(session, () => people().updateUser(change))).rejects.toMatchObject(refused);
  });
});
