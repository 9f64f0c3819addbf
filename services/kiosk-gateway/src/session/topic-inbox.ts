import type { Metrics } from '@backroom/platform';
import type { DeviceAddress } from '@backroom/proto/devices';
import type { Inbox, Publication } from '../broker/broker.js';
import type { Intake } from '../message/intake.js';
import { messageIdIn } from '../message/read-message.js';
import type { ReceiptBatches } from '../receipts/receipt-batches.js';
import { DeviceSession } from './device-session.js';
import type { KnownDevices } from './known-devices.js';
import { addressOf } from './topic-address.js';

/** Milliseconds that the registration event of a device may arrive after its first message. */
const registrationDelayMs = 5_000;

/**
 * Receives messages from an external broker. That broker lets a device publish only under its own topics: the topic
 * identifies the sender. Anything that the broker does not check is checked here; every refusal is counted.
 */
export class TopicInbox implements Inbox {
  private readonly refusals;

  constructor(
    private readonly devices: KnownDevices,
    private readonly intake: Intake,
    private readonly receipts: ReceiptBatches,
    metrics: Metrics,
  ) {
    this.refusals = metrics.counter('device_refusals_total', 'Rejected actions of connected devices', [
      'act',
      'reason',
    ]);
  }

  async take({ topic, payload, retain, late }: Publication): Promise<void> {
    // At shutdown: unanswered, so that the broker delivers it again.
    if (this.intake.draining) return new Promise(() => undefined);
    const received = performance.now();
    const address = addressOf(topic);
    if (!address) return this.refuse('foreign-topic');
    // The broker would repeat it to new subscribers; no receipt, as for a message that never arrived.
    if (retain) return this.refuse('retained');
    const device = await this.devices.at(address, registrationDelayMs);
    if (!device) return this.reject(address, payload, received);
    const session = new DeviceSession('', device, () => undefined);
    const channel = session.upstreamChannel(topic);
    if (!channel) return this.refuse('foreign-topic');
    await this.intake.take(session, channel, payload, late);
  }

  private reject(address: DeviceAddress, payload: Buffer, received: number): void {
    this.refuse('unknown-device');
    const reason = 'The device is not registered here, or is disabled';
    this.receipts.reject({ ...address, locationId: 0 }, messageIdIn(payload), reason, received);
  }

  private refuse(reason: string): void {
    this.refusals.inc({ act: 'publish', reason });
  }
}
