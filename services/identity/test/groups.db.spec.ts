import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { locationsAt, scopeFor } from '@backroom/platform';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { systemRoleIds } from '../src/access/system-roles.js';
import { above, Keepers, refusal } from './keepers.js';

let keepers: Keepers;
beforeAll(async () => {
  keepers = await Keepers.start();
}, 60_000);
afterAll(() => keepers?.stop());

const { LedgerAll, CustomersAll, SetupLocations, SetupUsers } = permissions;
const list = (name: string, ...accountIds: number[]) =>
  keepers.as(
    name,
    async () => (await keepers.roles.listGroups({ accountIds, page: 1, limit: 50, keywords: '' })).groups,
  );
const scope = async (email: string, permission: number, ...asked: number[]) =>
  scopeFor(await keepers.identity.person(email), permission, asked);

describe('SETUP-5 location groups', () => {
  it('SETUP-5 gives every operator an "All Locations" group that covers all locations and cannot be edited', async () => {
    const [all] = await list('admin', keepers.north.id);
    expect(all).toMatchObject({ name: 'All Locations', isSystem: true, locationIds: [11, 12, 13] });
    await keepers.identity.locations(keepers.north.id, 14);
    expect((await list('admin', keepers.north.id))[0]!.locationIds).toEqual([11, 12, 13, 14]);
    const groupId = all!.id;
    expect(await refusal(keepers.changeGroup('super', { groupId, locationIds: [11] }))).toMatchObject({
      code: 'group-is-kept',
    });
    expect(
      await refusal(
        keepers.as('super', () => keepers.roles.deleteGroup({ accountId: keepers.north.id, groupId })),
      ),
    ).toMatchObject({ code: 'group-is-kept' });
  });

  it('SETUP-5 creates, replaces and removes a group with a unique name and locations of its operator', async () => {
    const group = await keepers.group('owner', 'Harbor', [11, 12, 11]);
    expect(group).toMatchObject({ locationIds: [11, 12], version: 1, roles: [] });
    const groupId = group.id;
    const changed = await keepers.changeGroup('admin', { groupId, locationIds: [13], version: 1 });
    expect(changed).toMatchObject({ name: 'Harbor', locationIds: [13], version: 2 });
    expect(
      await refusal(keepers.changeGroup('owner', { groupId, locationIds: [11], version: 1 })),
    ).toMatchObject({
      kind: 'conflict',
    });
    for (const name of ['harbor', 'Hаrbor', 'AII Locations', 'All Locations'])
      expect(await refusal(keepers.group('owner', name, [11]))).toMatchObject({
        fields: [{ field: 'name', code: 'taken' }],
      });
    for (const locationIds of [[], [11, 21], [11, 999]])
      expect(await refusal(keepers.group('owner', 'Other', locationIds))).toMatchObject({
        fields: [{ field: 'locationIds' }],
      });
    // A foreign location looks like a missing one.
    expect(await refusal(keepers.group('owner', 'Other', [21]))).toEqual(
      await refusal(keepers.group('owner', 'Other', [999])),
    );
    await keepers.as('owner', () => keepers.roles.deleteGroup({ accountId: keepers.north.id, groupId }));
    expect(await refusal(keepers.as('owner', () => keepers.roles.getGroup({ groupId })))).toMatchObject({
      kind: 'notFound',
    });
  });

  it('SETUP-5 refuses to remove a group that a role is limited to', async () => {
    const group = await keepers.group('owner', 'In use', [11]);
    await keepers.role('owner', { name: 'Limited', groupId: group.id });
    expect(
      await refusal(
        keepers.as('owner', () =>
          keepers.roles.deleteGroup({ accountId: keepers.north.id, groupId: group.id }),
        ),
      ),
    ).toMatchObject({ code: 'group-in-use' });
  });

  it('PERM-3 treats a group of another operator as missing', async () => {
    const theirs = await keepers.group('rival', 'Theirs', [21], keepers.south.id);
    const ask = async (accountId: number, groupId: number) =>
      Promise.all(
        [
          keepers.as('owner', () => keepers.roles.getGroup({ groupId })),
          keepers.changeGroup('owner', { accountId, groupId, locationIds: [11] }),
          keepers.changeGroup('owner', { groupId, locationIds: [11] }),
          keepers.as('owner', () => keepers.roles.deleteGroup({ accountId, groupId })),
          keepers.group('owner', 'Elsewhere', [21], accountId),
        ].map(refusal),
      );
    expect(await ask(keepers.south.id, theirs.id)).toEqual(await ask(987_654, 987_654));
    expect(await list('owner', keepers.south.id)).toEqual([]);
  });
});

