import type { TenantScope } from '../database/tenancy.js';
import { fault, Problem } from '../errors/index.js';

/**
 * Who is calling, resolved once at the edge and signed for 60 s (design idea 7).
 * `user`: a person. `apiKey`: a program of an operator's. `device`: a kiosk, which holds no permission and reaches its own place.
 * `service`: the system itself, for calls that precede or follow a person's.
 */
export interface Principal {
  kind: 'user' | 'service' | 'apiKey' | 'device';
  /** User id; for a service its name; for an API key its id, a UUID; for a device its id. */
  id: number | string;
  /** `super admin`, `user admin` or `user`; a service has none. */
  scope?: string;
  /** Accounts of the caller's grants; 'all' for a super admin. */
  accounts: readonly number[] | 'all';
  /** Where each role holds, once any of them is limited to a location group; 'all' when none is. */
  locations: readonly RoleReach[] | 'all';
  /** Permission ids held, by account id. A super admin holds every one everywhere. */
  permissions: Readonly<Record<string, readonly number[]>>;
  /** Version of the caller's grants; older ones are refused once a newer is known. */
  grantsVersion: number;
  /** Accounts of the caller's at which nothing may be changed, with their status (`restrictedStatuses`). */
  restricted?: Readonly<Record<string, string>>;
  sessionId?: string;
  /** The caller's network address, for the audit record. */
  address?: string;
  /** What the caller's program calls itself, for the audit record. */
  userAgent?: string;
  /** The API key that the call came with. */
  apiKeyId?: string;
}

/**
 * Where one role of a person holds. Locations are always written out: a scope over accounts of which just some are
 * limited is then a plain list, and what the list does not name is not seen.
 */
export interface RoleReach {
  account: number;
  permissions: readonly number[];
  /** At all locations of the account, those opened a moment ago included. */
  everywhere: boolean;
  locations: readonly number[];
}

/** Of an account with one of these nothing can be changed; one that is past due goes on. */
export const restrictedStatuses: readonly string[] = ['suspended', 'closed'];

export function servicePrincipal(name: string): Principal {
  return { kind: 'service', id: name, accounts: [], locations: 'all', permissions: {}, grantsVersion: 0 };
}

/** `user:12` or `service:reporting`. */
export function actorOf(principal: Principal): string {
  return `${principal.kind}:${principal.id}`;
}

/** The accounts at which a caller holds one of the permissions: what a list may show. A service sees nothing this way. */
export function accountsWith(principal: Principal, ...anyOf: number[]): readonly number[] | 'all' {
  if (principal.accounts === 'all') return 'all';
  return principal.accounts.filter((account) =>
    anyOf.some((id) => principal.permissions[account]?.includes(id)),
  );
}

/**
 * The scope of a read or write under a permission (or any of several), narrowed to the accounts asked for (none: all that are allowed).
 * Accounts without the permission fall away silently in lists: a foreign id must look like a missing one.
 * Throws `forbidden` when the permission is held nowhere.
 */
export function scopeFor(
  principal: Principal,
  permission: number | readonly number[],
  asked: readonly number[] = [],
): TenantScope {
  const anyOf = [permission].flat();
  const allowed = accountsWith(principal, ...anyOf);
  if (allowed !== 'all' && allowed.length === 0) throw new Problem('forbidden', fault('forbidden'));
  const accounts = narrow(allowed, asked);
  return { accounts, locations: locationsAt(principal, accounts, anyOf) };
}

/**
 * The accounts at which the caller holds one of the permissions at every location, narrowed to what is asked for: what
 * concerns an operator as a whole is not for the holder of a role that is limited to a location group (PERM-4).
 */
export function wholeScope(
  principal: Principal,
  anyOf: readonly number[],
  asked: readonly number[] = [],
): TenantScope {
  const held = accountsWith(principal, ...anyOf);
  if (held === 'all') return { accounts: asked.length > 0 ? asked : 'all', locations: 'all' };
  const whole = held.filter((account) => locationsAt(principal, [account], anyOf) === 'all');
  if (whole.length === 0) throw new Problem('forbidden', fault('forbidden'));
  const accounts = asked.length > 0 ? asked.filter((account) => whole.includes(account)) : whole;
  return { accounts, locations: 'all' };
}

/** The scope of everything that the caller belongs to, whatever the permission. */
export function reachOf(principal: Principal, asked: readonly number[] = []): TenantScope {
  const accounts = narrow(principal.accounts, asked);
  return { accounts, locations: locationsAt(principal, accounts) };
}

/**
 * The locations of some accounts at which the caller holds one of the permissions (none named: any). A role counts for
 * what it gives and nothing else: sales of one group and customers of another are not sales of both.
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

function narrow(allowed: readonly number[] | 'all', asked: readonly number[]): readonly number[] | 'all' {
  if (asked.length === 0) return allowed;
  return allowed === 'all' ? asked : asked.filter((account) => allowed.includes(account));
}
