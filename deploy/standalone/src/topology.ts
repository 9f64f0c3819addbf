import { join } from 'node:path';
import { ROOT, type StandaloneConfig } from './config.js';
import type { DatabaseUrls } from './engines/index.js';
import { principalIssuers } from './principal-issuers.js';
import { derivedKey, publicKey, type Issuer, type Secrets } from './secrets.js';

/** The parts of the system, and the configuration of each. */
export interface ServicePlan {
  name: string;
  package: string;
  /** Has its own database. */
  database: boolean;
  /** Answers gRPC. */
  grpc: boolean;
  /** The services whose calls it makes: they accept its signature, and it gets their addresses. */
  calls?: readonly string[];
  /** Has one only in a cluster, where its instances share data that a single one keeps in memory. */
  databaseInCluster?: boolean;
  /**
   * Variables that hold secrets, in addition to those of every service of its kind: a cluster gives each by reference.
   */
  secrets?: readonly string[];
  /** The same for optional ones. */
  mayHaveSecrets?: readonly string[];
  /** Variables of this service only. */
  extra?: (system: SystemFacts) => Record<string, string>;
}

export interface SystemFacts {
  config: StandaloneConfig;
  secrets: Secrets;
  clickHouseUrl: string;
  eventLog: DatabaseUrls;
  /** Present when devices connect to a separate broker. */
  broker?: { adminUrl: string; gatewayUrl: string };
  databases: Record<string, DatabaseUrls>;
  ports: Record<string, { grpc: number; metrics: number }>;
  /** Address of the readiness of the demo; absent without one. */
  demoReadiness?: string;
}

