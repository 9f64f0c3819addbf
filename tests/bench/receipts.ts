import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import mqtt from 'mqtt';
import type { Benchmark } from './benchmark.js';
import { KioskLoad } from './kiosk-load.js';
import { processorTime, timePerOperation } from './processor-time.js';
import { sized } from './size.js';

const messages = sized(30_000, 300);
const bytes = 1_024;
const rounds = sized(3, 1);
const devices = 30;
/** Most messages on their way. */
const window = 4_000;

/** Messages stored in the event log and confirmed by a receipt, compared with a broker that stores nothing. */
export const receipts: Benchmark = {
  name: 'receipts',
  about: `${rounds} rounds of ${messages} QoS 1 messages of ${bytes} bytes from ${devices} devices, published → receipted; baseline: aedes alone, published → PUBACK`,
  demo: { orders: 5_000 },
  async run(system) {
    const broker = fork(join(import.meta.dirname, 'bare-broker.js'));
    try {
      const [port] = (await once(broker, 'message', { signal: AbortSignal.timeout(60_000) })) as [number];
      const load = await KioskLoad.connect(system, devices);
      const ours: number[] = [];
      const bare: number[] = [];
      let time: Record<string, number> = {};
      for (let round = 0; round <= rounds; round++) {
        const ready = load.makeDiagnostics(messages, bytes);
        const before = processorTime(system.pid);
        const own = await rateOf(() => load.sendAll(ready, window));
        time = timePerOperation(before, processorTime(system.pid), messages);
        const baseline = await publishTo(
          port,
          ready.map(({ payload }) => payload),
        );
        if (round === 0) continue;
        ours.push(own);
        bare.push(baseline);
      }
      await load.close();
      const middle = (values: number[]) => Math.round(values.sort((a, b) => a - b)[Math.floor(rounds / 2)]!);
      return {
        name: 'receipts',
        ours: middle(ours),
        baseline: middle(bare),
        unit: 'messages/s',
        ratio: Number((middle(ours) / middle(bare)).toFixed(2)),
        details: { 'ms of processor per message': JSON.stringify(time) },
      };
    } finally {
      broker.disconnect();
    }
  },
};

async function publishTo(port: number, payloads: readonly Buffer[]): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: devices }, () => mqtt.connectAsync(`mqtt://127.0.0.1:${port}`)),
  );
  const rate = await rateOf(async () => {
    let under = 0;
    let wake = (): void => undefined;
    for (const [n, payload] of payloads.entries()) {
      while (under >= window) await new Promise<void>((resolve) => (wake = resolve));
      under++;
      clients[n % devices]!.publish('v1/bench', payload, { qos: 1 }, () => (under--, wake()));
    }
    while (under > 0) await new Promise<void>((resolve) => (wake = resolve));
  });
  await Promise.all(clients.map((client) => client.endAsync()));
  return rate;
}

async function rateOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (messages * 1_000) / (performance.now() - started);
}
