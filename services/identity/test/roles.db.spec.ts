import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { systemRoleIds } from '../src/access/system-roles.js';
import { above, Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const { LedgerAll, CustomersAll, SetupUsers, SetupAll, OperatorsDelete, RefundsIssue } = permissions;
const missingRole = { kind: 'notFound', params: { what: 'role' } };
const list = (name: string, accountId: number, keywords = '') =>
  tenants.as(name, () => tenants.roles.listRoles({ accountId, page: 1, limit: 50, keywords }));
const update = (name: string, roleId: number, content: object, version?: number) =>
  tenants.as(name, () =>
    tenants.roles.updateRole({
      roleId,
      version,
      content: {
        name: 'Clerk',
        description: '',
        groupId: tenants.everywhere.north,
        permissionIds: [],
        ...content,
      },
    }),
  );

describe('SETUP-4 roles', () => {
  it('SETUP-4 lists system roles first, finds by word prefix and hides roles of other operators', async () => {
    await tenants.role('owner', { name: 'Ledger clerk', permissionIds: [LedgerAll] });
    await tenants.role('rival', { name: 'Their clerk', groupId: tenants.everywhere.south });
    const { roles, total } = await list('admin', tenants.north.id);
    expect(roles.map(({ name }) => name)).toEqual(['Account Owner', 'Admin', 'Manager', 'Ledger clerk']);
    expect(total).toBe(4);
    expect(roles.map(({ isSystem }) => isSystem)).toEqual([true, true, true, false]);
    expect((await list('admin', tenants.north.id, 'cle')).roles).toHaveLength(1);
    for (const keywords of ['lerk', '%', "' or 1=1 --"])
      expect((await list('admin', tenants.north.id, keywords)).total).toBe(0);
  });

  it('SETUP-4 creates a role with location group and areas and audits it', async () => {
    const role = await tenants.role('owner', {
      name: '  Night   shift ',
      description: 'Weekends',
      permissionIds: [LedgerAll, CustomersAll, LedgerAll],
    });
    expect(role).toMatchObject({
      name: 'Night shift',
      accountId: tenants.north.id,
      groupName: 'All Locations',
      permissionIds: [CustomersAll, LedgerAll],
      isSystem: false,
      editable: true,
      version: 1,
    });
    const audits = await tenants.identity.service.outbox(events.AuditRecorded);
    expect(audits.at(-1)).toMatchObject({
      command: 'create-role',
      actor: `user:${tenants.ids['owner']}`,
      address: '203.0.113.9',
      subjectId: String(role.id),
    });
    expect(JSON.parse(audits.at(-1)!.after)).toMatchObject({ name: 'Night shift' });
  });

  it('SETUP-4 names every invalid field', async () => {
    expect(
      await refusal(
        tenants.role('owner', { name: ' ', groupId: 0, permissionIds: [99], description: 'x'.repeat(501) }),
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
      expect(await refusal(tenants.role('owner', { name }))).toMatchObject({
        kind: 'invalid',
        fields: [{ field: 'name' }],
      });
  });

  it('SETUP-4 refuses a similar name within the same operator only', async () => {
    await tenants.role('owner', { name: 'Cashier' });
    for (const name of ['cashier', 'Cаshier', 'CASHIER', 'Cashіer', 'Cash1er', 'Admin', 'Аdmin'])
      expect(await refusal(tenants.role('owner', { name }))).toMatchObject({
        fields: [{ field: 'name', code: 'taken' }],
      });
    await tenants.role('rival', { name: 'Cashier', groupId: tenants.everywhere.south });
  });

  it('SETUP-4 refuses changes to system roles and roles whose name contains Admins', async () => {
    await tenants.identity.service.sql(
      `insert into role (account_id, name, name_key, group_id, permissions) values ($1, 'Regional Admins', 'regional admins', $2, '{}')`,
      [tenants.north.id, tenants.everywhere.north],
    );
    const kept = (await list('super', tenants.north.id)).roles.filter(({ editable }) => !editable);
    expect(kept.map(({ name }) => name)).toEqual(['Account Owner', 'Admin', 'Manager', 'Regional Admins']);
    for (const { id } of kept) {
      expect(await refusal(update('super', id, {}))).toMatchObject({ code: 'role-is-kept' });
      expect(
        await refusal(tenants.as('super', () => tenants.roles.deleteRole({ roleId: id }))),
      ).toMatchObject({
        code: 'role-is-kept',
      });
    }
  });

  it('SETUP-4 refuses the second of two concurrent edits of a role without losing changes', async () => {
    const role = await tenants.role('owner', { name: 'Contended', permissionIds: [LedgerAll] });
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
    const { role: now } = await tenants.as('owner', () =>
      tenants.roles.getRole({ accountId: tenants.north.id, roleId: role.id }),
    );
    expect(now).toMatchObject({ name: won.name, permissionIds: won.permissionIds, version: 2 });
  });

  it('SETUP-4 publishes a new grants version to all holders of a changed role', async () => {
    const role = await tenants.role('owner', { name: 'Changing', permissionIds: [LedgerAll] });
    const user = await tenants.createUser('owner', 'changing@example.test', { roleIds: [role.id] });
    await update('owner', role.id, { name: 'Changing', permissionIds: [CustomersAll] });
    const published = (await tenants.identity.service.outbox(events.GrantsChanged)).filter(
      ({ userId }) => userId === user.id,
    );
    expect(published.map(({ grantsVersion }) => grantsVersion)).toEqual([1, 2]);
    const changed = await tenants.identity.person('changing@example.test');
    expect(changed).toMatchObject({ permissions: { [tenants.north.id]: [CustomersAll] }, grantsVersion: 2 });
  });

  it('SETUP-4 refuses to remove a role while a user holds it', async () => {
    const role = await tenants.role('owner', { name: 'Passing' });
    const remove = () => tenants.as('owner', () => tenants.roles.deleteRole({ roleId: role.id }));
    await tenants.createUser('owner', 'passing@example.test', { roleIds: [role.id] });
    expect(await refusal(remove())).toMatchObject({ kind: 'unprocessable', code: 'role-in-use' });
    await tenants.revoke('owner', 'passing', role.id);
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
        await refusal(tenants.role('admin', { name: 'Mighty', permissionIds: [permission] })),
      ).toMatchObject(above);
    await tenants.role('owner', { name: 'Closer', permissionIds: [OperatorsDelete] });
    for (const permission of [
      permissions.OperatorsAll,
      permissions.SetupOperators,
      permissions.ApplicationsAll,
    ])
      expect(
        await refusal(tenants.role('owner', { name: 'Mightier', permissionIds: [permission] })),
      ).toMatchObject(above);
    await tenants.role('super', {
      name: 'Regional office',
      permissionIds: withChanges([permissions.OperatorsAll]),
    });
  });

  it('PERM-2 treats an area as covering its sub-areas, but not the reverse', async () => {
    const administrator = await tenants.role('owner', {
      name: 'Keeper',
      permissionIds: withChanges([SetupUsers, LedgerAll]),
    });
    await tenants.createUser('owner', 'keeper@example.test', { roleIds: [administrator.id] });
    await tenants.role('admin', { name: 'Keeper of people', permissionIds: withChanges([SetupUsers]) });
    await tenants.role('keeper', { name: 'Below', permissionIds: [LedgerAll] });
    expect(
      await refusal(tenants.role('keeper', { name: 'Above', permissionIds: withChanges([SetupAll]) })),
    ).toMatchObject(above);
    expect(
      await refusal(tenants.role('keeper', { name: 'Outside', permissionIds: [CustomersAll] })),
    ).toMatchObject(above);
  });

  it('PERM-2 refuses editing, removing, assigning and revoking roles above the caller', async () => {
    const higherRole = await tenants.role('owner', { name: 'Above them', permissionIds: [OperatorsDelete] });
    expect(await refusal(update('admin', higherRole.id, { name: 'Mine' }))).toMatchObject(above);
    expect(
      await refusal(tenants.as('admin', () => tenants.roles.deleteRole({ roleId: higherRole.id }))),
    ).toMatchObject(above);
    expect(await refusal(tenants.grant('admin', 'manager', higherRole.id))).toMatchObject(above);
    expect(await refusal(tenants.grant('admin', 'manager', systemRoleIds.accountOwner))).toMatchObject(above);
    expect(await refusal(tenants.revoke('admin', 'owner', systemRoleIds.accountOwner))).toMatchObject(above);
    const mine = await tenants.role('admin', { name: 'Below them', permissionIds: [RefundsIssue] });
    expect(
      await refusal(update('admin', mine.id, { name: 'Below them', permissionIds: [OperatorsDelete] })),
    ).toMatchObject(above);
  });

  it('PERM-2 refuses every call without the permission', async () => {
    for (const work of [
      () => tenants.roles.listRoles({ accountId: tenants.north.id, page: 1, limit: 10, keywords: '' }),
      () => tenants.roles.getRole({ accountId: tenants.north.id, roleId: 1 }),
      () => tenants.roles.deleteRole({ roleId: 100 }),
      () => tenants.people.listUsers({ accountIds: [], page: 1, limit: 10, keywords: '' }),
      () => tenants.people.grantRole({ userId: 2, roleId: 3, accountId: 0 }),
    ])
      expect(await refusal(tenants.as('manager', work))).toMatchObject({
        kind: 'forbidden',
        code: 'forbidden',
      });
  });

  it('PERM-3 treats a role, group or account of another operator as missing', async () => {
    const theirs = await tenants.role('rival', { name: 'Foreign', groupId: tenants.everywhere.south });
    const [foreign, none] = [theirs.id, 987_654];
    const refusals = (id: number, account: number, group: number) => [
      tenants.as('admin', () => tenants.roles.getRole({ accountId: tenants.north.id, roleId: id })),
      tenants.as('admin', () => tenants.roles.getRole({ accountId: account, roleId: id })),
      update('admin', id, { name: 'Mine' }),
      tenants.as('admin', () => tenants.roles.deleteRole({ roleId: id })),
      tenants.grant('admin', 'manager', id),
      tenants.role('admin', { name: 'Elsewhere', groupId: group }),
      update('admin', 1, { groupId: group }),
    ];
    const [first, second] = await Promise.all(
      [refusals(foreign, tenants.south.id, tenants.everywhere.south), refusals(none, none, none)].map((all) =>
        Promise.all(all.map(refusal)),
      ),
    );
    expect(first).toEqual(second);
    expect(await list('admin', tenants.south.id)).toEqual({ roles: [], total: 0 });
    expect(await list('admin', none)).toEqual({ roles: [], total: 0 });
  });
});
