/** A topic as declared. The number of partitions is fixed at creation: a key always keeps its partition. */
export interface Topic {
  name: string;
  partitions: number;
  /** Milliseconds after which a record may be deleted. Default: never. */
  retention?: number;
  /** A state topic: only the newest record of a key must be kept (a tombstone until the next pruning). */
  compacted?: boolean;
}

/** Default number of partitions of a topic. */
export const defaultPartitions = 12;

/**
 * A record to append. `value: null` is a tombstone of its key. Headers are short texts; none may be named `__proto__`.
 */
export interface NewRecord {
  key: string;
  value: Uint8Array | null;
  headers: Readonly<Record<string, string>>;
}

/** A record as stored in the log. Offsets count from 0 in each partition, in the order of arrival. */
export interface LogRecord extends NewRecord {
  topic: string;
  partition: number;
  offset: number;
  /** When the log stored it. */
  at: Date;
}

export interface Subscription {
  /** Stops after the batch in progress; its offset is committed. */
  stop(): Promise<void>;
}

export interface ConsumeOptions {
  topics: readonly string[];
  /**
   * Members of one group share the partitions; each group receives every record. A new group starts at the beginning.
   */
  group: string;
  /** Maximum number of records handed over at once. Default 100. */
  maxBatch?: number;
  /** Maximum number of partitions of this group handled concurrently in this process. Default 2. */
  concurrency?: number;
  /**
   * Called with records of one partition, in order; the next batch of that partition waits for it. If it throws, the
   * same batch is handed over again after a back-off, without a limit: an engine has no concept of poison (see
   * `consumer/`). The offset is committed after it returns.
   */
  handle(records: readonly LogRecord[]): Promise<void>;
  /** Called for every failed attempt, so that it can be counted and logged. */
  onFailure?(error: unknown, attempt: number): void;
}

/**
 * The transport of facts between services: topics of partitions, ordered by key, stored and replayed. Two engines
 * (embedded, Kafka) pass one contract suite; code outside `platform` does not know which one runs.
 */
export interface EventLog {
  /** Creates missing topics. A different number of partitions is rejected. Safe to repeat. */
  declare(topics: readonly Topic[]): Promise<void>;
  /** Returns the topics that are not declared yet. Rejects with OutageError if the log is unavailable. */
  missing(topics: readonly Topic[]): Promise<string[]>;
  /**
   * Resolves when every record is durable, in the given order per key. Rejects with OutageError if the log is
   * unavailable.
   */
  append(topic: string, records: readonly NewRecord[]): Promise<void>;
  /** Delivers at least once, in order per key, until stopped. The topics must be declared. */
  consume(options: ConsumeOptions): Promise<Subscription>;
  /**
   * Delivers every record appended after the call resolved to every listener; for live streams. Misses nothing while
   * connected. A listener must not throw.
   */
  tail(topics: readonly string[], listener: (record: LogRecord) => void): Promise<Subscription>;
  /**
   * Reads the records that a topic holds now, partition by partition, from the given offsets (default: the beginning).
   */
  read(topic: string, from?: Readonly<Record<number, number>>): AsyncIterable<LogRecord>;
  /** Returns the number of records of a topic that a group has not handled yet. Rejects with OutageError. */
  lag(group: string, topic: string): Promise<number>;
  /** Deletes records beyond the topics' retention and compaction at `now`; returns their number. */
  prune(now: Date): Promise<number>;
  /** Whether the log responds. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
