import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { systemRoleIds } from '../src/access/system-roles.js';
import { above, Keepers, refusal } from './keepers.js';

let keepers: Keepers;
beforeAll(async () => {
  keepers = await Keepers.start();
}, 60_000);
afterAll(() => keepers?.stop());

const { LedgerAll, CustomersAll, SetupUsers, SetupAll, OperatorsDelete, RefundsIssue } = permissions;
const missingRole = { kind: 'notFound', params: { what: 'role' } };
const list = (name: string, accountId: number, keywords = '') =>
  keepers.as(name, () => keepers.roles.listRoles({ accountId, page: 1, limit: 50, keywords }));
const update = (name: string, roleId: number, content: object, version?: number) =>
  keepers.as(name, () =>
    keepers.roles.updateRole({
      roleId,
      version,
      content: {
        name: 'Clerk',
        description: '',
        groupId: keepers.everywhere.north,
        permissionIds: [],
        ...content,
      },
    }),
  );

describe('SETUP-4 roles', () => {
  it('SETUP-4 lists system roles first, finds by word prefix and hides roles of other operators', async () => {
    await keepers.role('owner', { name: 'Ledger clerk', permissionIds: [LedgerAll] });
    await keepers.role('rival', { name: 'Their clerk', groupId: keepers.everywhere.south });
    const { roles, total } = await list('admin', keepers.north.id);
    expect(roles.map(({ name }) => name)).toEqual(['Account Owner', 'Admin', 'Manager', 'Ledger clerk']);
    expect(total).toBe(4);
    expect(roles.map(({ isSystem }) => isSystem)).toEqual([true, true, true, false]);
    expect((await list('admin', keepers.north.id, 'cle')).roles).toHaveLength(1);
    for (const keywords of ['lerk', '%', "' or 1=1 --"])
      expect((await list('admin', keepers.north.id, keywords)).total).toBe(0);
  });

  it('SETUP-4 creates a role with location group and areas and audits it', async () => {
    const role = await keepers.role('owner', {
      name: '  Night   shift ',
      description: 'Weekends',
      permissionIds: [LedgerAll, CustomersAll, LedgerAll],
    });
    expect(role).toMatchObject({
      name: 'Night shift',
      accountId: keepers.north.id,
      groupName: 'All Locations',
      permissionIds: [CustomersAll, LedgerAll],
      isSystem: false,
      editable: true,
      version: 1,
    });
    const audits = await keepers.identity.service.outbox(events.AuditRecorded);
    expect(audits.at(-1)).toMatchObject({
      command: 'create-role',
      actor: `user:${keepers.ids['owner']}`,
      address: '203.0.113.9',
      subjectId: String(role.id),
    });
    expect(JSON.parse(audits.at(-1)!.after)).toMatchObject({ name: 'Night shift' });
  });

  it('SETUP-4 names every invalid field', async () => {
    expect(
      await refusal(
        keepers.role('owner', { name: ' ', groupId: 0, permissionIds: [99], description: 'x'.repeat(501) }),
      ),
    ).toMatchObject({
      kind: 'invalid',
      fields: [
        { field: 'name', code: 'required' },
        { field: 'description' },
        { field: 'GroupId', code: 'required' },
        { field: 'permissions' },
      ],
    });
    for (const name of ['a\u202eb', 'a\u200bb', 'tab\there', 'x'.repeat(61), '\ud800', 'Site Admins'])
      expect(await refusal(keepers.role('owner', { name }))).toMatchObject({
        kind: 'invalid',
        fields: [{ field: 'name' }],
      });
  });

  it('SETUP-4 refuses a similar name within the same operator only', async () => {
    await keepers.role('owner', { name: 'Cashier' });
    for (const name of ['cashier', 'Cаshier', 'CASHIER', 'Cashіer', 'Cash1er', 'Admin', 'Аdmin'])
      expect(await refusal(keepers.role('owner', { name }))).toMatchObject({
        fields: [{ field: 'name', code: 'taken' }],
      });
    await keepers.role('rival', { name: 'Cashier', groupId: keepers.everywhere.south });
  });

  it('SETUP-4 refuses changes to system roles and roles whose name contains Admins', async () => {
    await keepers.identity.service.sql(
      `insert into role (account_id, name, name_key, group_id, permissions) values ($1, 'Regional Admins', 'regional admins', $2, '{}')`,
      [keepers.north.id, keepers.everywhere.north],
    );
    const kept = (await list('super', keepers.north.id)).roles.filter(({ editable }) => !editable);
    expect(kept.map(({ name }) => name)).toEqual(['Account Owner', 'Admin', 'Manager', 'Regional Admins']);
    for (const { id } of kept) {
      expect(await refusal(update('super', id, {}))).toMatchObject({ code: 'role-is-kept' });
      expect(
        await refusal(keepers.as('super', () => keepers.roles.deleteRole({ roleId: id }))),
      ).toMatchObject({
        code: 'role-is-kept',
      });
    }
  });

  it('SETUP-4 refuses the second of two concurrent edits of a role without losing changes', async () => {
    const role = await keepers.role('owner', { name: 'Contended', permissionIds: [LedgerAll] });
    const answers = await Promise.allSettled([
      update(
        'owner',
        role.id,
        { name: 'Contended one', permissionIds: [LedgerAll, CustomersAll] },
        role.version,
      ),
      update('admin', role.id, { name: 'Contended two', permissionIds: [LedgerAll] }, role.version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'conflict', code: 'stale-version' },
    });
    const won = answers.find((answer) => answer.status === 'fulfilled')!.value.role!;
    const { role: now } = await keepers.as('owner', () =>
      keepers.roles.getRole({ accountId: keepers.north.id, roleId: role.id }),
    );
    expect(now).toMatchObject({ name: won.name, permissionIds: won.permissionIds, version: 2 });
  });

  it('SETUP-4 publishes a new grants version to all holders of a changed role', async () => {
    const role = await keepers.role('owner', { name: 'Changing', permissionIds: [LedgerAll] });
    const user = await keepers.createUser('owner', 'changing@example.test', { roleIds: [role.id] });
    await update('owner', role.id, { name: 'Changing', permissionIds: [CustomersAll] });
    const told = (await keepers.identity.service.outbox(events.GrantsChanged)).filter(
      ({ userId }) => userId === user.id,
    );
    expect(told.map(({ grantsVersion }) => grantsVersion)).toEqual([1, 2]);
    const changed = await keepers.identity.person('changing@example.test');
    expect(changed).toMatchObject({ permissions: { [keepers.north.id]: [CustomersAll] }, grantsVersion: 2 });
  });

  it('SETUP-4 refuses to remove a role while a user holds it', async () => {
    const role = await keepers.role('owner', { name: 'Passing' });
    const remove = () => keepers.as('owner', () => keepers.roles.deleteRole({ roleId: role.id }));
    await keepers.createUser('owner', 'passing@example.test', { roleIds: [role.id] });
    expect(await refusal(remove())).toMatchObject({ kind: 'unprocessable', code: 'role-in-use' });
    await keepers.revoke('owner', 'passing', role.id);
    await remove();
    expect(await refusal(remove())).toMatchObject(missingRole);
  });
});

