import type { Tx } from '@backroom/platform';
import type { Role } from '@backroom/proto/identity/v1/role';
import type { Power } from '../access/authority.js';

export interface RoleRow {
  id: number;
  /** Null: a system role. */
  account_id: number | null;
  name: string;
  description: string;
  group_id: number | null;
  group_name: string | null;
  permissions: number[];
  /** Of its location group; 'all' for a system role and "All Locations". */
  locations: number[] | null;
  version: number;
  updated_at: Date | null;
  [column: string]: unknown;
}

/** A role with its group, of the accounts that the transaction sees; system roles are seen by everybody. */
export const roleColumns = `
  r.id, r.account_id, r.name, r.description, r.group_id, l.name as group_name, r.permissions, r.version, r.updated_at,
  case when coalesce(l.built_in, true) then null
    else array(select m.location_id from location_group_member m where m.group_id = l.id order by 1) end as locations
  from role r left join location_group l on l.id = r.group_id`;

export async function roleById(tx: Tx, id: number): Promise<RoleRow | undefined> {
  const [row] = await tx.query<RoleRow>(`select ${roleColumns} where r.id = $1`, [id]);
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
export function isKept(row: { account_id: number | null; name: string }): boolean {
  return row.account_id === null || /admins/i.test(row.name);
}

export function roleOf(row: RoleRow, may: Pick<Role, 'editable' | 'givable'>): Role {
  return {
    id: row.id,
    accountId: row.account_id ?? 0,
    name: row.name,
    description: row.description,
    groupId: row.group_id ?? 0,
    groupName: row.group_name ?? '',
    permissionIds: row.permissions,
    isSystem: row.account_id === null,
    updatedAt: row.updated_at?.getTime() ?? 0,
    version: row.version,
    ...may,
  };
}

/** What the audit log keeps of a role. */
export function auditedRole(row: RoleRow): object {
  const { id, name, description, group_id: groupId, permissions } = row;
  return { id, name, description, groupId, permissions };
}
