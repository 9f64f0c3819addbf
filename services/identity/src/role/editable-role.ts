import { Problem, type Principal, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { canAssign, refuseAbove, refuseBeyond } from '../access/authority.js';
import { lockAccount } from '../account/lock-account.js';
import { isKept, powerOf, roleById, type RoleRow } from './role.sql.js';

type OwnRole = RoleRow & { accountId: number };

/** Returns a role to change, locked. Throws if it is outside the caller's accounts, protected, or above the caller. */
export async function roleToChange(tx: Tx, principal: Principal, id: number): Promise<OwnRole> {
  const seen = await roleById(tx, id);
  if (!seen) throw Problem.notFound('role');
  if (isKept(seen) || seen.accountId === null) throw new Problem('forbidden', fault('role-is-kept'));
  await lockAccount(tx, seen.accountId);
  // Read again under the lock.
  const row = await roleById(tx, id);
  if (!row) throw Problem.notFound('role');
  refuseBeyond(principal, powerOf(row, seen.accountId));
  refuseAbove(principal, powerOf(row, seen.accountId));
  return row as OwnRole;
}

/** Returns the actions of the caller, who manages this account, on a role. */
export function mayDo(
  principal: Principal,
  row: RoleRow,
  accountId: number,
): { editable: boolean; givable: boolean } {
  const givable = canAssign(principal, powerOf(row, accountId));
  return { editable: givable && !isKept(row), givable };
}
