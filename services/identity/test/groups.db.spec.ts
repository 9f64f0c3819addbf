import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { locationsAt, scopeFor } from '@backroom/platform';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { systemRoleIds } from '../src/access/system-roles.js';
import { above, Tenants, refusal } from './tenants.js';

let tenants: Tenants;
beforeAll(async () => {
  tenants = await Tenants.start();
}, 60_000);
afterAll(() => tenants?.stop());

const { LedgerAll, CustomersAll, SetupLocations, SetupUsers } = permissions;
const list = (name: string, ...accountIds: number[]) =>
  tenants.as(
    name,
    async () => (await tenants.roles.listGroups({ accountIds, page: 1, limit: 50, keywords: '' })).groups,
  );
const scope = async (email: string, permission: number, ...accountIds: number[]) =>
  scopeFor(await tenants.identity.person(email), permission, accountIds);

describe('SETUP-5 location groups', () => {
  it('SETUP-5 gives every operator an "All Locations" group that covers all locations and cannot be edited', async () => {
    const [all] = await list('admin', tenants.north.id);
    expect(all).toMatchObject({ name: 'All Locations', isSystem: true, locationIds: [11, 12, 13] });
    await tenants.identity.locations(tenants.north.id, 14);
    expect((await list('admin', tenants.north.id))[0]!.locationIds).toEqual([11, 12, 13, 14]);
    const groupId = all!.id;
    expect(await refusal(tenants.changeGroup('super', { groupId, locationIds: [11] }))).toMatchObject({
      code: 'group-is-kept',
    });
    expect(
      await refusal(
        tenants.as('super', () => tenants.roles.deleteGroup({ accountId: tenants.north.id, groupId })),
      ),
    ).toMatchObject({ code: 'group-is-kept' });
  });

  it('SETUP-5 creates, replaces and removes a group with a unique name and locations of its operator', async () => {
    const group = await tenants.group('owner', 'Harbor', [11, 12, 11]);
    expect(group).toMatchObject({ locationIds: [11, 12], version: 1, roles: [] });
    const groupId = group.id;
    const changed = await tenants.changeGroup('admin', { groupId, locationIds: [13], version: 1 });
    expect(changed).toMatchObject({ name: 'Harbor', locationIds: [13], version: 2 });
    expect(
      await refusal(tenants.changeGroup('owner', { groupId, locationIds: [11], version: 1 })),
    ).toMatchObject({
      kind: 'conflict',
    });
    for (const name of ['harbor', 'Hаrbor', 'AII Locations', 'All Locations'])
      expect(await refusal(tenants.group('owner', name, [11]))).toMatchObject({
        fields: [{ field: 'name', code: 'taken' }],
      });
    for (const locationIds of [[], [11, 21], [11, 999]])
      expect(await refusal(tenants.group('owner', 'Other', locationIds))).toMatchObject({
        fields: [{ field: 'locationIds' }],
      });
    // A foreign location looks like a missing one.
    expect(await refusal(tenants.group('owner', 'Other', [21]))).toEqual(
      await refusal(tenants.group('owner', 'Other', [999])),
    );
    await tenants.as('owner', () => tenants.roles.deleteGroup({ accountId: tenants.north.id, groupId }));
    expect(await refusal(tenants.as('owner', () => tenants.roles.getGroup({ groupId })))).toMatchObject({
      kind: 'notFound',
    });
  });

  it('SETUP-5 refuses to remove a group that a role is limited to', async () => {
    const group = await tenants.group('owner', 'In use', [11]);
    await tenants.role('owner', { name: 'Limited', groupId: group.id });
    expect(
      await refusal(
        tenants.as('owner', () =>
          tenants.roles.deleteGroup({ accountId: tenants.north.id, groupId: group.id }),
        ),
      ),
    ).toMatchObject({ code: 'group-in-use' });
  });

  it('PERM-3 treats a group of another operator as missing', async () => {
    const theirs = await tenants.group('rival', 'Theirs', [21], tenants.south.id);
    const ask = async (accountId: number, groupId: number) =>
      Promise.all(
        [
          tenants.as('owner', () => tenants.roles.getGroup({ groupId })),
          tenants.changeGroup('owner', { accountId, groupId, locationIds: [11] }),
          tenants.changeGroup('owner', { groupId, locationIds: [11] }),
          tenants.as('owner', () => tenants.roles.deleteGroup({ accountId, groupId })),
          tenants.group('owner', 'Elsewhere', [21], accountId),
        ].map(refusal),
      );
    expect(await ask(tenants.south.id, theirs.id)).toEqual(await ask(987_654, 987_654));
    expect(await list('owner', tenants.south.id)).toEqual([]);
  });
});

