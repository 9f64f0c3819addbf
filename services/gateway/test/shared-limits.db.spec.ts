import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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

async function gateway(
  url: string,
): Promise<{ buckets: SharedBuckets; alone(): Promise<number>; warnings: () => number }> {
  const metrics = new Metrics('gateway');
  const own = new Buckets(new SystemClock());
  const log = createLog('gateway', 'silent');
  const warn = jest.spyOn(log, 'warn');
  const buckets = new SharedBuckets({ url, pool: 2 }, own, log, metrics);
  await buckets.open(async () => undefined);
  const alone = async () =>
    Number(/^rate_limits_alone_total\S* (\d+)$/m.exec(await metrics.text())?.[1] ?? 0);
  return { buckets, alone, warnings: () => warn.mock.calls.length };
}

describe('PERM-3 rate limits of several gateways', () => {
  it('PERM-3 are shared, and each gateway reports the remaining quota', async () => {
    const [one, other] = [await gateway(store.app), await gateway(store.app)];
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

  it('PERM-3 AUTH-5 fall back to a share of the guesses per gateway, and keep blocked callers blocked', async () => {
    const signIn: Policy = { name: 'sign-in', quota: 12, seconds: 6_000 };
    const address = new URL(store.app);
    const wire = await Wire.to(store.app);
    address.host = new URL(wire.url).host;
    const others = [await gateway(store.app), await gateway(store.app)];
    const one = await gateway(address.href);
    for (let n = 0; n < 13; n++) await others[0]!.buckets.take(signIn, 'eve');
    expect((await one.buckets.take(signIn, 'eve')).allowed).toBe(false);
    await wire.cut();
    expect((await one.buckets.take(signIn, 'eve')).allowed).toBe(false);
    const calls = [];
    for (let n = 0; n < 12; n++) calls.push(await one.buckets.take(signIn, 'fay'));
    expect(calls.filter(({ allowed }) => allowed)).toHaveLength(4);
    await Promise.all([one, ...others].map(({ buckets }) => buckets.close()));
  });

  it('PERM-3 fall back to local counting without the database, and set a metric', async () => {
    const address = new URL(store.app);
    const wire = await Wire.to(store.app);
    address.host = new URL(wire.url).host;
    const { buckets, alone, warnings } = await gateway(address.href);
    expect((await buckets.take(policy, 'carl')).remaining).toBe(9);
    await wire.cut();
    const calls = await Promise.all(Array.from({ length: 11 }, () => buckets.take(policy, 'carl')));
    // Calls that it allowed before are missing here as well.
    expect(calls.map(({ allowed }) => allowed)).toEqual([...Array<boolean>(9).fill(true), false, false]);
    expect(await alone()).toBe(11);
    expect(warnings()).toBe(1);
    await buckets.close();
  });

  it('PERM-3 AUTH-5 are still shared during a flood of addresses', async () => {
    const signIn: Policy = { name: 'sign-in', quota: 10, seconds: 6_000 };
    const [one, other] = [await gateway(store.app), await gateway(store.app)];
    for (let n = 0; n < 10; n++) await other.buckets.take(signIn, 'dan');
    const flood = Array.from({ length: 20_000 }, (_, n) =>
      one.buckets.take({ ...policy, name: 'address' }, `flood ${n}`),
    );
    const during = await Promise.all(Array.from({ length: 10 }, () => one.buckets.take(signIn, 'dan')));
    expect(during.filter(({ allowed }) => allowed)).toEqual([]);
    await Promise.all(flood);
    expect(one.warnings()).toBe(0);
    const counted = await one.alone();
    expect(counted).toBeGreaterThan(0);
    expect((await one.buckets.take(signIn, 'dan')).allowed).toBe(false);
    expect((await one.buckets.take(policy, 'gus')).remaining).toBe(9);
    expect((await other.buckets.take(policy, 'gus')).remaining).toBe(8);
    expect(await one.alone()).toBe(counted);
    await Promise.all([one.buckets.close(), other.buckets.close()]);
  });
});
