import { accountScope, scopeFor, type Owner, type Principal, type TenantScope } from '@backroom/platform';
import { changing, permissions } from '@backroom/proto/permissions';
import { ofAccount } from '../owners.js';

const { SetupAll, SetupGeneral, SetupLocations, ProductsAll } = permissions;

/** Taxes are visible to users with a setup permission and to users who assign them to products. */
export const taxReaders = [SetupAll, SetupGeneral, SetupLocations, ProductsAll];

/** Taxes are changed for an operator as a whole, and listed for every operator of the caller. */
export const taxOwner: Owner = {
  columns: ofAccount.columns,
  toRead: ({ principal, anyOf, request: { accountId = 0, accountIds } }) => ({
    accountId,
    among: accountIds ? {} : { accountId },
    scope: scopeFor(principal, anyOf, accountIds ?? [accountId]),
  }),
  toChange(call) {
    const { accountId = 0 } = call.request;
    // The demo's commands run in this process, before the copies of accounts exist. No service can make these calls.
    if (call.principal.kind === 'service')
      return { accountId, among: { accountId }, scope: accountScope(accountId) };
    return ofAccount.toChange(call);
  },
};

export function taxScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return scopeFor(principal, taxReaders, accountIds);
}

/** The default of a location requires setup permission for the location, except for the demo. */
export function locationTaxChange(principal: Principal, accountId: number): TenantScope {
  if (principal.kind === 'service') return accountScope(accountId);
  return scopeFor(principal, changing([SetupAll, SetupGeneral, SetupLocations]), [accountId]);
}
