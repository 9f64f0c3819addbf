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

/** For each of the four operators, so that all together have more than a list lets anybody select at once: 10,000. */
export const manyOrders = 2_600;

/** A standalone system of its own. */
export interface BootedSystem {
  pid: number;
  http: number;
  mqtt: number;
  clickHouse: number;
  dataDir: string;
  /** Ends it as Ctrl-C would and removes its data. */
  stop(): Promise<void>;
  /** Ends it as Ctrl-C would; its data stays until `stop`, for systems that begin with a copy. */
  halt(): Promise<void>;
  /** What it printed lately. */
  output(): string;
}

interface BootOptions {
  demo?: boolean;
  kiosks?: number;
  orders?: number;
  /** The data folder of a system that was halted; the new one begins with a copy. */
  from?: string;
}

/**
 * Resolves when the system says that it is ready; `stop` ends it as Ctrl-C would and removes its data. With a fifth of
 * a demo's orders for each operator, unless it is speed or many rows that are looked at.
 */
export async function bootSystem({
  demo = true,
  kiosks = 30,
  orders = 1_000,
  from,
}: BootOptions = {}): Promise<BootedSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-system-'));
  // Postgres may run as another user and has to pass through.
  chmodSync(folder, 0o711);
  const [http, mqtt, clickHouse] = (await freePorts(3)) as [number, number, number];
  const dataDir = join(folder, 'data');
  if (from) await copyFolder(from, dataDir);
  const standalone = dirname(createRequire(import.meta.url).resolve('@backroom/standalone/package.json'));
  const main = join(standalone, 'dist/main.js');
  const system = spawn(process.execPath, ['--enable-source-maps', main], {
    env: {
      ...process.env,
      // Jest's own, which would reach into the processes.
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
    // With the channel gone the system stops itself.
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
  let tell: () => void = () => undefined;
  for (const stream of [system.stdout, system.stderr])
    stream!.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      if (/^ *[\d.]+s {2}ready$/m.test(output)) tell();
    });
  try {
    await new Promise<void>((resolve, reject) => {
      tell = resolve;
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
 * Systems with the same data, as many as `count`. The demo is written once: the others begin with a copy of it, which
 * takes a fifth of the time.
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

/** With its owners: Postgres may run as another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  const { code, stderr } = await runChild('cp', ['-a', from, to], { limit: 60_000 });
  if (code !== 0) throw new Error(`${from} was not copied: ${stderr}`);
}

/** Ends a system and, when it could not end them itself, its services and engines. Always resolves. */
async function endSystem(system: ChildProcess, dataDir: string): Promise<void> {
  const parts = descendantsOf(system.pid!);
  await endChild(system);
  // Postgres' own processes go on after a parent that was killed.
  const left = new Set([
    ...parts.filter(isSameProcess).map(({ pid }) => pid),
    ...processesIn(join(dataDir, 'postgres')),
  ]);
  if (left.size === 0) return;
  console.warn(`${left.size} processes are left of the system ${system.pid}; they are killed`);
  await endProcesses(
    [...left],
    [
      ['SIGTERM', 2_000],
      ['SIGKILL', 5_000],
    ],
  );
}
