import { Partitioners, type Kafka, type Message, type Producer } from 'kafkajs';
import { OutageError } from '../../errors/outage.js';
import type { NewRecord } from '../event-log.js';
import { backOff, pause, settledWithin } from '../../concurrency/waiting.js';
import { asOutage, disconnect } from './kafka-client.js';
import { messageOf } from './messages.js';
import { Portions, type Portion, type Waiting } from './portions.js';
import { partitionOf } from './topics.js';

/**
 * One send at a time, with everything that queued up while the previous one was in flight. An idempotent kafkajs
 * producer with two sends in flight loses acknowledged records: after a timeout it reverts its sequence numbers, and
 * the next send reuses them. A send with unknown outcome is repeated before any later one, so a record may be
 * duplicated, but the first copies keep their order.
 */
export class Appender {
  private readonly queue = new Portions();
  private readonly waiting = new Set<Waiting>();
  private producer: Producer | undefined;
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly closed = new AbortController();

  constructor(
    private readonly kafka: Kafka,
    /** Milliseconds after which an append that is not durable yet is rejected as an outage. */
    private readonly patience: number,
  ) {}

  append(topic: string, partitions: number, records: readonly NewRecord[]): Promise<void> {
    if (this.closed.signal.aborted) return Promise.reject(new OutageError('The event log'));
    const messages = records.map((record) => messageOf(record, partitionOf(topic, record.key, partitions)));
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.patience;
      const waiting: Waiting = { left: 0, deadline, settled: false, resolve, reject };
      waiting.left = this.queue.add(topic, messages, waiting);
      this.waiting.add(waiting);
      this.timer ??= setTimeout(() => this.rejectLate(), this.patience);
      this.running ??= this.run();
    });
  }

  /** Rejects new records; queued records are still tried until their timeout. */
  async close(): Promise<void> {
    this.closed.abort();
    while (this.waiting.size > 0) await pause(5);
    clearTimeout(this.timer);
    await this.discard();
    // A send without waiting callers ends with its producer.
    if (this.running) await settledWithin(2_000, this.running);
  }

  private async run(): Promise<void> {
    // One turn of the event loop lets all pending appends join the first send.
    await new Promise(setImmediate);
    for (let failures = 0, portions = this.queue.take(); portions.length > 0;) {
      try {
        await this.send(portions);
        for (const portion of portions) this.sent(portion);
        failures = 0;
      } catch (error) {
        if (error instanceof OutageError) {
          portions = portions.filter(({ waiting }) => !waiting.settled);
          if (portions.length > 0) await pause(backOff(++failures, 1_000), this.closed.signal);
          if (portions.length > 0) continue;
        } else await this.oneByOne(portions, error);
      }
      portions = this.queue.take();
    }
    // Not in a `finally` of the promise: an append in between would find no running loop.
    this.running = undefined;
  }

  /** An invalid record of one caller must not fail the others that share its send. */
  private async oneByOne(portions: readonly Portion[], error: unknown): Promise<void> {
    for (const portion of portions)
      if (portions.length === 1) this.settle(portion.waiting, error);
      else
        await this.send([portion]).then(
          () => this.sent(portion),
          (own) => this.settle(portion.waiting, own),
        );
  }

  private async send(portions: readonly Portion[]): Promise<void> {
    const topics = new Map<string, Message[]>();
    for (const { topic, messages } of portions) {
      const batch = topics.get(topic);
      if (batch) batch.push(...messages);
      else topics.set(topic, [...messages]);
    }
    try {
      this.producer ??= this.newProducer();
      await this.producer.connect();
      await this.producer.sendBatch({
        acks: -1,
        topicMessages: [...topics].map(([topic, messages]) => ({ topic, messages })),
      });
    } catch (error) {
      // Its sequence numbers are in an unknown state: a new producer starts over.
      await this.discard();
      throw asOutage(error);
    }
  }

  private newProducer(): Producer {
    return this.kafka.producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      // Far beyond the deadline of `rejectLate`, because the broker recognizes only repetitions by the same producer;
      // but limited, because nothing else ends a send whose log was closed while the broker was unavailable.
      retry: { retries: 30 },
    });
  }

  private async discard(): Promise<void> {
    const { producer } = this;
    this.producer = undefined;
    if (producer) await disconnect(producer);
  }

  private sent({ waiting }: Portion): void {
    if (--waiting.left === 0) this.settle(waiting);
  }

  private settle(waiting: Waiting, error?: unknown): void {
    if (waiting.settled) return;
    waiting.settled = true;
    this.waiting.delete(waiting);
    if (error === undefined) waiting.resolve();
    else waiting.reject(error);
  }

  private rejectLate(): void {
    const now = performance.now();
    for (const waiting of this.waiting) {
      if (waiting.deadline > now) break;
      this.settle(waiting, new OutageError('The event log'));
    }
    const [oldest] = this.waiting;
    this.timer = oldest && setTimeout(() => this.rejectLate(), Math.max(1, oldest.deadline - now));
  }
}
