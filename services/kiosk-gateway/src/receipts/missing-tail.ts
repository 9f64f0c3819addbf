import type { EventLog, Log, LogRecord, Subscription } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { KnownDevice } from '../session/device-session.js';
import type { ReceiptBatches } from './receipt-batches.js';

/**
 * Requests missing messages from a device that is reachable from here. The request is repeated for an offline device.
 */
export class MissingTail {
  private subscription: Subscription | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly reachable: (deviceId: number) => KnownDevice | undefined,
    private readonly receipts: ReceiptBatches,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    const { topic } = events.MessagesMissing;
    this.subscription ??= await this.eventLog.tail([topic], (record) => this.take(record));
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  private take(record: LogRecord): void {
    if (!record.value) return;
    try {
      const { deviceId, ranges } = events.MessagesMissing.codec.decode(record.value);
      const device = this.reachable(deviceId);
      if (device) this.receipts.requestMissing(device, ranges);
    } catch (error) {
      this.log.error({ err: error, device: record.key }, 'cannot decode MessagesMissing event, skipping it');
    }
  }
}
