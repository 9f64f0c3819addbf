import { defineTable, nullable } from '@backroom/platform';

/** Columns in snake case, as the hash of an entry covers their names. */
export const auditEntryTable = defineTable('audit_entry', {
  account_id: 'bigint',
  sequence: 'bigint',
  event_id: 'uuid',
  at: 'timestamptz',
  recorded_at: 'timestamptz',
  service: 'text',
  command: 'text',
  actor: 'text',
  session_id: 'text',
  api_key_id: 'text',
  subject_kind: 'text',
  subject_id: 'text',
  subject_name: 'text',
  /** The location that the record belongs to; 0 for none. */
  location_id: 'bigint',
  trace_id: 'text',
  origin: 'text',
  before: 'text',
  after: 'text',
  hash: 'bytea',
});

export const auditChainTable = defineTable('audit_chain', {
  accountId: 'bigint',
  lastSequence: 'bigint',
  lastHash: 'bytea',
});

export const auditKeyTable = defineTable('audit_key', {
  owner: 'text',
  wrapped: nullable('bytea'),
  createdAt: 'timestamptz',
  erasedAt: nullable('timestamptz'),
});
