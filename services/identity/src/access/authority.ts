import { locationsAt, Problem, scopeFor, type Principal, type TenantScope } from '@backroom/platform';
import { changing, permissions, reservedPermissions, subAreas } from '@backroom/proto/permissions';
import { fault } from '../faults.js';

const { SetupAll, SetupUsers, SetupLocations, SetupGeneral, OperatorsAll, SetupOperators } = permissions;

/** Permissions that open each part of the setup (decisions: a page opens with the area or its own sub-area). */
export const setupAreas = {
  people: [SetupAll, SetupUsers],
  groups: [SetupAll, SetupLocations],
  /** Also read on the role pages. */
  groupsSeen: [SetupAll, SetupUsers, SetupLocations],
  store: [SetupAll, SetupGeneral],
  operators: [OperatorsAll, SetupOperators],
  accounts: [OperatorsAll, SetupOperators, SetupAll, SetupGeneral],
} as const;

/** The power of a role: permissions of an account at some of its locations. */
export interface Power {
  accountId: number;
  permissions: readonly number[];
  locations: readonly number[] | 'all';
}

/**
 * Returns the accounts where the caller can view a part of the setup, limited to the requested ones; setup is not
 * limited by location.
 */
export function setupReadScope(
  principal: Principal,
  what: keyof typeof setupAreas,
  ...accountIds: number[]
): TenantScope {
  return scopeOf(principal, setupAreas[what], accountIds);
}

/** Returns the accounts where the caller can change a part of the setup: permission to view is not enough. */
export function setupChangeScope(
  principal: Principal,
  what: keyof typeof setupAreas,
  ...accountIds: number[]
): TenantScope {
  return scopeOf(principal, changing(setupAreas[what]), accountIds);
}

function scopeOf(principal: Principal, anyOf: readonly number[], accountIds: readonly number[]): TenantScope {
  // The system's own work (the demo, onboarding) runs in-process: no service can make these calls over the wire.
  if (principal.kind === 'service')
    return { accounts: accountIds.length > 0 ? accountIds : 'all', locations: 'all' };
  return { accounts: scopeFor(principal, anyOf, accountIds).accounts, locations: 'all' };
}

/** Whether the caller can change a part of the setup at all of these locations. */
export function canChangeAt(
  principal: Principal,
  what: keyof typeof setupAreas,
  { accountId, locations }: Pick<Power, 'accountId' | 'locations'>,
): boolean {
  if (principal.kind === 'service') return true;
  const kept = locationsAt(principal, [accountId], changing(setupAreas[what]));
  return kept === 'all' || (locations !== 'all' && locations.every((id) => kept.includes(id)));
}

/** Users who manage people at some locations only cannot manage roles and keys that reach beyond those (PERM-4). */
export function refuseBeyond(principal: Principal, reach: Pick<Power, 'accountId' | 'locations'>): void {
  if (!canChangeAt(principal, 'people', reach)) throw aboveCaller();
}

/** Whether the caller can assign and revoke this power. */
export function canAssign(principal: Principal, power: Power): boolean {
  return canChangeAt(principal, 'people', power) && covers(principal, power);
}

/**
 * Whether the caller holds all of it, each permission at each location. The system itself and super admins hold
 * everything.
 */
export function covers(principal: Principal, { accountId, permissions, locations }: Power): boolean {
  if (principal.kind === 'service' || principal.scope === 'super admin') return true;
  return permissions.every((permission) => {
    if (reservedPermissions.includes(permission)) return false;
    const from = [permission, ...areasOver(permission)];
    if (!from.some((id) => principal.permissions[accountId]?.includes(id))) return false;
    const held = locationsAt(principal, [accountId], from);
    return held === 'all' || (locations !== 'all' && locations.every((id) => held.includes(id)));
  });
}

/** Users cannot assign, revoke or change permissions that they do not hold (decisions: Roles). */
export function refuseAbove(principal: Principal, ...powers: Power[]): void {
  if (!powers.every((power) => covers(principal, power))) throw aboveCaller();
}

/** Super admins run the system and are no operator's staff: operators never see them, even as members. */
export function seesSuperAdmins(principal: Principal): boolean {
  return principal.kind === 'service' || principal.scope === 'super admin';
}

export function aboveCaller(): Problem {
  return new Problem('forbidden', fault('above-caller'));
}

function areasOver(permission: number): number[] {
  return [...subAreas].filter(([, below]) => below.includes(permission)).map(([area]) => area);
}
