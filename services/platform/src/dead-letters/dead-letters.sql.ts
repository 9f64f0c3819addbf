import { typedTextOf } from '@backroom/proto/search-words';
import type { Database } from '../database/database.js';
import { header } from '../event-log/event.js';

/** A parked key: its dead event, and the number of waiting events. */
interface ParkedKeyRow extends Record<string, unknown> {
  consumer: string;
  topic: string;
  key: string;
  events: number;
  first_event_id: string;
  type: string;
  reason: string;
  attempts: number;
  since: Date;
  account_id: number;
  total_keys: number;
  total_events: number;
}

/** Parked keys, latest first, with the total number of matches. */
export function parkedKeys(database: Database, keywords: string, limit: number): Promise<ParkedKeyRow[]> {
  return database.transaction((tx) =>
    tx.query<ParkedKeyRow>(
      `with parked as (
         select p.consumer, p.topic, p.key, p.since, first.*, waiting.events
         from parked_key p
         cross join lateral (
           select event_id as first_event_id, coalesce(headers->>'${header.type}', '') as type, reason, attempts, account_id
           from dead_letter d where (d.consumer, d.topic, d.key) = (p.consumer, p.topic, p.key)
           order by log_offset limit 1) first
         cross join lateral (
           select count(*) as events from dead_letter d where (d.consumer, d.topic, d.key) = (p.consumer, p.topic, p.key)) waiting
       )
       select *, count(*) over () as total_keys, sum(events) over ()::bigint as total_events from parked
       where $1 = '' or strpos(lower(concat_ws(' ', consumer, topic, key, reason)), lower($1)) > 0
       order by since desc, consumer, topic, key limit $2`,
      [typedTextOf(keywords), limit],
    ),
  );
}

/** A parked event, with its position among those of its key. */
interface LetterRow extends Record<string, unknown> {
  consumer: string;
  topic: string;
  key: string;
  event_id: string;
  reason: string;
  attempts: number;
  at: Date;
  account_id: number;
  log_partition: number;
  log_offset: number;
  headers: Record<string, string> | null;
  value: Buffer | null;
  place: number;
  events: number;
  previous_event_id: string | null;
  next_event_id: string | null;
}

export async function letterOf(
  database: Database,
  consumer: string,
  eventId: string,
): Promise<LetterRow | undefined> {
  const [row] = await database.transaction((tx) =>
    tx.query<LetterRow>(
      `with this as (select * from dead_letter where consumer = $1 and event_id = $2),
       ofkey as (
         select event_id, row_number() over w as place, count(*) over () as events,
           lag(event_id) over w as previous_event_id, lead(event_id) over w as next_event_id
         from dead_letter where (consumer, topic, key) = (select consumer, topic, key from this)
         window w as (order by log_offset))
       select this.*, ofkey.place, ofkey.events, ofkey.previous_event_id, ofkey.next_event_id
       from this join ofkey using (event_id)`,
      [consumer, eventId],
    ),
  );
  return row;
}

/** The accounts of the waiting events that match; an empty name matches everything. */
export async function accountsWaiting(
  database: Database,
  { consumer, topic, key }: { consumer: string; topic: string; key: string },
): Promise<{ accounts: number[]; events: number }> {
  const rows = await database.transaction((tx) =>
    tx.query<{ account_id: number; events: number }>(
      `select account_id, count(*) as events from dead_letter
       where ($1 = '' or consumer = $1) and ($2 = '' or topic = $2) and ($3 = '' or key = $3)
       group by 1 order by 1`,
      [consumer, topic, key],
    ),
  );
  return {
    accounts: rows.map(({ account_id }) => account_id),
    events: rows.reduce((sum, { events }) => sum + events, 0),
  };
}
