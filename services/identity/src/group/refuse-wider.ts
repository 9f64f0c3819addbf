import { locationsAt, type Principal, type Tx } from '@backroom/platform';
import { aboveCaller, refuseAbove, upkeep } from '../access/authority.js';

/**
 * Who changes a group changes what its roles and API keys give: nobody does that for more than they hold themselves, and nobody puts
 * together locations at which they keep no groups.
 */
export async function refuseWider(
  tx: Tx,
  principal: Principal,
  accountId: number,
  /** 0: a group that is just being made. */
  groupId: number,
  roleIds: readonly number[],
  locations: readonly number[],
): Promise<void> {
  const kept = locationsAt(principal, [accountId], upkeep.groups);
  if (kept !== 'all' && !locations.every((id) => kept.includes(id))) throw aboveCaller();
  const roles = await tx.query<{ permissions: number[] }>(
    `select permissions from role where id = any ($1)
     union all select permissions from api_key where account_id = $2 and group_id = $3 and revoked_at is null`,
    [roleIds, accountId, groupId],
  );
  refuseAbove(principal, ...roles.map(({ permissions }) => ({ accountId, permissions, locations })));
}
