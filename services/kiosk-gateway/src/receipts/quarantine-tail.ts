import {
  header,
  type EventLog,
  type Log,
  type LogRecord,
  type Metrics,
  type Subscription,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { KnownDevice } from '../session/device-session.js';
import type { ReceiptBatches } from './receipt-batches.js';

/** Notifies a device that is reachable from here that a sale of it is quarantined, and why. */
export class QuarantineTail {
  private readonly counter;
  private subscription: Subscription | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly reachable: (deviceId: number) => KnownDevice | undefined,
    private readonly receipts: ReceiptBatches,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.counter = metrics.counter('device_messages_total', 'Device messages, by channel and outcome', [
      'channel',
      'outcome',
      'reason',
    ]);
  }

  async start(): Promise<void> {
    const { topic } = events.OrderQuarantined;
    this.subscription ??= await this.eventLog.tail([topic], (record) => this.take(record));
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  private take(record: LogRecord): void {
    if (record.headers[header.type] !== events.OrderQuarantined.type || !record.value) return;
    try {
      const { deviceId, messageId, reason } = events.OrderQuarantined.codec.decode(record.value);
      const device = this.reachable(deviceId);
      // A report without a readable id was answered when it arrived.
      if (!device || !messageId) return;
      this.counter.inc({ channel: 'orders', outcome: 'quarantined', reason: '' });
      this.receipts.quarantine(device, messageId, reason);
    } catch (error) {
      this.log.error({ err: error, order: record.key }, 'cannot decode quarantine event, skipping it');
    }
  }
}
