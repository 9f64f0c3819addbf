import type { Clock, Ids, Metrics } from '@backroom/platform';
import { maxWaitMs } from '../broker/queue-probe.js';
import { ConnectRefusal, type Caller, type Authorizer, type Publication } from '../broker/broker.js';
import type { Intake } from '../message/intake.js';
import type { ReceiptBatches } from '../receipts/receipt-batches.js';
import type { Allowances } from './allowances.js';
import type { Authenticator } from './authenticator.js';
import type { ConnectBackOff } from './connect-back-off.js';
import { isOfflineWill } from './offline-will.js';
import { DeviceSession, type KnownDevice } from './device-session.js';
import { Pace } from './pace.js';
import type { Sessions } from './sessions.js';

/** Maximum delayed messages of one connection, and their bytes: above it the connection is closed. */
const maxDelayed = 5_000;
const maxDelayedBytes = 8 * 1024 * 1024;

/** Authorizes connects, publications and subscriptions of devices; counts every refusal. */
export class DeviceAuthorizer implements Authorizer {
  private readonly connects;
  private readonly refusals;
  private readonly slowed;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly backOff: ConnectBackOff,
    private readonly allowances: Allowances,
    private readonly sessions: Sessions,
    private readonly intake: Intake,
    private readonly receipts: ReceiptBatches,
    private readonly clock: Clock,
    private readonly ids: Ids,
    metrics: Metrics,
  ) {
    this.connects = metrics.counter('device_connects_total', 'CONNECT packets of devices', [
      'outcome',
      'reason',
    ]);
    this.refusals = metrics.counter('device_refusals_total', 'Rejected actions of connected devices', [
      'act',
      'reason',
    ]);
    this.slowed = metrics.counter('device_messages_slowed_total', 'Device messages delayed by rate limits');
  }

  async admit(caller: Caller): Promise<DeviceSession> {
    try {
      const device = await this.authenticate(caller);
      if (caller.will && !isOfflineWill(device, caller.will))
        throw new ConnectRefusal('notAuthorized', 'will');
      const allowance = this.allowances.of(device.deviceId);
      if (!allowance.connects.take(1, performance.now()))
        throw new ConnectRefusal('unavailable', 'too-often');
      const pace = new Pace(allowance, () => this.slowed.inc());
      const will = caller.will?.payload;
      const { login, close } = caller;
      const session = new DeviceSession(login, device, close, will, pace, allowance, this.ids.next());
      this.sessions.open(session);
      this.connects.inc({ outcome: 'accepted', reason: '' });
      return session;
    } catch (error) {
      const reason = error instanceof ConnectRefusal ? error.reason : 'failure';
      this.connects.inc({ outcome: 'refused', reason });
      throw error;
    }
  }

  private authenticate(caller: Caller): Promise<KnownDevice> {
    const { login, secret, certificateName } = caller;
    return this.backOff.attempt(caller, async () => {
      if (certificateName !== undefined && certificateName !== login)
        throw new ConnectRefusal('notAuthorized', 'certificate');
      return this.authenticator.authenticate(login, secret);
    });
  }

  async publish(session: DeviceSession, { topic, payload, retain, late }: Publication): Promise<void> {
    const channel = session.upstreamChannel(topic);
    if (!channel) throw this.refused('publish', 'foreign-topic');
    if (retain) throw this.refused('publish', 'retained');
    // At shutdown: unanswered, so that the connection stays open until its receipts are sent.
    if (this.intake.draining) return new Promise(() => undefined);
    if (session.pace!.held >= maxDelayed || session.pace!.heldBytes >= maxDelayedBytes)
      throw this.refused('publish', 'too-fast');
    const arrivedAt = performance.now();
    await session.pace!.take(payload.length);
    const isDelayed = performance.now() - arrivedAt > maxWaitMs;
    if (this.intake.draining) return new Promise(() => undefined);
    if (!this.intake.hasRoomFor(session, payload.length)) throw this.refused('publish', 'too-many-waiting');
    await this.intake.take(session, channel, payload, late || isDelayed);
  }

  maySubscribe(session: DeviceSession, topic: string): boolean {
    if (session.downstreamChannel(topic)) return true;
    this.refused('subscribe', 'foreign-topic');
    return false;
  }

  subscribed(session: DeviceSession, topic: string): void {
    const channel = session.downstreamChannel(topic);
    if (channel) this.sessions.markSubscribed(session, channel);
  }

  unsubscribed(session: DeviceSession, topic: string): void {
    const channel = session.downstreamChannel(topic);
    if (channel) session.subscribedTo.delete(channel);
  }

  left(session: DeviceSession, isBroken: boolean): void {
    session.pace?.end();
    // A connection that was taken over is not reported: the device is still connected.
    if (!this.sessions.leave(session)) return;
    this.receipts.drop(session.device.deviceId);
    const offlineMessage = session.will ?? this.offlineMessageOf(session);
    if (!isBroken || !offlineMessage || this.intake.draining) return;
    // The intake retries through an outage; if this process crashes, the silence of the device reveals it.
    this.intake.take(session, 'events', offlineMessage, true).catch(() => undefined);
  }

  /** The offline message for a device without a will, if it ever sent a message. */
  private offlineMessageOf({ lastMessage }: DeviceSession): Buffer | undefined {
    if (!lastMessage) return undefined;
    const at = this.clock.now().toISOString();
    return Buffer.from(JSON.stringify({ messageId: this.ids.next(), ...lastMessage, at, type: 'offline' }));
  }

  private refused(act: string, reason: string): Error {
    this.refusals.inc({ act, reason });
    return new Error(`${act}: ${reason}`);
  }
}
