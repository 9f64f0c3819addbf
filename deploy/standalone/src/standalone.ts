import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { portsOf, StartError, type StandaloneConfig } from './config.js';
import { seedDemo } from './demo.js';
import { DemoReadiness } from './demo-readiness.js';
import { freePorts } from './engines/index.js';
import { portTrouble } from './engines/free-port.js';
import type { HostedService } from './host.js';
import { loadSecrets, writeClickHouseLogin, type Secrets } from './secrets.js';
import type { Supervisor } from './supervisor.js';
import { startEngines } from './system-engines.js';
import { environmentOf, LAYOUTS, SERVICES, type Layout, type ServicePlan } from './topology.js';

/** A port of a system that was just killed becomes free as its processes end: `patienceMs` waits for that. */
export async function checkPorts(config: StandaloneConfig, patienceMs = 0): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (const [variable, port] of portsOf(config)) {
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

/** Starts the whole system under one supervisor and logs progress; returns the secrets that it created. */
export async function startSystem(
  config: StandaloneConfig,
  supervisor: Supervisor,
  log: (line: string) => void,
  services: ServicePlan[] = SERVICES,
): Promise<Secrets> {
  const secrets = loadSecrets(config.dataDir);
  writeClickHouseLogin(config.dataDir, secrets);
  mkdirSync(join(config.dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const layout: Layout = LAYOUTS[config.layout];
  const engines = await startEngines(config, layout, secrets, supervisor, log);
  const free = await freePorts(services.length * 2);
  const ports = Object.fromEntries(
    services.map(({ name }, index) => [name, { grpc: free[index * 2]!, metrics: free[index * 2 + 1]! }]),
  );
  const readiness = config.demo ? await DemoReadiness.listen() : undefined;
  const facts = { config, secrets, ports, demoReadiness: readiness?.address, ...engines };
  const hosted = services.map((service): HostedService => ({
    name: service.name,
    package: service.package,
    env: environmentOf(service, facts),
  }));
  const processes = Object.entries(layout.processes)
    .map(([name, members]) => ({
      name,
      services: hosted.filter((service) => members.includes(service.name)),
    }))
    .filter((host) => host.services.length > 0);
  log(`starting ${services.length} services in ${processes.length} processes`);
  const starts = await Promise.allSettled(
    processes.map((host) =>
      layout.ownMain ? supervisor.service(host.services[0]!) : supervisor.host(host.name, host.services),
    ),
  );
  const versions: Record<string, number> = {};
  for (const start of starts) {
    if (start.status === 'rejected') throw start.reason;
    Object.assign(versions, start.value);
  }
  if (config.demo) await seedDemo(engines.adminUrl, hosted, layout.ownMain ? undefined : versions, log);
  readiness?.seeded();
  return secrets;
}
