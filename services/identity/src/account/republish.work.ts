import type { DueWorkHandler } from '@backroom/platform';
import { AccountRecord } from './account.entity.js';
import { accountChanged } from './account.events.js';
import { accountOf } from './account.sql.js';

/** Tells every operator once more, as it stands: what releases before this one said lacks what there is now. */
export const republishAccounts: DueWorkHandler = {
  kind: 'republish-accounts',
  async handle(tx) {
    // What changes one meanwhile tells it after this has, not between its look and its word.
    await tx.query('select from account order by id for no key update');
    const accounts = await tx.records.find(AccountRecord, { order: { id: 'ASC' } });
    tx.publish(...accounts.map((account) => accountChanged(accountOf(account))));
  },
};
