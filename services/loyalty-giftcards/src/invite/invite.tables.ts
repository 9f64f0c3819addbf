import { defineTable, filled, nullable } from '@backroom/platform';

export const inviteTable = defineTable('invite', {
  id: 'uuid',
  accountId: 'bigint',
  email: 'text',
  mailbox: 'text',
  firstName: 'text',
  lastName: 'text',
  phone: 'text',
  groupName: 'text',
  language: 'text',
  invitedAt: 'timestamptz',
  waits: filled('boolean'),
  keyHash: nullable('bytea'),
  sentAt: nullable('timestamptz'),
  expiresAt: nullable('timestamptz'),
  bouncedAt: nullable('timestamptz'),
  version: filled('int'),
});
