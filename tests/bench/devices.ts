import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mqtt from 'mqtt';
import { Chance, makeSale, orderOf, readDevices } from '@backroom/simulator';
import { eventually } from '@backroom/testing/waiting';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { percentile, type Benchmark } from './benchmark.js';
import { Fleet } from './fleet.js';
import { pidOf } from './profiler.js';
import { sized } from './size.js';

const count = sized(5_000, 10, 'BENCH_DEVICES');
const ordersPerSecond = 50;
const seconds = sized(120, 1);
/** Seconds of the baseline. */
const bareSeconds = sized(20, 1);
/** Every device reports once a minute. */
const reportsPerSecond = count / 60;
const lastReceipts = 15_000;

/** Many concurrently connected devices: cost of each, time to receipts, and time to reconnect all. */
export const devices: Benchmark = {
  name: 'devices',
  about: `${count} devices connected, a report a minute each and ${ordersPerSecond} orders/s for ${seconds} s, published → receipted; then the gateway is killed with -9; baseline: aedes alone with the same traffic, published → PUBACK`,
  demo: { kiosks: count, orders: 5_000 },
  run: measure,
};

async function measure(system: BootedSystem) {
  const all = await readDevices(join(system.dataDir, 'demo-devices.json'));
  const kiosks = all.filter(({ kind }) => kind === 'kiosk').slice(0, count);
  const fleet = new Fleet(`mqtt://127.0.0.1:${system.mqtt}`, kiosks);
  const chance = new Chance(1);
  const edge = () => pidOf('host.js edge', system.pid);
  const before = residentBytes(edge());
  const connected = await fleet.connect();
  const perConnection = (residentBytes(edge()) - before) / kiosks.length;
  await traffic(seconds, (n, kind) =>
    kind === 'report'
      ? fleet.publish(n, 'diagnostics', { hasPower: true, batteryLevel: 80, isWifi: true })
      : fleet.publish(n * 7, 'orders', orderOf(makeSale(chance, fleet.deviceAt(n * 7)))),
  );
  for (let waited = 0; fleet.unreceipted > 0 && waited < lastReceipts; waited += 50) await pause(50);
  const lost = fleet.unreceipted;
  const ours = percentile(fleet.latencies, 0.99);
  process.kill(edge(), 'SIGKILL');
  await eventually('the kiosks to lose their connections', () => fleet.up !== kiosks.length, { every: 5 });
  const back = await fleet.allUp();
  await fleet.close();
  const bare = await bareBroker();
  return {
    name: 'devices',
    ours: round(ours),
    baseline: round(bare),
    unit: 'ms (p99)',
    ratio: Number((ours / bare).toFixed(2)),
    details: {
      'receipts p50 / p99 / longest, ms': [0.5, 0.99, 1]
        .map((share) => round(percentile(fleet.latencies, share)))
        .join(' / '),
      'messages / without a receipt': `${fleet.latencies.length + lost} / ${lost}`,
      'all connected after, s': round(connected / 1_000),
      'resident memory per connection, KB': round(perConnection / 1_024),
      'all back after kill -9, s': round(back / 1_000),
    },
  };
}

/** The same traffic to a broker that keeps nothing: p99 from published to PUBACK. */
async function bareBroker(): Promise<number> {
  const broker = fork(join(import.meta.dirname, 'bare-broker.js'));
  try {
    const [port] = (await once(broker, 'message', { signal: AbortSignal.timeout(60_000) })) as [number];
    const clients = await Promise.all(
      Array.from({ length: 200 }, () => mqtt.connectAsync(`mqtt://127.0.0.1:${port}`)),
    );
    const latencies: number[] = [];
    const payload = 'x'.repeat(500);
    await traffic(bareSeconds, (n) => {
      const sent = performance.now();
      clients[n % clients.length]!.publish('v1/bench', payload, { qos: 1 }, () =>
        latencies.push(performance.now() - sent),
      );
    });
    await Promise.all(clients.map((client) => client.endAsync()));
    return percentile(latencies, 0.99);
  } finally {
    broker.disconnect();
  }
}

/** Reports and orders at their rates, evenly, for so long. */
async function traffic(long: number, send: (n: number, kind: 'report' | 'order') => void): Promise<void> {
  const sent = { report: 0, order: 0 };
  const rates = { report: reportsPerSecond, order: ordersPerSecond };
  const start = performance.now();
  for (let elapsed = 0; elapsed < long; elapsed = (performance.now() - start) / 1_000) {
    for (const kind of ['report', 'order'] as const)
      while (sent[kind] < elapsed * rates[kind]) send(sent[kind]++, kind);
    await pause(5);
  }
}

function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1_024;
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
