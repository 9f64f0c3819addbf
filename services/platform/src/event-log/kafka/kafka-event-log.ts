import type { ISocketFactory, Kafka } from 'kafkajs';
import type { ConsumeOptions, EventLog, LogRecord, NewRecord, Subscription, Topic } from '../event-log.js';
import { settledWithin } from '../../concurrency/waiting.js';
import { Appender } from './appender.js';
import { Connections } from './connections.js';
import { GroupMember } from './group-member.js';
import { kafkaClient, type KafkaAccess } from './kafka-client.js';
import { LogReader, type Place } from './log-reader.js';
import { TailHub } from './tail-hub.js';
import { Topics } from './topics.js';

export interface KafkaEventLogOptions {
  /** `kafka://host:port,host:port`: some brokers of the cluster, which report the others. */
  url: string;
  /** Milliseconds after which a silent member of a group loses its partitions to others. Default 10 s. */
  lease?: number;
  /** Milliseconds after which an append or a query fails as an outage. Default 10 s. */
  patience?: number;
  /** Milliseconds before a request is retried. Default 30 s. */
  requestTimeout?: number;
  /** Replicas of each topic; default: the setting of the cluster. */
  replication?: number;
  access?: KafkaAccess;
  /** For tests that cut connections. */
  socketFactory?: ISocketFactory;
}

/** The event log on Apache Kafka: the engine of a system that runs on several machines. */
export class KafkaEventLog implements EventLog {
  private readonly kafka: Kafka;
  private readonly connections: Connections;
  private readonly topics: Topics;
  private readonly appender: Appender;
  private readonly reader: LogReader;
  private readonly tailing: LogReader;
  private readonly tails: TailHub;
  private readonly subscriptions = new Set<Subscription>();
  private users = 1;
  private static readonly opened = new Map<string, KafkaEventLog>();

  constructor(private readonly options: KafkaEventLogOptions) {
    const patience = options.patience ?? 10_000;
    this.connections = new Connections(options.socketFactory);
    this.kafka = kafkaClient(options.url, options.requestTimeout, this.connections.factory, options.access);
    this.topics = new Topics(this.kafka, patience, options.replication);
    this.appender = new Appender(this.kafka, patience);
    this.reader = new LogReader(this.kafka, patience);
    // A fetch that waits for new records blocks other requests of its connection.
    this.tailing = new LogReader(this.kafka, patience);
    this.tails = new TailHub(this.tailing);
  }

  /** Returns the log that all services of this process share (per url). It closes with the last of its users. */
  static open(options: KafkaEventLogOptions): KafkaEventLog {
    const open = KafkaEventLog.opened.get(options.url);
    if (open) {
      open.users++;
      return open;
    }
    const log = new KafkaEventLog(options);
    KafkaEventLog.opened.set(options.url, log);
    return log;
  }

  declare(topics: readonly Topic[]): Promise<void> {
    return this.topics.declare(topics);
  }

  missing(topics: readonly Topic[]): Promise<string[]> {
    return this.topics.missing(topics);
  }

  async append(topic: string, records: readonly NewRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.appender.append(topic, await this.topics.partitions(topic), records);
  }

  async consume(options: ConsumeOptions): Promise<Subscription> {
    const counts = await Promise.all(options.topics.map((topic) => this.topics.partitions(topic)));
    const partitions = counts.reduce((sum, count) => sum + count, 0);
    const lease = this.options.lease ?? 10_000;
    const member = new GroupMember(this.kafka, { ...options, lease, partitions }, (stopped) =>
      this.subscriptions.delete(stopped),
    );
    // Before it starts: closing the log meanwhile must stop it, too.
    this.subscriptions.add(member);
    await member.start().catch((error: unknown) => {
      this.subscriptions.delete(member);
      throw error;
    });
    return member;
  }

  async tail(topics: readonly string[], listener: (record: LogRecord) => void): Promise<Subscription> {
    const heads = await Promise.all(topics.map((topic) => this.offsets(topic, 'end')));
    return this.tails.follow(heads.flat(), listener);
  }

  async *read(topic: string, from: Readonly<Record<number, number>> = {}): AsyncIterable<LogRecord> {
    const ends = await this.offsets(topic, 'end');
    const begins = await this.offsets(topic, 'beginning');
    for (const [at, end] of ends.entries()) {
      const place: Place = { ...end, from: Math.max(from[end.partition] ?? 0, begins[at]!.from) };
      while (place.from < end.from) {
        // Waiting only matters for a broker that lags behind its own response.
        const [found] = await this.reader.fetch([place], 10).catch((error: unknown) => {
          if ((error as Error).name === 'KafkaJSOffsetOutOfRange') return [];
          throw error;
        });
        for (const record of found?.records ?? []) if (record.offset < end.from) yield record;
        if (found) place.from = found.next;
        // Retention overtook the reader.
        else place.from = Math.max(place.from + 1, (await this.offsets(topic, 'beginning'))[at]!.from);
      }
    }
  }

  async lag(group: string, topic: string): Promise<number> {
    const [ends, begins, committed] = await Promise.all([
      this.offsets(topic, 'end'),
      this.offsets(topic, 'beginning'),
      this.topics.committed(group, topic),
    ]);
    const firsts = new Map(begins.map(({ partition, from }) => [partition, from]));
    return ends.reduce(
      (sum, { partition, from }) => sum + from - (committed.get(partition) ?? firsts.get(partition)!),
      0,
    );
  }

  /** Kafka applies retention and compaction itself. */
  async prune(): Promise<number> {
    return 0;
  }

  async healthy(): Promise<boolean> {
    let healthy = false;
    await settledWithin(
      2_000,
      this.reader.isResponding().then((responds) => (healthy = responds)),
    );
    return healthy;
  }

  async close(): Promise<void> {
    if (--this.users > 0) return;
    if (KafkaEventLog.opened.get(this.options.url) === this) KafkaEventLog.opened.delete(this.options.url);
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await Promise.all([this.tails.close(), this.appender.close()]);
    await Promise.all([this.tailing.close(), this.reader.close()]);
    this.connections.cut();
  }

  private async offsets(topic: string, which: 'beginning' | 'end'): Promise<Place[]> {
    const count = await this.topics.partitions(topic);
    const numbers = Array.from({ length: count }, (_, number) => number);
    return this.reader.offsets(topic, numbers, which);
  }
}
