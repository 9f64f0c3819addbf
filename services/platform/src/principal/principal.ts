import type { TenantScope } from '../database/tenancy.js';
import { Problem } from '../errors/problem.js';

/**
 * Who is calling, resolved once at the edge and signed for 60 s (design idea 7).
 * `user`: a person. `service`: the system itself, for calls that precede or follow a person's.
 */
export interface Principal {
  kind: 'user' | 'service';
  /** User id; for a service its name. */
  id: number | string;
  /** `super admin`, `user admin` or `user`; a service has none. */
  scope?: string;
  /** Accounts of the caller's grants; 'all' for a super admin. */
  accounts: readonly number[] | 'all';
  /** Locations that the caller's roles are limited to; 'all' when they are not. */
  locations: readonly number[] | 'all';
  /** Permission ids held, by account id. A super admin holds every one everywhere. */
  permissions: Readonly<Record<string, readonly number[]>>;
  /** Version of the caller's grants; older ones are refused once a newer is known. */
  grantsVersion: number;
  sessionId?: string;
  /** The caller's network address, for the audit record. */
  address?: string;
}

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
  const allowed = accountsWith(principal, ...[permission].flat());
  if (allowed !== 'all' && allowed.length === 0)
    throw new Problem('forbidden', 'You do not have the permission for this');
  return { accounts: narrow(allowed, asked), locations: principal.locations };
}

/** The scope of everything that the caller belongs to, whatever the permission. */
export function reachOf(principal: Principal, asked: readonly number[] = []): TenantScope {
  return { accounts: narrow(principal.accounts, asked), locations: principal.locations };
}

function narrow(allowed: readonly number[] | 'all', asked: readonly number[]): readonly number[] | 'all' {
  if (asked.length === 0) return allowed;
  return allowed === 'all' ? asked : asked.filter((account) => allowed.includes(account));
}
