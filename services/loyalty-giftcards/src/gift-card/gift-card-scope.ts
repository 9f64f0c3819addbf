import { accountScope, wholeScope, type Principal, type TenantScope } from '@backroom/platform';
import { changing, permissions } from '@backroom/proto/permissions';

const { GiftCards, PromosAndCouponsAll } = permissions;

/** Gift cards belong to the whole operator: a role limited to locations sees none (H-21). */
export function giftCardsScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return wholeScope(principal, [GiftCards], accountIds);
}

/** Users who can change gift cards may open a single one, too (decisions: Customers). */
export function giftCardScope(principal: Principal, accountId: number): TenantScope {
  return wholeScope(principal, [GiftCards, PromosAndCouponsAll], [accountId]);
}

export function giftCardChange(principal: Principal, accountId: number): TenantScope {
  // The demo seed runs in-process: no service may make these calls over the wire.
  if (principal.kind === 'service') return accountScope(accountId);
  return wholeScope(principal, changing([GiftCards, PromosAndCouponsAll]), [accountId]);
}
