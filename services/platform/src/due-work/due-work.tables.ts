import { defineTable, filled, nullable } from '../database/table.js';

export const dueWorkTable = defineTable('due_work', {
  id: filled('bigint'),
  kind: 'text',
  key: 'text',
  accountId: 'bigint',
  dueAt: 'timestamptz',
  payload: 'jsonb',
  leasedUntil: nullable('timestamptz'),
  attempts: filled('int'),
});
