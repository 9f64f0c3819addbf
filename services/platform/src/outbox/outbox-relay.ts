import pg from 'pg';
import type { Clock } from '../clock/clock.js';
import { prepared } from '../database/prepared.js';
import { isOutage } from '../errors/outage.js';
import { header } from '../event-log/event.js';
import type { EventLog, NewRecord } from '../event-log/event-log.js';
import type { Log } from '../telemetry/log.js';

export interface OutboxRelayOptions {
  /** The service's own database, as the role that the service runs as. */
  url: string;
  eventLog: EventLog;
  clock: Clock;
  log?: Log;
}

/** How far the relay is behind. */
export interface RelayStats {
  /** Events that wait. */
  depth: number;
  /** Seconds that the oldest of them has waited. */
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

const batch = 500;
const next = `select seq, event_id, topic, key, account_id, type, version, value, traceparent
  from outbox order by seq limit ${batch}`;
const handed = 'delete from outbox where seq = any ($1)';
/** Milliseconds between looks without being woken: events of other processes, and wakes that were lost. */
const poll = 500;
/** The relay's lease: an advisory lock on the connection that also reads and deletes. */
const lock = 727367;

/**
 * Moves outbox rows to the event log, in order per key. One relay per service works at a time, whatever the
 * number of processes: it holds an advisory lock that dies with its connection. It appends before it deletes,
 * so a crash doubles events (consumers drop them by id) and never loses one.
 */
export class OutboxRelay {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;
  private client: pg.Client | undefined;
  private leading = false;
  private woken = false;
  private failures = 0;
  private alarm: (() => void) | undefined;
  private lastStats: RelayStats = { depth: 0, ageSeconds: 0 };

  constructor(private readonly options: OutboxRelayOptions) {}

  async start(): Promise<void> {
    this.loop ??= this.run();
  }

  /** Says that something was committed to the outbox. Cheap; never waits. */
  wake(): void {
    this.woken = true;
    this.alarm?.();
  }

  /** Hands over what waits (at most for some seconds), then lets go of the lease. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.alarm?.();
    await this.loop;
  }

  /** For gauges. The last known figures while the database is away. */
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

  /** Whether it hands over what waits, or waits for its turn to: not before its start, and not after its end. */
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

  /** Nothing in here can be poison: whatever goes wrong is tried again for ever, and told. */
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
      // A deletion that is lost in a crash only doubles events.
      await client.query('set synchronous_commit = off');
      // One plan fits all: by the values, Postgres would plan each deletion anew.
      await client.query('set plan_cache_mode = force_generic_plan');
      this.client = client;
      while (!(await this.take(client))) {
        if (this.stopping.signal.aborted) return;
        await this.rest(poll * 2, false);
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

  private async take(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lock,
    ]);
    return rows[0]!.taken;
  }

  private async relay(client: pg.Client): Promise<void> {
    for (;;) {
      this.woken = false;
      // What was committed before the stop is seen by a look that begins after it.
      const isLast = this.stopping.signal.aborted;
      const { rows } = await client.query<Row>(prepared(next));
      if (rows.length > 0) {
        // With the log away the lease is kept, and with it the connection that tells how much waits.
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
      if (rows.length === batch) continue;
      if (isLast) return;
      if (!this.woken && !this.stopping.signal.aborted) await this.rest(poll, true);
    }
  }

  /** Topics side by side, the events of a topic in one append: that is all the order there is to keep. */
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
    // Only when none is under way any more may anything be sent again.
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  private rest(ms: number, wakeable: boolean): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.alarm = undefined;
        resolve();
      };
      // Real time: a wait for machines, not for the business clock.
      const timer = setTimeout(done, this.stopping.signal.aborted ? 0 : ms);
      this.alarm = () => (wakeable || this.stopping.signal.aborted) && done();
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
