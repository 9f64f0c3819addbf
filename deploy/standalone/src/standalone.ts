import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PORT_VARIABLES, StartError, type StandaloneConfig } from './config.js';
import { seedDemo } from './demo.js';
import { ensureDatabases, freePorts, startClickHouse, startPostgres } from './engines/index.js';
import { portTrouble } from './engines/free-port.js';
import type { HostedService } from './host.js';
import { loadSecrets, rolePassword } from './secrets.js';
import { Supervisor } from './supervisor.js';
import {
  DATABASES,
  environmentOf,
  PROCESSES,
  SERVICES,
  type ServicePlan,
  type SystemFacts,
} from './topology.js';

/** A port of a system that was just killed comes free as its processes end: `patienceMs` waits for that. */
export async function checkPorts(config: StandaloneConfig, patienceMs = 0): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (const [key, variable] of Object.entries(PORT_VARIABLES)) {
    const port = config[key as keyof typeof PORT_VARIABLES];
    let trouble = await portTrouble(port);
    while (trouble === 'EADDRINUSE' && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      trouble = await portTrouble(port);
    }
    if (trouble === 'EADDRINUSE')
      throw new StartError(`port ${port} is in use; set ${variable} to a free one`);
    if (trouble)
      throw new StartError(`port ${port} cannot be opened (${trouble}); set ${variable} to another one`);
  }
}

/** Brings the whole system up under one supervisor, telling what it does. */
export async function startSystem(
  config: StandaloneConfig,
  supervisor: Supervisor,
  told: (line: string) => void,
  services: ServicePlan[] = SERVICES,
): Promise<void> {
  const secrets = loadSecrets(config.dataDir);
  mkdirSync(join(config.dataDir, 'logs'), { recursive: true, mode: 0o700 });
  told('starting Postgres and ClickHouse');
  // Both settle before a failure is told: what started has to be stopped as well.
  const [postgresStart, clickHouseStart] = await Promise.allSettled([
    startPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      password: secrets.postgresPassword,
      ...supervisor.watch('postgres'),
    }).then((engine) => supervisor.add('postgres', engine)),
    startClickHouse({
      dataDir: join(config.dataDir, 'clickhouse'),
      port: config.clickHousePort,
      ...supervisor.watch('clickhouse'),
    }).then((engine) => supervisor.add('clickhouse', engine)),
  ]);
  if (postgresStart.status === 'rejected') throw postgresStart.reason;
  if (clickHouseStart.status === 'rejected') throw clickHouseStart.reason;
  const adminUrl = postgresStart.value.url('postgres');
  const databases = await ensureDatabases(adminUrl, DATABASES, (role) => rolePassword(secrets, role));
  const free = await freePorts(services.length * 2);
  const ports = Object.fromEntries(
    services.map(({ name }, index) => [name, { grpc: free[index * 2]!, metrics: free[index * 2 + 1]! }]),
  );
  const system: SystemFacts = { config, secrets, clickHouseUrl: clickHouseStart.value.url, databases, ports };
  const hosted = services.map((service): HostedService => ({
    name: service.name,
    package: service.package,
    env: environmentOf(service, system),
  }));
  const inProcess = (name: string): HostedService[] =>
    hosted.filter((_, index) => services[index]!.process === name);
  told(`starting ${services.length} services in ${PROCESSES.length} processes`);
  const starts = await Promise.allSettled(
    PROCESSES.filter((name) => inProcess(name).length).map((name) => supervisor.host(name, inProcess(name))),
  );
  const versions: Record<string, number> = {};
  for (const start of starts) {
    if (start.status === 'rejected') throw start.reason;
    Object.assign(versions, start.value);
  }
  if (config.demo) await seedDemo(adminUrl, hosted, versions, told);
}
