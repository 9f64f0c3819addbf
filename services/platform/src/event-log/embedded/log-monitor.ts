import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { backOff, pause } from '../../concurrency/waiting.js';
import type { Connections } from './connections.js';

/** Milliseconds between two polls; also the interval of a session's heartbeat. */
const pollMs = 1_000;

/** Listens for records in partitions (by id), for changes among a group's members, and for a lost session. */
export interface LogListener {
  onRecords(partitions: Iterable<number>): void;
  onMembers(group: string | undefined): void;
  /** The session expired: memberships must be renewed. */
  onSessionLost(): Promise<void>;
}

/**
 * The head of each partition, kept current by one LISTEN connection and a slow poll. The poll is also the heartbeat of
 * this process's session. Both start with the first reader.
 */
export class LogMonitor {
  /** Identifies this process among the members of groups. */
  session: string = randomUUID();
  private readonly heads = new Map<number, number>();
  private readonly readers = new Set<LogListener>();
  private readonly closed = new AbortController();
  private started: Promise<void> | undefined;
  private listening: Promise<void> | undefined;
  private loops: Promise<void>[] = [];
  private client: pg.Client | undefined;
  private aliveUntil = 0;
  private refreshing: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    private readonly connections: Connections,
    /** Milliseconds that the session lives without a heartbeat. */
    private readonly lease: number,
  ) {}

  /** Resolves once the connection listens and the heads are known. Rejects with OutageError. */
  async start(): Promise<void> {
    this.started ??= this.begin().catch((error: unknown) => {
      this.started = undefined;
      throw error;
    });
    return this.started;
  }

  add(reader: LogListener): void {
    this.readers.add(reader);
  }

  remove(reader: LogListener): void {
    this.readers.delete(reader);
  }

  /** The offset of the next record of a partition, as far as known here. */
  head(partition: number): number {
    return this.heads.get(partition) ?? 0;
  }

  /** Whether the session's lease is certainly valid, so that work on its partitions may start. */
  get leased(): boolean {
    return performance.now() < this.aliveUntil;
  }

  async close(): Promise<void> {
    this.closed.abort();
    await this.client?.end().catch(() => undefined);
    await Promise.all(this.loops);
    if (this.started)
      await this.connections
        .query('delete from log_session where id = $1', [this.session])
        .catch(() => undefined);
  }

  /** Queries the head of each partition. Overlapping calls share one statement. */
  async refreshHeads(): Promise<void> {
    this.refreshing ??= this.tick().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  private async begin(): Promise<void> {
    await this.register();
    this.listening ??= new Promise<void>((resolve) => this.loops.push(this.listen(resolve)));
    await this.listening;
    await this.refreshHeads();
    this.loops.push(this.poll());
  }

  private async register(): Promise<void> {
    await this.connections.query(
      "insert into log_session (id, lease_until) values ($1, clock_timestamp() + $2 * interval '1 ms') on conflict do nothing",
      [this.session, this.lease],
    );
  }

  private async poll(): Promise<void> {
    for (let failures = 0; !this.closed.signal.aborted;) {
      await pause(
        failures > 0 ? backOff(failures, pollMs) : Math.min(pollMs, this.lease / 4),
        this.closed.signal,
      );
      if (this.closed.signal.aborted) return;
      await this.refreshHeads().then(
        () => (failures = 0),
        () => failures++,
      );
    }
  }

  private async tick(): Promise<void> {
    const sentAt = performance.now();
    const lapsed = !this.leased;
    const [row] = await this.connections.query<{
      alive: boolean;
      ids: number[] | null;
      heads: number[] | null;
    }>('select * from log_tick($1, $2)', [this.session, this.lease]);
    if (row!.alive) this.aliveUntil = sentAt + this.lease;
    else if (!this.closed.signal.aborted) await this.beginAgain();
    const grown: number[] = [];
    for (const [at, id] of (row!.ids ?? []).entries()) {
      // After a lapsed lease every partition is checked again: no work was started meanwhile.
      if (this.advance(id, Number(row!.heads![at])) || lapsed) grown.push(id);
    }
    if (grown.length > 0) for (const reader of this.readers) reader.onRecords(grown);
  }

  private async beginAgain(): Promise<void> {
    const since = performance.now();
    await this.register();
    await Promise.all([...this.readers].map((reader) => reader.onSessionLost()));
    this.aliveUntil = since + this.lease;
  }

  private advance(partition: number, head: number): boolean {
    if (head <= this.head(partition)) return false;
    this.heads.set(partition, head);
    return true;
  }

  private async listen(onFirst: () => void): Promise<void> {
    for (let failures = 0; !this.closed.signal.aborted;) {
      const client = new pg.Client({
        connectionString: this.url,
        application_name: 'event-log listener',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      });
      const ended = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => resolve()));
      client.on('notification', ({ payload }) => this.onNotification(payload ?? ''));
      try {
        await client.connect();
        this.client = client;
        await client.query('listen backroom_log');
        onFirst();
        if (failures > 0) void this.catchUp();
        failures = 0;
        await ended;
      } catch {
        // Counted below; the poll meets the same outage and reports it.
      }
      void client.end().catch(() => undefined);
      failures++;
      await pause(backOff(failures, 2_000), this.closed.signal);
    }
  }

  /** Catches up on notifications that were missed while disconnected. */
  private async catchUp(): Promise<void> {
    await this.refreshHeads().catch(() => undefined);
    for (const reader of this.readers) reader.onMembers(undefined);
  }

  private onNotification(payload: string): void {
    if (payload === 'r*') void this.refreshHeads().catch(() => undefined);
    else if (payload === 'g*') for (const reader of this.readers) reader.onMembers(undefined);
    else if (payload.startsWith('g')) for (const reader of this.readers) reader.onMembers(payload.slice(1));
    else if (payload.startsWith('r')) {
      const grown: number[] = [];
      for (const part of payload.slice(1).split(' ')) {
        const colon = part.indexOf(':');
        const id = Number(part.slice(0, colon));
        if (this.advance(id, Number(part.slice(colon + 1)))) grown.push(id);
      }
      for (const reader of this.readers) reader.onRecords(grown);
    }
  }
}