/** In the order in which demo data is seeded: referenced data comes first. */
export const SERVICES: ServicePlan[] = [
  {
    name: 'identity',
    package: '@backroom/identity',
    database: true,
    grpc: true,
    secrets: ['ACCESS_TOKEN_PRIVATE_KEY', 'AUDIT_KEY', 'IDENTITY_SEAL_KEY', 'MAIL_SEAL_KEY'],
    calls: ['loyalty-giftcards'],
    extra: ({ config, secrets }) => ({
      PUBLIC_URL: `http://localhost:${config.httpPort}`,
      ACCESS_TOKEN_PRIVATE_KEY: JSON.stringify(secrets.accessTokenKey),
      AUDIT_KEY: derivedKey(secrets, 'audit'),
      IDENTITY_SEAL_KEY: derivedKey(secrets, 'identity-seal'),
      SSO_LOOPBACK: config.ssoLoopback ? '1' : '0',
      MAIL_SEAL_KEY: derivedKey(secrets, 'mail-seal'),
    }),
  },
  {
    name: 'catalogue',
    package: '@backroom/catalogue',
    database: true,
    grpc: true,
    secrets: ['FILES_KEY'],
    mayHaveSecrets: ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'],
    extra: ({ config, secrets }) => filesOf(config, secrets),
  },
  {
    name: 'locations-kiosks',
    package: '@backroom/locations-kiosks',
    database: true,
    grpc: true,
    secrets: ['DEVICE_PEPPER', 'FILES_KEY', 'BROKER_ADMIN_URL', 'BROKER_SEAL_KEY'],
    mayHaveSecrets: ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'],
    extra: ({ config, secrets, broker }) => ({
      DEVICE_PEPPER: secrets.devicePepper,
      PUBLIC_URL: `http://localhost:${config.httpPort}`,
      ...filesOf(config, secrets),
      ...(broker && {
        BROKER_ADMIN_URL: broker.adminUrl,
        BROKER_SEAL_KEY: derivedKey(secrets, 'broker-seal'),
      }),
      DEMO_DEVICES_FILE: join(config.dataDir, 'demo-devices.json'),
      DEMO_KIOSKS: String(config.demoKiosks),
    }),
  },
  {
    name: 'loyalty-giftcards',
    package: '@backroom/loyalty-giftcards',
    database: true,
    grpc: true,
    secrets: ['FILES_KEY', 'MAIL_SEAL_KEY'],
    mayHaveSecrets: ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'],
    extra: ({ config, secrets }) => ({
      ...filesOf(config, secrets),
      MAIL_SEAL_KEY: derivedKey(secrets, 'mail-seal'),
    }),
  },
  {
    name: 'orders-ledger',
    package: '@backroom/orders-ledger',
    database: true,
    grpc: true,
    calls: ['loyalty-giftcards'],
    secrets: ['FILES_KEY', 'MAIL_SEAL_KEY', 'CARD_SEAL_KEY'],
    mayHaveSecrets: [
      ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      ...['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'],
    ],
    extra: ({ config, secrets }) => ({
      PAYMENT_PROCESSOR: 'sandbox',
      DEMO_ORDERS: String(config.demoOrders),
      ...filesOf(config, secrets),
      MAIL_SEAL_KEY: derivedKey(secrets, 'mail-seal'),
      CARD_SEAL_KEY: derivedKey(secrets, 'card-seal'),
    }),
  },
  {
    name: 'reporting',
    package: '@backroom/reporting',
    database: true,
    grpc: true,
    secrets: ['CLICKHOUSE_PASSWORD'],
    extra: ({ clickHouseUrl }) => ({ CLICKHOUSE_URL: clickHouseUrl }),
  },
  {
    name: 'support',
    package: '@backroom/support',
    database: true,
    grpc: true,
    secrets: ['MAIL_SEAL_KEY'],
    mayHaveSecrets: ['SMTP_URL'],
    // Without SMTP_URL: mails are kept, and in a demo /dev/mail shows them.
    extra: ({ config, secrets }) => ({
      MAIL_SEAL_KEY: derivedKey(secrets, 'mail-seal'),
      MAIL_FROM: config.mailFrom,
      ...(config.smtpUrl && { SMTP_URL: config.smtpUrl }),
      PUBLIC_URL: `http://localhost:${config.httpPort}`,
    }),
  },
  {
    name: 'gateway',
    package: '@backroom/gateway',
    database: false,
    databaseInCluster: true,
    grpc: false,
    calls: [
      ...['identity', 'catalogue', 'locations-kiosks', 'orders-ledger', 'loyalty-giftcards'],
      ...['reporting', 'support'],
    ],
    secrets: ['ACCESS_TOKEN_PUBLIC_KEYS', 'FILES_KEY'],
    mayHaveSecrets: ['FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'],
    extra: ({ config, secrets, ports, demoReadiness }) => ({
      ...filesOf(config, secrets),
      PARTS: [
        ...SERVICES.filter((part) => part.name !== 'gateway' && ports[part.name]).map(
          (part) => `127.0.0.1:${ports[part.name]!.metrics}`,
        ),
        ...(demoReadiness ? [demoReadiness] : []),
      ].join(','),
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: String(config.httpPort),
      ACCESS_TOKEN_PUBLIC_KEYS: JSON.stringify({ keys: [publicKey(secrets.accessTokenKey)] }),
      PUBLIC_URL: `http://localhost:${config.httpPort}`,
      DEVICES_URL: `mqtt://127.0.0.1:${config.mqttPort}`,
      ...(mailsAreShown(config) && { DEV_MAIL_TOKEN: secrets.mailboxToken }),
      CONSOLE_DIR: join(ROOT, 'console/dist'),
      RATE_LIMITS: ofOneMachine,
    }),
  },
  {
    name: 'kiosk-gateway',
    package: '@backroom/kiosk-gateway',
    database: false,
    grpc: false,
    calls: ['locations-kiosks'],
    secrets: ['MQTT_BROKER_URL'],
    extra: ({ config, broker }): Record<string, string> =>
      broker ? { MQTT_BROKER_URL: broker.gatewayUrl, INSTANCE_NAME: 'kiosk-gateway-0' } : listenersOf(config),
  },
];

/** A reader of all mails could take over any account: they are shown in a demo only, and not with a mail server. */
export function mailsAreShown({ demo, smtpUrl }: StandaloneConfig): boolean {
  return demo && !smtpUrl;
}

/**
 * Where files are, and the key that signs their links: for services that store them and for the gateway, which serves
 * them.
 */
function filesOf({ dataDir }: StandaloneConfig, secrets: Secrets): Record<string, string> {
  return { FILES_DIR: join(dataDir, 'files'), FILES_KEY: derivedKey(secrets, 'files') };
}

