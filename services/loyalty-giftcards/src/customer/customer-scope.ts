import {
  accountScope,
  accountsWith,
  locationsAt,
  Problem,
  scopeFor,
  wholeScope,
  type Principal,
  type TenantScope,
} from '@backroom/platform';
import { changing, permissions } from '@backroom/proto/permissions';
import type { SeenCustomers } from './customer-filter.sql.js';

const { CustomersAll, GiftCards, PromosAndCouponsAll } = permissions;

/** The customers visible to the caller, and the accounts whose customers are all visible, wherever they were seen. */
export interface CustomerScope extends TenantScope {
  wholeAccounts: readonly number[];
}

/** Scope of users who manage customers; a role limited to locations sees only the customers seen there (PERM-4). */
export function customerScope(principal: Principal, accountIds: readonly number[]): CustomerScope {
  return seenBy(principal, [CustomersAll], accountIds);
}

/** Scope of the customer picker, which includes users who issue gift cards (H-22). */
export function pickerScope(principal: Principal, accountIds: readonly number[]): CustomerScope {
  return seenBy(principal, pickers, accountIds);
}

/** A role’s limit at one operator does not apply at another. */
function seenBy(
  principal: Principal,
  anyOf: readonly number[],
  accountIds: readonly number[],
): CustomerScope {
  const scope = scopeFor(principal, anyOf, accountIds);
  const isWhole = (account: number) => locationsAt(principal, [account], anyOf) === 'all';
  return { ...scope, wholeAccounts: scope.accounts === 'all' ? [] : scope.accounts.filter(isWhole) };
}

/** Returns the customers visible in a scope, for a filter. */
export const seenIn = ({ locations, wholeAccounts }: CustomerScope): SeenCustomers => ({
  atPlaces: locations !== 'all',
  wholeAccounts,
  ...(locations !== 'all' && wholeAccounts.length === 0 ? { places: locations } : {}),
});

/** Scope of the group picker: users who can do something with all members of a group. */
export function groupPickerScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return wholeScope(principal, pickers, accountIds);
}

const pickers = [CustomersAll, GiftCards, PromosAndCouponsAll];

/**
 * Scope to change data of the whole operator, such as groups and invites: users who manage all its customers (H-21).
 */
export function customerChange(principal: Principal, accountId: number): TenantScope {
  // The demo seed runs in-process: no service may make these calls over the wire.
  if (principal.kind === 'service') return accountScope(accountId);
  return wholeScope(principal, changing([CustomersAll]), [accountId]);
}

/** Scope to see invites: users who manage all customers of the operator, since invited people have no location yet. */
export function inviteScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return wholeScope(principal, [CustomersAll], accountIds);
}

/**
 * Returns the scope to change something that the caller requested by id. Throws `notFound` if it belongs to another
 * operator, as for a missing id; callers without the change permission at any operator get `forbidden`.
 */
export function changeScopeOf(principal: Principal, accountId: number, what: string): TenantScope {
  const kept = principal.kind === 'service' ? 'all' : accountsWith(principal, ...changing([CustomersAll]));
  if (kept !== 'all' && kept.length > 0 && !kept.includes(accountId)) throw Problem.notFound(what);
  const scope = customerChange(principal, accountId);
  if (scope.accounts !== 'all' && !scope.accounts.includes(accountId)) throw Problem.notFound(what);
  return scope;
}
