import { defineTable, nullable } from '@backroom/platform';

export const mailTable = defineTable('mail', {
  id: 'text',
  sealed: nullable('bytea'),
  requestedAt: 'timestamptz',
  expiresAt: 'timestamptz',
});
