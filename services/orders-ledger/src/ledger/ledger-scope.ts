import { currentPrincipal, scopeFor, type TenantScope } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';

const { LedgerAll, CustomersAll } = permissions;

/**
 * The sales visible to the caller: for the sales of one customer the permission for customers is enough (CUST-3),
 * otherwise the ledger permission is required. Throws `forbidden`.
 */
export function ledgerScope(customerId: number, accountIds: readonly number[] = []): TenantScope {
  return scopeFor(currentPrincipal(), customerId ? [LedgerAll, CustomersAll] : LedgerAll, accountIds);
}
