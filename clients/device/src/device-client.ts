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
  /** What the device can be told to do; anything else is answered as failed. */
  commands?: CommandHandlers;
  /** Takes a new config; throw when the device cannot work by it, and it goes on with the one before. */
  onConfig?(config: DeviceConfig): Promise<void> | void;
  /** A message of the outbox goes out; `first` is false when it was sent before by this client. */
  onSent?(message: OutboxMessage, first: boolean): void;
  /** A message is finished; told once for each. */
  onReceipt?(message: OutboxMessage, kind: 'accepted' | 'rejected', reason?: string): void;
  /** A message that was accepted before waits for a person. */
  onQuarantine?(messageId: string, reason: string): void;
  /** The login was refused, the gateway cannot be reached, or it said what cannot be read. */
  onFailure?(error: Error): void;
  /** False for a broker that takes no wills: nobody learns at once that this device's connection broke. */
  will?: boolean;
  /** More for mqtt, such as `ca`, `cert` and `key`. */
  mqtt?: IClientOptions;
  /** Milliseconds since the epoch by the device's own clock. */
  now?: () => number;
  /** From 0 to below 1; for back-off. */
  random?: () => number;
}

/**
 * A device as it should be: keeps what it has to say until the receipt, comes back by itself, says hello first, runs
 * each command once, and works by the newest config that it could take.
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
  /** The number of the next message that is kept. */
  private sequence = 0;
  /** Commands that came before the system's time was heard: whether they expired cannot be told yet. */
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

  /** Reads what the store kept of earlier starts. */
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

  /** The config that the device works by. */
  get currentConfig(): DeviceConfig | undefined {
    return this.config.current;
  }

  /** The system's time, milliseconds, as far as it is known. */
  get systemTime(): number {
    return this.time.milliseconds;
  }

  /** Stays connected from here on. `order` sets what is pending in another order, for trials of disorder. */
  connect(order?: (messageIds: string[]) => string[]): void {
    if (order) this.sending.order = order;
    this.connection.open();
  }

  /** Hangs up; what is published meanwhile waits in the outbox. */
  disconnect(): void {
    this.connection.close();
    this.sending.pause();
  }

  /** Ends for good. The store stays open: it is its opener's. */
  close(): void {
    this.sending.close();
    this.config.close();
    this.disconnect();
  }

  /** Keeps a message and sends it as soon as there is a connection. Resolves with its id when it is kept. */
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

  /** What the broker says in this device's name when the connection breaks without a word. */
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
    // Never kept and never sent again: the gateway measures this device's clock by it.
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
    // A broker keeps nothing for this topic any more: what the device has goes on to hold.
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
