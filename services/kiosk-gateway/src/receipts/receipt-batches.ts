import type { Clock, Log, Metrics } from '@backroom/platform';
import { deviceTopic, type Receipts } from '@backroom/proto/devices';
import type { KnownDevice } from '../session/device-session.js';

/**
 * Milliseconds between two publications of receipts to a device, and maximum receipts of one. A device with one
 * message a minute gets its receipt at once; receipts that follow shortly after are batched.
 */
const spacing = 50;
const maxReceipts = 200;

type Send = (topic: string, payload: Buffer) => Promise<unknown>;

interface Entry {
  messageId: string | null;
  /** Absent: accepted. */
  refusal?: { kind: 'rejected' | 'quarantined'; reason: string };
  /** `performance.now()` when the message arrived. */
  received?: number;
}

type Missing = NonNullable<Receipts['missing']>;

interface Batch {
  device: KnownDevice;
  entries: Entry[];
  /** Messages requested from the device, sent with the next receipts. */
  missing: Missing;
  timer?: NodeJS.Timeout;
  /** `performance.now()` of the last publication. */
  sentAt: number;
  /** One publication per device at a time: a device that does not read delays only itself. */
  sending?: Promise<void>;
}

/** Sends receipts for messages to devices, many at once. */
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

  /** The message is permanently rejected. */
  reject(device: KnownDevice, messageId: string | null, reason: string, received: number): void {
    this.add(device, { messageId, received, refusal: { kind: 'rejected', reason } });
  }

  /** The message is durable, and quarantined. */
  quarantine(device: KnownDevice, messageId: string, reason: string): void {
    this.add(device, { messageId, refusal: { kind: 'quarantined', reason } });
  }

  /** These messages are missing. */
  requestMissing(device: KnownDevice, missing: Missing): void {
    const batch = this.batchOf(device);
    batch.missing = missing;
    this.sendSoon(batch);
  }

  /** The device is disconnected: it sends messages without a receipt again. */
  drop(deviceId: number): void {
    const batch = this.batches.get(deviceId);
    clearTimeout(batch?.timer);
    this.batches.delete(deviceId);
  }

  /** Sends all pending receipts. */
  async flush(): Promise<void> {
    for (const batch of this.batches.values())
      while (!isEmpty(batch) || batch.sending) await this.sendNow(batch);
  }

  private add(device: KnownDevice, entry: Entry): void {
    const batch = this.batchOf(device);
    batch.entries.push(entry);
    if (batch.entries.length >= maxReceipts) void this.sendNow(batch);
    else this.sendSoon(batch);
  }

  /** At least one turn of the event loop, so that messages of one append are receipted together. */
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
      const entries = batch.entries.splice(0, maxReceipts);
      const missing = batch.missing.splice(0);
      try {
        await this.send(deviceTopic(batch.device, 'receipts'), this.payloadOf(entries, missing));
        this.count(entries);
      } catch (error) {
        // Without a receipt the device sends again: nothing is lost.
        this.log.warn(
          { err: error, device: batch.device.deviceId },
          'cannot send receipts, device will resend its messages',
        );
      }
    } while (batch.entries.length >= maxReceipts || (!isEmpty(batch) && !batch.timer));
    // In the same turn as the last check of `entries`: later ones start a new round.
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
