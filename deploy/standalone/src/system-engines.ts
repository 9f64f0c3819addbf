import { join } from 'node:path';
import type { StandaloneConfig } from './config.js';
import { ensureDatabases, startClickHouse, startPostgres } from './engines/index.js';
import { startKafka } from './engines/kafka.js';
import { startMosquitto } from './engines/mosquitto.js';
import { rolePassword, type Secrets } from './secrets.js';
import type { Supervisor } from './supervisor.js';
import { databasesOf, EVENT_LOG, type Layout, type SystemFacts } from './topology.js';

type RunningEngines = Pick<SystemFacts, 'clickHouseUrl' | 'databases' | 'eventLog' | 'broker'> & {
  /** Postgres, for its superuser. */
  adminUrl: string;
};

/** Starts the engines of a layout side by side, and prepares the databases. */
export async function startEngines(
  config: StandaloneConfig,
  layout: Layout,
  secrets: Secrets,
  supervisor: Supervisor,
  log: (line: string) => void,
): Promise<RunningEngines> {
  const folder = (name: string) => ({ dataDir: join(config.dataDir, name), ...supervisor.watch(name) });
  const starts = {
    postgres: () => startPostgres({ ...folder('postgres'), password: secrets.postgresPassword }),
    clickhouse: () =>
      startClickHouse({
        ...folder('clickhouse'),
        password: secrets.clickHousePassword,
        port: config.clickHousePort,
      }),
    ...(layout.eventLog === 'kafka' && { kafka: () => startKafka(folder('kafka')) }),
    ...(layout.broker === 'mosquitto' && {
      mosquitto: () =>
        startMosquitto({
          ...folder('mosquitto'),
          port: config.mqttPort,
          tls: config.mqttTls,
          wsPort: config.mqttWsPort,
          passwords: {
            admin: rolePassword(secrets, 'broker-admin'),
            gateway: rolePassword(secrets, 'broker-gateway'),
          },
        }),
    }),
  };
  const titles = { postgres: 'Postgres', clickhouse: 'ClickHouse', kafka: 'Kafka', mosquitto: 'Mosquitto' };
  log(`starting ${listed(Object.keys(starts).map((name) => titles[name as keyof typeof titles]))}`);
  const started = async <T extends { stop(): Promise<void> }>(name: string, start?: () => Promise<T>) =>
    start && supervisor.add(name, await start());
  // All settle before a failure is reported: started ones have to be stopped as well.
  const [postgres, clickhouse, kafka, mosquitto] = await Promise.allSettled([
    started('postgres', starts.postgres),
    started('clickhouse', starts.clickhouse),
    started('kafka', starts.kafka),
    started('mosquitto', starts.mosquitto),
  ]);
  const adminUrl = running(postgres)!.url('postgres');
  const databases = await ensureDatabases(adminUrl, databasesOf(layout), (role) =>
    rolePassword(secrets, role),
  );
  const kafkaUrl = running(kafka)?.url;
  return {
    adminUrl,
    databases,
    clickHouseUrl: running(clickhouse)!.url,
    eventLog: kafkaUrl ? { app: kafkaUrl, owner: kafkaUrl } : databases[EVENT_LOG]!,
    broker: running(mosquitto),
  };
}

function running<T>(start: PromiseSettledResult<T>): T {
  if (start.status === 'rejected') throw start.reason;
  return start.value;
}

function listed(names: string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
