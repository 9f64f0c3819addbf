import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { upstreamChannels } from '@backroom/proto/devices';
import { OutageError, settledWithin, type Log } from '@backroom/platform';
import type { Delivery, Inbox, PublishOptions } from './broker.js';
import { QueueProbe } from './queue-probe.js';

/** Longest wait for a broker that does not answer whoever leaves, milliseconds. */
const leaveFor = 2_000;

/** Reason code of a PUBACK (MQTT 5 section 3.4.2.1). */
const noMatchingSubscribers = 16;

interface SharedConnectionOptions {
  url: string;
  /** Stable over restarts: under it the broker keeps what was not acknowledged. */
  clientId: string;
  /** The members of a group share what comes. */
  group: string;
  /** Messages on their way to the log at the same moment. */
  inFlight: number;
  /** Seconds that the broker keeps messages for a member that is away. */
  sessionExpiry: number;
  /** It hears what devices say from now on. */
  onSubscribed?(): void;
  log: Log;
}

/** A message that was handed over and is not acknowledged. */
interface Pending {
  messageId: number;
  done: boolean;
}

/**
 * One connection to a broker elsewhere (MQTT 5), a member of the group that shares what devices say. A message is
 * acknowledged when the inbox has finished it, in the order of arrival (MQTT 5 section 4.6); what was not when the
 * connection breaks or this process dies comes again, to the same client id.
 */
export class SharedConnection {
  private client: MqttClient | undefined;
  private pending: Pending[] = [];
  private subscribed = false;
  /** Its leaving, from the moment that it was told to. */
  private leaving: Promise<void> | undefined;
  private left = false;
  /** The publications on their way, each with what rejects it when the connection breaks. */
  private readonly writing = new Map<number, (error: Error) => void>();
  /** Publications of ours that nobody listened to: the library hands back what was sent, not what was answered. */
  private readonly unheard = new Set<number | undefined>();
  private readonly probe = new QueueProbe((number) => {
    this.client?.publish(this.probeTopic, number, { qos: 1 });
  });

  constructor(private readonly options: SharedConnectionOptions) {}

  /** Connected, and hears what devices say. */
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
    // The library's own acknowledgement follows here at once, and one at a time. "Failed" for it means: not yet.
    client.handleMessage = (packet, next) => {
      if (packet.cmd === 'publish') this.receive(packet, inbox);
      next(new Error('Acknowledged when it is durable'));
    };
    client.on('connect', () => void this.subscribe(client));
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'puback' && packet.reasonCode === noMatchingSubscribers)
        this.unheard.add(packet.messageId);
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
        const isUnheard = this.unheard.delete(packet?.messageId);
        if (error) reject(error);
        else resolve(isUnheard ? 'nobody' : 'written');
      });
      const id = client.getLastMessageId();
      this.writing.set(id, reject);
    });
  }

  /**
   * Leaves the group, and resolves when the broker knows. What it had handed out until then is taken: it would lie in this
   * session until somebody of the same name returns. From there on the other members share what would be this one's.
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
    // With the broker away there is nothing to leave: the session's expiry ends it.
    if (this.connected) await settledWithin(leaveFor, this.client!.unsubscribeAsync(this.shared));
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
    // With the retain flag as the device set it: what is to be retained is refused.
    const topics = Object.fromEntries(this.shared.map((topic) => [topic, { qos: 1 as const, rap: true }]));
    if (this.leaving) return;
    try {
      await client.subscribeAsync({ ...topics, [this.probeTopic]: { qos: 1 } });
      this.subscribed = !this.leaving;
      this.probe.begin();
      if (this.subscribed) this.options.onSubscribed?.();
    } catch (error) {
      log.error({ err: error, clientId }, 'device broker rejected the subscription');
      // mqtt comes back by itself, and asks again.
      client.reconnect();
    }
  }

  private receive(packet: IPublishPacket, inbox: Inbox): void {
    const { topic, qos, dup, retain } = packet;
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const own: Pending = { messageId: packet.messageId ?? 0, done: false };
    // QoS 0 is finished with its arrival, and taken all the same: its receipt says what became of it.
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
      // Not acknowledged: it comes again with the next connection.
      this.options.log.warn({ err: error, topic }, 'device message delayed until the broker reconnects');
    });
  }

  /** Everything from the front that is finished. The list of a connection that is gone is nobody's any more. */
  private acknowledge(pending: Pending[]): void {
    if (pending !== this.pending) return;
    while (pending[0]?.done) {
      const { messageId } = pending.shift()!;
      this.client?.['_sendPacket']({ cmd: 'puback', messageId, reasonCode: 0 });
    }
  }

  /** What was written and has no acknowledgement does not reach the broker later, when something newer may have. */
  private cut({ stream }: MqttClient): void {
    // A reset drops what this machine still keeps for the network; by TLS there is none.
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
      // Or the library would send it with the next connection, when something newer may have been sent by another.
      this.client?.removeOutgoingMessage(id);
    }
    this.writing.clear();
    this.unheard.clear();
  }
}
