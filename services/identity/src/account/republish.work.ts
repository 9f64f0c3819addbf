import type { DueWorkHandler } from '@backroom/platform';
import { AccountRecord } from './account.entity.js';
import { accountChanged } from './account.events.js';
import { accountOf } from './account.sql.js';

/** Republishes every operator: messages of earlier releases lack new fields. */
export const republishAccounts: DueWorkHandler = {
  kind: 'republish-accounts',
  async handle(tx) {
    // Locked, so that a concurrent change is published after this message and not between its read and write.
    await tx.query('select from account order by id for no key update');
    const accounts = await tx.records.find(AccountRecord, { order: { id: 'ASC' } });
    tx.publish(...accounts.map((account) => accountChanged(accountOf(account))));
  },
};
