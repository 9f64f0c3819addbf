import mqtt, { type IClientOptions } from 'mqtt';
import {
  deviceTopic,
  receipts as receiptsSchema,
  type DeviceAddress,
  type DeviceConfig,
  type Receipts,
  type UpstreamChannel,
} from './protocol.js';
import { CommandRunner, type Answer, type CommandHandlers } from './command-runner.js';
import { ConfigKeeper } from './config-keeper.js';
import { Connection } from './connection.js';
import { newMessageId, newTraceparent } from './message-id.js';
import { answersToMissing } from './missing.js';
import { Outbox, type OutboxMessage } from './outbox.js';
import { PriceListFetcher } from './price-list.js';
import { Sending } from './sending.js';
import type { Store } from './store.js';
import { SystemTime } from './system-time.js';

export interface DeviceClientOptions {
  device: DeviceAddress & { login: string; secret: string };
  /** `mqtt://`, `mqtts://`, `ws://` or `wss://`. */
  url: string;
  store: Store;
  /** Name and version of the device's software. */
  software: string;
  hardware?: string;
  /** The commands that the device supports; any other is answered as failed. */
  commands?: CommandHandlers;
  /** Applies a new config; throws when the device cannot apply it and keeps the previous one. */
  onConfig?(config: DeviceConfig): Promise<void> | void;
  /** A message of the outbox is sent; `first` is false when this client sent it before. */
  onSent?(message: OutboxMessage, first: boolean): void;
  /** A message is settled; called once for each. */
  onReceipt?(message: OutboxMessage, kind: 'accepted' | 'rejected', reason?: string): void;
  /** A message that was accepted before is in quarantine. */
  onQuarantine?(messageId: string, reason: string): void;
  /** The login was refused, the gateway is unreachable, or it sent an unreadable message. */
  onFailure?(error: Error): void;
  /** False for a broker without support for wills: a broken connection is then not reported at once. */
  will?: boolean;
  /** Further options for mqtt, such as `ca`, `cert` and `key`. */
  mqtt?: IClientOptions;
  /** Milliseconds since the epoch by the device's own clock. */
  now?: () => number;
  /** From 0 to below 1; for back-off. */
  random?: () => number;
}

/**
 * A complete device: keeps its messages until their receipt, reconnects automatically, says hello first, runs each
 * command once, and applies the newest valid config.
 */
export class DeviceClient {
  /** New at each start. */
  readonly bootId = crypto.randomUUID();
  private readonly now: () => number;
  private readonly time: SystemTime;
  private readonly connection: Connection;
  private readonly sending: Sending;
  private commands!: CommandRunner;
  private config!: ConfigKeeper;
  /** The number of the next stored message. */
  private sequence = 0;
  /** Commands received before the system's time is known: their expiry cannot be checked yet. */
  private early: unknown[] = [];

  private constructor(
    private readonly options: DeviceClientOptions,
    private readonly outbox: Outbox,
  ) {
    this.now = options.now ?? Date.now;
    this.time = new SystemTime(this.now);
    this.connection = new Connection({
      url: options.url,
      random: options.random ?? Math.random,
      connect: () => this.connectOptions(),
      begin: (client) => this.begin(client),
      message: (topic, payload) => this.hear(topic, payload),
      down: () => this.sending.pause(),
      failed: (error) => options.onFailure?.(error),
    });
    this.sending = new Sending(outbox, (message, first) => {
      options.onSent?.(message, first);
      this.connection.publish(this.topic(message.channel), message.body);
    });
  }

  /** Reads the data that earlier starts stored. */
  static async open(options: DeviceClientOptions): Promise<DeviceClient> {
    const client = new DeviceClient(options, await Outbox.open(options.store));
    const answer = (fields: Answer) => client.publish('acks', fields);
    client.commands = await CommandRunner.open(
      options.store,
      options.commands ?? {},
      answer,
      () => client.time.milliseconds,
    );
    const fetcher = new PriceListFetcher(options.device, () => client.time.milliseconds);
    client.config = await ConfigKeeper.open({
      store: options.store,
      apply: (config) => options.onConfig?.(config),
      say: (news) => client.publish('events', news),
      fetchPrices: (list) => fetcher.fetch(list),
      random: options.random ?? Math.random,
    });
    await client.commands.settleInterrupted();
    return client;
  }

  get connected(): boolean {
    return this.connection.up;
  }

  /** Messages without a receipt. */
  get pending(): readonly OutboxMessage[] {
    return this.outbox.pending;
  }

