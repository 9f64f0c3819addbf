import type { Ids } from '../clock/ids.js';
import type { Tx } from '../database/database.js';
import { insertMany } from '../database/insert-many.js';
import type { Migration } from '../database/migrate.js';
import type { NewEvent } from '../event-log/event.js';
import { outboxTable } from './outbox.tables.js';

/** Events that were committed together with their rows and wait for the relay. No tenant's state: no policy. */
export const outboxMigration: Migration = {
  name: 'platform-outbox',
  sql: `
    create table outbox (
      seq bigint generated always as identity primary key,
      event_id uuid not null,
      topic text not null,
      key text not null,
      account_id bigint not null,
      type text not null,
      version int not null,
      value bytea,
      traceparent text,
      at timestamptz not null default now()
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);`,
};

/**
 * Appends events to the outbox in the current transaction, in one statement and in the given order. The order per key
 * holds across transactions if each has locked its aggregate's row before this call. The caller wakes the relay after
 * the commit. Returns the events' ids.
 */
export async function appendToOutbox(
  tx: Tx,
  events: readonly NewEvent[],
  ids: Ids,
  traceparent?: string,
): Promise<string[]> {
  if (events.length === 0) return [];
  const eventIds = events.map(({ id }) => id ?? ids.next());
  await insertMany(
    tx,
    outboxTable,
    events.map((given, n) => ({
      eventId: eventIds[n]!,
      topic: given.event.topic,
      key: given.key,
      accountId: given.accountId,
      type: given.event.type,
      version: given.event.version,
      value: given.payload === null ? null : Buffer.from(given.event.codec.encode(given.payload).finish()),
      traceparent: given.traceparent ?? traceparent,
    })),
    { isSequential: true },
  );
  return eventIds;
}
