import { currentPrincipal, Database, Problem } from '@backroom/platform';
import type { GetAccountResponse } from '@backroom/proto/identity/v1/accounts_service';
import { upkeepScope } from '../access/authority.js';
import { accountById, detailsOf } from './account.sql.js';

/** An account with contact and store, for those who keep up the one or the other. */
export async function getAccount(database: Database, accountId: number): Promise<GetAccountResponse> {
  const scope = upkeepScope(currentPrincipal(), 'accounts', accountId);
  return database.withTenant(scope, async (tx) => {
    const row = await accountById(tx, accountId);
    if (!row) throw Problem.notFound('operator');
    return detailsOf(row);
  });
}
