import { byName, insertMany, ofCopies, Problem, rowsOf, type Tx } from '@backroom/platform';
import type { LocationGroup, RoleName } from '@backroom/proto/identity/v1/role';
import { LocationCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import type { GroupRecord } from './group.entity.js';
import { locationGroupMemberTable } from './group.tables.js';

export interface GroupRow extends GroupRecord {
  locations: number[];
  roles: RoleName[];
  /** The permissions of each role and API key limited to it. */
  given: number[][];
}

/** Groups `g` with their locations and limited roles; "All Locations" contains all locations of the account. */
export const groups = `
  select g.*,
  case when g.built_in then array(select c.location_id from location_copy c where c.account_id = g.account_id order by 1)
    else array(select m.location_id from location_group_member m where m.group_id = g.id order by 1) end as locations,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by ${byName('r.name')}, r.id)
    from role r where r.group_id = g.id), '[]') as roles,
  coalesce((select json_agg(to_json(limited.permissions)) from (
    select r.permissions from role r where r.group_id = g.id
    union all select k.permissions from api_key k where k.group_id = g.id and k.revoked_at is null) as limited), '[]') as given
  from location_group g`;

export async function groupById(tx: Tx, id: number): Promise<GroupRow | undefined> {
  const [row] = await rowsOf<GroupRow>(tx, `${groups} where g.id = $1`, [id]);
  return row;
}

export function groupOf(row: GroupRow, may: Pick<LocationGroup, 'editable' | 'assignable'>): LocationGroup {
  const { id, accountId, name, description, builtIn, locations, roles, version } = row;
  return {
    ...{ id, accountId, name, description, isSystem: builtIn, locationIds: locations, roles, version },
    updatedAt: row.updatedAt.getTime(),
    ...may,
  };
}

/** Returns the fields of a group for the audit log. */
export function auditedGroup({ id, name, description, locations }: GroupRow): object {
  return { id, name, description, locationIds: locations };
}

/** Refuses locations that the account does not have. */
export async function refuseUnknownLocations(
  tx: Tx,
  accountId: number,
  locations: readonly number[],
): Promise<void> {
  if (locations.length === 0) throw Problem.invalid('locationIds', fault('required'));
  const [row] = await tx.query<{ known: number }>(
    'select count(*) as known from location_copy where account_id = $1 and location_id = any ($2)',
    [accountId, locations],
  );
  if (row!.known !== locations.length)
    throw Problem.invalid('locationIds', fault('unknown'), ofCopies(LocationCopy, ...locations));
}

export async function setMembers(
  tx: Tx,
  group: { id: number; accountId: number },
  locations: readonly number[],
) {
  await tx.query('delete from location_group_member where group_id = $1 and location_id <> all ($2)', [
    group.id,
    locations,
  ]);
  await insertMany(
    tx,
    locationGroupMemberTable,
    locations.map((locationId) => ({ accountId: group.accountId, groupId: group.id, locationId })),
    { onConflict: 'nothing' },
  );
}
