import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance, readDevices, type DemoDevice } from '@backroom/simulator';
import { Fleet } from '../bench/fleet.js';
import { pidOf } from '../bench/profiler.js';
import { bootSystem, type BootedSystem } from '@backroom/testing/boot-system';
import { postgres } from '@backroom/testing/stores';
import { pause, until } from '@backroom/testing/waiting';
import { Attacker, type Outcome } from './attacker.js';
import { hostilePacket } from './corpus.js';

export interface FuzzOptions {
  packets: number;
  seed: number;
  print?(line: string): void;
}

export interface FuzzResult {
  packets: number;
  seconds: number;
  outcomes: Record<Outcome, number>;
  /** Packets without any reaction; none are expected. */
  hung: string[];
  /** Topics of other devices that an attacker received. */
  foreign: string[];
  /** Number of restarts of the process that devices connect to. */
  restarts: number;
  /** Its resident memory, MiB. */
  memory: { before: number; most: number; after: number };
  /** A well-behaved device that runs concurrently. Milliseconds to its receipts. */
  bystander: { sent: number; unreceipted: number; cuts: number; p99: number; longest: number };
  deadLetters: number;
}

/** Max growth of resident memory, MiB. */
const maxGrowthMiB = 512;
const attackers = 20;
const receiptTimeoutMs = 30_000;
const mebibyte = 1024 * 1024;

/** Whether the system survived unharmed. */
export function isUnharmed(result: FuzzResult): boolean {
  const { hung, foreign, restarts, memory, bystander, deadLetters } = result;
  const harm = hung.length + foreign.length + restarts + bystander.unreceipted + bystander.cuts + deadLetters;
  return harm === 0 && memory.most - memory.before < maxGrowthMiB;
}

/** Sends this many hostile packets to a new system, concurrently with a well-behaved device. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const system = await bootSystem({ kiosks: 2 * attackers + 10 });
  try {
    return await attack(system, options);
  } finally {
    await system.stop();
  }
}

async function attack(system: BootedSystem, options: FuzzOptions): Promise<FuzzResult> {
  const { packets, seed, print = () => undefined } = options;
  const devices = await readDevices(join(system.dataDir, 'demo-devices.json'));
  const bystander = new Bystander(
    system.mqtt,
    devices.find(({ kind }) => kind === 'kiosk')!,
  );
  await bystander.start();
  const others = devices.filter((device) => device !== bystander.device);
  const gate = new Gate(system.pid);
  const outcomes: Record<Outcome, number> = { answered: 0, closed: 0, unfinished: 0, hung: 0 };
  const hung: string[] = [];
  const foreign: string[] = [];
  let next = 0;
  const start = performance.now();
  const work = async (_none: unknown, at: number) => {
    const attacker = new Attacker(system.mqtt, others[at]!, (topic) => foreign.push(topic));
    // A stranger may fail to sign in: another device is used, so that only that one is delayed.
    const shown = others[attackers + at]!;
    const own = others[at]!;
    while (next < packets) {
      const n = next++;
      if (n % 10_000 === 0) print(`${n} sent`);
      const probe = hostilePacket(seed, n, own);
      const packet = probe.from === 'device' ? probe : hostilePacket(seed, n, shown);
      const outcome = await attacker.attack(packet);
      outcomes[outcome]++;
      if (outcome === 'hung') hung.push(packet.name);
    }
    attacker.close();
  };
  try {
    await Promise.all(Array.from({ length: attackers }, work));
    const seconds = Math.round((performance.now() - start) / 1_000);
    await bystander.stop();
    // Memory of buffered writes is freed with a delay.
    await pause(3_000);
    const { restarts, memory } = gate.stop();
    const deadLetters = await parked(system);
    const figures = bystander.figures();
    return { packets, seconds, outcomes, hung, foreign, restarts, memory, bystander: figures, deadLetters };
  } finally {
    gate.stop();
    await bystander.stop();
  }
}

/** Sends a report every 50 ms. */
class Bystander {
  private readonly fleet: Fleet;
  private readonly chance = new Chance(1);
  private sent = 0;
  private cuts = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    port: number,
    readonly device: DemoDevice,
  ) {
    this.fleet = new Fleet(`mqtt://127.0.0.1:${port}`, [device]);
  }

  async start(): Promise<void> {
    await this.fleet.connect();
    this.timer = setInterval(() => {
      if (this.fleet.up < 1) this.cuts++;
      this.sent++;
      const batteryLevel = this.chance.between(0, 100);
      this.fleet.publish(0, 'diagnostics', { hasPower: true, batteryLevel, isWifi: true });
    }, 50);
  }

  async stop(): Promise<void> {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
    await until(() => this.fleet.unreceipted === 0, receiptTimeoutMs);
    await this.fleet.close();
  }

  figures(): FuzzResult['bystander'] {
    const { latencies, unreceipted } = this.fleet;
    const sorted = [...latencies].sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    return { sent: this.sent, unreceipted, cuts: this.cuts, p99: at(0.99), longest: at(1) };
  }
}

/** Monitors the process that devices connect to. */
class Gate {
  private readonly pids = new Set<number>();
  private readonly samples: number[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly system: number) {
    this.look();
    this.timer = setInterval(() => this.look(), 500);
  }

  stop(): Pick<FuzzResult, 'restarts' | 'memory'> {
    clearInterval(this.timer);
    const [before = 0] = this.samples;
    const memory = { before, most: Math.max(...this.samples), after: this.samples.at(-1) ?? 0 };
    return { restarts: this.pids.size - 1, memory };
  }

  private look(): void {
    try {
      const pid = pidOf('host.js edge', this.system);
      this.pids.add(pid);
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
      this.samples.push(Math.round((Number(kilobytes) * 1_024) / mebibyte));
    } catch {
      // No process: it is restarting. The next sample finds the new one.
      this.pids.add(-1);
    }
  }
}

/** Number of events that no service could apply. */
async function parked(system: BootedSystem): Promise<number> {
  const counts = await Promise.all(
    (['orders_ledger', 'locations_kiosks', 'reporting'] as const).map((database) =>
      postgres<{ n: number }>(database, 'select count(*)::int as n from dead_letter', [], system),
    ),
  );
  return counts.flat().reduce((sum, { n }) => sum + n, 0);
}
