import type { Database, Tx } from '../database/database.js';
import { isOutage } from '../errors/outage.js';
import type { NewEvent, ReceivedEvent } from '../event-log/event.js';
import { header } from '../event-log/event.js';
import type { EventLog, LogRecord } from '../event-log/event-log.js';
import { accountScope, everyTenant } from '../database/tenancy.js';
import { appendToOutbox } from '../outbox/outbox.js';
import { arrivalsOf } from './arrival.js';
import type { BatchContext } from './batch.js';
import type { Consumer } from './consumer.js';
import { deadHeader, deadTopicOf, originalOf } from './dead-letters.js';

/** What a redrive came to. */
export interface Redriven {
  /** Events applied. */
  applied: number;
  /** Keys that stay parked: the first event that failed again, and why. */
  failed: { key: string; eventId: string; reason: string }[];
}

interface Letter extends Record<string, unknown> {
  event_id: string;
  key: string;
}

/**
 * Applies the parked events of one consumer again, in order per key, and frees the keys that passed.
 * May run beside the consumer and beside another redrive: each event is applied under its key's row lock,
 * and a key is freed only under that lock with nothing left behind it.
 */
export class Redrive {
  private readonly result: Redriven = { applied: 0, failed: [] };
  private readonly stuck = new Set<string>();

  constructor(
    private readonly consumer: Consumer,
    private readonly context: BatchContext & { eventLog: EventLog },
  ) {}

  /** Rejects with outages only. `key`: only events of this key. */
  async run(key?: string): Promise<Redriven> {
    for (;;) {
      const letters = (await this.letters(key)).filter((letter) => !this.stuck.has(letter.key));
      if (letters.length > 0) await this.pass(new Map(letters.map((letter) => [letter.event_id, letter])));
      await this.free(key);
      const left = (await this.letters(key)).filter((letter) => !this.stuck.has(letter.key));
      if (left.length === 0) return this.result;
      const seen = new Set(letters.map(({ event_id }) => event_id));
      for (const letter of left)
        if (seen.has(letter.event_id)) this.fail(letter, 'It is no longer in the dead-letter topic');
    }
  }

  private async pass(letters: Map<string, Letter>): Promise<void> {
    for await (const record of this.context.eventLog.read(deadTopicOf(this.consumer.topic))) {
      const letter = letters.get(record.headers[header.id] ?? '');
      if (!letter || record.headers[deadHeader.consumer] !== this.consumer.name || this.stuck.has(letter.key))
        continue;
      letters.delete(letter.event_id);
      try {
        await this.again(letter, originalOf(record));
      } catch (error) {
        if (isOutage(error)) throw error;
        this.fail(letter, (error as Error).message);
      }
    }
  }

  private async again(letter: Letter, record: LogRecord): Promise<void> {
    const { database, ids, wakeRelay, runInTrace } = this.context;
    const [arrival] = arrivalsOf([record], this.consumer.events);
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
        await this.consumer.handle({ query: (text, values) => tx.query(text, values), publish }, [event]);
        await appendToOutbox(tx, outgoing, ids, event.traceparent);
        return true;
      }),
    );
    if (!done) return;
    this.result.applied++;
    if (outgoing.length > 0) wakeRelay();
  }

  /** Whether the event still has to be applied; from here to the commit nobody else touches its key. */
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

  /** Two statements: the second one sees what was parked by those whom the lock had to wait for. */
  private async free(key?: string): Promise<void> {
    const { name, topic } = this.consumer;
    await this.context.database.transaction(async (tx) => {
      const which = 'consumer = $1 and topic = $2 and ($3::text is null or key = $3)';
      await tx.query(`select from parked_key where ${which} order by key for update`, [
        name,
        topic,
        key ?? null,
      ]);
      await tx.query(
        `delete from parked_key p where ${which} and not exists (
           select from dead_letter d where d.consumer = p.consumer and d.topic = p.topic and d.key = p.key)`,
        [name, topic, key ?? null],
      );
    });
  }

  private letters(key?: string): Promise<Letter[]> {
    return lettersOf(this.context.database, this.consumer, key);
  }

  private fail(letter: Letter, reason: string): void {
    if (this.stuck.has(letter.key)) return;
    this.stuck.add(letter.key);
    this.result.failed.push({ key: letter.key, eventId: letter.event_id, reason });
  }
}

function lettersOf(database: Database, consumer: Consumer, key?: string): Promise<Letter[]> {
  return database.transaction((tx) =>
    tx.query<Letter>(
      'select event_id, key from dead_letter where consumer = $1 and topic = $2 and ($3::text is null or key = $3)',
      [consumer.name, consumer.topic, key ?? null],
    ),
  );
}
