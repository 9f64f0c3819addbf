import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf, isSameProcess, type ProcessIdentity } from '../process-table.js';
import { startClickHouse } from './clickhouse.js';
import { startDockerEngines } from './docker-engines.js';
import {
  databaseName,
  dropDatabase,
  ensureDatabase,
  ensureTemplate,
  type DatabaseUrls,
} from './databases.js';
import { kafkaAvailable } from './kafka-distribution.js';
import { startKafka } from './kafka.js';
import { startPostgres } from './postgres.js';

/** Holds the engines of a whole test run, so that its test files share them. */
export const TEST_ENGINES_VARIABLE = 'BACKROOM_TEST_ENGINES';

interface RunningEngines {
  postgres?: { adminUrl: string };
  clickhouse?: { url: string };
  kafka?: { url: string };
}

export interface TestDatabase extends DatabaseUrls {
  name: string;
  drop(): Promise<void>;
}

/** The content of a database before a test begins. */
export interface Preparation {
  /** Identifies it among others of this service: a digest of what `make` does. */
  key: string;
  make(urls: DatabaseUrls): Promise<void>;
}

export interface TestEngines {
  /** The running engines, for the environment of a child process. */
  running: RunningEngines;
  postgres: {
    adminUrl: string;
    /**
     * A new database with the owner and app roles of that service: empty, or a copy of one that `prepared` made once
     * for all tests of a run.
     */
    database(service: string, prepared?: Preparation): Promise<TestDatabase>;
  };
  clickhouse: {
    url: string;
    /** The name of a new, empty ClickHouse database. */
    database(prefix?: string): Promise<{ name: string; drop(): Promise<void> }>;
  };
  /** Topics and groups are distinguished by name. Absent without Java and Maven, unless CI requires it. */
  kafka?: { url: string };
  /** Stops the engines that this call started; engines of the test run keep running. */
  stop(): Promise<void>;
}

const PREFIX = 'backroom-test-';
const PASSWORD = 'test';

/** Folders of killed runs; a folder belongs to the process in its name. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    try {
      const owner = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as ProcessIdentity;
      if (!isSameProcess(owner)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Being created, or of another user.
    }
  }
}

function temporaryFolder(): string {
  removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // Postgres may run as another user and needs to traverse it.
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(identityOf(process.pid)));
  return folder;
}

async function statement(url: string, sql: string): Promise<void> {
  const { origin, username, password } = new URL(url);
  const headers = { 'x-clickhouse-user': username, 'x-clickhouse-key': decodeURIComponent(password) };
  const response = await fetch(origin, { method: 'POST', body: sql, headers });
  if (!response.ok) throw new Error(await response.text());
}

/** A machine without Java runs all other tests; CI, which decides about a change, must run these, too. */
function kafkaHere(): boolean {
  if (kafkaAvailable()) return true;
  const message = 'No Java and Maven here: there is no Apache Kafka for the tests that need one';
  if (process.env['CI'] === 'true') throw new Error(message);
  console.warn(`${message}; they are skipped`);
  return false;
}

const suffix = (): string => randomBytes(4).toString('hex');

export async function startTestEngines(
  requested: { postgres?: boolean; clickhouse?: boolean; kafka?: boolean } = {},
): Promise<TestEngines> {
  const running: RunningEngines = JSON.parse(process.env[TEST_ENGINES_VARIABLE] || '{}') as RunningEngines;
  const stops: (() => Promise<void>)[] = [];
  const isMissing = (name: 'postgres' | 'clickhouse' | 'kafka') => requested[name] === true && !running[name];
  if (process.env['ENGINES'] === 'docker') {
    const { stop, ...started } =
      (await startDockerEngines(
        { postgres: isMissing('postgres'), clickhouse: isMissing('clickhouse'), kafka: isMissing('kafka') },
        PASSWORD,
      )) ?? {};
    Object.assign(running, started);
    if (stop) stops.push(stop);
  }
  const missing = {
    postgres: isMissing('postgres'),
    clickhouse: isMissing('clickhouse'),
    kafka: isMissing('kafka') && kafkaHere(),
  };
  if (missing.postgres || missing.clickhouse || missing.kafka) {
    const folder = temporaryFolder();
    const [postgres, clickhouse, kafka] = await Promise.all([
      missing.postgres
        ? startPostgres({
            dataDir: join(folder, 'postgres'),
            password: PASSWORD,
            durable: false,
            logFile: join(folder, 'postgres.log'),
          })
        : undefined,
      missing.clickhouse
        ? startClickHouse({
            dataDir: join(folder, 'clickhouse'),
            password: PASSWORD,
            logFile: join(folder, 'clickhouse.log'),
          })
        : undefined,
      missing.kafka
        ? startKafka({
            dataDir: join(folder, 'kafka'),
            durable: false,
            logFile: join(folder, 'kafka.log'),
          })
        : undefined,
    ]);
    if (postgres) running.postgres = { adminUrl: postgres.url('postgres') };
    if (clickhouse) running.clickhouse = { url: clickhouse.url };
    if (kafka) running.kafka = { url: kafka.url };
    stops.push(async () => {
      await Promise.all([postgres?.stop(), clickhouse?.stop(), kafka?.stop()]);
      rmSync(folder, { recursive: true, force: true });
    });
  }
  const adminUrl = running.postgres?.adminUrl ?? '';
  const url = running.clickhouse?.url ?? '';
  return {
    running,
    postgres: {
      adminUrl,
      async database(service, prepared) {
        const ensure = (database: string, from?: string) =>
          ensureDatabase(adminUrl, service, () => PASSWORD, database, from);
        const template = prepared && `${databaseName(service)}_${prepared.key}`;
        if (template)
          await ensureTemplate(adminUrl, template, async () => prepared.make(await ensure(template)));
        const name = `${databaseName(service)}_${suffix()}`;
        const urls = await ensure(name, template);
        return { ...urls, name, drop: () => dropDatabase(adminUrl, name) };
      },
    },
    clickhouse: {
      url,
      async database(prefix = 'test') {
        const name = `${prefix}_${suffix()}`;
        await statement(url, `CREATE DATABASE ${name}`);
        return { name, drop: () => statement(url, `DROP DATABASE IF EXISTS ${name}`) };
      },
    },
    kafka: running.kafka,
    async stop() {
      for (const stop of stops.splice(0)) await stop();
    },
  };
}
