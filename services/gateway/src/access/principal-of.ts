import type { Principal, RoleReach } from '@backroom/platform';
import type { Access, RoleReach as AccessReach } from '@backroom/proto/identity/v1/user';
import { restrictedBy } from './restrictions.js';

/** Maximum stored length of a user agent; it is sent with every call. */
export const maxUserAgentLength = 200;

/** Returns the principal of a user with this access. */
export function principalOf(access: Access, sessionId: string, address: string, userAgent = ''): Principal {
  const held: Record<string, number[]> = {};
  for (const { accountId, permissionId } of access.permissions) (held[accountId] ??= []).push(permissionId);
  return {
    kind: 'user',
    id: access.userId,
    scope: access.scope,
    accounts: access.scope === 'super admin' ? 'all' : access.accountIds,
    locations: access.reaches.length === 0 ? 'all' : access.reaches.map(reachOfRole),
    permissions: held,
    grantsVersion: access.grantsVersion,
    restricted: restrictedBy(access.restrictions),
    sessionId,
    address,
    userAgent: userAgent.slice(0, maxUserAgentLength),
  };
}

function reachOfRole({ accountId, permissionIds, everywhere, locationIds }: AccessReach): RoleReach {
  return { account: accountId, permissions: permissionIds, everywhere, locations: locationIds };
}
