import type { Database } from '../database/database.js';
import type { Migration } from '../database/migrate.js';

/** A service's record of the events it consumed. No tenant's state: no policy. */
export const consumerMigration: Migration = {
  name: 'platform-consumer',
  sql: `
    create table inbox (
      consumer text not null,
      event_id uuid not null,
      at timestamptz not null,
      primary key (consumer, event_id)
    );
    create index inbox_at on inbox using brin (at);

    -- Keys whose events go behind a dead one until they are redriven.
    create table parked_key (
      consumer text not null,
      topic text not null,
      key text not null,
      since timestamptz not null,
      primary key (consumer, topic, key)
    );

    -- The events in the dead-letter topic that still have to be applied by this consumer.
    create table dead_letter (
      consumer text not null,
      event_id uuid not null,
      topic text not null,
      key text not null,
      account_id bigint not null,
      reason text not null,
      attempts int not null,
      at timestamptz not null,
      primary key (consumer, event_id)
    );
    create index on dead_letter (consumer, topic, key);`,
};

/**
 * The record of each dead event next to its mark: redrives and displays need not search the dead-letter topic, and do
 * not depend on its retention. Letters without headers were parked before this migration; `headers` are filled in from
 * the topic when the event is first requested.
 */
export const deadRecordMigration: Migration = {
  name: 'platform-dead-record',
  sql: `
    alter table dead_letter
      -- The place in its own topic: within a key the order of arrival.
      add column log_partition int not null default 0,
      add column log_offset bigint not null default 0,
      add column headers jsonb,
      add column value bytea;
    create index dead_letter_in_order on dead_letter (consumer, topic, key, log_offset);`,
};

/**
 * Deletes the marks of events applied before `olderThan`; returns their number. Keep them at least as long as the event
 * log may redeliver an event (the longest retention of a topic that is read from the beginning).
 */
export async function pruneInbox(database: Database, olderThan: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ forgotten: number }>(
      `with gone as (delete from inbox where at < $1 returning 1) select count(*) as forgotten from gone`,
      [olderThan],
    );
    return Number(row!.forgotten);
  });
}
