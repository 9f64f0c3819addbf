import { defineTable, filled, nullable } from '@backroom/platform';

export const quarantineTable = defineTable('quarantine', {
  id: 'uuid',
  accountId: 'bigint',
  locationId: 'bigint',
  deviceId: 'bigint',
  deviceKind: filled('text'),
  messageId: 'uuid',
  orderId: 'text',
  code: filled('text'),
  reason: 'text',
  body: 'jsonb',
  digest: nullable('bytea'),
  traceId: filled('text'),
  claimedAt: nullable('timestamptz'),
  clockOffset: filled('bigint'),
  receivedAt: 'timestamptz',
});
