import type { Clock } from '../clock/clock.js';
import type { Ids } from '../clock/ids.js';
import type { Database, Tx } from '../database/database.js';
import { accountScope, everyTenant } from '../database/tenancy.js';
import { isOutage } from '../errors/outage.js';
import type { NewEvent } from '../event-log/event.js';
import { appendToOutbox } from '../outbox/outbox.js';
import type { Log } from '../telemetry/log.js';
import type { DueWork } from './due-work.js';

/** The transaction of one piece of due work: its rows, published events, and its removal from the list. */
export interface DueWorkTx extends Tx {
  publish(...events: NewEvent[]): void;
}

export interface DueWorkHandler<P = unknown> {
  kind: string;
  /** Must be short: its effect and the removal commit together. May schedule the same kind and key again. */
  handle(tx: DueWorkTx, work: DueWork<P>): Promise<void>;
}

export interface DueWorkRunnerOptions {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Called after each commit that wrote to the outbox. */
  wakeRelay?(): void;
}

interface Claimed extends Record<string, unknown> {
  id: number;
  kind: string;
  key: string;
  account_id: number;
  due_at: Date;
  payload: unknown;
  attempts: number;
}

const batchSize = 50;
/** Milliseconds that claimed work belongs to its claimer; afterwards any process may claim it. */
const leaseMs = 60_000;
/**
 * Milliseconds between polls while nothing is known to be due: other processes may have scheduled work. Work that is
 * due in a second, such as the config of a location whose price has changed, is then found before it is late.
 */
const pollMs = 1_000;
/** Maximum milliseconds between two attempts of work that fails. */
const maxPauseMs = 600_000;

/** Does due work, once per piece, in any number of processes; failed work is retried with growing pauses. */
export class DueWorkRunner {
  private readonly handlers = new Map<string, DueWorkHandler>();
  private readonly stopping = new AbortController();
  private resting = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(private readonly options: DueWorkRunnerOptions) {}

  async start(handlers: readonly DueWorkHandler<never>[]): Promise<void> {
    this.register(handlers);
    if (handlers.length > 0) this.loop ??= this.run();
  }

  /** Registers handlers without starting to work: for tests that call `runDue` themselves. */
  register(handlers: readonly DueWorkHandler<never>[]): void {
    for (const handler of handlers) this.handlers.set(handler.kind, handler as DueWorkHandler);
  }

  /** Stops after the piece in progress. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.loop;
  }

  /** Call it after scheduling work that may be due before the next poll. */
  wake(): void {
    this.resting.abort();
  }

  /** Does all work that is due now; returns the number of pieces. For the loop, and for tests with their own clock. */
  async runDue(): Promise<number> {
    for (let done = 0; ;) {
      const claimed = await this.claim();
      for (const work of claimed) if (!this.stopping.signal.aborted && (await this.attempt(work))) done++;
      if (claimed.length < batchSize || this.stopping.signal.aborted) return done;
    }
  }

  /** By kind: the number of overdue pieces, and the seconds that the first of them has waited. */
  async late(): Promise<{ kind: string; pieces: number; seconds: number }[]> {
    return this.options.database.transaction((tx) =>
      tx.query(
        `select kind, count(*)::int as pieces, extract(epoch from $1 - min(due_at))::float8 as seconds
         from due_work where due_at <= $1 and kind = any ($2) group by kind`,
        [this.options.clock.now(), [...this.handlers.keys()]],
      ),
    );
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.resting = new AbortController();
      let pause = pollMs;
      try {
        await this.runDue();
        pause = Math.min(pollMs, await this.untilNext());
      } catch (error) {
        // The database is unavailable: claimed work becomes available again when its lease expires.
        this.options.log.warn({ err: error }, 'due work unavailable, retrying');
      }
      if (!this.stopping.signal.aborted)
        await this.options.clock.sleep(pause, this.resting.signal).catch(() => undefined);
    }
  }

  private claim(): Promise<Claimed[]> {
    const now = this.options.clock.now();
    return this.options.database.transaction((tx) =>
      tx.query<Claimed>(
        `update due_work d set leased_until = $2, attempts = attempts + 1
         where id in (
           select id from due_work where greatest(due_at, leased_until) <= $1 and kind = any ($3)
           order by greatest(due_at, leased_until) limit ${batchSize} for update skip locked)
         returning id, kind, key, account_id, due_at, payload, attempts`,
        [now, new Date(now.getTime() + leaseMs), [...this.handlers.keys()]],
      ),
    );
  }

  /** Returns whether the work was done here. */
  private async attempt(work: Claimed): Promise<boolean> {
    const { database, ids, wakeRelay } = this.options;
    const outgoing: NewEvent[] = [];
    try {
      const done = await database.withTenant(
        work.account_id === 0 ? everyTenant : accountScope(work.account_id),
        async (tx) => {
          // Deleted, rescheduled, or claimed by another process since the lease expired: this claim is void.
          const mine = await tx.query('delete from due_work where id = $1 and attempts = $2 returning id', [
            work.id,
            work.attempts,
          ]);
          if (mine.length === 0) return false;
          await this.handlers
            .get(work.kind)!
            .handle(tx.with({ publish: (...events: NewEvent[]) => void outgoing.push(...events) }), {
              kind: work.kind,
              key: work.key,
              accountId: work.account_id,
              dueAt: work.due_at,
              payload: work.payload,
            });
          await appendToOutbox(tx, outgoing, ids);
          return true;
        },
      );
      if (outgoing.length > 0) wakeRelay?.();
      return done;
    } catch (error) {
      await this.postpone(work, error);
      return false;
    }
  }

  private async postpone(work: Claimed, error: unknown): Promise<void> {
    const { log, clock, database } = this.options;
    const { kind, key, attempts } = work;
    if (isOutage(error))
      log.warn({ err: error, kind, key, attempts }, 'due work delayed by an outage, retrying');
    else log.error({ err: error, kind, key, attempts }, 'due work failed, retrying');
    const until = new Date(
      clock.now().getTime() + Math.min(maxPauseMs, 1_000 * 2 ** Math.min(attempts - 1, 20)),
    );
    await database.transaction((tx) =>
      tx.query('update due_work set leased_until = $3 where id = $1 and attempts = $2', [
        work.id,
        attempts,
        until,
      ]),
    );
  }

  private async untilNext(): Promise<number> {
    const [row] = await this.options.database.transaction((tx) =>
      tx.query<{ next: Date | null }>(
        'select min(greatest(due_at, leased_until)) as next from due_work where kind = any ($1)',
        [[...this.handlers.keys()]],
      ),
    );
    return row?.next ? Math.max(0, row.next.getTime() - this.options.clock.now().getTime()) : pollMs;
  }
}
