import { currentPrincipal, scopeFor, type TenantScope } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';

const { LedgerAll, CustomersAll } = permissions;

/**
 * Whose sales the caller sees: of one customer also who sees the operator's customers (CUST-3), of the ledger as a whole
 * who sees the ledger. Throws `forbidden`.
 */
export function ledgerScope(customerId: number, accountIds: readonly number[] = []): TenantScope {
  return scopeFor(currentPrincipal(), customerId ? [LedgerAll, CustomersAll] : LedgerAll, accountIds);
}
