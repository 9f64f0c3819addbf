import { defineTable, filled, nullable } from '@backroom/platform';

export const spendingTable = defineTable('spending', {
  accountId: 'bigint',
  orderId: 'uuid',
  tender: 'text',
  cardId: 'text',
  locationId: 'bigint',
  personId: 'bigint',
  amount: 'bigint',
  currency: 'text',
  purseId: nullable('uuid'),
  captured: filled('bigint'),
  taken: filled('bigint'),
  beyond: filled('bigint'),
  short: filled('bigint'),
  at: 'timestamptz',
  products: filled('bigint'),
  supplyCost: filled('bigint'),
  retailValue: filled('bigint'),
});

export const receivableTable = defineTable('receivable', {
  accountId: 'bigint',
  id: 'uuid',
  orderId: 'uuid',
  tender: 'text',
  cardId: 'text',
  locationId: 'bigint',
  personId: 'bigint',
  amount: 'bigint',
  currency: 'text',
  settled: filled('bigint'),
  at: 'timestamptz',
});
