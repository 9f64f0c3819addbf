import type { EventLog, LogRecord } from '../src/event-log/event-log.js';
import { OutageError } from '../src/errors/outage.js';
import { record, text } from './event-log.contract.js';

/** Concurrent appenders, each with separate keys, that send 0, 1, 2, … and repeat rejected appends. */
export class Load {
  readonly acknowledged = new Map<string, number[]>();
  private readonly ended = new AbortController();
  private readonly appenders: Promise<void>[];

  constructor(
    private readonly log: EventLog,
    private readonly topic: string,
    keys: readonly string[],
  ) {
    this.appenders = keys.map((key) => this.append(key));
  }

  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, numbers) => sum + numbers.length, 0);
  }

  async end(): Promise<void> {
    this.ended.abort();
    await Promise.all(this.appenders);
  }

  private async append(key: string): Promise<void> {
    const done: number[] = [];
    this.acknowledged.set(key, done);
    for (let n = 0; !this.ended.signal.aborted;) {
      try {
        await this.log.append(this.topic, [record(key, `${n}`)]);
        done.push(n++);
      } catch (error) {
        if (!(error instanceof OutageError)) throw error;
      }
    }
  }

  /** Finds faults in the records that a reader received: missing acknowledged records, first arrivals out of order. */
  faults(seen: readonly LogRecord[]): string[] {
    return [...this.acknowledged].flatMap(([key, acknowledged]) => {
      const first = [...new Set(seen.filter((one) => one.key === key).map((one) => Number(text(one))))];
      const received = new Set(first);
      const missing = acknowledged.filter((n) => !received.has(n));
      const early = first.filter((n, at) => at > 0 && n < first[at - 1]!);
      return [...missing.map((n) => `${key}${n} is lost`), ...early.map((n) => `${key}${n} is out of order`)];
    });
  }
}
