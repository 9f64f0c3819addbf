import { rowsOf, timeOf, type Tx } from '@backroom/platform';
import type { Role } from '@backroom/proto/identity/v1/role';
import type { Power } from '../access/authority.js';
import type { RoleRecord } from './role.entity.js';

export interface RoleRow extends RoleRecord {
  groupName: string | null;
  /** Of its location group; null of a system role and "All Locations": all. */
  locations: number[] | null;
}

/** Roles `r` with their groups, of the accounts that the transaction sees; system roles are seen by everybody. */
export const roles = `
  select r.*, l.name as group_name, case when coalesce(l.built_in, true) then null
    else array(select m.location_id from location_group_member m where m.group_id = l.id order by 1) end as locations
  from role r left join location_group l on l.id = r.group_id`;

export async function roleById(tx: Tx, id: number): Promise<RoleRow | undefined> {
  const [row] = await rowsOf<RoleRow>(tx, `${roles} where r.id = $1`, [id]);
  return row;
}

/** Ids of the people who hold any of the roles. */
export async function holdersOf(tx: Tx, roleIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ person_id: number }>(
    'select distinct person_id from person_grant where role_id = any ($1)',
    [roleIds],
  );
  return rows.map(({ person_id }) => person_id);
}

/** What the role gives at an account. */
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

/** What the audit log keeps of a role. */
export function auditedRole({ id, name, description, groupId, permissions }: RoleRecord): object {
  return { id, name, description, groupId, permissions };
}
