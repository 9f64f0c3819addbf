import type { Clock } from '../clock/clock.js';
import type { Ids } from '../clock/ids.js';
import { Batcher } from '../concurrency/batcher.js';
import type { Database } from '../database/database.js';
import { retryWhileUnavailable } from '../event-log/retry-while-unavailable.js';
import type { EventLog, Subscription } from '../event-log/event-log.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { arrivalsOf, type Arrival } from './arrival.js';
import { BatchApplier, type BatchContext } from './batch.js';
import type { Consumer } from './consumer.js';
import { DeadLetters } from './dead-letters.js';
import { Redrive, type Redriven, type RedriveOptions } from './redrive.js';

export interface ConsumerRunnerOptions {
  database: Database;
  eventLog: EventLog;
  ids: Ids;
  clock: Clock;
  log: Log;
  /** Called after each commit that wrote to the outbox. */
  wakeRelay?(): void;
  /** Runs work inside the trace of the event that caused it. */
  runInTrace?<T>(traceparent: string | undefined, work: () => Promise<T>): Promise<T>;
  metrics?: Metrics;
  /** Called for every attempt that an outage ended (1, 2, … in a row), to be counted. */
  onOutage?(consumer: string, error: unknown, attempt: number): void;
}

/** Partitions of a consumer that may process a batch at the same time. */
const maxConcurrentPartitions = 64;

/** The parked events of one consumer. */
export interface Parked {
  consumer: string;
  topic: string;
  events: number;
  keys: number;
}

/** Runs a service's consumers: exactly one effect per event, outages waited out, poison parked with its key. */
export class ConsumerRunner {
  private readonly context: BatchContext & { eventLog: EventLog };
  private readonly deadLetters: DeadLetters;
  private readonly figures: ReturnType<typeof figuresIn> | undefined;
  private consumers: readonly Consumer[] = [];
  private subscriptions: Subscription[] = [];

  constructor(private readonly options: ConsumerRunnerOptions) {
    this.context = {
      ...options,
      wakeRelay: options.wakeRelay ?? (() => undefined),
      runInTrace: options.runInTrace ?? ((_traceparent, work) => work()),
    };
    this.deadLetters = new DeadLetters(options.eventLog);
    this.figures = options.metrics && figuresIn(options.metrics);
  }

  /**
   * Resolves when all consumers have joined their groups. Rejects with OutageError, or when a topic is not declared.
   */
  async start(consumers: readonly Consumer[]): Promise<void> {
    this.consumers = consumers;
    this.subscriptions = await Promise.all(
      consumers.map((consumer) => retryWhileUnavailable(() => this.subscribe(consumer))),
    );
  }

  /** Stops after the batches in progress. */
  async stop(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => subscription.stop()));
    this.subscriptions = [];
  }

  /**
   * Applies a consumer's parked events again, in order per key, and frees the keys that succeed. Rejects with outages.
   */
  async redrive(name: string, options: RedriveOptions = {}): Promise<Redriven> {
    const consumer = this.consumers.find((one) => one.name === name);
    if (!consumer) throw new Error(`There is no consumer ${name}`);
    return new Redrive(consumer, this.context).run(options);
  }

  /** The running consumers, by name and topic. */
  get running(): readonly Pick<Consumer, 'name' | 'topic'>[] {
    return this.consumers;
  }

  /** Whether every consumer has joined its group and none has ended. */
  get isTakingPart(): boolean {
    return this.subscriptions.length === this.consumers.length;
  }

  /** Events in the dead-letter topics that wait for a redrive, for gauges and SREs. */
  async parked(): Promise<Parked[]> {
    const rows = await this.options.database.transaction((tx) =>
      tx.query<{ consumer: string; topic: string; events: number; keys: number }>(
        `select consumer, topic, count(*) as events, count(distinct key) as keys from dead_letter group by 1, 2 order by 1, 2`,
      ),
    );
    return rows.map((row) => ({ ...row, events: Number(row.events), keys: Number(row.keys) }));
  }

  /** Applies a batch and records its duration, and the delay of its oldest event from the log to its effect. */
  private async timed(
    consumer: Consumer,
    arrivals: readonly Arrival[],
    applier: BatchApplier,
  ): Promise<void> {
    const labels = { consumer: consumer.name };
    const end = this.figures?.seconds.startTimer(labels);
    await applier.apply(arrivals);
    end?.();
    const storedAt = arrivals[0]?.record.at.getTime();
    if (!this.figures || storedAt === undefined) return;
    this.figures.events.inc(labels, arrivals.length);
    this.figures.behind.observe(labels, Math.max(0, this.options.clock.now().getTime() - storedAt) / 1_000);
  }

  private subscribe(consumer: Consumer): Promise<Subscription> {
    const { eventLog, log, onOutage } = this.options;
    const applier = new BatchApplier(consumer, this.context, this.deadLetters);
    const { maxBatch = 100, rest } = consumer;
    // Partitions run concurrently: each waits until its part is applied.
    const batcher = new Batcher<Arrival>((arrivals) => this.timed(consumer, arrivals, applier), {
      maxItems: maxBatch,
      rest,
    });
    return eventLog.consume({
      topics: [consumer.topic],
      group: consumer.name,
      maxBatch,
      // Partitions that wait for a batch cost nothing: all of them may.
      concurrency: maxConcurrentPartitions,
      handle: (records) => batcher.add(arrivalsOf(records, consumer.events)),
      onFailure: (error, attempt) => {
        onOutage?.(consumer.name, error, attempt);
        if (attempt % 20 === 1)
          log.warn(
            { err: error, consumer: consumer.name, attempt },
            'consumer delayed by an outage, retrying',
          );
      },
    });
  }
}

function figuresIn(metrics: Metrics) {
  return {
    events: metrics.counter('consumer_events_total', 'Events applied or parked', ['consumer']),
    seconds: metrics.histogram('consumer_batch_seconds', 'Duration of applied batches', ['consumer']),
    behind: metrics.histogram(
      'consumer_behind_seconds',
      'Delay of the first event of each batch, from the event log to its effect',
      ['consumer'],
    ),
  };
}
