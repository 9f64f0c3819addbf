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

/** Whose customers the caller sees, and of which accounts every one, wherever they were. */
export interface CustomerScope extends TenantScope {
  wholeAccounts: readonly number[];
}

/** Customers are seen by whoever looks after them; at some places alone, those who were there (PERM-4). */
export function customerScope(principal: Principal, accountIds: readonly number[]): CustomerScope {
  return seenBy(principal, [CustomersAll], accountIds);
}

/** For whoever picks a person: also of those who give gift cards (H-22). */
export function pickerScope(principal: Principal, accountIds: readonly number[]): CustomerScope {
  return seenBy(principal, pickers, accountIds);
}

/** A role that is limited at one operator limits nothing at another. */
function seenBy(
  principal: Principal,
  anyOf: readonly number[],
  accountIds: readonly number[],
): CustomerScope {
  const scope = scopeFor(principal, anyOf, accountIds);
  const isWhole = (account: number) => locationsAt(principal, [account], anyOf) === 'all';
  return { ...scope, wholeAccounts: scope.accounts === 'all' ? [] : scope.accounts.filter(isWhole) };
}

/** Those who are seen in a scope, for a filter of customers. */
export const seenIn = ({ locations, wholeAccounts }: CustomerScope): SeenCustomers => ({
  atPlaces: locations !== 'all',
  wholeAccounts,
  ...(locations !== 'all' && wholeAccounts.length === 0 ? { places: locations } : {}),
});

/** Groups are picked by whoever may do something with all who are in one. */
export function groupPickerScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return wholeScope(principal, pickers, accountIds);
}

const pickers = [CustomersAll, GiftCards, PromosAndCouponsAll];

/** What is of the whole operator: its groups and invites are kept by whoever keeps all its customers (H-21). */
export function customerChange(principal: Principal, accountId: number): TenantScope {
  // The demo's own work, which runs in-process: no service may make these calls over the wire.
  if (principal.kind === 'service') return accountScope(accountId);
  return wholeScope(principal, changing([CustomersAll]), [accountId]);
}

/** Invites are seen, too, by whoever keeps all customers of the operator: those invited were at no place yet. */
export function inviteScope(principal: Principal, accountIds: readonly number[]): TenantScope {
  return wholeScope(principal, [CustomersAll], accountIds);
}

/**
 * The scope to change something of an operator in that the caller found by its id. A foreign one answers like one that is
 * not there, and so does any to whoever keeps no customers there at all.
 */
export function foundChange(principal: Principal, accountId: number, what: string): TenantScope {
  const kept = principal.kind === 'service' ? 'all' : accountsWith(principal, ...changing([CustomersAll]));
  if (kept !== 'all' && kept.length > 0 && !kept.includes(accountId)) throw Problem.notFound(what);
  const scope = customerChange(principal, accountId);
  if (scope.accounts !== 'all' && !scope.accounts.includes(accountId)) throw Problem.notFound(what);
  return scope;
}
