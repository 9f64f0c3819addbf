import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { upstreamChannels } from '@backroom/proto/devices';
import { OutageError, settledWithin, type Log } from '@backroom/platform';
import type { Delivery, Inbox, PublishOptions } from './broker.js';
import { QueueProbe } from './queue-probe.js';

/** Maximum wait for a broker that does not answer an unsubscribe, milliseconds. */
const leaveTimeoutMs = 2_000;

/** Reason code of a PUBACK (MQTT 5 section 3.4.2.1). */
const noMatchingSubscribers = 16;

interface SharedConnectionOptions {
  url: string;
  /** Stable over restarts: the broker keeps unacknowledged messages under it. */
  clientId: string;
  /** The members of a group share the incoming messages. */
  group: string;
  /** Maximum concurrent messages on their way to the log. */
  inFlight: number;
  /** Seconds that the broker keeps messages for an unavailable member. */
  sessionExpiry: number;
  /** Messages of devices arrive from now on. */
  onSubscribed?(): void;
  log: Log;
}

/** A message that was delivered and is not acknowledged. */
interface Pending {
  messageId: number;
  done: boolean;
}

/**
 * One connection to an external broker (MQTT 5), a member of the group that shares the messages of devices ("shared
 * subscription"). A message is acknowledged when the inbox has finished it, in the order of arrival (MQTT 5 section
 * 4.6). Messages without acknowledgement are delivered again to the same client id after a broken connection or a
 * crash.
 */
export class SharedConnection {
  private client: MqttClient | undefined;
  private pending: Pending[] = [];
  private subscribed = false;
  /** The pending or finished leave; set on the first call of `close`. */
  private leaving: Promise<void> | undefined;
  private left = false;
  /** Pending publications, each with its reject function for a broken connection. */
  private readonly writing = new Map<number, (error: Error) => void>();
  /** Own publications without a subscriber: the library returns the packet that was sent, not the response. */
  private readonly withoutSubscriber = new Set<number | undefined>();
  private readonly probe = new QueueProbe((number) => {
    this.client?.publish(this.probeTopic, number, { qos: 1 });
  });

  constructor(private readonly options: SharedConnectionOptions) {}

  /** Connected, and receiving messages of devices. */
  get ready(): boolean {
    return this.subscribed;
  }

  get connected(): boolean {
    return this.client?.connected ?? false;
  }

