import type { TenantScope } from '../database/tenancy.js';
import { fault, Problem } from '../errors/index.js';

/**
 * The caller, resolved once at the edge and signed for 60 s (design idea 7). `user`: a person. `apiKey`: a program of
 * an operator. `device`: a kiosk, which has no permission and only reaches its own location. `service`: the system
 * itself, for calls before or after those of a user.
 */
export interface Principal {
  kind: 'user' | 'service' | 'apiKey' | 'device';
  /** User id; for a service its name; for an API key its id, a UUID; for a device its id. */
  id: number | string;
  /** `super admin`, `user admin` or `user`; a service has none. */
  scope?: string;
  /** Accounts of the caller's grants; 'all' for a super admin. */
  accounts: readonly number[] | 'all';
  /** The reach of each role, if any of them is limited to a location group; 'all' if none is. */
  locations: readonly RoleReach[] | 'all';
  /** Permission ids by account id. A super admin has every permission everywhere. */
  permissions: Readonly<Record<string, readonly number[]>>;
  /** Version of the caller's grants; older ones are rejected once a newer one is known. */
  grantsVersion: number;
  /** Accounts of the caller that cannot be changed, with their status (`restrictedStatuses`). */
  restricted?: Readonly<Record<string, string>>;
  sessionId?: string;
  /** The caller's network address, for the audit record. */
  address?: string;
  /** The user agent of the caller's program, for the audit record. */
  userAgent?: string;
  /** The API key of the call. */
  apiKeyId?: string;
}

/**
 * The reach of one role of a person. Locations are always listed: a scope over accounts of which only some are limited
 * is then a plain list, and locations that are not in the list are not visible.
 */
export interface RoleReach {
  account: number;
  permissions: readonly number[];
  /** At all locations of the account, including ones just opened. */
  everywhere: boolean;
  locations: readonly number[];
}

/** Accounts with one of these statuses cannot be changed; one that is past due continues. */
export const restrictedStatuses: readonly string[] = ['suspended', 'closed'];

export function servicePrincipal(name: string): Principal {
  return { kind: 'service', id: name, accounts: [], locations: 'all', permissions: {}, grantsVersion: 0 };
}

/** `user:12` or `service:reporting`. */
export function actorOf(principal: Principal): string {
  return `${principal.kind}:${principal.id}`;
}

/**
 * The accounts at which a caller has one of the permissions: those that a list may show. A service sees nothing this
 * way.
 */
export function accountsWith(principal: Principal, ...anyOf: number[]): readonly number[] | 'all' {
  if (principal.accounts === 'all') return 'all';
  return principal.accounts.filter((account) =>
    anyOf.some((id) => principal.permissions[account]?.includes(id)),
  );
}

/**
 * The scope of a read or write under a permission (or any of several), narrowed to the requested accounts (none: all
 * that are allowed). Lists silently drop accounts without the permission: a foreign id must look like a missing one.
 * Throws `forbidden` if the caller has the permission at no account.
 */
export function scopeFor(
  principal: Principal,
  permission: number | readonly number[],
  requested: readonly number[] = [],
): TenantScope {
  const anyOf = [permission].flat();
  const allowed = accountsWith(principal, ...anyOf);
  if (allowed !== 'all' && allowed.length === 0) throw new Problem('forbidden', fault('forbidden'));
  const accounts = narrow(allowed, requested);
  return { accounts, locations: locationsAt(principal, accounts, anyOf) };
}

/**
 * The accounts at which the caller has one of the permissions at every location, narrowed to the requested ones: data
 * of an operator as a whole is not for a role that is limited to a location group (PERM-4).
 */
export function wholeScope(
  principal: Principal,
  anyOf: readonly number[],
  requested: readonly number[] = [],
): TenantScope {
  const held = accountsWith(principal, ...anyOf);
  if (held === 'all') return { accounts: requested.length > 0 ? requested : 'all', locations: 'all' };
  const whole = held.filter((account) => locationsAt(principal, [account], anyOf) === 'all');
  if (whole.length === 0) throw new Problem('forbidden', fault('forbidden'));
  const accounts = requested.length > 0 ? requested.filter((account) => whole.includes(account)) : whole;
  return { accounts, locations: 'all' };
}

/** The scope of all accounts of the caller, whatever the permission. */
export function reachOf(principal: Principal, requested: readonly number[] = []): TenantScope {
  const accounts = narrow(principal.accounts, requested);
  return { accounts, locations: locationsAt(principal, accounts) };
}

/**
 * The locations of some accounts at which the caller has one of the permissions (none listed: any). Each role counts
 * only for its own permissions: sales of one group and customers of another are not sales of both.
 */
export function locationsAt(
  principal: Principal,
  accounts: readonly number[] | 'all',
  anyOf?: readonly number[],
): readonly number[] | 'all' {
  if (principal.locations === 'all') return 'all';
  const reaches = principal.locations.filter(
    (reach) =>
      (accounts === 'all' || accounts.includes(reach.account)) &&
      (!anyOf || anyOf.some((id) => reach.permissions.includes(id))),
  );
  const open = new Set(reaches.filter(({ everywhere }) => everywhere).map(({ account }) => account));
  if (accounts !== 'all' && accounts.length > 0 && accounts.every((account) => open.has(account)))
    return 'all';
  return [...new Set(reaches.flatMap(({ locations }) => locations))];
}

function narrow(allowed: readonly number[] | 'all', requested: readonly number[]): readonly number[] | 'all' {
  if (requested.length === 0) return allowed;
  return allowed === 'all' ? requested : requested.filter((account) => allowed.includes(account));
}
