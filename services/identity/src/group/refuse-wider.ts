import type { Principal, Tx } from '@backroom/platform';
import type { LocationGroup } from '@backroom/proto/identity/v1/role';
import { aboveCaller, covers, canChangeAt } from '../access/authority.js';
import type { GroupRow } from './group.sql.js';

/**
 * A group change alters the power of its roles and API keys: callers need all of that power and permission for groups
 * at every location involved.
 */
export async function refuseWider(
  tx: Tx,
  principal: Principal,
  accountId: number,
  /** 0: a new group. */
  groupId: number,
  roleIds: readonly number[],
  locations: readonly number[],
): Promise<void> {
  const given = await tx.query<{ permissions: number[] }>(
    `select permissions from role where id = any ($1)
     union all select permissions from api_key where account_id = $2 and group_id = $3 and revoked_at is null`,
    [roleIds, accountId, groupId],
  );
  const power = given.map(({ permissions }) => permissions);
  if (!mayShape(principal, accountId, locations, power)) throw aboveCaller();
}

function mayShape(
  principal: Principal,
  accountId: number,
  locations: readonly number[],
  given: readonly number[][],
): boolean {
  return (
    canChangeAt(principal, 'groups', { accountId, locations }) &&
    given.every((permissions) => covers(principal, { accountId, permissions, locations }))
  );
}

/** Returns the actions of the caller on a group. */
export function mayDo(principal: Principal, row: GroupRow): Pick<LocationGroup, 'editable' | 'assignable'> {
  const { accountId, builtIn: isBuiltIn, locations, given } = row;
  return {
    editable: !isBuiltIn && mayShape(principal, accountId, locations, given),
    assignable: canChangeAt(principal, 'people', { accountId, locations: isBuiltIn ? 'all' : locations }),
  };
}
