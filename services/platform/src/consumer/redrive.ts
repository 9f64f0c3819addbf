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

/** What a redrive came to. */
export interface Redriven {
  /** Events applied. */
  applied: number;
  /** Keys that stay parked: the first event that failed again, and why. */
  failed: { key: string; eventId: string; reason: string }[];
  /** Whether every key was tried before the time was over. */
  complete: boolean;
}

export interface RedriveOptions {
  /** Only events of this key. */
  key?: string;
  /** No event is begun after this; default: however long it takes. */
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
const batch = 50;

/**
 * Applies the parked events of one consumer again, key by key in the order of the log, and frees the keys that passed.
 * May run beside the consumer and beside another redrive: each event is applied under its key's row lock,
 * and a key is freed only under that lock with nothing left behind it.
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

  /** False when the time was over before the key was freed or had failed. */
  private async redriveKey(key: string, isLate: () => boolean): Promise<boolean> {
    do {
      for (const letter of await this.letters(key)) {
        if (isLate()) return false;
        try {
          await this.again(letter);
        } catch (error) {
          if (isOutage(error)) throw error;
          await this.fail(letter, (error as Error).message);
          return true;
        }
      }
    } while (!(await this.free(key)));
    return true;
  }

  private async again(letter: Letter): Promise<void> {
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
   * Whether the event still has to be applied; from here to the commit nobody else touches its key.
   * When it is gone, somebody else has applied and committed it, and what follows it may be next.
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

  /** Whether nothing waits behind the key any more. Two statements: the second one sees what the lock had to wait for. */
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

  /** Every parked key once, those that were parked first at the front. */
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
         where consumer = $1 and topic = $2 and key = $3 order by log_offset limit ${batch}`,
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

  /** Keeps why it failed this time, for whoever looks at it next. */
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
