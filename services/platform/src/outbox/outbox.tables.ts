import { defineTable, nullable } from '../database/table.js';

export const outboxTable = defineTable('outbox', {
  eventId: 'uuid',
  topic: 'text',
  key: 'text',
  accountId: 'bigint',
  type: 'text',
  version: 'int',
  value: nullable('bytea'),
  traceparent: nullable('text'),
});
