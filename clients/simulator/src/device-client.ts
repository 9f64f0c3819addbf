import { randomBytes, randomUUID } from 'node:crypto';
import mqtt, { type MqttClient } from 'mqtt';
import { deviceTopic, type Receipts, type UpstreamChannel } from '@backroom/proto/devices';
import { Chance } from './chance.js';
import type { DemoDevice } from './devices-file.js';
import { newMessageId, newTraceparent } from './message-id.js';
import type { Outbox, OutboxMessage } from './outbox.js';

/** Most messages on their way without a receipt. */
const mostInFlight = 500;
/** Milliseconds without a receipt after which a message is sent again. */
const resendAfter = 30_000;
const longestBackOff = 10_000;

export interface DeviceClientOptions {
  device: Pick<DemoDevice, 'accountId' | 'deviceId' | 'kind' | 'login' | 'secret'>;
  /** Such as `mqtt://127.0.0.1:1883`. */
  url: string;
  outbox: Outbox;
  /** For back-off and disorder. */
  chance?: Chance;
  /** A message of the outbox goes out; `first` is false when it was sent before by this client. */
  onSent?(message: OutboxMessage, first: boolean): void;
  /** A message is finished; told once for each. */
  onReceipt?(message: OutboxMessage, kind: 'accepted' | 'rejected', reason?: string): void;
  /** A message that was accepted before waits for a person. */
  onQuarantine?(messageId: string, reason: string): void;
  /** The gateway refused the login or cannot be reached. */
  onFailure?(error: Error): void;
}

/** A device as it should be: keeps what it has to say until the receipt, comes back by itself, says hello first. */
export class DeviceClient {
  readonly bootId = randomUUID();
  private readonly chance: Chance;
  /** Messages to be sent on this connection, and when those without a receipt went out. */
  private queue: string[] = [];
  private readonly inFlight = new Map<string, number>();
  private readonly sentOnce = new Set<string>();
  private client: MqttClient | undefined;
  private wanted = false;
  private up = false;
  private failures = 0;
  private sequence = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly resending: NodeJS.Timeout;

  constructor(private readonly options: DeviceClientOptions) {
    this.chance = options.chance ?? new Chance(randomBytes(4).readUInt32LE());
    this.resending = setInterval(() => this.resendLate(), 5_000).unref();
  }

  get connected(): boolean {
    return this.up;
  }

  /** Stays connected from here on. With `disorder` what is pending goes out shuffled, and some of it twice. */
  connect(disorder = false): void {
    if (this.wanted) return;
    this.wanted = true;
    this.dial(disorder);
  }

  /** Hangs up; what is published meanwhile waits in the outbox. */
  disconnect(): void {
    this.wanted = false;
    clearTimeout(this.timer);
    this.hangUp();
  }

  /** Ends for good. The outbox stays open: it is its opener's. */
  close(): void {
    clearInterval(this.resending);
    this.disconnect();
  }

  /** Puts a message into the outbox and sends it as soon as there is a connection. Resolves when it is on disk. */
  async publish(channel: UpstreamChannel, fields: object, at = new Date()): Promise<string> {
    const message = { ...this.envelope(at), traceparent: newTraceparent(), ...fields };
    const { messageId } = message;
    await this.options.outbox.put({ channel, messageId, body: JSON.stringify(message) });
    this.queue.push(messageId);
    this.pump();
    return messageId;
  }

  private envelope(at: Date) {
    return {
      messageId: newMessageId(),
      sequence: this.sequence++,
      bootId: this.bootId,
      at: at.toISOString(),
    };
  }

  private dial(disorder: boolean): void {
    const { url, device } = this.options;
    // Reconnecting is done here, with a new client each time: mqtt would send again what the outbox sends again too.
    const client = mqtt.connect(url, {
      username: device.login,
      password: device.secret,
      clientId: device.login,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
    });
    this.client = client;
    client.on('error', (error) => this.options.onFailure?.(error));
    client.on('message', (_topic, payload) => this.take(JSON.parse(payload.toString()) as Receipts));
    client.once('connect', () => void this.begin(client, disorder).catch(() => client.end(true)));
    client.once('close', () => {
      client.end(true);
      if (this.client !== client) return;
      this.up = false;
      if (this.wanted) this.timer = setTimeout(() => this.dial(disorder), this.backOff());
    });
  }

  private async begin(client: MqttClient, disorder: boolean): Promise<void> {
    await client.subscribeAsync(this.topic('receipts'), { qos: 1 });
    // Never kept and never sent again: the gateway measures this device's clock by it.
    const hello = { ...this.envelope(new Date()), software: 'simulator 0.1.0' };
    client.publish(this.topic('hello'), JSON.stringify(hello), { qos: 1 });
    if (this.client !== client) return;
    this.failures = 0;
    this.up = true;
    this.inFlight.clear();
    this.queue = this.options.outbox.pending.map(({ messageId }) => messageId);
    if (disorder)
      this.queue = this.chance.shuffled([
        ...this.queue,
        ...this.queue.filter(() => this.chance.happens(0.2)),
      ]);
    this.pump();
  }

  private hangUp(): void {
    const { client } = this;
    this.client = undefined;
    this.up = false;
    client?.end(true);
  }

  /** Waits longer after each failure, and never as long as the others: they all lost the same gateway. */
  private backOff(): number {
    const longest = Math.min(longestBackOff, 200 * 2 ** this.failures++);
    return longest * (0.5 + this.chance.next() / 2);
  }

  private pump(): void {
    while (this.up && this.inFlight.size < mostInFlight && this.queue.length > 0) {
      const next = this.queue.splice(0, mostInFlight - this.inFlight.size);
      for (const messageId of next) this.send(messageId);
    }
  }

  private send(messageId: string): void {
    const message = this.options.outbox.get(messageId);
    if (!message) return;
    this.inFlight.set(messageId, performance.now());
    this.options.onSent?.(message, !this.sentOnce.has(messageId));
    this.sentOnce.add(messageId);
    this.client?.publish(this.topic(message.channel), message.body, { qos: 1 });
  }

  private resendLate(): void {
    const now = performance.now();
    for (const [messageId, at] of this.inFlight) if (this.up && now - at > resendAfter) this.send(messageId);
  }

  private take({ accepted, rejected, quarantined }: Receipts): void {
    const settled = [
      ...accepted.map((messageId) => ({ messageId, kind: 'accepted' as const, reason: undefined })),
      ...rejected.map(({ messageId, reason }) => ({
        messageId: messageId ?? '',
        kind: 'rejected' as const,
        reason,
      })),
    ];
    const done: string[] = [];
    for (const { messageId, kind, reason } of settled) {
      const message = this.options.outbox.get(messageId);
      this.inFlight.delete(messageId);
      this.sentOnce.delete(messageId);
      if (!message || done.includes(messageId)) continue;
      done.push(messageId);
      this.options.onReceipt?.(message, kind, reason);
    }
    if (done.length > 0) this.options.outbox.settle(done);
    for (const { messageId, reason } of quarantined ?? []) this.options.onQuarantine?.(messageId, reason);
    this.pump();
  }

  private topic(channel: Parameters<typeof deviceTopic>[1]): string {
    return deviceTopic(this.options.device, channel);
  }
}
