import { defineTable } from '@backroom/platform';

export const purseEntryTable = defineTable('purse_entry', {
  accountId: 'bigint',
  purseId: 'uuid',
  n: 'bigint',
  kind: 'text',
  factId: 'uuid',
  amount: 'bigint',
  balanceAfter: 'bigint',
  at: 'timestamptz',
});
