import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { above, Tenants } from './tenants.js';

const { SetupUsers, SetupLocations, LedgerAll } = permissions;
let tenants: Tenants;
let groups: Record<'own' | 'far', number>;
beforeAll(async () => {
  tenants = await Tenants.start();
  groups = {
    own: (await tenants.group('owner', 'Own', [11])).id,
    far: (await tenants.group('owner', 'Far', [12])).id,
  };
  const permissionIds = withChanges([SetupUsers, SetupLocations, LedgerAll]);
  const role = (name: string, groupId: number, ids = permissionIds) =>
    tenants.role('owner', { name, groupId, permissionIds: ids });
  const local = await role('Local', groups.own);
  await role('Distant', groups.far);
  // A role without permissions still reaches the locations of its group.
  await role('Empty and distant', groups.far, []);
  await tenants.createUser('owner', 'local@example.test', { roleIds: [local.id] });
}, 60_000);
afterAll(() => tenants?.stop());

const page = { page: 1, limit: 50, keywords: '' };
const roles = (name: string) =>
  tenants.as(
    name,
    async () => (await tenants.roles.listRoles({ accountId: tenants.north.id, ...page })).roles,
  );
const shownGroups = (name: string) =>
  tenants.as(
    name,
    async () => (await tenants.roles.listGroups({ accountIds: [tenants.north.id], ...page })).groups,
  );

describe('offered actions', () => {
  it('PERM-4 SETUP-4 marks as assignable and editable exactly the roles that the commands accept', async () => {
    for (const name of ['local', 'owner', 'admin'])
      for (const role of await roles(name)) {
        const given = await tenants.grant(name, 'manager', role.id).then(
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
          !isSystem && (await took(tenants.changeGroup(name, { groupId: id, locationIds }))),
        );
        const made = await took(tenants.role(name, { name: `By ${name} ${id}`, groupId: id }));
        expect([name, id, assignable]).toEqual([name, id, made]);
      }
    const own = (await shownGroups('local')).filter(({ editable, assignable }) => editable && assignable);
    expect(own.map(({ name }) => name)).toEqual(['Own']);
  });
});
