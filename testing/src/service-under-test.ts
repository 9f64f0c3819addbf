import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  Commands,
  createDatabasePlatform,
  DueWorkRunner,
  embeddedEventLogMigrations,
  FixedClock,
  Ids,
  inCall,
  migrate,
  platformMigrations,
  type Migration,
  PlatformModule,
  servicePrincipal,
  type DatabasePlatform,
  type EventType,
  type Principal,
  type ServiceBlueprint,
  recordOf,
} from '@backroom/platform';
import { startTestEngines, type Preparation, type TestDatabase } from '@backroom/standalone/testing';
import pg from 'pg';
import { drain } from './waiting.js';

/** Creates a pair of signing keys in the format of the services' configuration. */
export function signingKeys(): { privateKey: string; publicKeys: string } {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const open = { kty: 'OKP', crv: 'Ed25519', kid: randomUUID(), alg: 'EdDSA', use: 'sig', x };
  return { privateKey: JSON.stringify({ ...open, d }), publicKeys: JSON.stringify({ keys: [open] }) };
}

/** `PRINCIPAL_ISSUERS` of a test: the named services sign with one key for principals of every kind. */
export function issuersOf(publicKeys: string, ...names: string[]): string {
  const { keys } = JSON.parse(publicKeys) as { keys: object[] };
  const kinds = ['user', 'apiKey', 'device', 'service'];
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, { keys, kinds }])));
}

/**
 * A service as a Nest application on real engines, with a clock that the test sets. Calls go to its controllers in the
 * name of a principal; its consumers run on request; its outbox is kept for inspection.
 */
export class ServiceUnderTest {
  private constructor(
    readonly app: INestApplicationContext,
    readonly platform: DatabasePlatform,
    readonly clock: FixedClock,
    readonly database: TestDatabase,
    private readonly adminUrl: string,
    private readonly blueprint: ServiceBlueprint,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(
    name: string,
    blueprint: ServiceBlueprint,
    env: Record<string, string> = {},
    now = new Date(),
  ): Promise<ServiceUnderTest> {
    const engines = await startTestEngines({ postgres: true });
    const [own, log] = [
      await engines.postgres.database(name, migrated([...platformMigrations, ...blueprint.migrations])),
      await engines.postgres.database('event-log', migrated(embeddedEventLogMigrations)),
    ];
    const keys = signingKeys();
    const started = await createDatabasePlatform(
      {
        SERVICE_NAME: name,
        LOG_LEVEL: 'silent',
        DATABASE_URL: own.app,
        MIGRATION_DATABASE_URL: own.owner,
        EVENT_LOG_URL: log.app,
        EVENT_LOG_MIGRATION_URL: log.owner,
        PRINCIPAL_ISSUERS: issuersOf(keys.publicKeys, 'gateway'),
        PRINCIPAL_PRIVATE_KEY: keys.privateKey,
        ...env,
      },
      blueprint,
    );
    const clock = new FixedClock(now);
    const ids = new Ids(clock, started.random);
    const commands = new Commands(name, started.database, ids, clock, () => undefined);
    const platform: DatabasePlatform = { ...started, clock, ids, commands };
    const app = await NestFactory.createApplicationContext(rootModule(blueprint, platform), {
      logger: ['error'],
    });
    const adminUrl = new URL(engines.postgres.adminUrl);
    adminUrl.pathname = `/${own.name}`;
    return new ServiceUnderTest(app, platform, clock, own, adminUrl.href, blueprint, async () => {
      await started.consumers.stop();
      await app.close();
      await started.database.close();
      await started.eventLog.close();
      await Promise.all([own.drop(), log.drop()]);
      await engines.stop();
    });
  }

  stop(): Promise<void> {
    return this.end();
  }

  /** Runs work in the name of a principal. */
  as<T>(principal: Principal, work: () => Promise<T>): Promise<T> {
    return inCall({ principal }, work);
  }

  asService<T>(work: () => Promise<T>): Promise<T> {
    return this.as(servicePrincipal('test'), work);
  }

  /** Starts all consumers of the service, as its start would. */
  async consume(): Promise<void> {
    await this.platform.consumers.start(this.blueprint.consumers(this.app));
  }

  /** Runs all work that is due by the test's clock; returns the number of items done. */
  runDue(): Promise<number> {
    const { database, ids, log } = this.platform;
    const runner = new DueWorkRunner({ database, clock: this.clock, ids, log });
    runner.register(this.blueprint.dueWork(this.app));
    runner.register(this.blueprint.longWork(this.app));
    return runner.runDue();
  }

  /** Repeats `runDue` until nothing is due: work may schedule more work. */
  runAllDue(): Promise<void> {
    return drain('due work', () => this.runDue());
  }

  /** Appends events to the log, as the relay of their owner would. */
  async publish<T>(
    event: EventType<T>,
    items: { key: string | number; accountId: number; payload: T; id?: string; traceparent?: string }[],
  ): Promise<void> {
    await this.platform.eventLog.append(
      event.topic,
      items.map(({ id, key, ...item }) =>
        recordOf({ event, key: String(key), ...item }, id ?? this.platform.ids.next()),
      ),
    );
  }

  /** Reads and changes the database past every policy, as the superuser of the engine. */
  async sql<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return runSql<R>(this.adminUrl, text, values);
  }

  /** The same in the role of the service itself. */
  async sqlAsService<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return runSql<R>(this.database.app, text, values);
  }

  /** The payloads that the service published, oldest first. */
  async outbox<T>(event: EventType<T>): Promise<T[]> {
    const rows = await this.sql<{ value: Buffer }>('select value from outbox where type = $1 order by seq', [
      event.type,
    ]);
    return rows.map(({ value }) => event.codec.decode(value));
  }
}

async function runSql<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A database with these migrations, which the service then finds applied. */
function migrated(migrations: readonly Migration[]): Preparation {
  const digest = createHash('sha256').update(JSON.stringify(migrations));
  return {
    key: digest.digest('hex').slice(0, 16),
    make: async ({ owner }) => void (await migrate(owner, migrations)),
  };
}

function rootModule(blueprint: ServiceBlueprint, platform: DatabasePlatform): Type {
  @Module({ imports: [PlatformModule.of(platform), blueprint.module] })
  class RootModule {}
  return RootModule;
}

/** A person with these permissions at these accounts. */
export function personWith(permissions: readonly number[], ...accounts: number[]): Principal {
  return {
    kind: 'user',
    id: 900,
    scope: 'user',
    accounts,
    locations: 'all',
    permissions: Object.fromEntries(accounts.map((account) => [account, permissions])),
    grantsVersion: 1,
  };
}

/** The same person with every role limited to these locations of each account. */
export function limitedTo(person: Principal, ...locations: number[]): Principal {
  const accounts = person.accounts === 'all' ? [] : person.accounts;
  return {
    ...person,
    locations: accounts.map((account) => ({
      account,
      permissions: person.permissions[account] ?? [],
      everywhere: false,
      locations,
    })),
  };
}

export const superAdmin: Principal = {
  kind: 'user',
  id: 901,
  scope: 'super admin',
  accounts: 'all',
  locations: 'all',
  permissions: {},
  grantsVersion: 1,
};
