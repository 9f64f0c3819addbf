import { accountScope, scopeFor, type Principal, type TenantScope } from '@backroom/platform';
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
