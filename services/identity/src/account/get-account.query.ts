import { accountsWith, currentPrincipal, Database, Problem, reachOf, wholeScope } from '@backroom/platform';
import type { AccountName, GetAccountResponse } from '@backroom/proto/identity/v1/accounts_service';
import { setupAreas } from '../access/authority.js';
import type { AccountRecord } from './account.entity.js';
import { accountById, detailsOf } from './account.sql.js';

/** Returns an account with contact and store for users who manage either; notes only for users who manage operators. */
export async function getAccount(database: Database, accountId: number): Promise<GetAccountResponse> {
  const principal = currentPrincipal();
  const scope = wholeScope(principal, setupAreas.accounts, [accountId]);
  const row = await database.withTenant(scope, (tx) => accountById(tx, accountId));
  if (!row) throw Problem.notFound('operator');
  const operatorManagers = accountsWith(principal, ...setupAreas.operators);
  const seesNotes = operatorManagers === 'all' || operatorManagers.includes(accountId);
  return detailsOf(seesNotes ? row : { ...row, notes: '' }, await parentOf(database, row));
}

/** The parent is another account: its name is visible only to callers with access to it. */
async function parentOf(
  database: Database,
  { parentId: id }: AccountRecord,
): Promise<AccountName | undefined> {
  if (id === null) return undefined;
  const parent = await database.withTenant(reachOf(currentPrincipal(), [id]), (tx) => accountById(tx, id));
  return parent ? { id, name: parent.name } : undefined;
}
