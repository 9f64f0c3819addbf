import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog, Metrics, migrate, SystemClock } from '@backroom/platform';
import { startTestEngines, Wire, type TestDatabase } from '@backroom/standalone/testing';
import { migrations } from '../src/migrations/index.js';
import { Buckets } from '../src/rate-limit/buckets.js';
import { SharedBuckets } from '../src/rate-limit/shared-buckets.js';
import type { Policy } from '../src/rate-limit/policies.js';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;
beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('gateway');
  await migrate(store.owner, migrations);
}, 60_000);
afterAll(async () => {
  await store.drop();
  await engines.stop();
});

const policy: Policy = { name: 'user', quota: 10, seconds: 6_000 };

function gateway(url: string): { buckets: SharedBuckets; alone(): Promise<number> } {
  const metrics = new Metrics('gateway');
  const own = new Buckets(new SystemClock());
  const buckets = new SharedBuckets({ url, pool: 2 }, own, createLog('gateway', 'silent'), metrics);
  const alone = async () =>
    Number(/^rate_limits_alone_total\S* (\d+)$/m.exec(await metrics.text())?.[1] ?? 0);
  return { buckets, alone };
}

describe('PERM-3 limits of several gateways', () => {
  it('PERM-3 what one let through is missing at the others, and each tells how much is left', async () => {
    const [one, other] = [gateway(store.app), gateway(store.app)];
    const calls = [];
    for (let n = 0; n < 12; n++) calls.push(await (n % 2 ? one : other).buckets.take(policy, 'ann'));
    expect(calls.map(({ allowed }) => allowed)).toEqual([...Array<boolean>(10).fill(true), false, false]);
    expect(calls.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]);
    expect(calls[10]!.retryAfter).toBeGreaterThan(5_000);
    expect(calls[0]!.retryAfter).toBe(0);
    expect((await one.buckets.take(policy, 'bob')).allowed).toBe(true);
    expect((await one.buckets.take({ ...policy, name: 'address' }, 'ann')).allowed).toBe(true);
    expect((await one.buckets.take(policy, 'x'.repeat(400))).remaining).toBe(9);
    expect((await other.buckets.take(policy, 'x'.repeat(400))).remaining).toBe(8);
    expect([await one.alone(), await other.alone()]).toEqual([0, 0]);
    await Promise.all([one.buckets.close(), other.buckets.close()]);
  });

  it('PERM-3 without the database nobody is turned away for that: each gateway counts by itself, and a metric tells it', async () => {
    const address = new URL(store.app);
    const wire = await Wire.to(store.app);
    address.host = new URL(wire.url).host;
    const { buckets, alone } = gateway(address.href);
    expect((await buckets.take(policy, 'carl')).remaining).toBe(9);
    await wire.cut();
    const calls = [];
    for (let n = 0; n < 12; n++) calls.push(await buckets.take(policy, 'carl'));
    expect(calls.map(({ allowed }) => allowed)).toEqual([...Array<boolean>(10).fill(true), false, false]);
    expect(await alone()).toBe(12);
    await buckets.close();
  });
});
