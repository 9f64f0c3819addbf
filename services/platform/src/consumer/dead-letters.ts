import type { Database, Tx } from '../database/database.js';
import { header } from '../event-log/event.js';
import { defaultPartitions, type EventLog, type LogRecord } from '../event-log/event-log.js';
import type { Arrival } from './arrival.js';

/** The dead-letter topic of a topic, for events that a consumer cannot apply. */
export function deadTopicOf(topic: string): string {
  return `${topic}.dead`;
}

/** Headers of a record in a dead-letter topic, in addition to those of the event. */
export const deadHeader = {
  consumer: 'dead-consumer',
  reason: 'dead-reason',
  attempts: 'dead-attempts',
  topic: 'dead-topic',
  partition: 'dead-partition',
  offset: 'dead-offset',
} as const;

/** Days that dead events are kept in their topic. */
const retentionDays = 90;

/** An event to be parked, and the reason. */
interface Dead {
  arrival: Arrival;
  reason: string;
  attempts: number;
}

/** Writes dead events to the topic and to the consumer's own tables. */
export class DeadLetters {
  private readonly declared = new Map<string, Promise<void>>();

  constructor(private readonly eventLog: EventLog) {}

  /**
   * Parks events of one topic within the transaction that marks them in the inbox. They are in the dead-letter topic
   * before that transaction commits: a crash in between duplicates them there, and never loses one.
   */
  async park(tx: Tx, consumer: string, topic: string, dead: readonly Dead[], now: Date): Promise<void> {
    if (dead.length === 0) return;
    await this.declare(topic);
    await this.eventLog.append(
      deadTopicOf(topic),
      dead.map((one) => ({
        key: one.arrival.record.key,
        value: one.arrival.record.value,
        headers: headersOf(consumer, one),
      })),
    );
    await tx.query(
      `with keys as (
         insert into parked_key (consumer, topic, key, since) select distinct $1, $2, k, $8::timestamptz from unnest($4::text[]) k
         on conflict do nothing
       )
       insert into dead_letter
         (consumer, topic, event_id, key, account_id, reason, attempts, at, log_partition, log_offset, headers, value)
       select $1, $2, event_id, key, account_id, reason, attempts, $8, log_partition, log_offset, headers, value
       from unnest($3::uuid[], $4::text[], $5::bigint[], $6::text[], $7::int[], $9::int[], $10::bigint[], $11::jsonb[], $12::bytea[])
         as d(event_id, key, account_id, reason, attempts, log_partition, log_offset, headers, value)
       on conflict do nothing`,
      [
        consumer,
        topic,
        dead.map(({ arrival }) => arrival.id),
        dead.map(({ arrival }) => arrival.record.key),
        dead.map(({ arrival }) => arrival.event?.accountId ?? 0),
        dead.map(({ reason }) => storable(reason)),
        dead.map(({ attempts }) => attempts),
        now,
        dead.map(({ arrival }) => arrival.record.partition),
        dead.map(({ arrival }) => arrival.record.offset),
        dead.map(({ arrival }) => storable(JSON.stringify(ownHeaders(arrival)))),
        dead.map(({ arrival }) => (arrival.record.value === null ? null : Buffer.from(arrival.record.value))),
      ],
    );
  }

  private declare(topic: string): Promise<void> {
    const name = deadTopicOf(topic);
    const declared =
      this.declared.get(name) ??
      this.eventLog.declare([{ name, partitions: defaultPartitions, retention: retentionDays * 86_400_000 }]);
    this.declared.set(name, declared);
    return declared.catch((error: unknown) => {
      this.declared.delete(name);
      throw error;
    });
  }
}

/**
 * Restores the records of dead letters that were parked without them from the dead-letter topic: one pass over the
 * topic, or none if every letter has its record.
 */
export async function recoverRecords(
  database: Database,
  eventLog: EventLog,
  consumer: string,
  topic: string,
): Promise<void> {
  const rows = await database.transaction((tx) =>
    tx.query<{ event_id: string }>(
      'select event_id from dead_letter where consumer = $1 and topic = $2 and headers is null',
      [consumer, topic],
    ),
  );
  const missing = new Set(rows.map(({ event_id }) => event_id));
  if (missing.size === 0) return;
  for await (const copy of eventLog.read(deadTopicOf(topic))) {
    const id = copy.headers[header.id] ?? '';
    if (copy.headers[deadHeader.consumer] !== consumer || !missing.delete(id)) continue;
    const { partition, offset, headers, value } = originalOf(copy);
    await database.transaction((tx) =>
      tx.query(
        `update dead_letter set log_partition = $3, log_offset = $4, headers = $5, value = $6
         where consumer = $1 and event_id = $2`,
        [consumer, id, partition, offset, storable(JSON.stringify(headers)), value && Buffer.from(value)],
      ),
    );
    if (missing.size === 0) return;
  }
}

/** Postgres stores no NUL in text or JSON. */
function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').replaceAll('\\u0000', '\\ufffd');
}

/** The event's own headers, with the id that identifies it here if it has no valid one. */
function ownHeaders({ id, record }: Arrival): Record<string, string> {
  return { ...record.headers, [header.id]: id };
}

function headersOf(consumer: string, { arrival, reason, attempts }: Dead): Record<string, string> {
  const { record } = arrival;
  return {
    ...ownHeaders(arrival),
    [deadHeader.consumer]: consumer,
    [deadHeader.reason]: reason.slice(0, 1_000),
    [deadHeader.attempts]: String(attempts),
    [deadHeader.topic]: record.topic,
    [deadHeader.partition]: String(record.partition),
    [deadHeader.offset]: String(record.offset),
  };
}

/** The record as it first arrived, from its copy in the dead-letter topic. */
function originalOf(record: LogRecord): LogRecord {
  const dead = new Set<string>(Object.values(deadHeader));
  return {
    ...record,
    topic: record.headers[deadHeader.topic] ?? record.topic,
    partition: Number(record.headers[deadHeader.partition] ?? record.partition),
    offset: Number(record.headers[deadHeader.offset] ?? record.offset),
    headers: Object.fromEntries(Object.entries(record.headers).filter(([name]) => !dead.has(name))),
  };
}
