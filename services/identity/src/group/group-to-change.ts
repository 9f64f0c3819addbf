import { Problem, type Principal, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { AccountRecord } from '../account/account.entity.js';
import { lockAccount } from '../account/lock-account.js';
import { groupById, type GroupRow } from './group.sql.js';
import { refuseWider } from './refuse-wider.js';

/**
 * Returns a group to change with its account locked. Throws if it is outside the caller's accounts, built in, or above
 * the caller.
 */
export async function groupToChange(
  tx: Tx,
  principal: Principal,
  { accountId, groupId }: { accountId: number; groupId: number },
): Promise<GroupRow> {
  if (!(await tx.records.existsBy(AccountRecord, { id: accountId }))) throw Problem.notFound('group');
  await lockAccount(tx, accountId);
  const group = await groupById(tx, groupId);
  if (group?.accountId !== accountId) throw Problem.notFound('group');
  if (group.builtIn) throw new Problem('forbidden', fault('group-is-kept'));
  await refuseWider(tx, principal, accountId, groupId, roleIdsOf(group), group.locations);
  return group;
}

export function roleIdsOf({ roles }: GroupRow): number[] {
  return roles.map(({ id }) => id);
}
