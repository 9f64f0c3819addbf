import { defineTable, filled, narrowed, nullable } from '@backroom/platform';
import type { StoredTender } from '@backroom/proto/stored-value';

export const purseTable = defineTable('purse', {
  accountId: 'bigint',
  id: 'uuid',
  personId: 'bigint',
  tender: narrowed<StoredTender>('text'),
  currency: 'text',
  /** Minor units. Negative: the debt on a tab, or points that were spent before they were taken back. */
  balance: filled('bigint'),
  held: filled('bigint'),
  /** How far below zero a tab may go. */
  creditLimit: filled('bigint'),
  entries: filled('bigint'),
  version: filled('bigint'),
  changedAt: 'timestamptz',
  /** Expiry of a gift card; null if it never expires. */
  expiresAt: nullable('timestamptz'),
});

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
