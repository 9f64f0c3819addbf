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

/** Two share what devices say; each keeps its name when it is replaced. */
export const kioskGateways = [0, 1];
const keepers = SERVICES.filter(({ database, databaseInCluster }) => database || databaseInCluster);

/** The engines of production, the demo, and the services of a release beside each other on one machine. */
export class UpgradedSystem {
  private constructor(
    readonly config: StandaloneConfig,
    readonly fleet: Fleet,
    /** Postgres, for its superuser. */
    readonly adminUrl: string,
    private readonly facts: Omit<SystemFacts, 'ports'>,
    private readonly supervisor: Supervisor,
    private readonly folder: string,
  ) {}

  /** Resolves when the release runs, every service once and the kiosk-gateway twice, and has its demo. */
  static async boot(release: Release, told: (line: string) => void): Promise<UpgradedSystem> {
    const folder = mkdtempSync(join(tmpdir(), 'backroom-upgrade-'));
    // Postgres may run as another user and has to pass through.
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
    const supervisor = new Supervisor(join(config.dataDir, 'logs'), told);
    const secrets = loadSecrets(config.dataDir);
    const engines = await startEngines(config, LAYOUTS.split, secrets, supervisor, told);
    const names = keepers.map(({ name }) => name);
    const databases = await ensureDatabases(engines.adminUrl, names, (role) => rolePassword(secrets, role));
    const facts = { config, secrets, ...engines, databases };
    const fleet = await Fleet.open(facts, told);
    const system = new UpgradedSystem(config, fleet, engines.adminUrl, facts, supervisor, folder);
    try {
      await system.startAll(release, told);
      return system;
    } catch (error) {
      await system.stop();
      throw error;
    }
  }

  /** The databases of a service, as its owner. */
  ownerUrl(service: string): string {
    return this.facts.databases[service]!.owner;
  }

  get databases(): string[] {
    return Object.keys(this.facts.databases);
  }

  /** Where the stores are, for whoever looks underneath. */
  get stores(): { dataDir: string; clickHouse: number } {
    return { dataDir: this.config.dataDir, clickHouse: this.config.clickHousePort };
  }

  /** A job of this tree, told what a cluster's job is told. Resolves with what it printed. */
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
    const told = {
      ...process.env,
      ...this.fleet.environment(release, 'reporting', '127.0.0.1', false),
      ...Object.fromEntries(owners),
      ...env,
      NODE_OPTIONS: '',
    };
    const program = join(thisTree, 'deploy/jobs/bin/jobs.mjs');
    const { stdout } = await execute(process.execPath, [program, name, ...args], {
      env: told,
      maxBuffer: 2 ** 26,
    });
    return stdout;
  }

  async stop(): Promise<void> {
    await this.fleet.stop();
    await this.supervisor.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async startAll(release: Release, told: (line: string) => void): Promise<void> {
    const others = SERVICES.map(({ name }) => name).filter((name) => name !== 'kiosk-gateway');
    // Those that answer calls first: a name without anybody behind it is asked again some seconds later only.
    for (const name of others) await this.fleet.start(release, name, { migrates: true });
    for (const instance of kioskGateways) await this.fleet.start(release, 'kiosk-gateway', { instance });
    const hosted = others.map((name) => ({
      name,
      package: `@backroom/${name}`,
      env: this.fleet.environment(release, name, '127.0.0.1', true),
    }));
    await release.seedDemo(this.adminUrl, hosted, undefined, told);
  }
}
