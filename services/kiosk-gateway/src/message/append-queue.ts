import { isOutage, type Clock, type EventLog, type Log, type NewRecord } from '@backroom/platform';

/** Maximum records and bytes of one append. */
const maxRecords = 1_000;
const maxBytes = 2 * 1024 * 1024;
/** Milliseconds between retries while the log is unavailable; an append itself waits some seconds. */
const outagePauseMs = 250;

interface Waiting {
  record: NewRecord;
  resolve(): void;
  reject(error: unknown): void;
}

interface Lane {
  waiting: Waiting[];
  running: boolean;
}

/**
 * Appends to the event log in batches: one pending per topic, followed by everything that arrived meanwhile. It
 * retries through an outage, so that the messages of a device stay in order. The intake limits how much may wait.
 */
export class AppendQueue {
  private readonly lanes = new Map<string, Lane>();
  private closed = false;

  constructor(
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Resolves when the record is durable. Rejects when the log never accepts it, or at shutdown. */
  append(topic: string, record: NewRecord): Promise<void> {
    const lane = this.lanes.get(topic) ?? { waiting: [], running: false };
    this.lanes.set(topic, lane);
    return new Promise((resolve, reject) => {
      lane.waiting.push({ record, resolve, reject });
      if (!lane.running) void this.run(topic, lane);
    });
  }

  /** Rejects everything that still waits. */
  close(): void {
    this.closed = true;
  }

  private async run(topic: string, lane: Lane): Promise<void> {
    lane.running = true;
    // A turn of the event loop lets the rest of what a socket received join the batch.
    await new Promise(setImmediate);
    while (lane.waiting.length > 0)
      await this.write(topic, lane.waiting.splice(0, sizeOfBatch(lane.waiting)));
    lane.running = false;
  }

  private async write(topic: string, batch: readonly Waiting[]): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        await this.eventLog.append(
          topic,
          batch.map(({ record }) => record),
        );
        return batch.forEach(({ resolve }) => resolve());
      } catch (error) {
        if (this.closed) return batch.forEach(({ reject }) => reject(error));
        if (!isOutage(error)) return this.oneByOne(topic, batch, error);
        if (failures === 0)
          this.log.error({ err: error, topic }, 'event log unavailable, buffering device messages');
        await this.clock.sleep(outagePauseMs);
      }
    }
  }

  /** A record that the log refuses must not fail the others of its batch. */
  private async oneByOne(topic: string, batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]!.reject(error);
    for (const waiting of batch) await this.write(topic, [waiting]);
  }
}

function sizeOfBatch(waiting: readonly Waiting[]): number {
  let bytes = 0;
  let count = 0;
  while (count < waiting.length && count < maxRecords) {
    bytes += waiting[count]!.record.value?.length ?? 0;
    if (count > 0 && bytes > maxBytes) break;
    count++;
  }
  return count;
}
