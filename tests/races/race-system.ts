import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort, freePorts, startTestEngines } from '@backroom/standalone/testing';
import type { RunningService } from '@backroom/platform';
import { endChild } from '@backroom/testing/children';
import { issuersOf, signingKeys } from '@backroom/testing/service-under-test';
import { eventually } from '@backroom/testing/waiting';

/** The number of gateways that callers use. */
const gateways = 2;

interface ServiceModule {
  start(env: Record<string, string>): Promise<RunningService>;
  seedDemo?(env: Record<string, string>): Promise<void>;
}

/**
 * Identity, one service in this process, and two gateways in separate processes: only what a refund, or a change of the
 * catalogue, passes through.
 */
export class RaceSystem {
  /** Base URLs of the gateways. */
  readonly urls: string[] = [];
  /** The service under test. */
  raced!: RunningService;
  /** loyalty-giftcards, running in addition to the ledger, and its address. */
  valueService: RunningService | undefined;
  valueUrl = '';
  private valueEnv: Record<string, string> = {};
  /** Services stopped before the rest. */
  private readonly ended = new Set<RunningService>();
  private readonly ends: (() => unknown)[] = [];

  static async start(raced: 'orders-ledger' | 'catalogue'): Promise<RaceSystem> {
    const system = new RaceSystem();
    try {
      await system.startAll(raced);
    } catch (error) {
      await system.stop();
      throw error;
    }
    return system;
  }

  async stop(): Promise<void> {
    for (const end of this.ends.splice(0).reverse()) await end();
  }

  /** Stops loyalty-giftcards in this process; `valueProcess` then runs it in one that can be killed. */
  async stopValueService(): Promise<void> {
    const { valueService } = this;
    this.valueService = undefined;
    if (!valueService) return;
    this.ended.add(valueService);
    await valueService.stop();
  }

  /** Runs loyalty-giftcards in a separate process at the same address. */
  valueProcess(): ChildProcess {
    const child = spawn(process.execPath, [mainOf('loyalty-giftcards')], {
      env: { ...process.env, ...this.valueEnv },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.ends.push(() => endChild(child));
    return child;
  }

  /** Runs loyalty-giftcards in this process again. */
  async startValueService(): Promise<void> {
    const module = (await import('@backroom/loyalty-giftcards')) as unknown as ServiceModule;
    const service = await module.start(this.valueEnv);
    this.valueService = service;
    this.ends.push(() => service.stop());
  }

  private async startAll(raced: 'orders-ledger' | 'catalogue'): Promise<void> {
    const engines = await startTestEngines({ postgres: true });
    this.ends.push(() => engines.stop());
    const log = await engines.postgres.database('event-log');
    const [principals, access] = [signingKeys(), signingKeys()];
    const filesDir = mkdtempSync(join(tmpdir(), 'backroom-races-'));
    this.ends.push(() => rmSync(filesDir, { recursive: true, force: true }));
    const common = {
      LOG_LEVEL: 'error',
      EVENT_LOG_URL: log.app,
      EVENT_LOG_MIGRATION_URL: log.owner,
      PRINCIPAL_ISSUERS: issuersOf(principals.publicKeys, 'gateway', 'orders-ledger'),
      MAIL_SEAL_KEY: Buffer.alloc(32, 2).toString('base64'),
      FILES_DIR: filesDir,
      FILES_KEY: Buffer.alloc(32, 3).toString('base64'),
    };
    const addresses: Record<string, string> = {};
    const run = async (name: string, extra: Record<string, string>): Promise<RunningService> => {
      const database = await engines.postgres.database(name);
      const url = `127.0.0.1:${await freePort()}`;
      addresses[`${name.toUpperCase().replaceAll('-', '_')}_URL`] = url;
      const env = {
        ...common,
        SERVICE_NAME: name,
        GRPC_BIND: url,
        DATABASE_URL: database.app,
        MIGRATION_DATABASE_URL: database.owner,
        ...extra,
      };
      const module = (await import(`@backroom/${name}`)) as ServiceModule;
      const service = await module.start(env);
      if (name === 'loyalty-giftcards') this.valueEnv = env;
      this.ends.push(() => (this.ended.has(service) ? undefined : service.stop()));
      if (name === 'identity') await module.seedDemo!(env);
      return service;
    };
    const nobody = `127.0.0.1:${await freePort()}`;
    await run('identity', {
      ACCESS_TOKEN_PRIVATE_KEY: access.privateKey,
      AUDIT_KEY: Buffer.alloc(32, 7).toString('base64'),
      IDENTITY_SEAL_KEY: Buffer.alloc(32, 1).toString('base64'),
      PUBLIC_URL: 'https://console.example.test',
      PRINCIPAL_PRIVATE_KEY: principals.privateKey,
      LOYALTY_GIFTCARDS_URL: nobody,
    });
    if (raced === 'orders-ledger') {
      this.valueService = await run('loyalty-giftcards', { DATABASE_POOL: '16' });
      this.valueUrl = addresses['LOYALTY_GIFTCARDS_URL']!;
    }
    this.raced = await run(raced, {
      ...(raced === 'orders-ledger' && {
        ...{ PAYMENT_PROCESSOR: 'sandbox', PRINCIPAL_PRIVATE_KEY: principals.privateKey },
        ...addresses,
      }),
      DATABASE_POOL: '16',
    });
    const main = mainOf('gateway');
    for (const port of await freePorts(gateways)) {
      const gateway = spawn(process.execPath, ['--enable-source-maps', main], {
        env: {
          ...process.env,
          ...common,
          // Services that are not called do not run.
          CATALOGUE_URL: nobody,
          ORDERS_LEDGER_URL: nobody,
          LOCATIONS_KIOSKS_URL: nobody,
          LOYALTY_GIFTCARDS_URL: nobody,
          REPORTING_URL: nobody,
          SUPPORT_URL: nobody,
          ...addresses,
          SERVICE_NAME: 'gateway',
          PRINCIPAL_PRIVATE_KEY: principals.privateKey,
          ACCESS_TOKEN_PUBLIC_KEYS: access.publicKeys,
          HTTP_PORT: String(port),
          RATE_LIMITS:
            'address=6000000/60 user=6000000/60 account=6000000/60 sign-in=60000/60 kiosk-sign-in=60000/60',
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      this.ends.push(() => endChild(gateway));
      const url = `http://127.0.0.1:${port}/v2`;
      await eventually(
        'the gateway to answer',
        async (signal) => (await fetch(`${url}/openapi.json`, { signal })).ok,
      );
      this.urls.push(url);
    }
  }
}

const mainOf = (service: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`@backroom/${service}/package.json`)), 'dist/main.js');
