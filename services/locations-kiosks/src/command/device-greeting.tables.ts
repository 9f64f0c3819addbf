import { defineTable, nullable } from '@backroom/platform';

export const deviceGreetingTable = defineTable('device_greeting', {
  deviceId: 'bigint',
  accountId: 'bigint',
  locationId: 'bigint',
  bootId: 'uuid',
  earlier: 'uuid[]',
  lastBootId: nullable('uuid'),
  returns: 'int',
  returnedAt: nullable('timestamptz'),
});