describe('PERM-4 roles limited to a location group', () => {
  it('PERM-4 resolve for limited, unlimited and mixed accounts', async () => {
    const group = await tenants.group('owner', 'Pier', [11, 12]);
    const clerk = await tenants.role('owner', {
      name: 'Pier clerk',
      groupId: group.id,
      permissionIds: [LedgerAll],
    });
    await tenants.createUser('owner', 'pier@example.test', { roleIds: [clerk.id] });
    expect(await scope('pier@example.test', LedgerAll)).toEqual({
      accounts: [tenants.north.id],
      locations: [11, 12],
    });
    expect(await scope('manager@example.test', LedgerAll)).toMatchObject({ locations: 'all' });
    // A person of two operators who is limited at one: nothing changes at the other.
    await tenants.proven('pier');
    await tenants.grant('super', 'pier', systemRoleIds.manager, tenants.south.id);
    const { north, south } = tenants;
    expect(await scope('pier@example.test', LedgerAll)).toEqual({
      accounts: [north.id, south.id],
      locations: [11, 12, 21, 22],
    });
    expect(await scope('pier@example.test', LedgerAll, north.id)).toMatchObject({ locations: [11, 12] });
    expect(await scope('pier@example.test', LedgerAll, south.id)).toMatchObject({ locations: 'all' });
  });

  it('PERM-4 apply permissions only to locations of the same role', async () => {
    const [east, west] = [
      await tenants.group('owner', 'East', [11]),
      await tenants.group('owner', 'West', [13]),
    ];
    const roles = [
      await tenants.role('owner', { name: 'East ledger', groupId: east.id, permissionIds: [LedgerAll] }),
      await tenants.role('owner', {
        name: 'West customers',
        groupId: west.id,
        permissionIds: [CustomersAll],
      }),
    ];
    await tenants.createUser('owner', 'compass@example.test', { roleIds: roles.map(({ id }) => id) });
    expect(await scope('compass@example.test', LedgerAll)).toMatchObject({ locations: [11] });
    expect(await scope('compass@example.test', CustomersAll)).toMatchObject({ locations: [13] });
    const person = await tenants.identity.person('compass@example.test');
    expect(locationsAt(person, [tenants.north.id])).toEqual([11, 13]);
  });

  it('PERM-4 reach every location, new ones included, together with a role of "All Locations"', async () => {
    const group = await tenants.group('owner', 'Cape', [12]);
    const limited = await tenants.role('owner', {
      name: 'Cape',
      groupId: group.id,
      permissionIds: [LedgerAll],
    });
    const open = await tenants.role('owner', { name: 'Open', permissionIds: [LedgerAll] });
    await tenants.createUser('owner', 'cape@example.test', { roleIds: [limited.id, open.id] });
    expect(await scope('cape@example.test', LedgerAll)).toMatchObject({ locations: 'all' });
  });

  it('PERM-4 refuse limited users changes outside their locations', async () => {
    const group = await tenants.group('owner', 'Quay', [11]);
    const role = await tenants.role('owner', {
      name: 'Quay keeper',
      groupId: group.id,
      permissionIds: withChanges([SetupLocations, SetupUsers, LedgerAll]),
    });
    await tenants.createUser('owner', 'quay@example.test', { roleIds: [role.id] });
    await tenants.group('quay', 'Quay again', [11]);
    expect(await refusal(tenants.group('quay', 'Beyond', [12]))).toMatchObject(above);
    expect(
      await refusal(tenants.changeGroup('quay', { groupId: group.id, locationIds: [11, 12] })),
    ).toMatchObject(above);
    expect(await refusal(tenants.role('quay', { name: 'Wide', permissionIds: [LedgerAll] }))).toMatchObject(
      above,
    );
    const same = await tenants.role('quay', {
      name: 'Narrow',
      groupId: group.id,
      permissionIds: [LedgerAll],
    });
    expect(same.groupId).toBe(group.id);
    expect(await refusal(tenants.grant('quay', 'admin', systemRoleIds.manager))).toMatchObject(above);
  });

  it('PERM-4 apply a changed group to all holders of its roles', async () => {
    const group = await tenants.group('owner', 'Moving', [11]);
    const role = await tenants.role('owner', {
      name: 'Mover',
      groupId: group.id,
      permissionIds: [LedgerAll],
    });
    await tenants.createUser('owner', 'mover@example.test', { roleIds: [role.id] });
    const before = await tenants.identity.person('mover@example.test');
    await tenants.changeGroup('owner', { groupId: group.id, locationIds: [12, 13] });
    const after = await tenants.identity.person('mover@example.test');
    expect(after.grantsVersion).toBe(before.grantsVersion + 1);
    expect(scopeFor(after, LedgerAll)).toMatchObject({ locations: [12, 13] });
  });
});
