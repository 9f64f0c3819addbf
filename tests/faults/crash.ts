import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceClient } from '@backroom/device';
import { FileStore } from '@backroom/device/node';
import { Chance, makeSale, orderOf, readDevices } from '@backroom/simulator';
import { bootSystem, type BootedSystem } from '@backroom/testing/boot-system';
import { ClientLog } from './client-log.js';
import { agrees, compare, type Comparison } from './compare.js';
import { compareLog } from './compare-log.js';
import { keepDown, kill9, stall, victims, type Victim } from './victims.js';
import { pause, until } from '@backroom/testing/waiting';

export interface CrashOptions {
  orders: number;
  kills: number;
  /** Orders per second over all kiosks. */
  rate: number;
  seed: number;
  kiosks?: number;
  parts?: readonly Victim[];
  /** Once, from the first third of the orders on: a service that is down or hangs, milliseconds. */
  spell?: { victim: Victim; kind: 'away' | 'stalled'; milliseconds: number };
  print?(line: string): void;
}

export interface CrashResult {
  killed: Victim[];
  published: number;
  accepted: number;
  rejected: number;
  /** Orders without a receipt at the end. */
  unknown: number;
  /** Milliseconds from the last receipt until ledger and reports agreed; absent if they did not in time. */
  convergedAfter?: number;
  comparison: Comparison;
  /** Receipted orders that are not in the log as the device sent them, and booked ones whose event is missing there. */
  unlogged: string[];
  unpublished: string[];
}

/** Maximum waits for the last receipts, and for ledger and reports to agree. Milliseconds. */
const lastReceipts = 120_000;
const convergence = 60_000;

/** Sells while parts of the standalone are killed with -9 at random, then compares the kiosks' record with the ledger. */
export async function crash(options: CrashOptions): Promise<CrashResult> {
  const system = await bootSystem();
  const folder = mkdtempSync(join(tmpdir(), 'backroom-kiosks-'));
  try {
    return await sellAndKill(system, folder, options);
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sellAndKill(
  system: BootedSystem,
  folder: string,
  options: CrashOptions,
): Promise<CrashResult> {
  const { orders, kills, rate, seed, parts = victims, print = () => undefined } = options;
  const chance = new Chance(seed);
  const log = new ClientLog();
  const devices = (await readDevices(join(system.dataDir, 'demo-devices.json'))).slice(
    0,
    options.kiosks ?? 10,
  );
  const kiosks = await Promise.all(
    devices.map(async (device) => {
      const store = await FileStore.open(join(folder, `${device.login}.jsonl`));
      const client = await DeviceClient.open({
        device,
        url: `mqtt://127.0.0.1:${system.mqtt}`,
        store,
        software: 'crash run',
        will: false,
        onReceipt: ({ body }, kind, reason) => log.receipted(body, kind, reason),
      });
      client.connect();
      return { device, store, client };
    }),
  );
  const killAt = new Map(
    Array.from({ length: kills }, (_, n) => [
      Math.floor(((n + 0.5 + chance.next() / 2) * orders) / (kills + 0.5)),
      chance.pick(parts),
    ]),
  );
  const killed: Victim[] = [];
  let spell: Promise<void> | undefined;
  try {
    for (let n = 0; n < orders; n++) {
      if (options.spell && n === Math.floor(orders / 3)) spell = suffer(system, options.spell, print);
      const victim = killAt.get(n);
      if (victim && (await strike(system, victim))) {
        killed.push(victim);
        print(`killed ${victim} at order ${n}`);
      }
      const { device, client } = chance.pick(kiosks);
      const order = orderOf(makeSale(chance, device));
      log.published(order.orderId, {
        accountId: device.accountId,
        currency: order.currency,
        total: order.total,
      });
      await client.publish('orders', order);
      await pause(1_000 / rate);
    }
    await spell;
    await until(() => kiosks.every(({ client }) => client.pending.length === 0), lastReceipts);
    const started = performance.now();
    let comparison: Comparison | undefined;
    await until(async () => agrees((comparison = await compare(system, log))), convergence);
    comparison ??= await compare(system, log);
    return {
      killed,
      ...(await compareLog(system, log)),
      published: log.orders.size,
      accepted: log.count('accepted'),
      rejected: log.count('rejected'),
      unknown: log.count('published'),
      convergedAfter: agrees(comparison) ? Math.round(performance.now() - started) : undefined,
      comparison,
    };
  } finally {
    for (const { client, store } of kiosks) {
      client.close();
      await store.close();
    }
  }
}

async function suffer(
  system: BootedSystem,
  { victim, kind, milliseconds }: NonNullable<CrashOptions['spell']>,
  print: (line: string) => void,
): Promise<void> {
  print(`${victim} is ${kind} for ${milliseconds / 1_000} s`);
  await (kind === 'away' ? keepDown : stall)(system.pid, victim, milliseconds);
  print(`${victim} is back`);
}

/** Waits for a part that is restarting, so that every requested kill takes place. */
async function strike(system: BootedSystem, victim: Victim): Promise<boolean> {
  return until(() => kill9(system.pid, victim), 15_000);
}
