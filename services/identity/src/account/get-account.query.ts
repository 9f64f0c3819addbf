import { accountsWith, currentPrincipal, Database, Problem, wholeScope } from '@backroom/platform';
import type { GetAccountResponse } from '@backroom/proto/identity/v1/accounts_service';
import { upkeep } from '../access/authority.js';
import { accountById, detailsOf } from './account.sql.js';

/** An account with contact and store, for those who keep up the one or the other; notes for keepers of operators alone. */
export async function getAccount(database: Database, accountId: number): Promise<GetAccountResponse> {
  const principal = currentPrincipal();
  const scope = wholeScope(principal, upkeep.accounts, [accountId]);
  return database.withTenant(scope, async (tx) => {
    const row = await accountById(tx, accountId);
    if (!row) throw Problem.notFound('operator');
    const keepers = accountsWith(principal, ...upkeep.operators);
    const seesNotes = keepers === 'all' || keepers.includes(accountId);
    return detailsOf(seesNotes ? row : { ...row, notes: '' });
  });
}
