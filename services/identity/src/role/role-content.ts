import { Problem, type Tx, FieldCheck } from '@backroom/platform';
import type { RoleContent } from '@backroom/proto/identity/v1/roles_service';
import { permissionName, withViews } from '@backroom/proto/permissions';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';

/** Validates and normalizes the content of a role. Throws `invalid` naming every field. */
export function readRole(content: RoleContent): RoleContent {
  const check = new FieldCheck();
  const name = check.name('name', content.name, maxLengths.settingName);
  if (/admins/i.test(name)) check.refuse('name', fault('reserved-name', { word: 'Admins' }));
  const description = check.text('description', content.description, 500);
  if (content.groupId < 1) check.refuse('GroupId', fault('required'));
  const permissionIds = withViews(content.permissionIds);
  if (permissionIds.some((id) => !permissionName(id))) check.refuse('permissions', fault('unknown'));
  check.done();
  return { name, description, groupId: content.groupId, permissionIds };
}

/**
 * Returns the locations of an account's group; 'all' for "All Locations". Throws `notFound` for another account's
 * group.
 */
export async function locationsOfGroup(
  tx: Tx,
  accountId: number,
  groupId: number,
): Promise<number[] | 'all'> {
  const [group] = await tx.query<{ built_in: boolean; locations: number[] }>(
    `select built_in, array(select location_id from location_group_member m where m.group_id = g.id order by 1) as locations
     from location_group g where id = $1 and account_id = $2`,
    [groupId, accountId],
  );
  if (!group) throw Problem.notFound('group');
  return group.built_in ? 'all' : group.locations;
}

/** Scope in which role names are unique: the account and the system roles. */
export function namesOf(accountId: number) {
  return [{ accountId }, { accountId: null }];
}
