import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  ensureDatabases,
  freePorts,
  LAYOUTS,
  loadSecrets,
  readConfig,
  rolePassword,
  SERVICES,
  startEngines,
  Supervisor,
  type StandaloneConfig,
  type SystemFacts,
} from '@backroom/standalone/testing';
import { Fleet } from './fleet.js';
import { thisTree } from './git.js';
import type { Release } from './release.js';

const execute = promisify(execFile);

/** Two instances share the devices; each keeps its name when it is replaced. */
export const kioskGateways = [0, 1];
const keepers = SERVICES.filter(({ database, databaseInCluster }) => database || databaseInCluster);

/** The production engines, the demo, and the services of up to two releases on one machine. */
export class UpgradedSystem {
  private constructor(
    readonly config: StandaloneConfig,
    readonly fleet: Fleet,
    /** URL of Postgres for its superuser. */
    readonly adminUrl: string,
    private readonly facts: Omit<SystemFacts, 'ports'>,
    private readonly supervisor: Supervisor,
    private readonly folder: string,
  ) {}

  /** Starts a release with its demo; resolves when every service runs once and the kiosk-gateway twice. */
  static async boot(release: Release, print: (line: string) => void): Promise<UpgradedSystem> {
    const folder = mkdtempSync(join(tmpdir(), 'backroom-upgrade-'));
    // Postgres may run as another user and needs access to the path.
    chmodSync(folder, 0o711);
    const [http, mqtt, clickHouse] = await freePorts(3);
    const config = readConfig({
      BACKROOM_LAYOUT: 'split',
      BACKROOM_DATA: join(folder, 'data'),
      BACKROOM_DEMO_ORDERS: '1000',
      BACKROOM_HTTP_PORT: String(http),
      BACKROOM_MQTT_PORT: String(mqtt),
      BACKROOM_CLICKHOUSE_PORT: String(clickHouse),
    });
    mkdirSync(join(config.dataDir, 'logs'), { recursive: true });
    const supervisor = new Supervisor(join(config.dataDir, 'logs'), print);
    const secrets = loadSecrets(config.dataDir);
    const engines = await startEngines(config, LAYOUTS.split, secrets, supervisor, print);
    const names = keepers.map(({ name }) => name);
    const databases = await ensureDatabases(engines.adminUrl, names, (role) => rolePassword(secrets, role));
    const facts = { config, secrets, ...engines, databases };
    const fleet = await Fleet.open(facts, print);
    const system = new UpgradedSystem(config, fleet, engines.adminUrl, facts, supervisor, folder);
    try {
      await system.startAll(release, print);
      return system;
    } catch (error) {
      await system.stop();
      throw error;
    }
  }

  /** The database URL of a service's owner. */
  ownerUrl(service: string): string {
    return this.facts.databases[service]!.owner;
  }

  get databases(): string[] {
    return Object.keys(this.facts.databases);
  }

  /** Locations of the stores for direct queries. */
  get stores(): { dataDir: string; clickHouse: number } {
    return { dataDir: this.config.dataDir, clickHouse: this.config.clickHousePort };
  }

  /** Runs a job of this tree in the environment of a cluster's job and returns its output. */
  async job(
    release: Release,
    name: string,
    args: string[] = [],
    env: Record<string, string> = {},
  ): Promise<string> {
    const owners = this.databases.map((service) => [
      `${service.toUpperCase().replaceAll('-', '_')}_MIGRATION_DATABASE_URL`,
      this.ownerUrl(service),
    ]);
    const environment = {
      ...process.env,
      ...this.fleet.environment(release, 'reporting', '127.0.0.1', false),
      ...Object.fromEntries(owners),
      ...env,
      NODE_OPTIONS: '',
    };
    const program = join(thisTree, 'deploy/jobs/bin/jobs.mjs');
    const { stdout } = await execute(process.execPath, [program, name, ...args], {
      env: environment,
      maxBuffer: 2 ** 26,
    });
    return stdout;
  }

  async stop(): Promise<void> {
    await this.fleet.stop();
    await this.supervisor.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async startAll(release: Release, print: (line: string) => void): Promise<void> {
    const others = SERVICES.map(({ name }) => name).filter((name) => name !== 'kiosk-gateway');
    // Callees first: a name that does not resolve is retried only some seconds later.
    for (const name of others) await this.fleet.start(release, name, { migrates: true });
    for (const instance of kioskGateways) await this.fleet.start(release, 'kiosk-gateway', { instance });
    const hosted = others.map((name) => ({
      name,
      package: `@backroom/${name}`,
      env: this.fleet.environment(release, name, '127.0.0.1', true),
    }));
    await release.seedDemo(this.adminUrl, hosted, undefined, print);
  }
}
