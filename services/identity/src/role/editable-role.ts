import { Problem, type Principal, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { mayGive, refuseAbove, refuseBeyond } from '../access/authority.js';
import { lockAccount } from '../account/lock-account.js';
import { isKept, powerOf, roleById, type RoleRow } from './role.sql.js';

type OwnRole = RoleRow & { accountId: number };

/** A role that the caller is about to change, locked. Throws when it is none of theirs, kept, or above them. */
export async function roleToChange(tx: Tx, principal: Principal, id: number): Promise<OwnRole> {
  const seen = await roleById(tx, id);
  if (!seen) throw Problem.notFound('role');
  if (isKept(seen) || seen.accountId === null) throw new Problem('forbidden', fault('role-is-kept'));
  await lockAccount(tx, seen.accountId);
  // As it stands now that nobody else changes it.
  const row = await roleById(tx, id);
  if (!row) throw Problem.notFound('role');
  refuseBeyond(principal, powerOf(row, seen.accountId));
  refuseAbove(principal, powerOf(row, seen.accountId));
  return row as OwnRole;
}

/** What the caller, who keeps up this account, may do with a role. */
export function mayDo(
  principal: Principal,
  row: RoleRow,
  accountId: number,
): { editable: boolean; givable: boolean } {
  const givable = mayGive(principal, powerOf(row, accountId));
  return { editable: givable && !isKept(row), givable };
}
