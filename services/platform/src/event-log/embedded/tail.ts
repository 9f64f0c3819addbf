import type { LogRecord, Subscription } from '../event-log.js';
import { backOff, pause } from '../../concurrency/waiting.js';
import type { Connections } from './connections.js';
import type { LogMonitor, LogListener } from './log-monitor.js';
import { fetchRecords, type ReadPosition } from './records.js';

const page = 500;

/** Delivers every record from the heads of some partitions onwards to one listener. */
export class Tail implements Subscription, LogListener {
  private readonly places: Map<number, ReadPosition>;
  private readonly stopping = new AbortController();
  private reading: Promise<void> | undefined;
  private readAgain = false;

  /** `places` start at the heads at the time of the call. */
  constructor(
    private readonly connections: Connections,
    private readonly monitor: LogMonitor,
    places: readonly ReadPosition[],
    private readonly listener: (record: LogRecord) => void,
    private readonly onStopped: (tail: Tail) => void,
  ) {
    this.places = new Map(places.map((place) => [place.id, { ...place }]));
    monitor.add(this);
    this.read();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.monitor.remove(this);
    await this.reading;
    this.onStopped(this);
  }

  onRecords(partitions: Iterable<number>): void {
    for (const id of partitions) if (this.places.has(id)) return this.read();
  }

  onMembers(): void {}

  async onSessionLost(): Promise<void> {}

  private read(): void {
    this.readAgain = true;
    this.reading ??= this.readLoop().finally(() => (this.reading = undefined));
  }

  private async readLoop(): Promise<void> {
    for (let failures = 0; this.readAgain && !this.stopping.signal.aborted;) {
      this.readAgain = false;
      try {
        await this.readOnce();
        failures = 0;
      } catch {
        this.readAgain = true;
        await pause(backOff(++failures, 2_000), this.stopping.signal);
      }
    }
  }

  private async readOnce(): Promise<void> {
    const behind = [...this.places.values()].filter(({ id, from }) => from < this.monitor.head(id));
    if (behind.length === 0) return;
    const heads = behind.map(({ id }) => this.monitor.head(id));
    const found = await fetchRecords(this.connections, behind, page);
    for (const [at, place] of behind.entries()) {
      const records = found.get(place.id)!;
      for (const record of records) {
        if (this.stopping.signal.aborted) return;
        place.from = record.offset + 1;
        this.deliver(record);
      }
      if (records.length === 0) place.from = heads[at]!;
    }
    this.readAgain = true;
  }

  private deliver(record: LogRecord): void {
    try {
      this.listener(record);
    } catch (error) {
      // A defect of the listener: it must surface, without stopping other listeners or a redelivery.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
