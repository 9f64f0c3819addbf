import { accountScope, wholeScope, type Principal, type TenantScope } from '@backroom/platform';
import { changing, permissions } from '@backroom/proto/permissions';

const { GiftCards, PromosAndCouponsAll } = permissions;

/** Gift cards are of the whole operator: whoever keeps some of its places alone sees none (H-21). */
export function giftCardsScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return wholeScope(principal, [GiftCards], accountIds);
}

/** One of them is opened by whoever may change it, too (decisions: Customers). */
export function giftCardScope(principal: Principal, accountId: number): TenantScope {
  return wholeScope(principal, [GiftCards, PromosAndCouponsAll], [accountId]);
}

export function giftCardChange(principal: Principal, accountId: number): TenantScope {
  // The demo's own work, which runs in-process: no service may make these calls over the wire.
  if (principal.kind === 'service') return accountScope(accountId);
  return wholeScope(principal, changing([GiftCards, PromosAndCouponsAll]), [accountId]);
}
