import { randomBytes } from 'node:crypto';
import mqtt, { type MqttClient } from 'mqtt';
import { uuidv7 } from '@backroom/platform';
import { priceOrder } from '@backroom/pricing';
import { deviceTopic, type DeviceOrder, type Receipts, type UpstreamChannel } from '@backroom/proto/devices';
import { system, waitUntil, type DemoKiosk } from './running-system.js';

export const newId = (at = Date.now()) => uuidv7(at, randomBytes(10));

/** The outcome of a message, as reported by its receipts. */
export interface MessageOutcome {
  accepted: boolean;
  rejected: string | undefined;
  quarantined: string | undefined;
}

export interface SaleOptions {
  at?: number;
  orderId?: string;
  traceId?: string;
  quantity?: number;
  lastFour?: string;
}

/** A demo kiosk connected over MQTT. */
export class Kiosk {
  readonly receipts: Receipts[] = [];
  private sequence = 0;
  private readonly bootId = newId();

  private constructor(
    readonly facts: DemoKiosk,
    readonly client: MqttClient,
  ) {
    client.on('message', (topic, payload) => {
      if (topic === this.topic('receipts')) this.receipts.push(JSON.parse(payload.toString()) as Receipts);
    });
  }

  /** Connects, subscribes to receipts and says hello. Rejects with the broker's response. */
  static async connect(
    facts: DemoKiosk,
    credentials: { login?: string; secret?: string } = {},
  ): Promise<Kiosk> {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${system.mqtt}`, {
      username: credentials.login ?? facts.login,
      password: credentials.secret ?? facts.secret,
      reconnectPeriod: 0,
      connectTimeout: 10_000,
    });
    const kiosk = new Kiosk(facts, client);
    await client.subscribeAsync(kiosk.topic('receipts'), { qos: 1 });
    const hello = { ...kiosk.envelope(), software: 'flow-test 1' };
    await kiosk.publish('hello', hello);
    await kiosk.outcomeOf(hello.messageId);
    return kiosk;
  }

  topic(channel: UpstreamChannel | 'receipts' | 'commands' | 'config'): string {
    return deviceTopic(
      { accountId: this.facts.accountId, kind: 'kiosk', deviceId: this.facts.deviceId },
      channel,
    );
  }

  envelope(at = Date.now()) {
    return {
      messageId: newId(),
      sequence: this.sequence++,
      bootId: this.bootId,
      at: new Date(at).toISOString(),
    };
  }

  /** Returns a sale of the first product whose totals are correct. */
  sale({
    at = Date.now(),
    orderId = newId(at),
    traceId,
    quantity = 1,
    lastFour,
  }: SaleOptions = {}): DeviceOrder {
    const { id, price, taxRatePpm, deposit } = this.facts.products[0]!;
    const { lines, totals } = priceOrder([
      { productId: id, quantity, unitPrice: price, taxRatePpm, deposit },
    ]);
    const payment = {
      id: newId(at),
      method: 'creditCard' as const,
      amount: totals.total,
      ...(lastFour && { lastFour }),
    };
    return {
      ...this.envelope(at),
      ...(traceId && { traceparent: `00-${traceId}-${'1'.repeat(16)}-01` }),
      orderId,
      currency: this.facts.currency,
      lines,
      payments: [payment],
      fee: totals.fee,
      total: totals.total,
    };
  }

  async publish(channel: UpstreamChannel, body: object | string | Buffer): Promise<void> {
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    await this.client.publishAsync(this.topic(channel), payload, { qos: 1 });
  }

  /** Publishes a sale and waits for its receipt. */
  async sell(sale: DeviceOrder): Promise<MessageOutcome> {
    await this.publish('orders', sale);
    return this.outcomeOf(sale.messageId);
  }

  /** Waits for the first receipt of a message and returns its outcome. */
  outcomeOf(messageId: string | null): Promise<MessageOutcome> {
    return waitUntil(`a receipt of ${messageId}`, async () => {
      const fate = this.outcomeSoFar(messageId);
      return (fate.accepted || fate.rejected !== undefined) && fate;
    });
  }

  /** Waits for the quarantine reason of a message. */
  quarantineReasonOf(messageId: string): Promise<string> {
    return waitUntil(
      `the quarantine reason of ${messageId}`,
      async () => this.outcomeSoFar(messageId).quarantined,
    );
  }

  outcomeSoFar(messageId: string | null): MessageOutcome {
    const all = <T>(pick: (receipts: Receipts) => readonly T[]) => this.receipts.flatMap(pick);
    const reason = (list: { messageId: string | null; reason: string }[]) =>
      list.find((one) => one.messageId === messageId)?.reason;
    return {
      accepted: all(({ accepted }) => accepted).includes(messageId!),
      rejected: reason(all(({ rejected }) => rejected)),
      quarantined: reason(all(({ quarantined }) => quarantined ?? [])),
    };
  }

  get connected(): boolean {
    return this.client.connected;
  }

  async close(): Promise<void> {
    await this.client.endAsync(true);
  }
}
