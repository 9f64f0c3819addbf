import type { Clock } from '../../clock/clock.js';
import { migrate } from '../../database/migrate.js';
import type { ConsumeOptions, EventLog, LogRecord, NewRecord, Subscription, Topic } from '../event-log.js';
import { settledWithin } from '../../concurrency/waiting.js';
import { Appender } from './appender.js';
import { asOutage, Connections } from './connections.js';
import { GroupMember } from './group-member.js';
import { LogMonitor } from './log-monitor.js';
import { OffsetKeeper } from './offset-keeper.js';
import { partitionOf } from './partition-of.js';
import { pruneRecords } from './prune.js';
import { fetchRecords, type ReadPosition } from './records.js';
import { embeddedEventLogMigrations, grantsFor } from './schema.js';
import { Tail } from './tail.js';
import { TopicDirectory } from './topic-directory.js';

export interface EmbeddedEventLogOptions {
  /** The log's own database, with the role of the services. */
  url: string;
  /** The same database with the role that owns its tables; if set, `declare` migrates the schema first. */
  migrationUrl?: string;
  /** Sets the time of records. */
  clock: Clock;
  /** Milliseconds after which a silent process loses its partitions to others. Default 5 s. */
  lease?: number;
  /** Milliseconds after which an append or a query fails as an outage. Default 10 s. */
  patience?: number;
}

/**
 * The event log in tables of a Postgres database: the engine of the standalone and of most tests. One instance per
 * process serves all its services: at most four connections, one of them listening.
 */
export class EmbeddedEventLog implements EventLog {
  private readonly writing: Connections;
  private readonly reading: Connections;
  private readonly appender: Appender;
  private readonly monitor: LogMonitor;
  private readonly offsets: OffsetKeeper;
  private readonly directory: TopicDirectory;
  private readonly subscriptions = new Set<Subscription>();
  private migrated: Promise<void> | undefined;
  private users = 1;
  private static readonly opened = new Map<string, EmbeddedEventLog>();

  constructor(private readonly options: EmbeddedEventLogOptions) {
    const patience = options.patience ?? 10_000;
    this.writing = new Connections(options.url, 1, 'event-log append', patience);
    this.reading = new Connections(options.url, 2, 'event-log read', patience);
    this.appender = new Appender(this.writing, options.clock, patience);
    this.monitor = new LogMonitor(options.url, this.reading, options.lease ?? 5_000);
    this.offsets = new OffsetKeeper(this.reading);
    this.directory = new TopicDirectory(this.reading);
  }

  /**
   * Returns the log that all services of this process share (per url), so that together they need four connections. It
   * closes with the last of its users; until then each stops its own subscriptions.
   */
  static open(options: EmbeddedEventLogOptions): EmbeddedEventLog {
    const open = EmbeddedEventLog.opened.get(options.url);
    if (open) {
      open.users++;
      return open;
    }
    const log = new EmbeddedEventLog(options);
    EmbeddedEventLog.opened.set(options.url, log);
    return log;
  }

  /** Migrates the log's schema as its owner and lets the role of `url` use it. */
  static async migrate(migrationUrl: string, url: string): Promise<void> {
    const role = decodeURIComponent(new URL(url).username);
    await migrate(migrationUrl, embeddedEventLogMigrations, { afterwards: grantsFor(role) });
  }

  async declare(topics: readonly Topic[]): Promise<void> {
    const { migrationUrl, url } = this.options;
    if (migrationUrl)
      await (this.migrated ??= EmbeddedEventLog.migrate(migrationUrl, url).catch((error: unknown) => {
        this.migrated = undefined;
        throw asOutage(error);
      }));
    await this.directory.declare(topics);
  }

  missing(topics: readonly Topic[]): Promise<string[]> {
    return this.directory.missing(topics);
  }

  async append(topic: string, records: readonly NewRecord[]): Promise<void> {
    if (records.length === 0) return;
    const ids = await this.directory.partitions(topic);
    await this.appender.append(
      records.map((record) => ({ partition: ids[partitionOf(record.key, ids.length)]!, record })),
    );
  }

  async consume(options: ConsumeOptions): Promise<Subscription> {
    for (const topic of options.topics) await this.directory.partitions(topic);
    await this.monitor.start();
    const member = new GroupMember(this.reading, this.monitor, this.offsets, options, (stopped) =>
      this.subscriptions.delete(stopped),
    );
    await member.start();
    this.subscriptions.add(member);
    return member;
  }

  async tail(topics: readonly string[], listener: (record: LogRecord) => void): Promise<Subscription> {
    await this.monitor.start();
    const places = (await Promise.all(topics.map((topic) => this.directory.heads(topic)))).flat();
    const tail = new Tail(this.reading, this.monitor, places, listener, (stopped) =>
      this.subscriptions.delete(stopped),
    );
    this.subscriptions.add(tail);
    return tail;
  }

  async *read(topic: string, from: Readonly<Record<number, number>> = {}): AsyncIterable<LogRecord> {
    for (const head of await this.directory.heads(topic)) {
      const place: ReadPosition = { ...head, from: from[head.number] ?? 0 };
      while (place.from < head.from) {
        const records = (await fetchRecords(this.reading, [place], 500)).get(place.id)!;
        for (const record of records) if (record.offset < head.from) yield record;
        place.from = records.length > 0 ? records.at(-1)!.offset + 1 : head.from;
      }
    }
  }

  async lag(group: string, topic: string): Promise<number> {
    const [row] = await this.reading.query<{ lag: number }>(
      `select coalesce(sum(p.next_offset - coalesce(g.committed, 0)), 0)::float8 as lag
       from topic_partition p left join group_partition g on g.partition_id = p.id and g.group_name = $1
       where p.topic = $2`,
      [group, topic],
    );
    return row!.lag;
  }

  prune(now: Date): Promise<number> {
    return pruneRecords(this.reading, now);
  }

  async healthy(): Promise<boolean> {
    let healthy = false;
    await settledWithin(
      2_000,
      this.reading.query('select 1').then(() => (healthy = true)),
    );
    return healthy;
  }

  async close(): Promise<void> {
    if (--this.users > 0) return;
    if (EmbeddedEventLog.opened.get(this.options.url) === this)
      EmbeddedEventLog.opened.delete(this.options.url);
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await this.appender.close();
    await this.monitor.close();
    this.offsets.close();
    await Promise.all([this.writing.close(), this.reading.close()]);
  }
}
