import type { Clock } from '../../clock/clock.js';
import { OutageError } from '../../errors/outage.js';
import type { NewRecord } from '../event-log.js';
import { backOff, pause } from '../../concurrency/waiting.js';
import type { Connections } from './connections.js';

/** A record and the id of its partition. */
interface PlacedRecord {
  partition: number;
  record: NewRecord;
}

interface Waiting {
  records: readonly PlacedRecord[];
  deadline: number;
  settled: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

const maxRecords = 2_000;
const maxBytes = 4 * 1024 * 1024;

/**
 * Group commit: one transaction at a time, with everything that queued up while the previous one was in flight. A
 * transaction whose outcome is unknown is repeated before any later one, so a record may be duplicated, but the first
 * copies keep their order.
 */
export class Appender {
  private queue: Waiting[] = [];
  private inFlight: Waiting[] = [];
  private running = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly closed = new AbortController();

  constructor(
    private readonly connections: Connections,
    private readonly clock: Clock,
    /** Milliseconds after which an append that is not durable yet is rejected as an outage. */
    private readonly patience: number,
  ) {}

  append(records: readonly PlacedRecord[]): Promise<void> {
    if (this.closed.signal.aborted) return Promise.reject(new OutageError('The event log'));
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.patience;
      this.queue.push({ records, deadline, settled: false, resolve, reject });
      this.timer ??= setTimeout(() => this.rejectLate(), this.patience);
      if (!this.running) void this.run();
    });
  }

  /** Rejects new records; queued records are still tried until their timeout. */
  async close(): Promise<void> {
    this.closed.abort();
    while (this.running) await pause(5);
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    this.running = true;
    let failures = 0;
    // One turn of the event loop lets all pending appends join the first batch.
    await new Promise(setImmediate);
    while (this.queue.length > 0) {
      this.inFlight = this.take();
      try {
        await this.write(this.inFlight);
        for (const waiting of this.inFlight) settle(waiting);
        failures = 0;
      } catch (error) {
        if (error instanceof OutageError) {
          this.queue = [...this.inFlight, ...this.queue].filter((waiting) => !waiting.settled);
          this.inFlight = [];
          await pause(backOff(++failures, 1_000));
        } else await this.oneByOne(this.inFlight, error);
      }
      this.inFlight = [];
    }
    this.running = false;
  }

  /** An invalid record of one caller must not fail the others that share its transaction. */
  private async oneByOne(batch: readonly Waiting[], error: unknown): Promise<void> {
    for (const waiting of batch)
      if (batch.length === 1) settle(waiting, error);
      else
        await this.write([waiting]).then(
          () => settle(waiting),
          (own) => settle(waiting, own),
        );
  }

  private take(): Waiting[] {
    let records = 0;
    let bytes = 0;
    let count = 0;
    for (const waiting of this.queue) {
      records += waiting.records.length;
      for (const { record } of waiting.records) bytes += record.value?.length ?? 0;
      if (count > 0 && (records > maxRecords || bytes > maxBytes)) break;
      count++;
    }
    return this.queue.splice(0, count);
  }

  private async write(batch: readonly Waiting[]): Promise<void> {
    const counts = new Map<number, number>();
    const rows = {
      partition: [] as number[],
      nth: [] as number[],
      key: [] as string[],
      headers: [] as string[],
    };
    const start: number[] = [];
    const length: number[] = [];
    const values: Uint8Array[] = [];
    let at = 0;
    for (const { records } of batch)
      for (const { partition, record } of records) {
        const nth = counts.get(partition) ?? 0;
        counts.set(partition, nth + 1);
        rows.partition.push(partition);
        rows.nth.push(nth);
        rows.key.push(record.key);
        rows.headers.push(JSON.stringify(record.headers));
        start.push(at);
        length.push(record.value?.length ?? -1);
        if (record.value) values.push(record.value);
        at += record.value?.length ?? 0;
      }
    // All values as one binary parameter: a bytea[] would be sent as hexadecimal text.
    await this.connections.query('select append_records($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
      [...counts.keys()],
      [...counts.values()],
      rows.partition,
      rows.nth,
      rows.key,
      rows.headers,
      start,
      length,
      Buffer.concat(values),
      this.clock.now(),
    ]);
  }

  private rejectLate(): void {
    const now = performance.now();
    const late = [...this.inFlight, ...this.queue].filter((waiting) => waiting.deadline <= now);
    for (const waiting of late) settle(waiting, new OutageError('The event log'));
    this.queue = this.queue.filter((waiting) => !waiting.settled);
    const oldest = [...this.inFlight, ...this.queue].find((waiting) => !waiting.settled);
    this.timer = oldest && setTimeout(() => this.rejectLate(), Math.max(1, oldest.deadline - now));
  }
}

function settle(waiting: Waiting, error?: unknown): void {
  if (waiting.settled) return;
  waiting.settled = true;
  if (error === undefined) waiting.resolve();
  else waiting.reject(error);
}
