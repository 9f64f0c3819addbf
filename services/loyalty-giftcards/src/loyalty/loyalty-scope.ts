import {
  accountScope,
  accountsWith,
  locationsAt,
  scopeFor,
  type Principal,
  type TenantScope,
} from '@backroom/platform';
import { changing, permissions } from '@backroom/proto/permissions';

const { LoyaltyAll } = permissions;

/** Programs belong to locations: a role limited to some sees and changes those (PERM-4). */
export function loyaltyScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return scopeFor(principal, LoyaltyAll, accountIds);
}

export function loyaltyChange(principal: Principal, accountIds: readonly number[] = []): TenantScope {
  // The demo seed runs in-process: no service may make these calls over the wire.
  if (principal.kind === 'service') return accountScope(...accountIds);
  return scopeFor(principal, changing([LoyaltyAll]), accountIds);
}

/**
 * Returns whether the caller may change the program of a visible location: "Can Change" at some locations does not
 * cover all.
 */
export function mayChangeAt(
  principal: Principal,
  { accountId, locationId }: { accountId: number; locationId: number },
): boolean {
  const anyOf = changing([LoyaltyAll]);
  const accounts = accountsWith(principal, ...anyOf);
  if (accounts !== 'all' && !accounts.includes(accountId)) return false;
  const locations = locationsAt(principal, [accountId], anyOf);
  return locations === 'all' || locations.includes(locationId);
}
