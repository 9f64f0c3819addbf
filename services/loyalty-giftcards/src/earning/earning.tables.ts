import { defineTable, filled } from '@backroom/platform';

export const earningTable = defineTable('earning', {
  accountId: 'bigint',
  orderId: 'uuid',
  locationId: 'bigint',
  personId: 'bigint',
  isTold: 'boolean',
  paid: filled('bigint'),
  base: filled('bigint'),
  points: filled('bigint'),
  refundedPaid: filled('bigint'),
  refundedBase: filled('bigint'),
  taken: filled('bigint'),
  at: 'timestamptz',
});

export const earningRefundTable = defineTable('earning_refund', {
  accountId: 'bigint',
  refundId: 'uuid',
  orderId: 'uuid',
});
