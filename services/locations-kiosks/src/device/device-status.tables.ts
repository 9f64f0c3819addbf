import { defineTable, filled, nullable } from '@backroom/platform';

export const deviceStatusTable = defineTable('device_status', {
  deviceId: 'bigint',
  accountId: 'bigint',
  locationId: 'bigint',
  lastSeenAt: 'timestamptz',
  reportedAt: nullable('timestamptz'),
  isWifi: nullable('boolean'),
  hasPower: nullable('boolean'),
  batteryLevel: nullable('int'),
  netStateType: nullable('text'),
  readable: nullable('boolean'),
  lastOrder: filled('text'),
  lastOrderAt: nullable('timestamptz'),
  esperId: nullable('text'),
});
