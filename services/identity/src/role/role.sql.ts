import { rowsOf, timeOf, type Tx } from '@backroom/platform';
import type { Role } from '@backroom/proto/identity/v1/role';
import type { Power } from '../access/authority.js';
import type { RoleRecord } from './role.entity.js';

export interface RoleRow extends RoleRecord {
  groupName: string | null;
  /** Locations of its group; null for system roles and "All Locations": all. */
  locations: number[] | null;
}

/** Roles `r` with their groups, of the accounts visible to the transaction; system roles are visible to all. */
export const roles = `
  select r.*, l.name as group_name, case when coalesce(l.built_in, true) then null
    else array(select m.location_id from location_group_member m where m.group_id = l.id order by 1) end as locations
  from role r left join location_group l on l.id = r.group_id`;

export async function roleById(tx: Tx, id: number): Promise<RoleRow | undefined> {
  const [row] = await rowsOf<RoleRow>(tx, `${roles} where r.id = $1`, [id]);
  return row;
}

/** Returns the IDs of the people who hold any of the roles. */
export async function holdersOf(tx: Tx, roleIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    'select distinct person_id from person_grant where role_id = any ($1)',
    [roleIds],
  );
  return rows.map(({ person_id }) => person_id);
}

/** Returns the power of the role at an account. */
export function powerOf(row: RoleRow, accountId: number): Power {
  return { accountId, permissions: row.permissions, locations: row.locations ?? 'all' };
}

/** `isSystem` and a name that contains Admins both protect a role (decisions: Roles). */
export function isKept({ accountId, name }: RoleRecord): boolean {
  return accountId === null || /admins/i.test(name);
}

export function roleOf(row: RoleRow, may: Pick<Role, 'editable' | 'givable'>): Role {
  const { id, name, description, permissions, version } = row;
  return {
    ...{ id, name, description, permissionIds: permissions, version },
    accountId: row.accountId ?? 0,
    groupId: row.groupId ?? 0,
    groupName: row.groupName ?? '',
    isSystem: row.accountId === null,
    updatedAt: timeOf(row.updatedAt),
    ...may,
  };
}

/** Returns the fields of a role for the audit log. */
export function auditedRole({ id, name, description, groupId, permissions }: RoleRecord): object {
  return { id, name, description, groupId, permissions };
}