describe('PERM-2 permissions of assigned roles', () => {
  it('PERM-2 refuses a role with permissions that its creator lacks', async () => {
    for (const permission of [
      OperatorsDelete,
      permissions.OperatorsAll,
      permissions.SetupOperators,
      permissions.ApplicationsAll,
    ])
      expect(
        await refusal(keepers.role('admin', { name: 'Mighty', permissionIds: [permission] })),
      ).toMatchObject(above);
    await keepers.role('owner', { name: 'Closer', permissionIds: [OperatorsDelete] });
    for (const permission of [
      permissions.OperatorsAll,
      permissions.SetupOperators,
      permissions.ApplicationsAll,
    ])
      expect(
        await refusal(keepers.role('owner', { name: 'Mightier', permissionIds: [permission] })),
      ).toMatchObject(above);
    await keepers.role('super', {
      name: 'Regional office',
      permissionIds: withChanges([permissions.OperatorsAll]),
    });
  });

  it('PERM-2 treats an area as covering its sub-areas, but not the reverse', async () => {
    const keeper = await keepers.role('owner', {
      name: 'Keeper',
      permissionIds: withChanges([SetupUsers, LedgerAll]),
    });
    await keepers.createUser('owner', 'keeper@example.test', { roleIds: [keeper.id] });
    await keepers.role('admin', { name: 'Keeper of people', permissionIds: withChanges([SetupUsers]) });
    await keepers.role('keeper', { name: 'Below', permissionIds: [LedgerAll] });
    expect(
      await refusal(keepers.role('keeper', { name: 'Above', permissionIds: withChanges([SetupAll]) })),
    ).toMatchObject(above);
    expect(
      await refusal(keepers.role('keeper', { name: 'Beside', permissionIds: [CustomersAll] })),
    ).toMatchObject(above);
  });

  it('PERM-2 refuses editing, removing, assigning and revoking roles above the caller', async () => {
    const mighty = await keepers.role('owner', { name: 'Above them', permissionIds: [OperatorsDelete] });
    expect(await refusal(update('admin', mighty.id, { name: 'Mine' }))).toMatchObject(above);
    expect(
      await refusal(keepers.as('admin', () => keepers.roles.deleteRole({ roleId: mighty.id }))),
    ).toMatchObject(above);
    expect(await refusal(keepers.grant('admin', 'manager', mighty.id))).toMatchObject(above);
    expect(await refusal(keepers.grant('admin', 'manager', systemRoleIds.accountOwner))).toMatchObject(above);
    expect(await refusal(keepers.revoke('admin', 'owner', systemRoleIds.accountOwner))).toMatchObject(above);
    const mine = await keepers.role('admin', { name: 'Below them', permissionIds: [RefundsIssue] });
    expect(
      await refusal(update('admin', mine.id, { name: 'Below them', permissionIds: [OperatorsDelete] })),
    ).toMatchObject(above);
  });

  it('PERM-2 refuses every call without the permission', async () => {
    for (const work of [
      () => keepers.roles.listRoles({ accountId: keepers.north.id, page: 1, limit: 10, keywords: '' }),
      () => keepers.roles.getRole({ accountId: keepers.north.id, roleId: 1 }),
      () => keepers.roles.deleteRole({ roleId: 100 }),
      () => keepers.people.listUsers({ accountIds: [], page: 1, limit: 10, keywords: '' }),
      () => keepers.people.grantRole({ userId: 2, roleId: 3, accountId: 0 }),
    ])
      expect(await refusal(keepers.as('manager', work))).toMatchObject({
        kind: 'forbidden',
        code: 'forbidden',
      });
  });

  it('PERM-3 treats a role, group or account of another operator as missing', async () => {
    const theirs = await keepers.role('rival', { name: 'Foreign', groupId: keepers.everywhere.south });
    const [foreign, none] = [theirs.id, 987_654];
    const asked = (id: number, account: number, group: number) => [
      keepers.as('admin', () => keepers.roles.getRole({ accountId: keepers.north.id, roleId: id })),
      keepers.as('admin', () => keepers.roles.getRole({ accountId: account, roleId: id })),
      update('admin', id, { name: 'Mine' }),
      keepers.as('admin', () => keepers.roles.deleteRole({ roleId: id })),
      keepers.grant('admin', 'manager', id),
      keepers.role('admin', { name: 'Elsewhere', groupId: group }),
      update('admin', 1, { groupId: group }),
    ];
    const [first, second] = await Promise.all(
      [asked(foreign, keepers.south.id, keepers.everywhere.south), asked(none, none, none)].map((all) =>
        Promise.all(all.map(refusal)),
      ),
    );
    expect(first).toEqual(second);
    expect(await list('admin', keepers.south.id)).toEqual({ roles: [], total: 0 });
    expect(await list('admin', none)).toEqual({ roles: [], total: 0 });
  });
});
