import { join } from 'node:path';
import { ROOT, type StandaloneConfig } from './config.js';
import type { DatabaseUrls } from './engines/index.js';
import { publicKeys, type Secrets } from './secrets.js';

/** Everything the system is made of, and what each part is told. */
export interface ServicePlan {
  name: string;
  package: string;
  /** Runs in this process of the standalone; a slow report never delays a receipt. */
  process: 'edge' | 'core' | 'web';
  /** Has a database of its own. */
  database: boolean;
  /** Answers gRPC. */
  grpc: boolean;
  /** Shows other services a principal it signed itself. */
  signsPrincipals?: boolean;
  /** What nobody else is told. */
  extra?: (system: SystemFacts) => Record<string, string>;
}

export interface SystemFacts {
  config: StandaloneConfig;
  secrets: Secrets;
  clickHouseUrl: string;
  databases: Record<string, DatabaseUrls>;
  ports: Record<string, { grpc: number; metrics: number }>;
}

/** In the order in which demo data is seeded: whoever is referred to comes first. */
export const SERVICES: ServicePlan[] = [
  {
    name: 'identity',
    package: '@backroom/identity',
    process: 'core',
    database: true,
    grpc: true,
    extra: ({ secrets }) => ({ ACCESS_TOKEN_PRIVATE_KEY: JSON.stringify(secrets.accessTokenKey) }),
  },
  { name: 'catalogue', package: '@backroom/catalogue', process: 'core', database: true, grpc: true },
  {
    name: 'locations-kiosks',
    package: '@backroom/locations-kiosks',
    process: 'core',
    database: true,
    grpc: true,
    extra: ({ config, secrets }) => ({
      DEVICE_PEPPER: secrets.devicePepper,
      DEMO_DEVICES_FILE: join(config.dataDir, 'demo-devices.json'),
    }),
  },
  { name: 'orders-ledger', package: '@backroom/orders-ledger', process: 'core', database: true, grpc: true },
  {
    name: 'reporting',
    package: '@backroom/reporting',
    process: 'web',
    database: true,
    grpc: true,
    extra: ({ clickHouseUrl }) => ({ CLICKHOUSE_URL: clickHouseUrl }),
  },
  {
    name: 'gateway',
    package: '@backroom/gateway',
    process: 'web',
    database: false,
    grpc: false,
    signsPrincipals: true,
    extra: ({ config, ports }) => ({
      PARTS: SERVICES.filter((part) => part.name !== 'gateway' && ports[part.name])
        .map((part) => `127.0.0.1:${ports[part.name]!.metrics}`)
        .join(','),
      HTTP_PORT: String(config.httpPort),
      CONSOLE_DIR: join(ROOT, 'console/dist'),
    }),
  },
  {
    name: 'kiosk-gateway',
    package: '@backroom/kiosk-gateway',
    process: 'edge',
    database: false,
    grpc: false,
    signsPrincipals: true,
    extra: ({ config }) => ({ MQTT_PORT: String(config.mqttPort) }),
  },
];

export const PROCESSES = ['core', 'edge', 'web'] as const;

export const EVENT_LOG = 'event-log';

/** Every database there is: one per service that keeps anything, and the event log's. */
export const DATABASES = [
  ...SERVICES.filter((service) => service.database).map((service) => service.name),
  EVENT_LOG,
];

const addressVariable = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_URL`;

/** The environment of one service; the names are the same in images and in the chart. */
export function environmentOf(service: ServicePlan, system: SystemFacts): Record<string, string> {
  const { secrets, databases, ports } = system;
  const own = databases[service.name];
  const log = databases[EVENT_LOG]!;
  const addresses = SERVICES.filter((other) => other.grpc).map((other) => [
    addressVariable(other.name),
    `127.0.0.1:${ports[other.name]!.grpc}`,
  ]);
  return {
    SERVICE_NAME: service.name,
    HTTP_HOST: '127.0.0.1',
    METRICS_PORT: String(ports[service.name]!.metrics),
    EVENT_LOG_URL: log.app,
    EVENT_LOG_MIGRATION_URL: log.owner,
    PRINCIPAL_PUBLIC_KEYS: publicKeys(secrets.principalKey),
    ACCESS_TOKEN_PUBLIC_KEYS: publicKeys(secrets.accessTokenKey),
    ...(own ? { DATABASE_URL: own.app, MIGRATION_DATABASE_URL: own.owner } : {}),
    ...(service.grpc ? { GRPC_BIND: `127.0.0.1:${ports[service.name]!.grpc}` } : {}),
    ...(service.signsPrincipals ? { PRINCIPAL_PRIVATE_KEY: JSON.stringify(secrets.principalKey) } : {}),
    ...Object.fromEntries(addresses),
    ...service.extra?.(system),
  };
}
