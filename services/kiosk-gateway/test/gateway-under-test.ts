import { generateKeyPairSync, randomUUID } from 'node:crypto';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { recordOf, SystemClock, SystemRandom, Ids, type NewEvent, type LogRecord } from '@backroom/platform';
import { deviceTopic, type Receipts } from '@backroom/proto/devices';
import { startTestEngines, Wire } from '@backroom/standalone/testing';
import { eventually } from '@backroom/testing/waiting';
import { start, type RunningKioskGateway } from '../src/index.js';
import { LocationsStub } from './locations-stub.js';

export { pause } from '@backroom/testing/waiting';
export const ids = new Ids(new SystemClock(), new SystemRandom());
export const secret = 'a-secret-of-many-letters';
export const account = 7;

/** The service with its real broker and a real event log, and devices that connect to it. */
export class GatewayUnderTest {
  readonly locations = new LocationsStub();
  readonly clients: MqttClient[] = [];
  gateway!: RunningKioskGateway;
  wire!: Wire;
  eventLogUrl = '';
  environment: Record<string, string> = {};
  private ends: (() => Promise<void>)[] = [];

  /** `settings`: variables of the service in addition to the required ones. */
  constructor(private readonly settings: Record<string, string> = {}) {}

  async start(): Promise<void> {
    const engines = await startTestEngines({ postgres: true });
    const database = await engines.postgres.database('event-log');
    this.wire = await Wire.to(database.app);
    this.eventLogUrl = database.app;
    await this.locations.start();
    this.environment = {
      SERVICE_NAME: 'kiosk-gateway',
      LOG_LEVEL: 'silent',
      EVENT_LOG_URL: this.wire.url,
      EVENT_LOG_MIGRATION_URL: database.owner,
      LOCATIONS_KIOSKS_URL: this.locations.url,
      MQTT_PORT: '0',
      MQTT_CONNECTIONS: '50',
      ...principalKeys(),
      ...this.settings,
    };
    this.gateway = await start(this.environment);
    this.ends = [async () => this.wire.cut(), () => database.drop(), () => engines.stop()];
  }

  async stop(): Promise<void> {
    for (const client of this.clients) client.end(true);
    if (this.gateway.ready()) await this.gateway.stop();
    this.locations.stop();
    for (const end of this.ends) await end();
  }

  /** Starts the same service again, with nothing in memory. */
  async restart(): Promise<void> {
    await this.gateway.stop();
    this.gateway = await start(this.environment);
  }

  /** A kiosk that locations-kiosks knows; its login is `kiosk-<id>`. */
  register(id: number): { login: string; id: number } {
    const login = `kiosk-${id}`;
    const device = {
      id,
      accountId: account,
      locationId: 70,
      kind: 'kiosk',
      name: login,
      serialNumber: login,
      enabled: true,
    };
    this.locations.devices.set(login, { device, secret });
    return { login, id };
  }

  connect(
    username: string | undefined,
    password = secret,
    options: IClientOptions = {},
  ): Promise<MqttClient> {
    const url = `mqtt://127.0.0.1:${this.gateway.ports.mqtt!}`;
    const client = mqtt.connect(url, { username, password, reconnectPeriod: 0, clean: true, ...options });
    this.clients.push(client);
    return new Promise((resolve, reject) => {
      client.once('connect', () => resolve(client)).once('error', reject);
      client.once('close', () => reject(new Error('closed')));
    });
  }

  /** A registered and connected kiosk that is subscribed to its receipts. */
  async kiosk(id: number, options: IClientOptions = {}): Promise<Kiosk> {
    const { login } = this.register(id);
    const kiosk = new Kiosk(id, await this.connect(login, secret, options));
    await kiosk.listen();
    return kiosk;
  }

  /** The records of a topic. */
  async records(topic: string): Promise<LogRecord[]> {
    const found: LogRecord[] = [];
    for await (const record of this.gateway.platform.eventLog.read(topic)) found.push(record);
    return found;
  }

  append(event: NewEvent): Promise<void> {
    return this.gateway.platform.eventLog.append(event.event.topic, [recordOf(event, ids.next())]);
  }

  /** The value of a counter or gauge, summed over the series that have these labels. */
  async metric(name: string, labels: Record<string, string> = {}): Promise<number> {
    const metric = await this.gateway.platform.metrics.registry.getSingleMetric(name)!.get();
    const expected = Object.entries(labels);
    const values = metric.values as { value: number; labels: Record<string, unknown> }[];
    return values
      .filter((series) => expected.every(([label, value]) => series.labels[label] === value))
      .reduce((sum, { value }) => sum + value, 0);
  }
}

/** The device side: publishes, and keeps the messages that it receives. */
export class Kiosk {
  readonly receipts: Receipts[] = [];
  readonly bootId = randomUUID();
  closed = false;
  private sequence = 0;

  constructor(
    readonly id: number,
    readonly client: MqttClient,
  ) {
    client.on('message', (topic, payload) => {
      if (topic === this.topic('receipts')) this.receipts.push(JSON.parse(payload.toString()) as Receipts);
    });
    client.on('close', () => (this.closed = true)).on('error', () => undefined);
  }

  async listen(): Promise<void> {
    await this.client.subscribeAsync(this.topic('receipts'), { qos: 1 });
  }

  topic(channel: Parameters<typeof deviceTopic>[1]): string {
    return deviceTopic({ accountId: account, kind: 'kiosk', deviceId: this.id }, channel);
  }

  /** Publishes on a channel; resolves at PUBACK. */
  send(channel: Parameters<typeof deviceTopic>[1], body: unknown): Promise<unknown> {
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return this.client.publishAsync(this.topic(channel), payload, { qos: 1 });
  }

  envelope() {
    return {
      messageId: ids.next(),
      sequence: this.sequence++,
      bootId: this.bootId,
      at: new Date().toISOString(),
    };
  }

  diagnostics() {
    return { ...this.envelope(), hasPower: true, batteryLevel: 80, isWifi: true };
  }

  order() {
    return {
      ...this.envelope(),
      orderId: ids.next(),
      currency: 'USD',
      lines: [{ productId: 1, quantity: 2, unitPrice: 150 }],
      payments: [{ id: randomUUID(), method: 'creditCard', amount: 300, lastFour: '4242' }],
      total: 300,
    };
  }

  get accepted(): string[] {
    return this.receipts.flatMap(({ accepted }) => accepted);
  }

  get rejected(): Receipts['rejected'] {
    return this.receipts.flatMap(({ rejected }) => rejected);
  }

  get quarantined(): NonNullable<Receipts['quarantined']> {
    return this.receipts.flatMap(({ quarantined }) => quarantined ?? []);
  }
}

/** Waits for an eventual condition; asserts nothing about the time it takes. */
export async function until(condition: () => boolean | Promise<boolean>, patience = 30_000): Promise<void> {
  await eventually(condition.toString(), condition, { within: patience, every: 10, retryErrors: false });
}

function principalKeys(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const jwk = (key: typeof privateKey) => ({ ...key.export({ format: 'jwk' }), kid: 'test', alg: 'EdDSA' });
  return {
    PRINCIPAL_PRIVATE_KEY: JSON.stringify(jwk(privateKey)),
    PRINCIPAL_ISSUERS: '{}',
  };
}
