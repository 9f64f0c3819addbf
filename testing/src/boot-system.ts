// Boots the standalone as `npm start` does: its real processes, an empty data folder, free ports.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  descendantsOf,
  endProcesses,
  freePorts,
  isSameProcess,
  processesIn,
} from '@backroom/standalone/testing';
import { endChild, runChild } from './children.js';

const patience = 300_000;

/** For each of the four operators, so that together they exceed the maximum selection of a list: 10,000. */
export const manyOrders = 2_600;

/** A standalone system started for tests. */
export interface BootedSystem {
  pid: number;
  http: number;
  mqtt: number;
  clickHouse: number;
  dataDir: string;
  /** Stops the system as Ctrl-C would and removes its data. */
  stop(): Promise<void>;
  /** Stops the system as Ctrl-C would; its data stays until `stop`, for systems that start from a copy. */
  halt(): Promise<void>;
  /** The end of its output. */
  output(): string;
}

interface BootOptions {
  demo?: boolean;
  kiosks?: number;
  orders?: number;
  /** The data folder of a halted system; the new one starts from a copy. */
  from?: string;
}

/**
 * Resolves when the system reports ready; `stop` ends it as Ctrl-C would and removes its data. By default with a fifth
 * of a demo's orders for each operator; tests of speed or of many rows ask for more.
 */
export async function bootSystem({
  demo = true,
  kiosks = 30,
  orders = 1_000,
  from,
}: BootOptions = {}): Promise<BootedSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-system-'));
  // Postgres may run as another user and must be able to traverse it.
  chmodSync(folder, 0o711);
  const [http, mqtt, clickHouse] = (await freePorts(3)) as [number, number, number];
  const dataDir = join(folder, 'data');
  if (from) await copyFolder(from, dataDir);
  const standalone = dirname(createRequire(import.meta.url).resolve('@backroom/standalone/package.json'));
  const main = join(standalone, 'dist/main.js');
  const system = spawn(process.execPath, ['--enable-source-maps', main], {
    env: {
      ...process.env,
      // Jest's own options would affect the processes.
      NODE_OPTIONS: '',
      BACKROOM_HTTP_PORT: String(http),
      BACKROOM_MQTT_PORT: String(mqtt),
      BACKROOM_CLICKHOUSE_PORT: String(clickHouse),
      BACKROOM_DATA: dataDir,
      BACKROOM_DEMO: demo ? '1' : '0',
      BACKROOM_DEMO_KIOSKS: String(kiosks),
      BACKROOM_DEMO_ORDERS: String(orders),
      BACKROOM_SSO_LOOPBACK: '1',
    },
    // The system stops itself when the channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const halt = () => endSystem(system, dataDir);
  const stop = async () => {
    await halt();
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      console.warn(`${folder} could not be removed: ${(error as Error).message}`);
    }
  };
  let output = '';
  let onReady: () => void = () => undefined;
  for (const stream of [system.stdout, system.stderr])
    stream!.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      if (/^ *[\d.]+s {2}ready$/m.test(output)) onReady();
    });
  try {
    await new Promise<void>((resolve, reject) => {
      onReady = resolve;
      system.once('exit', (code) => reject(new Error(`the system ended (${code}):\n${output}`)));
      setTimeout(() => reject(new Error(`the system was not ready in time:\n${output}`)), patience).unref();
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: system.pid!, http, mqtt, clickHouse, dataDir, stop, halt, output: () => output };
}

/**
 * Boots `count` systems with the same data. The demo is written once: the others start from a copy of it, which takes a
 * fifth of the time.
 */
export async function bootSystems(count: number, options: BootOptions): Promise<BootedSystem[]> {
  const first = await bootSystem(options);
  if (count === 1) return [first];
  await first.halt();
  try {
    const copies = Array.from({ length: count }, () => bootSystem({ ...options, from: first.dataDir }));
    return await Promise.all(copies);
  } finally {
    await first.stop();
  }
}

/** Keeps the owners: Postgres may run as another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  const { code, stderr } = await runChild('cp', ['-a', from, to], { limit: 60_000 });
  if (code !== 0) throw new Error(`${from} was not copied: ${stderr}`);
}

/** Ends a system and, if it failed to do so itself, its services and engines. Always resolves. */
async function endSystem(system: ChildProcess, dataDir: string): Promise<void> {
  const parts = descendantsOf(system.pid!);
  await endChild(system);
  // The processes of Postgres outlive a killed parent.
  const left = new Set([
    ...parts.filter(isSameProcess).map(({ pid }) => pid),
    ...processesIn(join(dataDir, 'postgres')),
  ]);
  if (left.size === 0) return;
  console.warn(`${left.size} processes of the system ${system.pid} are still running; killing them`);
  await endProcesses(
    [...left],
    [
      ['SIGTERM', 2_000],
      ['SIGKILL', 5_000],
    ],
  );
}
