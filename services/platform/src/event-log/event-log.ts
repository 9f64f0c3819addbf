/** A topic as it is declared. Partitions are fixed when the topic is made: a key keeps its partition for ever. */
export interface Topic {
  name: string;
  partitions: number;
  /** Milliseconds after which a record may be deleted. Default: kept for ever. */
  retention?: number;
  /** A state topic: only the newest record of a key must be kept (a tombstone until the next pruning). */
  compacted?: boolean;
}

/** How many partitions every topic of the product has, unless it says otherwise. */
export const defaultPartitions = 12;

/** What a producer hands over. `value: null` is a tombstone of its key. Headers are short text; `__proto__` names none. */
export interface NewRecord {
  key: string;
  value: Uint8Array | null;
  headers: Readonly<Record<string, string>>;
}

/** A record as the log keeps it. Offsets count from 0 in each partition, in the order of arrival. */
export interface LogRecord extends NewRecord {
  topic: string;
  partition: number;
  offset: number;
  /** When the log took it. */
  at: Date;
}

export interface Subscription {
  /** Stops after the batch in hand; its offset is committed. */
  stop(): Promise<void>;
}

export interface ConsumeOptions {
  topics: readonly string[];
  /** Members of one group share the partitions; each group sees every record. A new group starts at the beginning. */
  group: string;
  /** Most records handed over at once. Default 100. */
  maxBatch?: number;
  /** Most partitions of this group handled at the same moment in this process. Default 2. */
  concurrency?: number;
  /**
   * Called with records of one partition, in order; the next batch of that partition waits for it.
   * When it throws, the same batch is handed over again after a back-off, for ever: an engine knows no poison
   * (that is the business of `consumer/`). The offset is committed after it returns.
   */
  handle(records: readonly LogRecord[]): Promise<void>;
  /** Told of every failed attempt, so that it can be counted and logged. */
  onFailure?(error: unknown, attempt: number): void;
}

/**
 * How facts travel between services: topics of partitions, ordered by key, kept and replayed.
 * Two engines (embedded, Kafka) pass one contract suite; nobody outside `platform` knows which one runs.
 */
export interface EventLog {
  /** Makes the topics that do not exist yet. A different number of partitions is refused. Safe to repeat. */
  declare(topics: readonly Topic[]): Promise<void>;
  /** Which of these nobody has declared yet. Rejects with OutageError when the log is away. */
  missing(topics: readonly Topic[]): Promise<string[]>;
  /** Resolves when every record is durable, in the given order per key. Rejects with OutageError when the log is away. */
  append(topic: string, records: readonly NewRecord[]): Promise<void>;
  /** At least once, in order per key, until stopped. The topics must be declared. */
  consume(options: ConsumeOptions): Promise<Subscription>;
  /**
   * Every record appended after the call resolved, to every listener; for live streams. Misses nothing while connected.
   * A listener must not throw.
   */
  tail(topics: readonly string[], listener: (record: LogRecord) => void): Promise<Subscription>;
  /** The records that a topic holds now, partition by partition, from the given offsets (default: the beginning). */
  read(topic: string, from?: Readonly<Record<number, number>>): AsyncIterable<LogRecord>;
  /** How many records of a topic a group has not handled yet. Rejects with OutageError. */
  lag(group: string, topic: string): Promise<number>;
  /** Deletes what the topics' retention and compaction no longer keep at `now`; the number of records deleted. */
  prune(now: Date): Promise<number>;
  /** Whether the log answers. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
