import type { Clock } from '../clock/clock.js';
import type { Ids } from '../clock/ids.js';
import type { Database, Tx } from '../database/database.js';
import { accountScope, everyTenant, type TenantScope } from '../database/tenancy.js';
import { isOutage } from '../errors/outage.js';
import type { NewEvent, ReceivedEvent } from '../event-log/event.js';
import { appendToOutbox } from '../outbox/outbox.js';
import type { Log } from '../telemetry/log.js';
import type { Arrival } from './arrival.js';
import type { Consumer } from './consumer.js';
import { DeadLetters } from './dead-letters.js';

/** The dependencies of applying a batch. */
export interface BatchContext {
  database: Database;
  ids: Ids;
  clock: Clock;
  log: Log;
  /** Called after each commit that wrote to the outbox. */
  wakeRelay(): void;
  /** Runs work inside the trace of the event that caused it. */
  runInTrace<T>(traceparent: string | undefined, work: () => Promise<T>): Promise<T>;
}

/** Maximum attempts before an event is dead, and the milliseconds between them. */
const maxAttempts = 3;
const pausesMs = [50, 250];

/** Applies batches of one consumer: each event exactly once, poison aside, in order per key. */
export class BatchApplier {
  constructor(
    private readonly consumer: Consumer,
    private readonly context: BatchContext,
    private readonly deadLetters: DeadLetters,
  ) {}

  /** Resolves when every arrival is applied or parked. Rejects only with outages: then no later arrival was tried. */
  async apply(arrivals: readonly Arrival[]): Promise<void> {
    if (arrivals.length === 0) return;
    const whole = arrivals.every(({ event }) => event);
    if (whole && arrivals.length > 1) {
      try {
        return await this.attempt(arrivals);
      } catch (error) {
        if (isOutage(error)) throw error;
        this.context.log.warn(
          { err: error, consumer: this.consumer.name },
          'batch failed, retrying event by event',
        );
      }
    }
    for (const arrival of arrivals) await this.applyOne(arrival);
  }

  private async applyOne(arrival: Arrival): Promise<void> {
    if (arrival.unreadable) return this.bury(arrival, arrival.unreadable, 1);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt([arrival]);
      } catch (error) {
        if (isOutage(error)) throw error;
        if (attempt === maxAttempts) return this.bury(arrival, reasonOf(error), attempt);
        await this.context.clock.sleep(pausesMs[attempt - 1]!);
      }
    }
  }

  /**
   * Runs one transaction: inbox, handler, outbox. Events of parked keys are parked behind the dead ones without a try.
   */
  private async attempt(arrivals: readonly Arrival[]): Promise<void> {
    const { database, ids, wakeRelay, runInTrace } = this.context;
    const outgoing: NewEvent[] = [];
    await runInTrace(arrivals[0]!.event!.traceparent, () =>
      database.withTenant(this.scopeOf(arrivals), async (tx) => {
        const { fresh, parked } = await this.claim(tx, arrivals);
        await this.deadLetters.park(
          tx,
          this.consumer.name,
          this.consumer.topic,
          parked.map((arrival) => ({ arrival, reason: 'Behind a dead event of its key', attempts: 0 })),
          this.context.clock.now(),
        );
        if (fresh.length === 0) return;
        await this.consumer.handle(
          tx.with({
            publish: (event: NewEvent, cause?: ReceivedEvent) =>
              void outgoing.push(cause?.traceparent ? { ...event, traceparent: cause.traceparent } : event),
          }),
          fresh.map(({ event }) => event!),
        );
        await appendToOutbox(tx, outgoing, ids, fresh[0]!.event!.traceparent);
      }),
    );
    if (outgoing.length > 0) wakeRelay();
  }

  /** Parks an event and its key; the only place where a key becomes parked. */
  private async bury(arrival: Arrival, reason: string, attempts: number): Promise<void> {
    const { database, clock, log } = this.context;
    const { name, topic } = this.consumer;
    const buried = await database.transaction(async (tx) => {
      const { fresh, parked } = await this.claim(tx, [arrival]);
      await this.deadLetters.park(
        tx,
        name,
        topic,
        [...fresh, ...parked].map((one) => ({ arrival: one, reason, attempts })),
        clock.now(),
      );
      return fresh.length + parked.length > 0;
    });
    if (buried)
      log.error(
        { consumer: name, topic, key: arrival.record.key, eventId: arrival.id, reason },
        'event moved to the dead-letter topic, its key is parked',
      );
  }

  /** Marks the events that were not applied before, and finds those with a parked key. Usually one statement. */
  private async claim(
    tx: Tx,
    arrivals: readonly Arrival[],
  ): Promise<{ fresh: Arrival[]; parked: Arrival[] }> {
    const { name, topic } = this.consumer;
    const once = new Map(arrivals.map((arrival) => [arrival.id, arrival]));
    const rows = await tx.query<{ event_id: string; parked: boolean }>(
      `with fresh as (
         insert into inbox (consumer, event_id, at) select $1, id, $3 from unnest($2::uuid[]) as id order by id
         on conflict do nothing returning event_id
       )
       select event_id, exists (
         select from parked_key p join unnest($2::uuid[], $5::text[]) as e(id, key) on e.key = p.key
         where p.consumer = $1 and p.topic = $4 and e.id = event_id) as parked
       from fresh`,
      [
        name,
        [...once.keys()],
        this.context.clock.now(),
        topic,
        [...once.values()].map(({ record }) => record.key),
      ],
    );
    const marked = new Set(rows.map(({ event_id }) => event_id));
    const fresh = [...once.values()].filter(({ id }) => marked.has(id));
    // Another process has marked some of them: it may have parked a key while the statement above waited for it.
    const doubtful = marked.size < once.size || rows.some(({ parked }) => parked);
    return doubtful && fresh.length > 0 ? this.sort(tx, fresh) : { fresh, parked: [] };
  }

  /** Locks the parked keys against a redrive that is about to free them: later events must stay behind. */
  private async sort(tx: Tx, fresh: Arrival[]): Promise<{ fresh: Arrival[]; parked: Arrival[] }> {
    const rows = await tx.query<{ key: string }>(
      'select key from parked_key where consumer = $1 and topic = $2 and key = any ($3) order by key for share',
      [this.consumer.name, this.consumer.topic, fresh.map(({ record }) => record.key)],
    );
    const keys = new Set(rows.map(({ key }) => key));
    return {
      fresh: fresh.filter(({ record }) => !keys.has(record.key)),
      parked: fresh.filter(({ record }) => keys.has(record.key)),
    };
  }

  private scopeOf(arrivals: readonly Arrival[]): TenantScope {
    const accounts = arrivals.map(({ event }) => event!.accountId);
    return this.consumer.everyTenant && accounts.includes(0) ? everyTenant : accountScope(...accounts);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
