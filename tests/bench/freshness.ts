import pg from 'pg';
import { startTestEngines } from '@backroom/standalone/testing';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { pause } from '@backroom/testing/waiting';
import { percentile, type Benchmark } from './benchmark.js';
import { KioskLoad } from './kiosk-load.js';
import { listen } from './live-hints.js';
import { Session } from './session.js';
import { sized } from './size.js';

const rate = 50;
const seconds = sized(30, 1);
const orders = rate * seconds;

/** From publishing a sale at a kiosk to the figure that holds it being announced on the live stream. */
export const freshness: Benchmark = {
  name: 'freshness',
  about: `sale published → figure on the live stream, ${rate} orders/s for ${seconds} s; baseline: plain pg, one insert → LISTEN/NOTIFY → heard, at the same rate`,
  demo: { orders: 5_000 },
  async run(system) {
    const baseline = await insertAndNotify();
    const samples = await publishAndHear(system);
    const ours = percentile(samples, 0.99);
    return {
      name: 'freshness',
      ours: Math.round(ours),
      baseline: Number(percentile(baseline, 0.99).toFixed(1)),
      unit: 'ms (p99)',
      ratio: Number((ours / percentile(baseline, 0.99)).toFixed(1)),
      details: {
        samples: samples.length,
        p50: Math.round(percentile(samples, 0.5)),
        max: Math.round(Math.max(...samples)),
      },
    };
  },
};

async function publishAndHear(system: BootedSystem): Promise<number[]> {
  const published = new Map<string, number>();
  const samples: number[] = [];
  const stream = await listen(await Session.of(system), ({ orderIds = [] }) => {
    for (const orderId of orderIds) {
      const at = published.get(orderId);
      if (at !== undefined) samples.push(performance.now() - at);
      published.delete(orderId);
    }
  });
  const load = await KioskLoad.connect(system, 10);
  await pause(1_000);
  await load.sendAt(rate, load.make(orders), ({ orderId }) => published.set(orderId, performance.now()));
  for (const end = performance.now() + 20_000; published.size > 0 && performance.now() < end;)
    await pause(50);
  stream.abort();
  await load.close();
  if (published.size > 0) throw new Error(`${published.size} of ${orders} sales were never announced`);
  return samples;
}

async function insertAndNotify(): Promise<number[]> {
  const engines = await startTestEngines({ postgres: true });
  try {
    const connectionString = engines.postgres!.adminUrl;
    const [writer, reader] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([writer.connect(), reader.connect()]);
    await writer.query('create temp table sale (id bigint, body text)');
    await reader.query('listen sale');
    const sent = new Map<string, number>();
    const samples: number[] = [];
    reader.on('notification', ({ payload = '' }) => samples.push(performance.now() - sent.get(payload)!));
    for (let n = 0; n < orders / 4; n++) {
      sent.set(String(n), performance.now());
      await writer.query('insert into sale values ($1, $2)', [n, 'x'.repeat(1_000)]);
      await writer.query(`notify sale, '${n}'`);
      await pause(1_000 / rate);
    }
    await Promise.all([writer.end(), reader.end()]);
    return samples;
  } finally {
    await engines.stop();
  }
}
