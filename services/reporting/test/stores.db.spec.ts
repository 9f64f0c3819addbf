import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestEngines } from '@backroom/standalone/testing';
import { reporting } from '../src/blueprint.js';
import { ReportingUnderTest } from './reporting-under-test.js';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
beforeAll(async () => {
  engines = await startTestEngines({ clickhouse: true });
}, 60_000);
afterAll(() => engines.stop());

describe('PLAT-5 the tables in ClickHouse', () => {
  it('PLAT-5 are reported missing until another process creates them', async () => {
    const database = await engines.clickhouse.database('waited');
    const [store] = reporting.stores;
    const { origin, username, password } = new URL(engines.clickhouse.url);
    // The user is given by separate variables, as in a cluster.
    const env = {
      CLICKHOUSE_URL: origin,
      CLICKHOUSE_USER: username,
      CLICKHOUSE_PASSWORD: decodeURIComponent(password),
      CLICKHOUSE_DATABASE: `${database.name}_new`,
    };
    expect(await store!.missing(env)).toHaveLength(1);
    expect(await store!.missing({ ...env, CLICKHOUSE_DATABASE: database.name })).toHaveLength(1);
    await store!.migrate(env);
    await store!.migrate(env);
    expect(await store!.missing(env)).toEqual([]);
    await expect(store!.missing({ ...env, CLICKHOUSE_PASSWORD: 'another' })).rejects.toThrow();
    await fetch(engines.clickhouse.url.split('?')[0]!.replace(/\/\/.*@/, '//'), {
      method: 'POST',
      headers: { 'x-clickhouse-user': username, 'x-clickhouse-key': decodeURIComponent(password) },
      body: `drop database ${database.name}_new`,
    });
    await database.drop();
  });
});

describe('PLAT-4 freshness', () => {
  it('PLAT-4 measures the time from receipt to figures and the duration of ClickHouse queries', async () => {
    const under = await ReportingUnderTest.start();
    try {
      const text = await under.service.platform.metrics.text();
      expect(text).toContain('# TYPE figures_behind_seconds histogram');
      expect(text).toMatch(/clickhouse_seconds_count\{.*outcome="ok"\} [1-9]/);
    } finally {
      await under.stop();
    }
  });
});
