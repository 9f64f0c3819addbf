import { permissionName } from '@backroom/proto/permissions';
import type { Access } from '@backroom/proto/identity/v1/user';
import { systemRoleIds } from './system-roles.js';

/** A grant with the permissions of its role. */
export interface Grant {
  accountId: number;
  accountStatus: string;
  roleId: number;
  permissions: number[];
  /** The role is a system role or limited to "All Locations". */
  everywhere: boolean;
  /** Locations of its group; returned only if any role of the person is limited. */
  locations: number[];
}

/**
 * Derives the access of a person from their grants. Scope `super admin` by the flag, `user admin` for the holder of
 * Account Owner or Admin at any account, else `user` (S1 section 6, decisions: Identity).
 */
export function accessOf(
  person: { id: number; superAdmin: boolean; grantsVersion: number },
  grants: Grant[],
): Access {
  const held = new Map<string, { accountId: number; permissionId: number; permissionName: string }>();
  for (const grant of grants)
    for (const permissionId of grant.permissions)
      held.set(`${grant.accountId}:${permissionId}`, {
        accountId: grant.accountId,
        permissionId,
        permissionName: permissionName(permissionId) ?? '',
      });
  const accounts = new Map(grants.map((grant) => [grant.accountId, grant.accountStatus]));
  return {
    userId: person.id,
    scope: scopeOf(person.superAdmin, grants),
    accountIds: person.superAdmin ? [] : [...accounts.keys()].sort((a, b) => a - b),
    permissions: [...held.values()].sort(
      (a, b) => a.accountId - b.accountId || a.permissionId - b.permissionId,
    ),
    grantsVersion: person.grantsVersion,
    restrictions: [...accounts]
      .filter(([, status]) => status !== 'active')
      .map(([accountId, status]) => ({ accountId, status })),
    mustEnrol: false,
    reaches: grants.every(({ everywhere }) => everywhere) ? [] : grants.map(reachOfGrant),
  };
}

function reachOfGrant({ accountId, permissions, everywhere, locations }: Grant): Access['reaches'][number] {
  return { accountId, permissionIds: permissions, everywhere, locationIds: locations };
}

function scopeOf(superAdmin: boolean, grants: Grant[]): string {
  if (superAdmin) return 'super admin';
  const admins: number[] = [systemRoleIds.accountOwner, systemRoleIds.admin];
  return grants.some((grant) => admins.includes(grant.roleId)) ? 'user admin' : 'user';
}
