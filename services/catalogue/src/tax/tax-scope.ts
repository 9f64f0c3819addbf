import {
  accountScope,
  Problem,
  scopeFor,
  wholeScope,
  type Principal,
  type TenantScope,
  type Tx,
} from '@backroom/platform';
import { changing, permissions } from '@backroom/proto/permissions';
import { AccountCopy } from '../copies/copies.entities.js';

const { SetupAll, SetupGeneral, SetupLocations, ProductsAll } = permissions;

/** A tax is of the whole operator: who holds the setup of some locations alone does not keep it. */
export function taxChange(principal: Principal, accountId: number): TenantScope {
  // The demo's own work, which runs in-process: no service may make these calls over the wire.
  if (principal.kind === 'service') return accountScope(accountId);
  return wholeScope(principal, changing([SetupAll, SetupGeneral]), [accountId]);
}

/** Taxes are seen by whoever sets something up, and by who gives them to products. */
export function taxScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return scopeFor(principal, [SetupAll, SetupGeneral, SetupLocations, ProductsAll], accountIds);
}

/** The default of a location is kept where that location may be set up; by the demo's own work everywhere. */
export function locationTaxChange(principal: Principal, accountId: number): TenantScope {
  if (principal.kind === 'service') return accountScope(accountId);
  return scopeFor(principal, changing([SetupAll, SetupGeneral, SetupLocations]), [accountId]);
}

/** A foreign operator, which the policies hide, answers like one that does not exist. */
export async function refuseUnknown(tx: Tx, principal: Principal, accountId: number): Promise<void> {
  // The demo is made before anything was told of its operators.
  if (principal.kind === 'service') return;
  if (!(await tx.records.existsBy(AccountCopy, { accountId }))) throw Problem.notFound('account');
}