  /** The applied config. */
  get currentConfig(): DeviceConfig | undefined {
    return this.config.current;
  }

  /** The system's time in milliseconds, as far as it is known. */
  get systemTime(): number {
    return this.time.milliseconds;
  }

  /** Stays connected from here on. `order` reorders pending messages, for tests of disorder. */
  connect(order?: (messageIds: string[]) => string[]): void {
    if (order) this.sending.order = order;
    this.connection.open();
  }

  /** Disconnects; messages published meanwhile wait in the outbox. */
  disconnect(): void {
    this.connection.close();
    this.sending.pause();
  }

  /** Closes for good. The store stays open: it belongs to its opener. */
  close(): void {
    this.sending.close();
    this.config.close();
    this.disconnect();
  }

  /** Stores a message and sends it as soon as there is a connection. Resolves with its id when it is stored. */
  async publish(channel: UpstreamChannel, fields: object, at = this.now()): Promise<string> {
    const sequence = this.sequence++;
    const message = { ...this.envelope(at, sequence), traceparent: newTraceparent(), ...fields };
    const { messageId, bootId } = message;
    await this.outbox.put({ channel, messageId, bootId, sequence, body: JSON.stringify(message) });
    this.sending.add(messageId);
    return messageId;
  }

  private envelope(at: number, sequence: number) {
    return { messageId: newMessageId(), sequence, bootId: this.bootId, at: new Date(at).toISOString() };
  }

  private connectOptions(): IClientOptions {
    const { login, secret } = this.options.device;
    return {
      ...this.options.mqtt,
      username: login,
      password: secret,
      clientId: login,
      clean: true,
      ...(this.options.will !== false && { will: this.will() }),
    };
  }

  /** The will that the broker publishes for this device when the connection breaks. */
  private will(): NonNullable<IClientOptions['will']> {
    const offline = { ...this.envelope(this.now(), this.sequence), type: 'offline' };
    return {
      topic: this.topic('events'),
      payload: new TextEncoder().encode(JSON.stringify(offline)) as Buffer,
      qos: 1,
      retain: false,
    };
  }

  private async begin(client: mqtt.MqttClient): Promise<void> {
    const { software, hardware } = this.options;
    await client.subscribeAsync([this.topic('receipts'), this.topic('commands'), this.topic('config')], {
      qos: 1,
    });
    // Never stored or resent: the gateway measures this device's clock by it.
    const hello = {
      ...this.envelope(this.now(), this.sequence),
      software,
      ...(hardware && { hardware }),
      ...(this.currentConfig && { configVersion: this.currentConfig.version }),
    };
    this.connection.publish(this.topic('hello'), JSON.stringify(hello));
    this.sending.start();
  }

  private hear(topic: string, payload: string): void {
    const work = this.take(topic, payload);
    work.catch((error: unknown) => this.options.onFailure?.(error as Error));
  }

  private async take(topic: string, payload: string): Promise<void> {
    // A broker has cleared this topic: the device keeps its config.
    if (payload === '') return;
    const body = JSON.parse(payload) as unknown;
    if (topic === this.topic('receipts')) return this.takeReceipts(receiptsSchema.parse(body));
    if (topic === this.topic('config')) return this.config.take(body);
    if (topic !== this.topic('commands')) return;
    if (!this.time.known) return void this.early.push(body);
    await this.runCommand(body);
  }

  private async runCommand(body: unknown): Promise<void> {
    const outcome = await this.commands.take(body);
    if (outcome === 'unreadable') throw new Error('A command cannot be read');
  }

  private async takeReceipts({ accepted, rejected, quarantined, missing, at }: Receipts): Promise<void> {
    this.time.heard(at);
    const { onReceipt, onQuarantine } = this.options;
    for (const message of this.sending.settle(accepted)) onReceipt?.(message, 'accepted');
    for (const { messageId, reason } of rejected)
      for (const message of this.sending.settle([messageId ?? ''])) onReceipt?.(message, 'rejected', reason);
    for (const { messageId, reason } of quarantined ?? []) onQuarantine?.(messageId, reason);
    const { again, skipped } = answersToMissing(missing ?? [], this.outbox.pending);
    this.sending.again(again);
    for (const event of skipped) await this.publish('events', event);
    await Promise.all(this.early.splice(0).map((command) => this.runCommand(command)));
  }

  private topic(channel: Parameters<typeof deviceTopic>[1]): string {
    return deviceTopic(this.options.device, channel);
  }
}
