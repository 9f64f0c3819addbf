import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort, freePorts, startTestEngines } from '@backroom/standalone/testing';
import type { RunningService } from '@backroom/platform';
import { waitUntil } from '../system/running-system.js';
import { issuersOf, signingKeys } from '../system/service-under-test.js';

/** As many gateways as callers are spread over. */
const gateways = 2;

interface ServiceModule {
  start(env: Record<string, string>): Promise<RunningService>;
  seedDemo?(env: Record<string, string>): Promise<void>;
}

/** People, the ledger, and two gateways as processes of their own: what a refund passes through, and nothing else. */
export class RaceSystem {
  /** Where each gateway answers. */
  readonly urls: string[] = [];
  ledger!: RunningService;
  private readonly ends: (() => unknown)[] = [];

  static async start(): Promise<RaceSystem> {
    const system = new RaceSystem();
    try {
      await system.startAll();
    } catch (error) {
      await system.stop();
      throw error;
    }
    return system;
  }

  async stop(): Promise<void> {
    for (const end of this.ends.splice(0).reverse()) await end();
  }

  private async startAll(): Promise<void> {
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
      PRINCIPAL_ISSUERS: issuersOf(principals.publicKeys, 'gateway'),
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
      this.ends.push(() => service.stop());
      if (name === 'identity') await module.seedDemo!(env);
      return service;
    };
    await run('identity', {
      ACCESS_TOKEN_PRIVATE_KEY: access.privateKey,
      AUDIT_KEY: Buffer.alloc(32, 7).toString('base64'),
      IDENTITY_SEAL_KEY: Buffer.alloc(32, 1).toString('base64'),
      PUBLIC_URL: 'https://console.example.test',
    });
    this.ledger = await run('orders-ledger', { PAYMENT_PROCESSOR: 'sandbox', DATABASE_POOL: '16' });
    const nobody = `127.0.0.1:${await freePort()}`;
    const main = join(
      dirname(createRequire(import.meta.url).resolve('@backroom/gateway/package.json')),
      'dist/main.js',
    );
    for (const port of await freePorts(gateways)) {
      const gateway = spawn(process.execPath, ['--enable-source-maps', main], {
        env: {
          ...process.env,
          ...common,
          // What is not asked here need not be there.
          CATALOGUE_URL: nobody,
          LOCATIONS_KIOSKS_URL: nobody,
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
      this.ends.push(() => end(gateway));
      const url = `http://127.0.0.1:${port}/v2`;
      await waitUntil('the gateway answers', async () => (await fetch(`${url}/openapi.json`)).ok, 30_000);
      this.urls.push(url);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
