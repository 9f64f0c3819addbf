import {
  currentTraceparent,
  inSpan,
  isOutage,
  SpanKind,
  type Clock,
  type Log,
  type Metrics,
} from '@backroom/platform';
import { instantOf, type UpstreamChannel } from '@backroom/proto/devices';
import type { ReceiptBatches } from '../receipts/receipt-batches.js';
import type { DeviceSession } from '../session/device-session.js';
import type { AppendQueue } from './append-queue.js';
import type { BootClocks } from './boot-clocks.js';
import {
  deviceRecord,
  rejectedRecord,
  unreadableRecord,
  type DeviceRecord,
  type Reception,
} from './device-record.js';
import type { TimedMessage } from './clock-offset.js';
import { isRejection, readMessage, type Place, type Reading, type Rejection } from './read-message.js';

/** Maximum pending messages of one device, and maximum messages and bytes of all devices together. */
const maxPerDevice = 2_000;
const maxPending = 50_000;
const maxBytes = 64 * 1024 * 1024;

interface Arrival {
  session: DeviceSession;
  channel: UpstreamChannel;
  payload: Buffer;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  late: boolean;
  /** `performance.now()` when it arrived. */
  received: number;
}

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
  take(session: DeviceSession, channel: UpstreamChannel, payload: Buffer, late: boolean): Promise<void> {
    const receivedAt = this.clock.now().getTime();
    const arrival = { session, channel, payload, receivedAt, late, received: performance.now() };
    const reading = readMessage(channel, payload);
    return isRejection(reading) ? this.takeInvalid(arrival, reading) : this.takeValid(arrival, reading);
  }

  private async takeValid(arrival: Arrival, reading: Reading): Promise<void> {
    const { session, channel, received } = arrival;
    const { messageId, bootId, sequence, at, traceparent } = reading.message;
    session.lastMessage = { bootId, sequence };
    const moment = { bootId, sequence, claimedAt: instantOf(at)! };
    // A queued hello would measure its delay, not the clock.
    if (channel === 'hello' && !arrival.late)
      this.clocks.measure(session.device.deviceId, bootId, {
        ...moment,
        messageId,
        receivedAt: arrival.receivedAt,
      });
    try {
      await inSpan(`device ${channel}`, { traceparent, kind: SpanKind.CONSUMER }, () =>
        this.store(arrival, moment, (reception) =>
          deviceRecord(reception, reading, arrival.payload, currentTraceparent()),
        ),
      );
      this.counter.inc({ channel, outcome: 'accepted', reason: '' });
      this.receipts.accept(session.device, messageId, received);
    } catch (error) {
      if (isOutage(error)) throw error;
      this.log.error(
        { err: error, device: session.device.deviceId, message: messageId },
        'cannot store device message, rejecting it',
      );
      this.counter.inc({ channel, outcome: 'rejected', reason: 'not-storable' });
      this.receipts.reject(session.device, messageId, 'The message cannot be stored', received);
    }
  }

  /**
   * An order is paid: it is accepted as received, and quarantined by the ledger. Everything else is rejected. Durable
   * before the device is notified, which then deletes the message.
   */
  private async takeInvalid(arrival: Arrival, rejection: Rejection): Promise<void> {
    const { session, channel, payload, received } = arrival;
    const { messageId, code, reason, place, claimedAt } = rejection;
    const isOrder = channel === 'orders';
    this.counter.inc({ channel, outcome: isOrder ? 'unreadable' : 'rejected', reason: code });
    const record = isOrder ? unreadableRecord : rejectedRecord;
    const moment = place && claimedAt !== undefined ? { ...place, claimedAt } : undefined;
    await this.store(arrival, moment, (reception) => record(reception, rejection, payload));
    if (isOrder && messageId !== null) this.receipts.accept(session.device, messageId, received);
    else this.receipts.reject(session.device, messageId, reason, received);
  }

  private async store(
    { session, channel, payload, receivedAt, late }: Arrival,
    moment: (Place & { claimedAt: number }) | undefined,
    recordOf: (reception: Reception) => DeviceRecord,
  ): Promise<void> {
    const { device, connectionId } = session;
    await this.holding(session, payload, async () => {
      const clockOffset = moment ? await this.clockOffsetOf(device.deviceId, { ...moment, receivedAt }) : 0;
      const { topic, record } = recordOf({ device, channel, receivedAt, clockOffset, connectionId, late });
      await this.appends.append(topic, record);
    });
  }

  private async clockOffsetOf(deviceId: number, { bootId, ...timed }: Place & TimedMessage): Promise<number> {
    if (this.helloDelay > 0) await this.clocks.settled(deviceId, bootId, this.helloDelay);
    return this.clocks.offsetOf(deviceId, bootId, timed);
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
}
