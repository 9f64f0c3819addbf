import { defineTable, filled, narrowed, nullable } from '@backroom/platform';

/** How a person became a customer. */
export type JoinedBy = 'checkin' | 'invite' | 'code';

export const customerTable = defineTable('customer', {
  accountId: 'bigint',
  personId: 'bigint',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  phone: 'text',
  nameKey: 'text',
  emailKey: 'text',
  state: narrowed<'active'>('text'),
  joinedAt: 'timestamptz',
  joinedBy: narrowed<JoinedBy>('text'),
  checkedIn: filled('boolean'),
  lastSeenAt: 'timestamptz',
  lastLocationId: nullable('bigint'),
});

export const customerWordTable = defineTable('customer_word', {
  accountId: 'bigint',
  personId: 'bigint',
  word: 'text',
});

export const customerPlaceTable = defineTable('customer_place', {
  accountId: 'bigint',
  personId: 'bigint',
  locationId: 'bigint',
  seenAt: 'timestamptz',
  checkedInAt: nullable('timestamptz'),
});
