import type { LogRecord, Subscription } from '../event-log.js';
import { backOff, pause, settledWithin } from '../../concurrency/waiting.js';
import type { LogReader, Place } from './log-reader.js';

/**
 * Milliseconds that a fetch waits at the broker for new records; also the maximum delay until a new listener is served.
 */
const fetchWaitMs = 500;

interface Listener {
  /** The first offset to deliver, by topic and partition. */
  from: Map<string, number>;
  deliver(record: LogRecord): void;
}

const nameOf = ({ topic, partition }: { topic: string; partition: number }): string =>
  `${topic} ${partition}`;

/** One loop for all live listeners of a process: each followed partition is fetched once. */
export class TailHub {
  private readonly places = new Map<string, Place>();
  private readonly listeners = new Set<Listener>();
  private readonly closed = new AbortController();
  private running: Promise<void> | undefined;

  constructor(private readonly reader: LogReader) {}

  /** `heads`: the ends of the partitions at the time of the call. */
  follow(heads: readonly Place[], listener: (record: LogRecord) => void): Subscription {
    const from = new Map(heads.map((head) => [nameOf(head), head.from]));
    const one: Listener = { from, deliver: (record) => deliver(listener, record) };
    this.listeners.add(one);
    for (const head of heads) if (!this.places.has(nameOf(head))) this.places.set(nameOf(head), { ...head });
    this.running ??= this.run();
    return { stop: async () => this.leave(one) };
  }

  async close(): Promise<void> {
    this.closed.abort();
    this.listeners.clear();
    // Does not wait for a fetch without a response.
    if (this.running) await settledWithin(2_000, this.running);
  }

  private leave(stopped: Listener): void {
    this.listeners.delete(stopped);
    for (const name of this.places.keys())
      if (![...this.listeners].some(({ from }) => from.has(name))) this.places.delete(name);
  }

  private async run(): Promise<void> {
    for (let failures = 0; this.listeners.size > 0 && !this.closed.signal.aborted;) {
      try {
        await this.readOnce();
        failures = 0;
      } catch (error) {
        if ((error as Error).name === 'KafkaJSOffsetOutOfRange')
          await this.skipGap(error).catch(() => undefined);
        await pause(backOff(++failures, 1_000), this.closed.signal);
      }
    }
    this.running = undefined;
  }

  private async readOnce(): Promise<void> {
    for (const { place, records, next } of await this.reader.fetch([...this.places.values()], fetchWaitMs)) {
      const name = nameOf(place);
      for (const record of records)
        for (const { from, deliver } of this.listeners) {
          const first = from.get(name);
          if (first !== undefined && record.offset >= first) deliver(record);
        }
      const now = this.places.get(name);
      // Meanwhile a new listener may follow the partition again, from a later offset.
      if (now && now.from < next) this.places.set(name, { ...place, from: next });
    }
  }

  /** Retention overtook a listener that was disconnected for long: it continues with the oldest record left. */
  private async skipGap(error: unknown): Promise<void> {
    const { topic, partition } = error as { topic: string; partition: number };
    const [first] = await this.reader.offsets(topic, [partition], 'beginning');
    const [end] = await this.reader.offsets(topic, [partition], 'end');
    const now = this.places.get(nameOf({ topic, partition }));
    if (now && first && end) now.from = Math.min(Math.max(now.from, first.from), end.from);
  }
}

function deliver(listener: (record: LogRecord) => void, record: LogRecord): void {
  try {
    listener(record);
  } catch (error) {
    // A defect of the listener: it must surface, without stopping other listeners or a redelivery.
    queueMicrotask(() => {
      throw error;
    });
  }
}