  start(inbox: Inbox): void {
    const { url, clientId, inFlight, sessionExpiry, log } = this.options;
    const options: IClientOptions = {
      protocolVersion: 5,
      clientId,
      clean: false,
      reconnectPeriod: 500,
      resubscribe: false,
      properties: { sessionExpiryInterval: sessionExpiry, receiveMaximum: inFlight },
    };
    const client = mqtt.connect(url, options);
    this.client = client;
    // The library acknowledges here at once, and one message at a time. An error means to it: not yet.
    client.handleMessage = (packet, next) => {
      if (packet.cmd === 'publish') this.receive(packet, inbox);
      next(new Error('Acknowledged when it is durable'));
    };
    client.on('connect', () => void this.subscribe(client));
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'puback' && packet.reasonCode === noMatchingSubscribers)
        this.withoutSubscriber.add(packet.messageId);
    });
    client.on('close', () => this.lost());
    client.on('error', (error) =>
      log.warn({ err: error, clientId }, 'device broker connection failed, reconnecting'),
    );
  }

  publish(topic: string, payload: Buffer, { expiry, within }: PublishOptions = {}): Promise<Delivery> {
    const { client } = this;
    if (!client?.connected) return Promise.reject(new OutageError('The broker of the devices'));
    return new Promise((resolve, reject) => {
      const properties = expiry === undefined ? undefined : { messageExpiryInterval: expiry };
      const hung = within === undefined ? undefined : setTimeout(() => this.cut(client), within);
      client.publish(topic, payload, { qos: 1, properties }, (error, packet) => {
        clearTimeout(hung);
        if (this.writing.get(id) === reject) this.writing.delete(id);
        const hasNoSubscriber = this.withoutSubscriber.delete(packet?.messageId);
        if (error) reject(error);
        else resolve(hasNoSubscriber ? 'nobody' : 'written');
      });
      const id = client.getLastMessageId();
      this.writing.set(id, reject);
    });
  }

  /**
   * Leaves the group, and resolves when the broker knows. Messages delivered until then are processed: they would
   * stay in this session until a member with the same name returns. Later ones go to the other members.
   */
  close(): Promise<void> {
    this.leaving ??= this.leave();
    return this.leaving;
  }

  async stop(): Promise<void> {
    await this.close();
    this.probe.end();
    await this.client?.endAsync(!this.client.connected);
  }

  private async leave(): Promise<void> {
    this.subscribed = false;
    // With the broker unavailable there is nothing to leave: the session expires.
    if (this.connected) await settledWithin(leaveTimeoutMs, this.client!.unsubscribeAsync(this.shared));
    this.left = true;
  }

  private get probeTopic(): string {
    return `${this.options.group}/probe/${this.options.clientId}`;
  }

  private get shared(): string[] {
    return upstreamChannels.map((channel) => `$share/${this.options.group}/v1/+/+/+/${channel}`);
  }

  private async subscribe(client: MqttClient): Promise<void> {
    const { log, clientId } = this.options;
    // With the retain flag as set by the device: messages to be retained are refused.
    const topics = Object.fromEntries(this.shared.map((topic) => [topic, { qos: 1 as const, rap: true }]));
    if (this.leaving) return;
    try {
      await client.subscribeAsync({ ...topics, [this.probeTopic]: { qos: 1 } });
      this.subscribed = !this.leaving;
      this.probe.begin();
      if (this.subscribed) this.options.onSubscribed?.();
    } catch (error) {
      log.error({ err: error, clientId }, 'device broker rejected the subscription');
      // mqtt reconnects by itself, and subscribes again.
      client.reconnect();
    }
  }

  private receive(packet: IPublishPacket, inbox: Inbox): void {
    const { topic, qos, dup, retain } = packet;
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const own: Pending = { messageId: packet.messageId ?? 0, done: false };
    // QoS 0 needs no acknowledgement, but is processed all the same: its receipt reports the result.
    const { pending } = this;
    if (qos > 0) pending.push(own);
    const finish = () => {
      own.done = true;
      this.acknowledge(pending);
    };
    if (topic === this.probeTopic) {
      this.probe.back(payload.toString());
      return finish();
    }
    if (this.left) return;
    inbox.take({ topic, payload, retain, late: dup || this.probe.late }).then(finish, (error: unknown) => {
      // Not acknowledged: it is delivered again with the next connection.
      this.options.log.warn({ err: error, topic }, 'device message delayed until the broker reconnects');
    });
  }

  /** Acknowledges all finished messages from the front. The list of a closed connection is ignored. */
  private acknowledge(pending: Pending[]): void {
    if (pending !== this.pending) return;
    while (pending[0]?.done) {
      const { messageId } = pending.shift()!;
      this.client?.['_sendPacket']({ cmd: 'puback', messageId, reasonCode: 0 });
    }
  }

  /** A publication without an acknowledgement must not reach the broker later, when a newer one may have. */
  private cut({ stream }: MqttClient): void {
    // A reset drops data that this machine still buffers for the network; TLS has no reset.
    if (stream instanceof Socket && !(stream instanceof TLSSocket)) stream.resetAndDestroy();
    else stream.destroy();
  }

  private lost(): void {
    this.subscribed = false;
    this.pending = [];
    this.probe.end();
    const error = new OutageError('The broker of the devices');
    for (const [id, reject] of this.writing) {
      reject(error);
      // Otherwise the library would send it with the next connection, when another gateway may have sent a newer one.
      this.client?.removeOutgoingMessage(id);
    }
    this.writing.clear();
    this.withoutSubscriber.clear();
  }
}
