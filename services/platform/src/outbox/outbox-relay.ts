import pg from 'pg';
import type { Clock } from '../clock/clock.js';
import { prepared } from '../database/prepared.js';
import { isOutage } from '../errors/outage.js';
import { header } from '../event-log/event.js';
import type { EventLog, NewRecord } from '../event-log/event-log.js';
import type { Log } from '../telemetry/log.js';

export interface OutboxRelayOptions {
  /** The service's own database, with the role of the service. */
  url: string;
  eventLog: EventLog;
  clock: Clock;
  log?: Log;
}

/** The backlog of the relay. */
export interface RelayStats {
  /** Number of waiting events. */
  depth: number;
  /** Age of the oldest of them in seconds. */
  ageSeconds: number;
}

interface Row {
  seq: number;
  event_id: string;
  topic: string;
  key: string;
  account_id: number;
  type: string;
  version: number;
  value: Buffer | null;
  traceparent: string | null;
}

const batchSize = 500;
const next = `select seq, event_id, topic, key, account_id, type, version, value, traceparent
  from outbox order by seq limit ${batchSize}`;
const handed = 'delete from outbox where seq = any ($1)';
/** Milliseconds between polls without a wake: for events of other processes, and for lost wakes. */
const pollMs = 500;
/** The relay's lease: an advisory lock on the connection that also reads and deletes. */
const lock = 727367;

/**
 * Moves outbox rows to the event log, in order per key. One relay per service works at a time, whatever the number of
 * processes: it holds an advisory lock that ends with its connection. It appends before it deletes, so a crash
 * duplicates events (consumers drop duplicates by id) and never loses one.
 */
export class OutboxRelay {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;
  private client: pg.Client | undefined;
  private leading = false;
  private woken = false;
  private failures = 0;
  private interrupt: (() => void) | undefined;
  private lastStats: RelayStats = { depth: 0, ageSeconds: 0 };

  constructor(private readonly options: OutboxRelayOptions) {}

  async start(): Promise<void> {
    this.loop ??= this.run();
  }

  /** Call it after a commit to the outbox. Cheap; never waits. */
  wake(): void {
    this.woken = true;
    this.interrupt?.();
  }

  /** Hands over queued events (for several seconds at most), then releases the lease. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.interrupt?.();
    await this.loop;
  }

  /** For gauges. Returns the last known values while the database is unavailable. */
  async stats(): Promise<RelayStats> {
    const client = this.client;
    if (!client) return this.lastStats;
    const rows = await client
      .query<{ depth: number; age: number }>(
        'select count(*) as depth, coalesce(extract(epoch from now() - min(at)), 0)::float8 as age from outbox',
      )
      .then(
        (result) => result.rows,
        () => [],
      );
    if (rows[0]) this.lastStats = { depth: Number(rows[0].depth), ageSeconds: rows[0].age };
    return this.lastStats;
  }

  /** Whether it hands over events or waits for the lease: between its start and its stop. */
  get isRunning(): boolean {
    return this.loop !== undefined && !this.stopping.signal.aborted;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted)
      try {
        await this.lead();
      } catch (error) {
        await this.wait(error);
      }
  }

  /** No error in here is poison: any failure is retried without a limit, and logged. */
  private async wait(error: unknown): Promise<void> {
    const failures = ++this.failures;
    if (!isOutage(error) || failures % 20 === 1)
      this.options.log?.warn({ err: error, failures }, 'outbox relay failed, retrying');
    await this.rest(Math.min(5_000, 100 * 2 ** Math.min(failures, 10)), false);
  }

  private async lead(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      application_name: 'outbox relay',
      connectionTimeoutMillis: 5_000,
      query_timeout: 15_000,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      // A deletion lost in a crash only duplicates events.
      await client.query('set synchronous_commit = off');
      // One generic plan: Postgres would otherwise plan each deletion by its values.
      await client.query('set plan_cache_mode = force_generic_plan');
      this.client = client;
      while (!(await this.takeLease(client))) {
        if (this.stopping.signal.aborted) return;
        await this.rest(pollMs * 2, false);
      }
      this.leading = true;
      await this.relay(client);
    } finally {
      this.leading = false;
      this.client = undefined;
      await client.end().catch(() => undefined);
    }
  }

  /** Whether this process is the one that relays. */
  get leads(): boolean {
    return this.leading;
  }

  private async takeLease(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lock,
    ]);
    return rows[0]!.taken;
  }

  private async relay(client: pg.Client): Promise<void> {
    for (;;) {
      this.woken = false;
      // Events committed before the stop are seen by a query that starts after it.
      const isLast = this.stopping.signal.aborted;
      const { rows } = await client.query<Row>(prepared(next));
      if (rows.length > 0) {
        // While the log is unavailable the lease is kept, and with it the connection that reports the backlog.
        const failed = await this.hand(rows).then(
          () => undefined,
          (error: unknown) => ({ error }),
        );
        if (failed && this.stopping.signal.aborted) return;
        if (failed) {
          await this.wait(failed.error);
          continue;
        }
        await client.query(prepared(handed, [rows.map(({ seq }) => seq)]));
      }
      this.failures = 0;
      if (rows.length === batchSize) continue;
      if (isLast) return;
      if (!this.woken && !this.stopping.signal.aborted) await this.rest(pollMs, true);
    }
  }

  /** Appends topics concurrently, and the events of a topic in one append: no other order is guaranteed. */
  private async hand(rows: readonly Row[]): Promise<void> {
    const byTopic = new Map<string, NewRecord[]>();
    for (const row of rows) {
      const records = byTopic.get(row.topic) ?? [];
      byTopic.set(row.topic, records);
      records.push(recordOfRow(row));
    }
    const outcomes = await Promise.allSettled(
      [...byTopic].map(([topic, records]) => this.options.eventLog.append(topic, records)),
    );
    // A retry is only allowed once no append is in progress.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  private rest(ms: number, wakeable: boolean): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.interrupt = undefined;
        resolve();
      };
      // Real time: a wait for machines, not for the business clock.
      const timer = setTimeout(done, this.stopping.signal.aborted ? 0 : ms);
      this.interrupt = () => (wakeable || this.stopping.signal.aborted) && done();
    });
  }
}

function recordOfRow(row: Row): NewRecord {
  return {
    key: row.key,
    value: row.value,
    headers: {
      [header.id]: row.event_id,
      [header.type]: row.type,
      [header.version]: String(row.version),
      [header.account]: String(row.account_id),
      ...(row.traceparent ? { [header.trace]: row.traceparent } : {}),
    },
  };
}
