import {
  accountScope,
  everyTenant,
  ofCopies,
  Problem,
  scopeFor,
  type Database,
  type Principal,
  type TenantScope,
  type Tx,
} from '@backroom/platform';
import { changing, permissions } from '@backroom/proto/permissions';
import { hasPart } from '@backroom/proto/programs';
import { AccountCopy, LocationCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';

const area = [permissions.ProductsAll];

/**
 * Returns the scope of stock visible to the caller: the locations where they have the products permission, possibly a
 * part (PERM-4).
 */
export function stockScope(principal: Principal, accountIds: readonly number[] = []): TenantScope {
  return scopeOf(principal, area, accountIds);
}

function scopeOf(principal: Principal, anyOf: readonly number[], accountIds: readonly number[]): TenantScope {
  // The demo's own work, which runs in-process: no service can make these calls over the wire.
  if (principal.kind === 'service') return accountIds.length > 0 ? accountScope(...accountIds) : everyTenant;
  return scopeFor(principal, anyOf, accountIds);
}

/**
 * Returns a visible location. Throws `notFound` for others, and `forbidden` if its operator's program has no stock
 * control.
 */
export async function placeOf(tx: Tx, locationId: number): Promise<LocationCopy> {
  const place = await tx.records.findOneBy(LocationCopy, { locationId });
  if (!place) throw Problem.notFound('location', ofCopies(LocationCopy, locationId));
  const account = await tx.records.findOneBy(AccountCopy, { accountId: place.accountId });
  if (!hasPart(account?.loyaltyProgram ?? '', 'stockControl'))
    throw new Problem('forbidden', fault('other-program'));
  return place;
}

/**
 * Returns the scope to change stock in, that of the location's operator. Throws `notFound` for a location that the
 * caller cannot see, `forbidden` for one where they cannot make changes.
 */
export async function stockChange(
  database: Database,
  principal: Principal,
  locationId: number,
): Promise<{ place: LocationCopy; scope: TenantScope }> {
  const place = await database.withTenant(stockScope(principal), (tx) => placeOf(tx, locationId));
  const scope = scopeOf(principal, changing(area), [place.accountId]);
  const { accounts, locations } = scope;
  const isWithin =
    (accounts === 'all' || accounts.includes(place.accountId)) &&
    (locations === 'all' || locations.includes(locationId));
  if (!isWithin) throw new Problem('forbidden', fault('forbidden'));
  return { place, scope };
}
