import { defineTable, nullable } from '@backroom/platform';

export const deviceReadingTable = defineTable('device_reading', {
  deviceId: 'bigint',
  accountId: 'bigint',
  locationId: 'bigint',
  ignored: 'bigint',
  ignoredFields: 'text[]',
  ignoredAt: nullable('timestamptz'),
  rejected: 'bigint',
  rejectedReason: 'text',
  rejectedAt: nullable('timestamptz'),
});