describe('PERM-4 roles limited to a location group', () => {
  it('PERM-4 resolve for limited, unlimited and mixed accounts', async () => {
    const group = await keepers.group('owner', 'Pier', [11, 12]);
    const clerk = await keepers.role('owner', {
      name: 'Pier clerk',
      groupId: group.id,
      permissionIds: [LedgerAll],
    });
    await keepers.createUser('owner', 'pier@example.test', { roleIds: [clerk.id] });
    expect(await scope('pier@example.test', LedgerAll)).toEqual({
      accounts: [keepers.north.id],
      locations: [11, 12],
    });
    expect(await scope('manager@example.test', LedgerAll)).toMatchObject({ locations: 'all' });
    // A person of two operators who is limited at one: nothing changes at the other.
    await keepers.proven('pier');
    await keepers.grant('super', 'pier', systemRoleIds.manager, keepers.south.id);
    const { north, south } = keepers;
    expect(await scope('pier@example.test', LedgerAll)).toEqual({
      accounts: [north.id, south.id],
      locations: [11, 12, 21, 22],
    });
    expect(await scope('pier@example.test', LedgerAll, north.id)).toMatchObject({ locations: [11, 12] });
    expect(await scope('pier@example.test', LedgerAll, south.id)).toMatchObject({ locations: 'all' });
  });

  it('PERM-4 apply permissions only to locations of the same role', async () => {
    const [east, west] = [
      await keepers.group('owner', 'East', [11]),
      await keepers.group('owner', 'West', [13]),
    ];
    const roles = [
      await keepers.role('owner', { name: 'East ledger', groupId: east.id, permissionIds: [LedgerAll] }),
      await keepers.role('owner', {
        name: 'West customers',
        groupId: west.id,
        permissionIds: [CustomersAll],
      }),
    ];
    await keepers.createUser('owner', 'compass@example.test', { roleIds: roles.map(({ id }) => id) });
    expect(await scope('compass@example.test', LedgerAll)).toMatchObject({ locations: [11] });
    expect(await scope('compass@example.test', CustomersAll)).toMatchObject({ locations: [13] });
    const person = await keepers.identity.person('compass@example.test');
    expect(locationsAt(person, [keepers.north.id])).toEqual([11, 13]);
  });

  it('PERM-4 reach every location, new ones included, together with a role of "All Locations"', async () => {
    const group = await keepers.group('owner', 'Cape', [12]);
    const limited = await keepers.role('owner', {
      name: 'Cape',
      groupId: group.id,
      permissionIds: [LedgerAll],
    });
    const open = await keepers.role('owner', { name: 'Open', permissionIds: [LedgerAll] });
    await keepers.createUser('owner', 'cape@example.test', { roleIds: [limited.id, open.id] });
    expect(await scope('cape@example.test', LedgerAll)).toMatchObject({ locations: 'all' });
  });

  it('PERM-4 refuse limited users changes outside their locations', async () => {
    const group = await keepers.group('owner', 'Quay', [11]);
    const keeper = await keepers.role('owner', {
      name: 'Quay keeper',
      groupId: group.id,
      permissionIds: withChanges([SetupLocations, SetupUsers, LedgerAll]),
    });
    await keepers.createUser('owner', 'quay@example.test', { roleIds: [keeper.id] });
    await keepers.group('quay', 'Quay again', [11]);
    expect(await refusal(keepers.group('quay', 'Beyond', [12]))).toMatchObject(above);
    expect(
      await refusal(keepers.changeGroup('quay', { groupId: group.id, locationIds: [11, 12] })),
    ).toMatchObject(above);
    expect(await refusal(keepers.role('quay', { name: 'Wide', permissionIds: [LedgerAll] }))).toMatchObject(
      above,
    );
    const same = await keepers.role('quay', {
      name: 'Narrow',
      groupId: group.id,
      permissionIds: [LedgerAll],
    });
    expect(same.groupId).toBe(group.id);
    expect(await refusal(keepers.grant('quay', 'admin', systemRoleIds.manager))).toMatchObject(above);
  });

  it('PERM-4 apply a changed group to all holders of its roles', async () => {
    const group = await keepers.group('owner', 'Moving', [11]);
    const role = await keepers.role('owner', {
      name: 'Mover',
      groupId: group.id,
      permissionIds: [LedgerAll],
    });
    await keepers.createUser('owner', 'mover@example.test', { roleIds: [role.id] });
    const before = await keepers.identity.person('mover@example.test');
    await keepers.changeGroup('owner', { groupId: group.id, locationIds: [12, 13] });
    const after = await keepers.identity.person('mover@example.test');
    expect(after.grantsVersion).toBe(before.grantsVersion + 1);
    expect(scopeFor(after, LedgerAll)).toMatchObject({ locations: [12, 13] });
  });
});
