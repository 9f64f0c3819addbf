import type { RowOf } from '@backroom/platform';
import type { AuditSecret } from './audit-secret.js';
import type { auditEntryTable } from './audit.tables.js';

/** An entry as its row holds it; `origin`, `before` and `after` are JSON with personal fields sealed. */
export type EntryRow = RowOf<typeof auditEntryTable> & Record<string, unknown>;

/** What the first entry of a chain is linked to. */
export const beginning = Buffer.alloc(32);

/** The columns that a hash covers, in its order. */
const covered = [
  ...['account_id', 'sequence', 'event_id', 'at', 'recorded_at', 'service', 'command', 'actor', 'session_id'],
  ...['api_key_id', 'subject_kind', 'subject_id', 'subject_name', 'trace_id', 'origin', 'before', 'after'],
];

/**
 * Columns that came later, in their order: a hash covers one where it says something, so that entries of before keep
 * theirs, and nothing can be written into them.
 */
const later = [['location_id', 0]] as const;

/** The hash of an entry: over the one before it and every column. */
export function hashOf(secret: AuditSecret, previous: Buffer, entry: Omit<EntryRow, 'hash'>): Buffer {
  const values = covered.map((column) => {
    const value = entry[column];
    return value instanceof Date ? value.getTime() : value;
  });
  const more = later.flatMap(([column, nothing]) =>
    entry[column] === nothing ? [] : [[column, entry[column]]],
  );
  return secret.hash(JSON.stringify([previous.toString('hex'), ...values, ...more]));
}
