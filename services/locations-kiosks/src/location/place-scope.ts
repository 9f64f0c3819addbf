import {
  accountScope,
  Database,
  everyTenant,
  Problem,
  scopeFor,
  wholeScope,
  type EntityClass,
  type Principal,
  type TenantScope,
} from '@backroom/platform';
import { changing, permissions } from '@backroom/proto/permissions';
import { DeviceRecord } from '../device/device.entity.js';
import { fault } from '../faults.js';
import { ThemeRecord } from '../theme/theme.entity.js';
import { LocationRecord } from './location.entity.js';

const keepers = [permissions.SetupAll, permissions.SetupLocations];

/** The scope of locations whose setup the caller sees, narrowed to the requested accounts. */
export function placeScope(principal: Principal, accountIds: readonly number[] = []): TenantScope {
  return scopeOf(principal, keepers, accountIds);
}

/** The scope of locations that the caller may change: read access is not enough. */
export function placeChange(principal: Principal, accountIds: readonly number[] = []): TenantScope {
  return scopeOf(principal, changing(keepers), accountIds);
}

function scopeOf(principal: Principal, anyOf: readonly number[], accountIds: readonly number[]): TenantScope {
  // The demo's own work, which runs in-process: no service may make these calls over the network.
  if (principal.kind === 'service') return accountIds.length > 0 ? accountScope(...accountIds) : everyTenant;
  return scopeFor(principal, anyOf, accountIds);
}

/** A new location is in no location group yet: a user with some locations only would open one that they cannot see. */
export function newPlaceScope(principal: Principal, accountId: number): TenantScope {
  if (principal.kind === 'service') return accountScope(accountId);
  return wholeScope(principal, changing(keepers), [accountId]);
}

const recordOf = { location: LocationRecord, kiosk: DeviceRecord, theme: ThemeRecord };

/** The scope to change a record in, that of its operator; NOT_FOUND for a record that the caller may not access. */
export async function scopeOfRecord(
  database: Database,
  principal: Principal,
  what: keyof typeof recordOf,
  id: number,
): Promise<{ accountId: number; scope: TenantScope }> {
  const entity: EntityClass<{ id: number; accountId: number }> = recordOf[what];
  const record = await database.withTenant(placeChange(principal), (tx) =>
    tx.records.findOne(entity, { where: { id }, select: { id: true, accountId: true } }),
  );
  if (!record) throw Problem.notFound(what);
  return { accountId: record.accountId, scope: placeChange(principal, [record.accountId]) };
}

/** The general information of a location is for user admins, super admins and programs (S3 section 6). */
export function refuseStaff(principal: Principal): void {
  if (principal.kind === 'user' && principal.scope === 'user')
    throw new Problem('forbidden', fault('forbidden'));
}
