import { accountScope, currentPrincipal, Database, Problem, scopeFor } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import { setupAreas } from '../access/authority.js';
import { accountById } from './account.sql.js';

/**
 * Returns the name of an account's inventory system to users who can view its products or manage the account (S3
 * section 2).
 */
export async function getProvider(database: Database, accountId: number): Promise<{ name: string }> {
  const { accounts } = scopeFor(
    currentPrincipal(),
    [permissions.ProductsAll, ...setupAreas.accounts],
    [accountId],
  );
  if (accounts !== 'all' && !accounts.includes(accountId)) throw Problem.notFound('operator');
  const row = await database.withTenant(accountScope(accountId), (tx) => accountById(tx, accountId));
  if (!row) throw Problem.notFound('operator');
  return { name: row.provider };
}
