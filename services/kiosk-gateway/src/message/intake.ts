import {
  currentTraceparent,
  inSpan,
  isOutage,
  SpanKind,
  type Clock,
  type Log,
  type Metrics,
} from '@backroom/platform';
import type { UpstreamChannel } from '@backroom/proto/devices';
import type { ReceiptBatches } from '../receipts/receipt-batches.js';
import type { DeviceSession } from '../session/device-session.js';
import type { AppendQueue } from './append-queue.js';
import type { BootClocks } from './boot-clocks.js';
import { deviceRecord, rejectedRecord } from './device-record.js';
import { isRejection, readMessage, type Message, type Rejection } from './read-message.js';

/** Maximum pending messages of one device, and maximum messages and bytes of all devices together. */
const maxPerDevice = 2_000;
const maxPending = 50_000;
const maxBytes = 64 * 1024 * 1024;

/** Processes messages of devices: checks, appends and receipts them, or rejects them with a reason. */
export class Intake {
  private readonly counter;
  private waiting = 0;
  private waitingBytes = 0;
  private closing = false;

  constructor(
    private readonly appends: AppendQueue,
    private readonly receipts: ReceiptBatches,
    private readonly clocks: BootClocks,
    private readonly clock: Clock,
    private readonly log: Log,
    metrics: Metrics,
    /** Milliseconds that the hello of a boot may arrive after its messages: another instance may have received it. */
    private readonly helloDelay = 0,
  ) {
    const labels = ['channel', 'outcome', 'reason'] as const;
    this.counter = metrics.counter('device_messages_total', 'Device messages, by channel and outcome', [
      ...labels,
    ]);
    const waiting = metrics.gauge('device_messages_waiting', 'Device messages waiting for the event log');
    Object.assign(waiting, { collect: () => waiting.set(this.waiting) });
  }

  /** Accepts no new messages. */
  get draining(): boolean {
    return this.closing;
  }

  hasRoomFor(session: DeviceSession, bytes: number): boolean {
    if (session.waiting >= maxPerDevice) return false;
    return this.waiting < maxPending && this.waitingBytes + bytes <= maxBytes;
  }

  /**
   * Resolves when the message is finished for the broker: durable, or rejected permanently (sending it again would
   * not help). Rejects when it is neither; the device sends it again. `late`: it may have been queued on the way.
   */
  async take(
    session: DeviceSession,
    channel: UpstreamChannel,
    payload: Buffer,
    late: boolean,
  ): Promise<void> {
    const received = performance.now();
    const receivedAt = this.clock.now().getTime();
    const message = readMessage(channel, payload);
    if (isRejection(message)) {
      this.counter.inc({ channel, outcome: 'rejected', reason: message.code });
      await this.use(session, message, payload, receivedAt);
      return this.receipts.reject(session.device, message.messageId, message.reason, received);
    }
    session.lastMessage = { bootId: message.bootId, sequence: message.sequence };
    // A queued hello would measure its delay, not the clock.
    if (channel === 'hello' && !late)
      this.clocks.measure(session.device.deviceId, message.bootId, timed(message, receivedAt));
    try {
      await this.holding(session, payload, async () => {
        if (this.helloDelay > 0)
          await this.clocks.settled(session.device.deviceId, message.bootId, this.helloDelay);
        await this.append(session, channel, message, payload, receivedAt, late);
      });
      this.counter.inc({ channel, outcome: 'accepted', reason: '' });
      this.receipts.accept(session.device, message.messageId, received);
    } catch (error) {
      if (isOutage(error)) throw error;
      this.log.error(
        { err: error, device: session.device.deviceId, message: message.messageId },
        'cannot store device message, rejecting it',
      );
      this.counter.inc({ channel, outcome: 'rejected', reason: 'not-storable' });
      this.receipts.reject(session.device, message.messageId, 'The message cannot be stored', received);
    }
  }

  /** A rejected message uses up its number. Durable before the device is notified, which then deletes the message. */
  private async use(
    session: DeviceSession,
    rejection: Rejection,
    body: Buffer,
    receivedAt: number,
  ): Promise<void> {
    if (!rejection.place) return;
    const { topic, record } = rejectedRecord(session, rejection, body, receivedAt);
    await this.holding(session, body, () => this.appends.append(topic, record));
  }

  private async holding(session: DeviceSession, body: Buffer, work: () => Promise<void>): Promise<void> {
    session.waiting++;
    this.waiting++;
    this.waitingBytes += body.length;
    try {
      await work();
    } finally {
      session.waiting--;
      this.waiting--;
      this.waitingBytes -= body.length;
    }
  }

  /** Accepts nothing new; resolves when nothing is pending, or after `patience` milliseconds. */
  async drain(patience: number): Promise<void> {
    this.closing = true;
    for (let waited = 0; this.waiting > 0 && waited < patience; waited += 20) await this.clock.sleep(20);
    this.appends.close();
  }

  private append(
    { device, connectionId }: DeviceSession,
    channel: UpstreamChannel,
    message: Message,
    body: Buffer,
    receivedAt: number,
    late: boolean,
  ): Promise<void> {
    const { traceparent } = message;
    return inSpan(`device ${channel}`, { traceparent, kind: SpanKind.CONSUMER }, () => {
      const clockOffset = this.clocks.offsetOf(device.deviceId, message.bootId, timed(message, receivedAt));
      const reception = { device, channel, message, body, receivedAt, clockOffset, connectionId, late };
      const { topic, record } = deviceRecord(reception, currentTraceparent());
      return this.appends.append(topic, record);
    });
  }
}

function timed({ messageId, sequence, at }: Message, receivedAt: number) {
  return { messageId, sequence, claimedAt: Date.parse(at), receivedAt };
}
