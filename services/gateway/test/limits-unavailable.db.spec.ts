import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createLog, Metrics, migrate, SystemClock, type Platform } from '@backroom/platform';
import { startTestEngines, Wire, type TestDatabase } from '@backroom/standalone/testing';
import { until } from '@backroom/testing/waiting';
import type { GatewayConfig } from '../src/config.js';
import { migrations } from '../src/migrations/index.js';
import { countersOf } from '../src/rate-limit/counters.js';
import { GatewayUnderTest } from './gateway-under-test.js';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;
beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('gateway');
}, 60_000);
afterAll(async () => {
  await store.drop();
  await engines.stop();
});

async function counted(): Promise<number> {
  const client = new pg.Client({ connectionString: store.owner });
  await client.connect();
  try {
    const { rows } = await client.query<{ present: boolean }>(
      `select to_regclass('rate_limit') is not null as present`,
    );
    if (!rows[0]!.present) return 0;
    const { rows: sums } = await client.query<{ calls: number }>(
      'select coalesce(sum(points), 0)::int as calls from rate_limit',
    );
    return sums[0]!.calls;
  } finally {
    await client.end();
  }
}

/** The database behind a connection that can be cut. */
async function cuttableDatabase(address: string): Promise<{ url: string; wire: Wire }> {
  const wire = await Wire.to(address);
  await wire.cut();
  return { url: Object.assign(new URL(address), { host: new URL(wire.url).host }).href, wire };
}

describe('PLAT-5 gateway start without the rate-limit database', () => {
  it('PLAT-5 PERM-3 does not wait for the database: counts locally, and jointly once it is back', async () => {
    const [app, owner] = [await cuttableDatabase(store.app), await cuttableDatabase(store.owner)];
    const gateway = new GatewayUnderTest();
    await gateway.start({
      DATABASE_URL: app.url,
      MIGRATION_DATABASE_URL: owner.url,
      RATE_LIMITS: 'address=2/6000',
    });
    try {
      const ask = async () => (await gateway.call('GET', '/v2/settings')).status;
      expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
      await Promise.all([app.wire.mend(), owner.wire.mend()]);
      expect(await until(async () => (await ask(), (await counted()) > 0), 20_000)).toBe(true);
    } finally {
      await gateway.stop();
      await Promise.all([app.wire.cut(), owner.wire.cut()]);
    }
  });

  it('PLAT-5 PERM-3 does not wait for tables that another process creates', async () => {
    const { url, wire } = await cuttableDatabase(store.app);
    await migrate(store.owner, migrations);
    const config = { DATABASE_URL: url, DATABASE_POOL: 2, MIGRATE: '0' } as GatewayConfig;
    const platform = {
      clock: new SystemClock(),
      log: createLog('gateway', 'silent'),
      metrics: new Metrics('gateway'),
    } as Platform;
    const counters = countersOf(config, platform);
    const take = () => counters.take({ name: 'user', quota: 1_000, seconds: 6_000 }, 'hal');
    expect((await take()).remaining).toBe(999);
    const before = await counted();
    await wire.mend();
    expect(await until(async () => (await take(), (await counted()) > before), 20_000)).toBe(true);
    await counters.close();
    await wire.cut();
  });
});
