import { locationsAt, Problem, scopeFor, type Principal, type TenantScope } from '@backroom/platform';
import { changing, permissions, reservedPermissions, subAreas } from '@backroom/proto/permissions';
import { fault } from '../faults.js';

const { SetupAll, SetupUsers, SetupLocations, SetupGeneral, OperatorsAll, SetupOperators } = permissions;

/** What opens each part of the upkeep (decisions: a page opens with the area or its own sub-area). */
export const upkeep = {
  people: [SetupAll, SetupUsers],
  groups: [SetupAll, SetupLocations],
  /** Looked at where roles are made as well. */
  groupsSeen: [SetupAll, SetupUsers, SetupLocations],
  store: [SetupAll, SetupGeneral],
  operators: [OperatorsAll, SetupOperators],
  accounts: [OperatorsAll, SetupOperators, SetupAll, SetupGeneral],
} as const;

/** What a role gives: permissions of an account at some of its locations. */
export interface Power {
  accountId: number;
  permissions: readonly number[];
  locations: readonly number[] | 'all';
}

/** The accounts at which the caller sees a part of the upkeep, narrowed to what is asked for; upkeep itself knows no locations. */
export function upkeepScope(
  principal: Principal,
  what: keyof typeof upkeep,
  ...asked: number[]
): TenantScope {
  return scopeOf(principal, upkeep[what], asked);
}

/** The accounts at which the caller changes a part of the upkeep: seeing it is not enough. */
export function upkeepChange(
  principal: Principal,
  what: keyof typeof upkeep,
  ...asked: number[]
): TenantScope {
  return scopeOf(principal, changing(upkeep[what]), asked);
}

function scopeOf(principal: Principal, anyOf: readonly number[], asked: readonly number[]): TenantScope {
  // The system's own work (the demo, onboarding) runs in-process: no service may make these calls over the wire.
  if (principal.kind === 'service') return { accounts: asked.length > 0 ? asked : 'all', locations: 'all' };
  return { accounts: scopeFor(principal, anyOf, asked).accounts, locations: 'all' };
}

/** Whether the caller changes a part of the upkeep at all of these locations. */
export function keepsAt(
  principal: Principal,
  what: keyof typeof upkeep,
  { accountId, locations }: Pick<Power, 'accountId' | 'locations'>,
): boolean {
  if (principal.kind === 'service') return true;
  const kept = locationsAt(principal, [accountId], changing(upkeep[what]));
  return kept === 'all' || (locations !== 'all' && locations.every((id) => kept.includes(id)));
}

/** Whoever keeps people of some locations alone keeps no roles and no keys that reach beyond them (PERM-4). */
export function refuseBeyond(principal: Principal, reach: Pick<Power, 'accountId' | 'locations'>): void {
  if (!keepsAt(principal, 'people', reach)) throw aboveCaller();
}

/** Whether the caller may give and take what gives this power. */
export function mayGive(principal: Principal, power: Power): boolean {
  return keepsAt(principal, 'people', power) && covers(principal, power);
}

/** Whether the caller holds all of it, each permission at each location. The system itself and super admins hold everything. */
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

/** Nobody gives, takes or changes what they do not hold themselves (decisions: Roles). */
export function refuseAbove(principal: Principal, ...powers: Power[]): void {
  if (!powers.every((power) => covers(principal, power))) throw aboveCaller();
}

/** Those who run the system are nobody's staff: operators find them nowhere, also where they belong to one. */
export function seesSuperAdmins(principal: Principal): boolean {
  return principal.kind === 'service' || principal.scope === 'super admin';
}

export function aboveCaller(): Problem {
  return new Problem('forbidden', fault('above-caller'));
}

function areasOver(permission: number): number[] {
  return [...subAreas].filter(([, below]) => below.includes(permission)).map(([area]) => area);
}
