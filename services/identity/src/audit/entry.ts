import type { RowOf } from '@backroom/platform';
import type { AuditSecret } from './audit-secret.js';
import type { auditEntryTable } from './audit.tables.js';

/** An entry as stored; `origin`, `before` and `after` are JSON with sealed personal fields. */
export type EntryRow = RowOf<typeof auditEntryTable> & Record<string, unknown>;

/** The previous hash of the first entry of a chain. */
export const genesisHash = Buffer.alloc(32);

/** The columns covered by a hash, in order. */
const covered = [
  ...['account_id', 'sequence', 'event_id', 'at', 'recorded_at', 'service', 'command', 'actor', 'session_id'],
  ...['api_key_id', 'subject_kind', 'subject_id', 'subject_name', 'trace_id', 'origin', 'before', 'after'],
];

/**
 * Columns added later, in order: a hash covers them only with a value other than the default, so that older entries
 * keep their hashes and cannot be given a value.
 */
const later = [['location_id', 0]] as const;

/** Returns the hash of an entry, over the previous hash and every column. */
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
