import {
  accountScope,
  everyTenant,
  Problem,
  scopeFor,
  wholeScope,
  type Database,
  type Principal,
  type TenantScope,
} from '@backroom/platform';
import { changing, permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { ProductRecord } from './product.entities.js';

const area = [permissions.ProductsAll];

/** Returns the scope of products visible to the caller, limited to the requested accounts. */
export function productScope(principal: Principal, accountIds: readonly number[] = []): TenantScope {
  // The demo's own work, which runs in-process: no service can make these calls over the wire.
  if (principal.kind === 'service') return accountIds.length > 0 ? accountScope(...accountIds) : everyTenant;
  return scopeFor(principal, area, accountIds);
}

/** Returns the scope for changes per location, limited to locations where the caller can make them. */
export function perLocationScope(principal: Principal): TenantScope {
  if (principal.kind === 'service') return everyTenant;
  return scopeFor(principal, changing(area));
}

/** A price applies to all locations, so users limited to some of them cannot change it (PERM-4). */
export function wholeAccountScope(principal: Principal, accountId: number): TenantScope {
  if (principal.kind === 'service') return accountScope(accountId);
  return wholeScope(principal, changing(area), [accountId]);
}

/**
 * Returns the scope to change a product in, that of its operator. Throws `notFound` for a product that the caller
 * cannot see, and `forbidden` for one that they can see but not change.
 */
export async function productChange(
  database: Database,
  principal: Principal,
  productId: number,
): Promise<{ accountId: number; scope: TenantScope }> {
  const record = await database.withTenant(productScope(principal), (tx) =>
    tx.records.findOne(ProductRecord, {
      where: { id: productId },
      select: { id: true, accountId: true },
    }),
  );
  if (!record) throw Problem.notFound('product');
  const scope = wholeAccountScope(principal, record.accountId);
  if (scope.accounts !== 'all' && !scope.accounts.includes(record.accountId))
    throw new Problem('forbidden', fault('forbidden'));
  return { accountId: record.accountId, scope };
}
