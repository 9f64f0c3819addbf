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

/** Programs are of places: whoever keeps some of them sees and changes those (PERM-4). */
export function loyaltyScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return scopeFor(principal, LoyaltyAll, accountIds);
}

export function loyaltyChange(principal: Principal, accountIds: readonly number[] = []): TenantScope {
  // The demo's own work, which runs in-process: no service may make these calls over the wire.
  if (principal.kind === 'service') return accountScope(...accountIds);
  return scopeFor(principal, changing([LoyaltyAll]), accountIds);
}

/** Whether the caller may change the program of a place that they see: "Can Change" of some places is not of all. */
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
