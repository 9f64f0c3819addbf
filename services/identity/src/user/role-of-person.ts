import { Problem, type Principal, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { refuseAbove, refuseBeyond, setupChangeScope } from '../access/authority.js';
import { lockAccount } from '../account/lock-account.js';
import { powerOf, roleById } from '../role/role.sql.js';
import { lockManagedPerson, type ManagedPerson } from './person-to-change.js';
import { rolesOf } from './person.sql.js';

export interface RoleOfPerson {
  userId: number;
  roleId: number;
  /** 0: the role's account, and for a system role the caller's only one. */
  accountId: number;
}

interface RoleToChange extends ManagedPerson {
  accountId: number;
  /** Roles currently held at the account. */
  held: number[];
}

/**
 * Returns the role, person and account of an assignment or revocation, with the account locked. Throws if person,
 * account or role are outside the caller's accounts, if the role is above the caller, and for the caller's own roles.
 */
export async function roleToAssignOrRevoke(
  tx: Tx,
  principal: Principal,
  { userId, roleId, accountId: requested }: RoleOfPerson,
): Promise<RoleToChange> {
  const { accounts } = setupChangeScope(principal, 'people');
  const role = await roleById(tx, roleId);
  const other = requested || role?.accountId || 0;
  const { person, accounts: shared } = await lockManagedPerson(tx, principal, userId, other);
  const mine = (account: number) => accounts === 'all' || accounts.includes(account);
  // Checked first: a foreign role must look like a missing one.
  if (!role || (role.accountId !== null && !mine(role.accountId))) throw Problem.notFound('role');
  const accountId = other || onlyOne(shared);
  if ((role.accountId ?? accountId) !== accountId || !mine(accountId)) throw Problem.notFound('role');
  if (userId === principal.id) throw new Problem('forbidden', fault('own-roles'));
  await lockAccount(tx, accountId);
  refuseBeyond(principal, powerOf(role, accountId));
  refuseAbove(principal, powerOf(role, accountId));
  const held = ((await rolesOf(tx, [userId])).get(userId) ?? [])
    .filter((one) => one.accountId === accountId)
    .map((one) => one.roleId);
  return { person, accounts: shared, accountId, held };
}

function onlyOne(accounts: readonly number[]): number {
  if (accounts.length !== 1) throw Problem.invalid('accountId', fault('required'));
  return accounts[0]!;
}
