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

/** Whose products the caller sees, narrowed to the accounts asked for. */
export function productScope(principal: Principal, accountIds: readonly number[] = []): TenantScope {
  // The demo's own work, which runs in-process: no service may make these calls over the wire.
  if (principal.kind === 'service') return accountIds.length > 0 ? accountScope(...accountIds) : everyTenant;
  return scopeFor(principal, area, accountIds);
}

/** What is done to products place by place: by whoever may change them there. */
export function placedScope(principal: Principal): TenantScope {
  if (principal.kind === 'service') return everyTenant;
  return scopeFor(principal, changing(area));
}

/** A price is every place's: who changes products of some places alone does not change what all have (PERM-4). */
export function wholeChange(principal: Principal, accountId: number): TenantScope {
  if (principal.kind === 'service') return accountScope(accountId);
  return wholeScope(principal, changing(area), [accountId]);
}

/**
 * The scope to change a product in, that of its operator. Throws `notFound` for one that the caller does not see, and
 * `forbidden` for one that they see and may not change.
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
  const scope = wholeChange(principal, record.accountId);
  if (scope.accounts !== 'all' && !scope.accounts.includes(record.accountId))
    throw new Problem('forbidden', fault('forbidden'));
  return { accountId: record.accountId, scope };
}
