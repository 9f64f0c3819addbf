import { Problem, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import type { AccountContent } from './account-content.js';
import { AccountRecord } from './account.entity.js';

/** Writes what is given of an account. Refuses a subdomain that another account has. */
export async function writeAccount(tx: Tx, id: number, content: AccountContent): Promise<void> {
  const writing = tx.records.update(AccountRecord, { id }, { ...content, version: () => 'version + 1' });
  // Other accounts are out of sight here: their subdomains are known to the index alone.
  await writing.catch((error: { code?: string; constraint?: string }) => {
    throw error.constraint === 'account_subdomain' ? Problem.invalid('subdomain', fault('taken')) : error;
  });
}
