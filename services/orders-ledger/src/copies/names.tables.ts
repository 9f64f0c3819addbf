import { defineTable, narrowed } from '@backroom/platform';

export const customerWordTable = defineTable('customer_word', {
  accountId: 'bigint',
  customerId: 'bigint',
  word: 'text',
});

export const ledgerNameTable = defineTable('ledger_name', {
  accountId: 'bigint',
  bearer: narrowed<'location' | 'kiosk' | 'product'>('text'),
  id: 'bigint',
  name: 'text',
});
