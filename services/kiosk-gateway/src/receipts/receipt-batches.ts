import type { Clock, Log, Metrics } from '@backroom/platform';
import { deviceTopic, type Receipts } from '@backroom/proto/devices';
import type { KnownDevice } from '../session/device-session.js';

/**
 * Milliseconds between two publications of receipts to a device, and most receipts of one. A device that says one thing
 * a minute hears of it at once; what comes close behind waits for company.
 */
const spacing = 50;
const mostTogether = 200;

type Send = (topic: string, payload: Buffer) => Promise<unknown>;

interface Entry {
  messageId: string | null;
  /** Absent: accepted. */
  refusal?: { kind: 'rejected' | 'quarantined'; reason: string };
  /** `performance.now()` when the message came. */
  received?: number;
}

type Missing = NonNullable<Receipts['missing']>;

interface Batch {
  device: KnownDevice;
  entries: Entry[];
  /** What the device is asked for, told with the next receipts. */
  missing: Missing;
  timer?: NodeJS.Timeout;
  /** `performance.now()` of the last publication. */
  sentAt: number;
  /** One publication per device at a time: a device that does not read holds up nobody but itself. */
  sending?: Promise<void>;
}

/** Tells devices what became of their messages, many at once. */
export class ReceiptBatches {
  private readonly batches = new Map<number, Batch>();
  private readonly latency;
  private readonly sent;

  constructor(
    private readonly send: Send,
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.latency = metrics.histogram(
      'device_receipt_seconds',
      'Seconds from a received message to its receipt',
    );
    this.sent = metrics.counter('device_receipts_total', 'Receipts sent, by outcome', ['kind']);
  }

  /** The message is durable. */
  accept(device: KnownDevice, messageId: string, received: number): void {
    this.add(device, { messageId, received });
  }

  /** The message will never be taken. */
  reject(device: KnownDevice, messageId: string | null, reason: string, received: number): void {
    this.add(device, { messageId, received, refusal: { kind: 'rejected', reason } });
  }

  /** The message is durable, and waits for a person. */
  quarantine(device: KnownDevice, messageId: string, reason: string): void {
    this.add(device, { messageId, refusal: { kind: 'quarantined', reason } });
  }

  /** These never came. */
  ask(device: KnownDevice, missing: Missing): void {
    const batch = this.batchOf(device);
    batch.missing = missing;
    this.sendSoon(batch);
  }

  /** The device is gone: it sends again what it has no receipt for. */
  drop(deviceId: number): void {
    const batch = this.batches.get(deviceId);
    clearTimeout(batch?.timer);
    this.batches.delete(deviceId);
  }

  /** Sends everything there is. */
  async flush(): Promise<void> {
    for (const batch of this.batches.values())
      while (!isEmpty(batch) || batch.sending) await this.sendNow(batch);
  }

  private add(device: KnownDevice, entry: Entry): void {
    const batch = this.batchOf(device);
    batch.entries.push(entry);
    if (batch.entries.length >= mostTogether) void this.sendNow(batch);
    else this.sendSoon(batch);
  }

  /** A turn of the event loop at least: what the log took together is receipted together. */
  private sendSoon(batch: Batch): void {
    const wait = Math.max(0, batch.sentAt + spacing - performance.now());
    batch.timer ??= setTimeout(() => void this.sendNow(batch), wait);
  }

  private batchOf(device: KnownDevice): Batch {
    const batch = this.batches.get(device.deviceId) ?? {
      device,
      entries: [],
      missing: [],
      sentAt: -Infinity,
    };
    this.batches.set(device.deviceId, batch);
    return batch;
  }

  private sendNow(batch: Batch): Promise<void> {
    clearTimeout(batch.timer);
    batch.timer = undefined;
    if (!batch.sending && isEmpty(batch)) return Promise.resolve();
    return (batch.sending ??= this.sendAll(batch));
  }

  private async sendAll(batch: Batch): Promise<void> {
    do {
      batch.sentAt = performance.now();
      const entries = batch.entries.splice(0, mostTogether);
      const missing = batch.missing.splice(0);
      try {
        await this.send(deviceTopic(batch.device, 'receipts'), this.payloadOf(entries, missing));
        this.count(entries);
      } catch (error) {
        // The device has no receipt, so it sends again: nothing is lost.
        this.log.warn(
          { err: error, device: batch.device.deviceId },
          'cannot send receipts, device will resend its messages',
        );
      }
    } while (batch.entries.length >= mostTogether || (!isEmpty(batch) && !batch.timer));
    // In the same turn as the last look at `entries`: what comes later starts a new round.
    batch.sending = undefined;
  }

  private payloadOf(entries: readonly Entry[], missing: Missing): Buffer {
    const refused = (kind: string) =>
      entries.flatMap(({ messageId, refusal }) =>
        refusal?.kind === kind ? [{ messageId, reason: refusal.reason }] : [],
      );
    const quarantined = refused('quarantined');
    const receipts: Receipts = {
      accepted: entries.flatMap(({ messageId, refusal }) => (refusal ? [] : [messageId!])),
      rejected: refused('rejected'),
      ...(quarantined.length > 0 && { quarantined: quarantined as Receipts['quarantined'] }),
      ...(missing.length > 0 && { missing }),
      at: this.clock.now().toISOString(),
    };
    return Buffer.from(JSON.stringify(receipts));
  }

  private count(entries: readonly Entry[]): void {
    const now = performance.now();
    for (const { refusal, received } of entries) {
      this.sent.inc({ kind: refusal?.kind ?? 'accepted' });
      if (received !== undefined) this.latency.observe((now - received) / 1000);
    }
  }
}

function isEmpty({ entries, missing }: Batch): boolean {
  return entries.length === 0 && missing.length === 0;
}
