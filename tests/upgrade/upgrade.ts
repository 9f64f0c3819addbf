import { join } from 'node:path';
import { DEMO_PASSWORD, SERVICES } from '@backroom/standalone/testing';
import { readDevices } from '@backroom/simulator';
import { percentile } from '../bench/benchmark.js';
import { agrees, compare, type Comparison } from '../faults/compare.js';
import { compareLog } from '../faults/compare-log.js';
import { postgres, type ServiceDatabase } from '@backroom/testing/stores';
import { pause, until } from '@backroom/testing/waiting';
import { Kiosks } from './kiosks.js';
import { watchLocks, type LockFigures } from './locks.js';
import { Readers } from './readers.js';
import type { Release } from './release.js';
import { kioskGateways, UpgradedSystem } from './upgraded-system.js';

export interface UpgradeOptions {
  older: Release;
  newer: Release;
  orders: number;
  /** Orders per second over all kiosks. */
  rate: number;
  /** The service that is rolled back to the older release once. */
  back: string;
  seed: number;
  print(line: string): void;
}

/**
 * Phases: the older release alone, its migration, services unavailable that cannot run together with the new release,
 * the rollout, its end.
 */
type During = 'quiet' | 'migrating' | 'at once' | 'rolling' | 'replaced';

const quietMs = 15_000;
const settleMs = 2_000;
const kiosksSelling = 10;
const receiptTimeoutMs = 60_000;
const convergenceTimeoutMs = 60_000;
/** Limits of the impact on operators; milliseconds, and a factor. */
export const limits = { end: 10_000, lock: 1_000, slowdown: 3 };

/** Replaces a release by the next one while kiosks sell and people use the console, and returns the measurements. */
export async function upgrade(options: UpgradeOptions) {
  const system = await UpgradedSystem.boot(options.older, options.print);
  try {
    return await rollWhileSelling(system, options);
  } finally {
    await system.stop();
  }
}

async function rollWhileSelling(system: UpgradedSystem, options: UpgradeOptions) {
  const { orders, rate, seed, print } = options;
  const { fleet, config } = system;
  let during: During = 'quiet';
  const now = () => during;
  const devices = (await readDevices(join(config.dataDir, 'demo-devices.json')))
    .filter(({ kind }) => kind === 'kiosk')
    .slice(0, kiosksSelling);
  const kiosks = await Kiosks.connect(devices, `mqtt://127.0.0.1:${config.mqttPort}`, seed, now);
  const readers = new Readers(() => fleet.gateways, now);
  try {
    await readers.begin();
    print(`selling ${rate} orders per second`);
    let rolled = false;
    const selling = kiosks.sell(rate, (sold) => rolled && sold >= orders);
    await pause(quietMs);
    const { locks, atOnce, downtime } = await roll(system, options, (next) => (during = next)).finally(
      () => (rolled = true),
    );
    during = 'replaced';
    print('every service is replaced');
    await selling;
    await readers.stop();
    await until(() => kiosks.waiting === 0, receiptTimeoutMs);
    return {
      atOnce,
      downtimeMilliseconds: downtime,
      ...(await figuresOf(system, options, kiosks, readers, locks)),
    };
  } finally {
    await readers.stop();
    kiosks.close();
  }
}

/**
 * Migrates tables and topics first, then replaces services that cannot run together with the new tables, then each
 * other service, and kiosk-gateways last.
 */
