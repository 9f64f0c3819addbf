import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import type { Schemas } from '@backroom/gateway/v2';
import { DeviceClient } from '@backroom/device';
import { FileStore } from '@backroom/device/node';
import { readDevices, type DemoDevice } from '@backroom/simulator';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { postgres } from '@backroom/testing/stores';
import { pause } from '@backroom/testing/waiting';
import { percentile, type Benchmark } from './benchmark.js';
import { importProducts } from './import-products.js';
import { Session } from './session.js';
import { sized } from './size.js';

const count = sized(60, 3);
const products = sized(5_000, 50);
const changes = sized(10, 1);

/** From the saved price to the kiosk that works by it. */
export const priceChanges: Benchmark = {
  name: 'price-changes',
  about: `a price of one of ${products} products until ${count} connected kiosks have said config-applied, ${changes} times; baseline: aedes alone, one message to ${count} devices and their answers`,
  demo: { kiosks: count * 6, orders: 5_000 },
  async run(system) {
    const { samples, bytes, logged } = await change(system);
    const bare = await roundTrips();
    const [ours, baseline] = [percentile(samples, 0.99), percentile(bare, 0.99)];
    return {
      name: 'price-changes',
      ours: Math.round(ours),
      baseline: Number(baseline.toFixed(1)),
      unit: 'ms (p99)',
      ratio: Number((ours / baseline).toFixed(1)),
      details: {
        'p50 / longest, ms': [0.5, 1].map((share) => Math.round(percentile(samples, share))).join(' / '),
        'bytes of a config': bytes,
        'KB to the event log per change (aim 50)': (logged / 1_000).toFixed(1),
      },
    };
  },
};

async function change(system: BootedSystem): Promise<{ samples: number[]; bytes: number; logged: number }> {
  const session = await Session.of(system);
  const kiosks = await ofOneOperator(system);
  const operator = kiosks[0]!.accountId;
  const lines = Array.from({ length: products }, (_, n) => `B-${n},Bench product ${n},Snacks,1.00`);
  await importProducts(session, operator, ['sku,name,category,price', ...lines].join('\n'));
  const folder = await mkdtemp(join(tmpdir(), 'backroom-prices-'));
  const applied: ((price: number) => void)[] = [];
  let [bytes, watched] = [0, 0];
  const clients = await Promise.all(
    kiosks.map(async (device, n) => {
      const store = await FileStore.open(join(folder, `${n}.jsonl`));
      const client = await DeviceClient.open({
        ...{ device, store, url: `mqtt://127.0.0.1:${system.mqtt}`, software: 'bench' },
        onConfig(config) {
          bytes = JSON.stringify({ ...config, prices: [] }).length;
          applied[n]?.(config.prices.find(({ productId }) => productId === watched)?.price ?? 0);
        },
      });
      client.connect();
      return client;
    }),
  );
  const listed = await session.call<Schemas['ProductList']>(
    `/locations/products?operator=${operator}&limit=1`,
  );
  watched = listed.data.products[0]!.id;
  const samples: number[] = [];
  // The first list is fetched by all of them at once: what follows is one price at a time.
  let began = new Date();
  for (let round = 0; round <= changes; round++) {
    if (round === 1) began = new Date();
    const price = 1_000 + round;
    const start = performance.now();
    const all = kiosks.map(
      (_, n) =>
        new Promise<number>((resolve) => {
          applied[n] = (now) => now === price && resolve(performance.now() - start);
        }),
    );
    await session.call(`/locations/products/${watched}`, { price: price / 100 }, undefined, 'PATCH');
    const took = await Promise.all(all);
    if (round > 0) samples.push(...took);
    await pause(300);
  }
  const logged = (await loggedBytes(system, began)) / changes;
  for (const client of clients) client.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return { samples, bytes, logged };
}

/** Keys and values of the records since a moment. */
async function loggedBytes(system: BootedSystem, since: Date): Promise<number> {
  const [row] = await postgres<{ bytes: number }>(
    'event_log',
    `select coalesce(sum(octet_length(key) + coalesce(octet_length(value), 0)), 0) as bytes from record where at >= $1`,
    [since],
    system,
  );
  return row!.bytes;
}

async function ofOneOperator(system: BootedSystem): Promise<DemoDevice[]> {
  const all = await readDevices(join(system.dataDir, 'demo-devices.json'));
  const kiosks = all.filter(({ kind }) => kind === 'kiosk');
  const of = (account: number) => kiosks.filter(({ accountId }) => accountId === account);
  const operators = [...new Set(kiosks.map(({ accountId }) => accountId))].map(of);
  const [largest] = operators.sort((one, other) => other.length - one.length);
  if (largest!.length < count) throw new Error(`the largest operator has just ${largest!.length} kiosks`);
  return largest!.slice(0, count);
}

/** A broker that keeps nothing, a message to every device, their answers: milliseconds of each. */
async function roundTrips(): Promise<number[]> {
  const broker = fork(join(import.meta.dirname, 'bare-broker.js'));
  try {
    const [port] = (await once(broker, 'message', { signal: AbortSignal.timeout(60_000) })) as [number];
    const url = `mqtt://127.0.0.1:${port}`;
    const caller = await mqtt.connectAsync(url);
    await caller.subscribeAsync('answer/+', { qos: 1 });
    const devices = await Promise.all(Array.from({ length: count }, () => mqtt.connectAsync(url)));
    for (const [n, device] of devices.entries()) {
      await device.subscribeAsync('config', { qos: 1 });
      device.on('message', () => device.publish(`answer/${n}`, 'applied', { qos: 1 }));
    }
    const samples: number[] = [];
    for (let round = 0; round < changes; round++) {
      const start = performance.now();
      let left = count;
      await new Promise<void>((resolve) => {
        caller.removeAllListeners('message');
        caller.on('message', () => {
          samples.push(performance.now() - start);
          if (--left === 0) resolve();
        });
        caller.publish('config', 'x'.repeat(500), { qos: 1 });
      });
    }
    await Promise.all([caller, ...devices].map((client) => client.endAsync()));
    return samples;
  } finally {
    broker.disconnect();
  }
}