/** The listeners of the kiosk-gateway for devices. */
function listenersOf({ mqttPort, mqttTls, mqttWsPort }: StandaloneConfig): Record<string, string> {
  return {
    MQTT_PORT: String(mqttPort),
    // A few simulated devices send as much as a fleet would.
    MQTT_DEVICE_MESSAGES: '60000',
    MQTT_DEVICE_MESSAGES_BURST: '20000',
    MQTT_DEVICE_CONNECTS: '600',
    MQTT_DEVICE_SUBSCRIPTIONS: '2000',
    MQTT_DEVICE_BYTES: String(512 * 1024 * 1024),
    MQTT_DEVICE_BYTES_BURST: String(1024 * 1024 * 1024),
    ...(mqttTls && {
      MQTT_TLS_PORT: String(mqttTls.port),
      MQTT_TLS_CERT: mqttTls.cert,
      MQTT_TLS_KEY: mqttTls.key,
      ...(mqttTls.clientCa && { MQTT_TLS_CLIENT_CA: mqttTls.clientCa }),
    }),
    ...(mqttWsPort && { MQTT_WS_PORT: String(mqttWsPort) }),
  };
}

/** All clients have one address here, simulations and benchmarks included. */
const ofOneMachine =
  'address=600000/60 user=600000/60 account=600000/60 sign-in=60000/60 kiosk-sign-in=60000/60 reports=6000/60';

/** The processes with their services, and the engines. */
export interface Layout {
  /** Services by process. One alone in a process of its name runs by its own `main.ts`, as in an image. */
  processes: Record<string, readonly string[]>;
  ownMain: boolean;
  eventLog: 'postgres' | 'kafka';
  /** Where devices connect. */
  broker: 'kiosk-gateway' | 'mosquitto';
}

export const LAYOUTS = {
  /** With Node and npm alone, in a few processes: a slow report never delays a receipt. */
  together: {
    processes: {
      core: ['identity', 'catalogue', 'locations-kiosks', 'orders-ledger', 'loyalty-giftcards', 'support'],
      edge: ['kiosk-gateway'],
      web: ['reporting', 'gateway'],
    },
    ownMain: false,
    eventLog: 'postgres',
    broker: 'kiosk-gateway',
  },
  /** As in a cluster: every service in a separate process, on the engines of production. */
  split: {
    processes: Object.fromEntries(SERVICES.map(({ name }) => [name, [name]])),
    ownMain: true,
    eventLog: 'kafka',
    broker: 'mosquitto',
  },
} satisfies Record<string, Layout>;

export const EVENT_LOG = 'event-log';

/** Every database: one per service with data, and the event log's when it is in Postgres. */
export function databasesOf({ eventLog }: Layout): string[] {
  const owners = SERVICES.filter((service) => service.database).map((service) => service.name);
  return eventLog === 'postgres' ? [...owners, EVENT_LOG] : owners;
}

export const addressVariable = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_URL`;

/** The environment of one service; the names are the same in images and in the chart. */
export function environmentOf(service: ServicePlan, system: SystemFacts): Record<string, string> {
  const { secrets, databases, eventLog, ports } = system;
  const own = databases[service.name];
  const signingKey = secrets.principalKeys[service.name as Issuer] as
    Secrets['principalKeys'][Issuer] | undefined;
  const addresses = (service.calls ?? []).map((other) => [
    addressVariable(other),
    `127.0.0.1:${ports[other]!.grpc}`,
  ]);
  return {
    SERVICE_NAME: service.name,
    METRICS_PORT: String(ports[service.name]!.metrics),
    EVENT_LOG_URL: eventLog.app,
    EVENT_LOG_MIGRATION_URL: eventLog.owner,
    // One broker, where there is one.
    KAFKA_REPLICATION: '1',
    PRINCIPAL_ISSUERS: JSON.stringify(principalIssuers(service.name, secrets.principalKeys)),
    ...(own ? { DATABASE_URL: own.app, MIGRATION_DATABASE_URL: own.owner } : {}),
    ...(service.grpc ? { GRPC_BIND: `127.0.0.1:${ports[service.name]!.grpc}` } : {}),
    ...(signingKey && { PRINCIPAL_PRIVATE_KEY: JSON.stringify(signingKey) }),
    ...Object.fromEntries(addresses),
    ...service.extra?.(system),
  };
}