async function roll(
  system: UpgradedSystem,
  { older, newer, back, print }: UpgradeOptions,
  enter: (next: During) => void,
): Promise<{ locks: LockFigures[]; atOnce: string[]; downtime: number }> {
  const { fleet } = system;
  enter('migrating');
  const locks: LockFigures[] = [];
  const migrate = async (...args: string[]) => {
    const { answer, figures } = await watchLocks(system.adminUrl, () => system.job(newer, 'migrate', args));
    locks.push(figures);
    return answer;
  };
  const atOnce = incompatibleServices(await migrate('--running', older.version));
  await system.job(newer, 'topics');
  enter('at once');
  const began = performance.now();
  for (const service of atOnce) for (const one of fleet.answering(service)) await fleet.end(one);
  if (atOnce.length > 0) await migrate(...atOnce);
  for (const service of atOnce) await fleet.start(newer, service);
  const downtime = atOnce.length > 0 ? Math.round(performance.now() - began) : 0;
  print(`migrated; unavailable meanwhile: ${atOnce.join(', ') || 'none'}`);
  if (atOnce.includes(back))
    print(`${back} cannot be rolled back: its tables are too new for ${older.version}`);
  enter('rolling');
  const otherServices = SERVICES.map(({ name }) => name).filter(
    (name) => !atOnce.includes(name) && name !== 'kiosk-gateway',
  );
  for (const service of otherServices) {
    await replace(system, service, newer);
    if (service !== back) continue;
    print(`${service} is rolled back to ${older.version}`);
    await replace(system, service, older);
    await replace(system, service, newer);
  }
  // Each instance has a name that only one process can use at a time: the other instance takes over the devices
  // meanwhile.
  for (const [instance, one] of [...fleet.answering('kiosk-gateway')].entries()) {
    await fleet.end(one);
    await fleet.start(newer, 'kiosk-gateway', { instance: kioskGateways[instance]! });
    await pause(settleMs);
  }
  return { locks, atOnce, downtime };
}

/** Starts the new instance before it terminates the old ones. */
async function replace({ fleet }: UpgradedSystem, service: string, release: Release): Promise<void> {
  const old = fleet.answering(service);
  await fleet.start(release, service);
  for (const one of old) await fleet.end(one);
  await pause(settleMs);
}

/** Services whose last migration is incompatible with the older release. */
function incompatibleServices(output: string): string[] {
  return [...output.matchAll(/^(\S+) stops before /gm)].map(([, service]) => service!);
}

async function figuresOf(
  system: UpgradedSystem,
  { newer }: UpgradeOptions,
  kiosks: Kiosks,
  readers: Readers,
  locks: LockFigures[],
) {
  const { fleet, stores } = system;
  const { log } = kiosks;
  let comparison: Comparison | undefined;
  await until(async () => agrees((comparison = await compare(stores, log))), convergenceTimeoutMs);
  comparison ??= await compare(stores, log);
  const dead: Record<string, DeadLetters[]> = {};
  for (const service of system.databases.filter((name) => name !== 'gateway')) {
    const sql =
      'select left(reason, 200) as reason, count(*)::int as events from dead_letter group by 1 order by 2 desc';
    dead[service] = await postgres<DeadLetters>(databaseOf(service), sql, [], stores);
  }
  const accepted = log.count('accepted');
  const ledger = await system
    .job(newer, 'ledger', ['check', '--url', fleet.gateways[0]!, '--json'], {
      BACKROOM_EMAIL: 'super@demo.backroom.test',
      BACKROOM_PASSWORD: DEMO_PASSWORD,
    })
    .catch(
      (error: Error & { stdout?: string }) => error.stdout || JSON.stringify({ faults: [error.message] }),
    );
  return {
    orders: {
      sent: log.orders.size,
      receipted: accepted,
      rejected: log.count('rejected'),
      unanswered: log.count('published'),
      booked: accepted - comparison.lost.length,
      reported: accepted - comparison.lost.length - comparison.unreported.length,
    },
    comparison,
    ...(await compareLog(stores, log)),
    deadLetters: dead,
    ledgerFaults: (JSON.parse(ledger) as { faults: unknown[] }).faults,
    calls: {
      made: readers.calls,
      signIns: readers.signIns,
      streamsOpened: readers.streamsOpened,
      attemptsLost: readers.attemptsLost,
      failed: readers.failed,
    },
    receiptMilliseconds: spread(kiosks.receipts),
    callMilliseconds: spread(readers.durations),
    starts: fleet.starts,
    ends: fleet.ends,
    crashes: fleet.crashes,
    locks,
  };
}

/** Events that a service could not apply. */
export interface DeadLetters {
  reason: string;
  events: number;
}

export type UpgradeFigures = Awaited<ReturnType<typeof upgrade>>;

function spread(durations: ReadonlyMap<string, number[]>) {
  const round = (value: number) => Math.round(value * 10) / 10;
  return Object.fromEntries(
    [...durations].map(([during, all]) => [
      during,
      {
        n: all.length,
        p50: round(percentile(all, 0.5)),
        p99: round(percentile(all, 0.99)),
        most: round(Math.max(...all)),
        beyondASecond: all.filter((milliseconds) => milliseconds > 1_000).length,
      },
    ]),
  );
}

const databaseOf = (service: string) => service.replaceAll('-', '_') as ServiceDatabase;
