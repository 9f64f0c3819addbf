import { defineTable } from '../database/index.js';

export const journalEntryTable = defineTable('journal_entry', {
  accountId: 'bigint',
  locationId: 'bigint',
  postingKind: 'text',
  postingId: 'uuid',
  ledgerAccount: 'text',
  amount: 'bigint',
  currency: 'text',
  localDate: 'date',
  occurredAt: 'timestamptz',
});
