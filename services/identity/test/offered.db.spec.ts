import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { above, Keepers } from './keepers.js';

const { SetupUsers, SetupLocations, LedgerAll } = permissions;
let keepers: Keepers;
let groups: Record<'own' | 'far', number>;
beforeAll(async () => {
  keepers = await Keepers.start();
  groups = {
    own: (await keepers.group('owner', 'Own', [11])).id,
    far: (await keepers.group('owner', 'Far', [12])).id,
  };
  const permissionIds = withChanges([SetupUsers, SetupLocations, LedgerAll]);
  const role = (name: string, groupId: number, ids = permissionIds) =>
    keepers.role('owner', { name, groupId, permissionIds: ids });
  const local = await role('Local', groups.own);
  await role('Distant', groups.far);
  // A role without permissions still reaches the locations of its group.
  await role('Empty and distant', groups.far, []);
  await keepers.createUser('owner', 'local@example.test', { roleIds: [local.id] });
}, 60_000);
afterAll(() => keepers?.stop());

const page = { page: 1, limit: 50, keywords: '' };
const roles = (name: string) =>
  keepers.as(
    name,
    async () => (await keepers.roles.listRoles({ accountId: keepers.north.id, ...page })).roles,
  );
const shownGroups = (name: string) =>
  keepers.as(
    name,
    async () => (await keepers.roles.listGroups({ accountIds: [keepers.north.id], ...page })).groups,
  );

describe('offered actions', () => {
  it('PERM-4 SETUP-4 marks as assignable and editable exactly the roles that the commands accept', async () => {
    for (const name of ['local', 'owner', 'admin'])
      for (const role of await roles(name)) {
        const given = await keepers.grant(name, 'manager', role.id).then(
          () => true,
          (error) => {
            expect(error).toMatchObject(above);
            return false;
          },
        );
        expect([name, role.name, role.givable]).toEqual([name, role.name, given]);
        if (!role.isSystem) expect(role.editable).toBe(given);
      }
    const names = (await roles('local')).filter(({ givable }) => givable).map(({ name }) => name);
    expect(names).toEqual(['Local']);
  });

  it('PERM-4 SETUP-5 marks as editable and usable exactly the groups that the commands accept', async () => {
    for (const name of ['local', 'owner'])
      for (const { id, isSystem, editable, assignable, locationIds } of await shownGroups(name)) {
        const took = (work: Promise<unknown>) =>
          work.then(
            () => true,
            () => false,
          );
        expect(editable).toBe(
          !isSystem && (await took(keepers.changeGroup(name, { groupId: id, locationIds }))),
        );
        const made = await took(keepers.role(name, { name: `By ${name} ${id}`, groupId: id }));
        expect([name, id, assignable]).toEqual([name, id, made]);
      }
    const own = (await shownGroups('local')).filter(({ editable, assignable }) => editable && assignable);
    expect(own.map(({ name }) => name)).toEqual(['Own']);
  });
});
