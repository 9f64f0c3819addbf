import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { backOff, pause } from '../../concurrency/waiting.js';
import type { Connections } from './connections.js';

/** Milliseconds between two looks; a session's heartbeat at the same time. */
const slowPoll = 1_000;

/** Who wants to know: of records in partitions (by id), of changes among a group's members, of a lost session. */
export interface NewsReader {
  onRecords(partitions: Iterable<number>): void;
  onMembers(group: string | undefined): void;
  /** The session was taken for dead: memberships must be made again. */
  onSessionLost(): Promise<void>;
}

/**
 * How far each partition reaches, kept current by one LISTEN connection with a slow poll behind it.
 * The same poll is the heartbeat of this process's session. Both start with the first reader.
 */
export class News {
  /** Identifies this process among the members of groups. */
  session: string = randomUUID();
  private readonly heads = new Map<number, number>();
  private readonly readers = new Set<NewsReader>();
  private readonly closed = new AbortController();
  private started: Promise<void> | undefined;
  private listening: Promise<void> | undefined;
  private loops: Promise<void>[] = [];
  private client: pg.Client | undefined;
  private aliveUntil = 0;
  private asked: Promise<void> | undefined;

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

  add(reader: NewsReader): void {
    this.readers.add(reader);
  }

  remove(reader: NewsReader): void {
    this.readers.delete(reader);
  }

  /** The offset that the next record of a partition will get, as far as is known here. */
  head(partition: number): number {
    return this.heads.get(partition) ?? 0;
  }

  /** Whether the session's lease certainly still holds, so that work on its partitions may begin. */
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

  /** Asks the database how far each partition reaches. Calls that overlap share one statement. */
  async look(): Promise<void> {
    this.asked ??= this.tick().finally(() => (this.asked = undefined));
    return this.asked;
  }

  private async begin(): Promise<void> {
    await this.register();
    this.listening ??= new Promise<void>((resolve) => this.loops.push(this.listen(resolve)));
    await this.listening;
    await this.look();
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
        failures > 0 ? backOff(failures, slowPoll) : Math.min(slowPoll, this.lease / 4),
        this.closed.signal,
      );
      if (this.closed.signal.aborted) return;
      await this.look().then(
        () => (failures = 0),
        () => failures++,
      );
    }
  }

  private async tick(): Promise<void> {
    const asked = performance.now();
    const lapsed = !this.leased;
    const [row] = await this.connections.query<{
      alive: boolean;
      ids: number[] | null;
      heads: number[] | null;
    }>('select * from log_tick($1, $2)', [this.session, this.lease]);
    if (row!.alive) this.aliveUntil = asked + this.lease;
    else if (!this.closed.signal.aborted) await this.beginAgain();
    const grown: number[] = [];
    for (const [at, id] of (row!.ids ?? []).entries()) {
      // After a lapsed lease everybody looks again, whatever has grown: work was not begun meanwhile.
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
      client.on('notification', ({ payload }) => this.hear(payload ?? ''));
      try {
        await client.connect();
        this.client = client;
        await client.query('listen backroom_log');
        onFirst();
        if (failures > 0) void this.catchUp();
        failures = 0;
        await ended;
      } catch {
        // Counted below; the poll meets the same outage and tells of it.
      }
      void client.end().catch(() => undefined);
      failures++;
      await pause(backOff(failures, 2_000), this.closed.signal);
    }
  }

  /** Whatever was said while nobody listened. */
  private async catchUp(): Promise<void> {
    await this.look().catch(() => undefined);
    for (const reader of this.readers) reader.onMembers(undefined);
  }

  private hear(payload: string): void {
    if (payload === 'r*') void this.look().catch(() => undefined);
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
