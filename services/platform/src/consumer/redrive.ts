import type { Tx } from '../database/database.js';
import { isOutage } from '../errors/outage.js';
import type { NewEvent, ReceivedEvent } from '../event-log/event.js';
import type { EventLog, LogRecord } from '../event-log/event-log.js';
import { accountScope, everyTenant } from '../database/tenancy.js';
import { appendToOutbox } from '../outbox/outbox.js';
import { arrivalsOf } from './arrival.js';
import type { BatchContext } from './batch.js';
import type { Consumer } from './consumer.js';
import { recoverRecords } from './dead-letters.js';

/** The result of a redrive. */
export interface Redriven {
  /** Events applied. */
  applied: number;
  /** Keys that stay parked, with the first event that failed again and the reason. */
  failed: { key: string; eventId: string; reason: string }[];
  /** Whether every key was tried before the deadline. */
  complete: boolean;
}

export interface RedriveOptions {
  /** Only events of this key. */
  key?: string;
  /** No event is started after this time; default: no deadline. */
  until?: Date;
}

interface Letter extends Record<string, unknown> {
  event_id: string;
  key: string;
  log_partition: number;
  log_offset: number;
  headers: Record<string, string> | null;
  value: Buffer | null;
  at: Date;
}

/** Letters of a key that are fetched at once. */
const batchSize = 50;

/**
 * Applies the parked events of one consumer again, key by key in the order of the log, and frees the keys that succeed.
 * May run concurrently with the consumer and with another redrive: each event is applied under its key's row lock, and
 * a key is freed only under that lock with nothing left behind it.
 */
export class Redrive {
  private readonly result: Redriven = { applied: 0, failed: [], complete: true };

  constructor(
    private readonly consumer: Consumer,
    private readonly context: BatchContext & { eventLog: EventLog },
  ) {}

  /** Rejects with outages only. */
  async run({ key, until }: RedriveOptions = {}): Promise<Redriven> {
    const { database, eventLog, clock } = this.context;
    await recoverRecords(database, eventLog, this.consumer.name, this.consumer.topic);
    const isLate = () => until !== undefined && clock.now() >= until;
    for (const one of key === undefined ? await this.keys() : [key])
      if (isLate() || !(await this.redriveKey(one, isLate))) return { ...this.result, complete: false };
    return this.result;
  }

  /** Returns false if the deadline passed before the key was freed or failed. */
  private async redriveKey(key: string, isLate: () => boolean): Promise<boolean> {
    do {
      for (const letter of await this.letters(key)) {
        if (isLate()) return false;
        try {
          await this.reapply(letter);
        } catch (error) {
          if (isOutage(error)) throw error;
          await this.fail(letter, (error as Error).message);
          return true;
        }
      }
    } while (!(await this.free(key)));
    return true;
  }

  private async reapply(letter: Letter): Promise<void> {
    const { database, ids, wakeRelay, runInTrace } = this.context;
    if (!letter.headers) throw new Error('It is no longer in the dead-letter topic');
    const [arrival] = arrivalsOf([this.recordOf(letter, letter.headers)], this.consumer.events);
    if (!arrival?.event)
      throw new Error(arrival?.unreadable ?? 'The consumer does not know this kind of event any more');
    const event = arrival.event;
    const outgoing: NewEvent[] = [];
    const scope =
      this.consumer.everyTenant && event.accountId === 0 ? everyTenant : accountScope(event.accountId);
    const done = await runInTrace(event.traceparent, () =>
      database.withTenant(scope, async (tx) => {
        if (!(await this.take(tx, letter))) return false;
        const publish = (one: NewEvent, cause: ReceivedEvent = event) =>
          void outgoing.push({ ...one, traceparent: cause.traceparent ?? one.traceparent });
        await this.consumer.handle(tx.with({ publish }), [event]);
        await appendToOutbox(tx, outgoing, ids, event.traceparent);
        return true;
      }),
    );
    if (!done) return;
    this.result.applied++;
    if (outgoing.length > 0) wakeRelay();
  }

  /**
   * Whether the event still has to be applied; from here to the commit no other transaction changes its key. If the
   * event is missing, another redrive has applied and committed it, and its successor may be next.
   */
  private async take(tx: Tx, letter: Letter): Promise<boolean> {
    const { name, topic } = this.consumer;
    await tx.query('select from parked_key where consumer = $1 and topic = $2 and key = $3 for update', [
      name,
      topic,
      letter.key,
    ]);
    const taken = await tx.query(
      'delete from dead_letter where consumer = $1 and event_id = $2 returning event_id',
      [name, letter.event_id],
    );
    return taken.length > 0;
  }

  /**
   * Frees the key if nothing waits behind it, and returns whether it did. Two statements: the second one sees the
   * changes that the lock had to wait for.
   */
  private async free(key: string): Promise<boolean> {
    const where = 'consumer = $1 and topic = $2 and key = $3';
    const values = [this.consumer.name, this.consumer.topic, key];
    return this.context.database.transaction(async (tx) => {
      await tx.query(`select from parked_key where ${where} for update`, values);
      const waiting = await tx.query(`select from dead_letter where ${where} limit 1`, values);
      if (waiting.length === 0) await tx.query(`delete from parked_key where ${where}`, values);
      return waiting.length === 0;
    });
  }

  /** Returns every parked key once, the first parked first. */
  private async keys(): Promise<string[]> {
    const { name, topic } = this.consumer;
    const keys = await this.context.database.transaction((tx) =>
      tx.query<{ key: string }>(
        'select key from parked_key where consumer = $1 and topic = $2 order by since, key',
        [name, topic],
      ),
    );
    return keys.map(({ key }) => key);
  }

  private letters(key: string): Promise<Letter[]> {
    return this.context.database.transaction((tx) =>
      tx.query<Letter>(
        `select event_id, key, log_partition, log_offset, headers, value, at from dead_letter
         where consumer = $1 and topic = $2 and key = $3 order by log_offset limit ${batchSize}`,
        [this.consumer.name, this.consumer.topic, key],
      ),
    );
  }

  private recordOf(letter: Letter, headers: Record<string, string>): LogRecord {
    return {
      topic: this.consumer.topic,
      partition: letter.log_partition,
      offset: letter.log_offset,
      key: letter.key,
      value: letter.value,
      headers,
      at: letter.at,
    };
  }

  /** Stores the reason of the latest failure, for display. */
  private async fail(letter: Letter, reason: string): Promise<void> {
    this.result.failed.push({ key: letter.key, eventId: letter.event_id, reason });
    await this.context.database.transaction((tx) =>
      tx.query(
        'update dead_letter set reason = $3, attempts = attempts + 1 where consumer = $1 and event_id = $2',
        [this.consumer.name, letter.event_id, reason.replaceAll('\0', '\ufffd')],
      ),
    );
  }
}
