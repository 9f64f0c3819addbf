import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import {
  EmbeddedEventLog,
  Ids,
  isOutage,
  recordOf,
  SystemClock,
  SystemRandom,
  type LogRecord,
  type NewEvent,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import {
  freePort,
  startMosquitto,
  startTestEngines,
  Wire,
  type Mosquitto,
  type MosquittoOptions,
  type TestDatabase,
  type TestEngines,
} from '@backroom/standalone/testing';
import { letIn, type AccessCommand } from '../../locations-kiosks/src/broker/access-commands.js';
import { BrokerAdmin } from '../../locations-kiosks/src/broker/broker-admin.js';
import { start, type RunningKioskGateway } from '../src/index.js';
import { account, Kiosk, secret, until } from './gateway-under-test.js';

const ids = new Ids(new SystemClock(), new SystemRandom());

/** Members of the service behind a real Mosquitto, with a real event log and devices that the broker knows. */
export class ExternalUnderTest {
  readonly members = new Map<string, RunningKioskGateway>();
  readonly clients: MqttClient[] = [];
  /** The service that grants commands; none by default. */
  locationsUrl = '127.0.0.1:1';
  /** The address by which members reach the broker; direct by default. */
  brokerUrl = '';
  private readonly processes: ChildProcess[] = [];
  broker!: Mosquitto;
  wire!: Wire;
  private admin!: BrokerAdmin;
  private eventLog!: EmbeddedEventLog;
  private engines!: TestEngines;
  private database!: TestDatabase;
  private readonly folder = mkdtempSync(join(tmpdir(), 'backroom-broker-'));

  /** `ways`: transports of devices in addition to the plain one. */
  async start(ways: Pick<MosquittoOptions, 'tls' | 'wsPort'> = {}): Promise<void> {
    this.engines = await startTestEngines({ postgres: true });
    this.database = await this.engines.postgres.database('event-log');
    this.wire = await Wire.to(this.database.app);
    this.eventLog = new EmbeddedEventLog({ url: this.database.app, clock: new SystemClock() });
    this.broker = await startMosquitto({
      ...ways,
      dataDir: join(this.folder, 'mosquitto'),
      passwords: { admin: 'of-the-admin', gateway: 'of-the-gateway' },
    });
    this.admin = new BrokerAdmin(this.broker.adminUrl, { warn: () => undefined } as never);
  }

  async stop(): Promise<void> {
    for (const child of this.processes) child.kill('SIGKILL');
    for (const client of this.clients) client.end(true);
    for (const name of [...this.members.keys()]) await this.leave(name);
    await this.admin.onApplicationShutdown();
    await this.wire.cut();
    await this.eventLog.close();
    await this.broker.stop();
    await this.database.drop();
    await this.engines.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The environment of a member with that name. */
  environment(name: string): Record<string, string> {
    const { privateKey } = generateKeyPairSync('ed25519');
    const jwk = (key: typeof privateKey) => ({ ...key.export({ format: 'jwk' }), kid: 'test', alg: 'EdDSA' });
    return {
      SERVICE_NAME: 'kiosk-gateway',
      LOG_LEVEL: 'silent',
      EVENT_LOG_URL: this.wire.url,
      EVENT_LOG_MIGRATION_URL: this.database.owner,
      LOCATIONS_KIOSKS_URL: this.locationsUrl,
      MQTT_BROKER_URL: this.brokerUrl || this.broker.gatewayUrl,
      INSTANCE_NAME: name,
      PRINCIPAL_PRIVATE_KEY: JSON.stringify(jwk(privateKey)),
      PRINCIPAL_ISSUERS: '{}',
    };
  }

  async join(name: string): Promise<RunningKioskGateway> {
    const member = await start(this.environment(name));
    this.members.set(name, member);
    await until(() => member.ready());
    return member;
  }

  /** A member as a separate process, which can be killed. Resolves when it receives messages. */
  async spawn(name: string): Promise<ChildProcess> {
    const port = await freePort();
    const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
    const env = { ...this.environment(name), METRICS_PORT: String(port), PATH: process.env['PATH'] };
    const child = spawn(process.execPath, [main], { env, stdio: 'ignore' });
    const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok);
    this.processes.push(child);
    await until(() => ready().catch(() => false));
    return child;
  }

  async leave(name: string): Promise<void> {
    await this.members.get(name)?.stop();
    this.members.delete(name);
  }

  /** Changes access directly at the broker, without the product. */
  async access(commands: AccessCommand[]): Promise<void> {
    // The broker has a few seconds for its response; a busy machine takes longer, so it is retried.
    await until(() =>
      this.admin.run(commands).then(
        () => true,
        (error: unknown) => {
          if (!isOutage(error)) throw error;
          return false;
        },
      ),
    );
  }

  /** Known to the broker and, by default, in the registry. */
  async register(id: number, inRegistry = true): Promise<void> {
    await this.access(letIn({ accountId: account, kind: 'kiosk', deviceId: id }, `kiosk-${id}`, secret));
    if (inRegistry) await this.announce(id);
  }

  async announce(id: number, enabled = true, locationId = 70): Promise<void> {
    const name = `kiosk-${id}`;
    const device = {
      id,
      accountId: account,
      locationId,
      kind: 'kiosk',
      name,
      serialNumber: name,
      enabled,
    };
    const payload = { device, credentialsVersion: 1 };
    await this.append({ event: events.DeviceChanged, key: String(id), accountId: account, payload });
  }

  /** Appends an event as a service of the product does. */
  async append(event: NewEvent): Promise<void> {
    await this.eventLog.append(event.event.topic, [recordOf(event, ids.next())]);
  }

  connect(id: number, options: IClientOptions = {}): Promise<MqttClient> {
    return mqtt
      .connectAsync(
        `mqtt://127.0.0.1:${this.broker.port}`,
        { username: `kiosk-${id}`, password: secret, reconnectPeriod: 0, ...options },
        false,
      )
      .then((client) => {
        this.clients.push(client);
        return client;
      });
  }

  /** A registered and connected kiosk that is subscribed to its receipts. */
  async kiosk(id: number, options: IClientOptions = {}): Promise<Kiosk> {
    await this.register(id);
    const kiosk = new Kiosk(id, await this.connect(id, options));
    await kiosk.listen();
    return kiosk;
  }

  /** The records of a device on a topic. */
  async records(topic: string, deviceId: number): Promise<LogRecord[]> {
    const [member] = this.members.values();
    const found: LogRecord[] = [];
    for await (const record of member!.platform.eventLog.read(topic))
      if (record.key === String(deviceId)) found.push(record);
    return found;
  }

  async metric(member: string, name: string, labels: Record<string, string> = {}): Promise<number> {
    const { metrics } = this.members.get(member)!.platform;
    const { values } = await metrics.registry.getSingleMetric(name)!.get();
    return (values as { value: number; labels: Record<string, unknown> }[])
      .filter((series) => Object.entries(labels).every(([label, value]) => series.labels[label] === value))
      .reduce((sum, { value }) => sum + value, 0);
  }
}
