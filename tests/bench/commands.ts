import type { Schemas } from '@backroom/gateway/v2';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { Chance, readDevices } from '@backroom/simulator';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { pause } from '@backroom/testing/waiting';
import { percentile, type Benchmark } from './benchmark.js';
import { Fleet } from './fleet.js';
import { listen } from './live-hints.js';
import { Session } from './session.js';
import { sized } from './size.js';

const count = sized(1_000, 10);
const clicks = sized(100, 2);

/** From the click to the moment at which a screen knows that the device did it. */
export const commands: Benchmark = {
  name: 'commands',
  about: `${clicks} reboots with ${count} devices connected that report once a minute: called → hinted at → read as succeeded; baseline: aedes alone, a message to a device and its answer`,
  demo: { kiosks: count, orders: 5_000 },
  async run(system) {
    const samples = await click(system);
    const bare = await roundTrips();
    const ours = percentile(samples, 0.99);
    const baseline = percentile(bare, 0.99);
    return {
      name: 'commands',
      ours: Math.round(ours),
      baseline: Number(baseline.toFixed(1)),
      unit: 'ms (p99)',
      ratio: Number((ours / baseline).toFixed(1)),
      details: {
        'p50 / longest, ms': [0.5, 1].map((share) => Math.round(percentile(samples, share))).join(' / '),
      },
    };
  },
};

async function click(system: BootedSystem): Promise<number[]> {
  const all = await readDevices(join(system.dataDir, 'demo-devices.json'));
  const kiosks = all.filter(({ kind }) => kind === 'kiosk').slice(0, count);
  const fleet = new Fleet(`mqtt://127.0.0.1:${system.mqtt}`, kiosks);
  await fleet.connect();
  const session = await Session.of(system);
  let hinted: () => void = () => undefined;
  const stream = await listen(session, ({ topics }) => topics?.includes('commands') && hinted());
  const chance = new Chance(1);
  const samples: number[] = [];
  let reports = 0;
  const reporting = setInterval(
    () => fleet.publish(reports++, 'diagnostics', { hasPower: true, batteryLevel: 80, isWifi: true }),
    60_000 / count,
  );
  for (let n = 0; n < clicks; n++) {
    const { locationId, deviceId } = chance.pick(kiosks);
    let news = new Promise<void>((resolve) => (hinted = resolve));
    const start = performance.now();
    const path = `/locations/${locationId}/kiosks/${deviceId}/commands`;
    const { command } = await session.call<Schemas['SentCommand']>(path, { command: 'reboot' });
    for (;;) {
      await news;
      news = new Promise<void>((resolve) => (hinted = resolve));
      const answer = await session.call<Schemas['CommandList']>(`/commands?id=${command.id}`);
      if (answer.data[0]?.endedAt) break;
    }
    samples.push(performance.now() - start);
    // At irregular times, like clicks, not in step with the stream.
    await pause(chance.between(50, 450));
  }
  clearInterval(reporting);
  stream.abort();
  await fleet.close();
  return samples;
}

/** A broker that keeps nothing, a message to a device, its answer: milliseconds. */
async function roundTrips(): Promise<number[]> {
  const broker = fork(join(import.meta.dirname, 'bare-broker.js'));
  try {
    const [port] = (await once(broker, 'message', { signal: AbortSignal.timeout(60_000) })) as [number];
    const [caller, device] = await Promise.all(
      [1, 2].map(() => mqtt.connectAsync(`mqtt://127.0.0.1:${port}`)),
    );
    await device!.subscribeAsync('command', { qos: 1 });
    await caller!.subscribeAsync('answer', { qos: 1 });
    device!.on('message', () => device!.publish('answer', 'done', { qos: 1 }));
    const samples: number[] = [];
    for (let n = 0; n < clicks; n++) {
      const start = performance.now();
      const answered = new Promise((resolve) => caller!.once('message', resolve));
      caller!.publish('command', 'reboot', { qos: 1 });
      await answered;
      samples.push(performance.now() - start);
    }
    await Promise.all([caller!.endAsync(), device!.endAsync()]);
    return samples;
  } finally {
    broker.disconnect();
  }
}
