import { Problem, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import type { AccountContent } from './account-content.js';
import { AccountRecord } from './account.entity.js';

/** Writes the given fields of an account. Refuses a subdomain of another account. */
export async function writeAccount(tx: Tx, id: number, content: AccountContent): Promise<void> {
  const writing = tx.records.update(AccountRecord, { id }, { ...content, version: () => 'version + 1' });
  // Row-level security hides other accounts: only the index knows their subdomains.
  await writing.catch((error: { code?: string; constraint?: string }) => {
    throw error.constraint === 'account_subdomain' ? Problem.invalid('subdomain', fault('taken')) : error;
  });
}
