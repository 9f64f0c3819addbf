import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './waiting.js';

/** The ports and the data folder of the system under test. */
interface RunningSystem {
  http: number;
  mqtt: number;
  clickHouse: number;
  dataDir: string;
}

/** The systems that the setup of the run started: one for all, or one for each worker. */
const systems = JSON.parse(process.env['BACKROOM_SYSTEM'] ?? '[{}]') as RunningSystem[];

/** The system that this file shares with all others of the run, or of its worker. */
export const system: RunningSystem =
  systems[(Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % systems.length]!;

/** For every request of a test but a stream: a server that accepts it without answering must not block the run. */
export const REQUEST_TIMEOUT_MS = 60_000;

export const apiUrl = `http://127.0.0.1:${system.http}/v2`;

/** A kiosk of the demo, with the data that its software would have. */
export interface DemoKiosk {
  accountId: number;
  locationId: number;
  deviceId: number;
  login: string;
  secret: string;
  currency: string;
  products: { id: number; price: number; taxRatePpm: number; deposit: number }[];
}

/** The demo devices of one kind. */
export function demoDevices(kind: 'kiosk' | 'lock' | 'validator'): DemoKiosk[] {
  const text = readFileSync(join(system.dataDir, 'demo-devices.json'), 'utf8');
  return (JSON.parse(text) as (DemoKiosk & { kind: string })[]).filter((device) => device.kind === kind);
}

export function demoKiosks(): DemoKiosk[] {
  return demoDevices('kiosk');
}

/** `eventually` with its limit as a number. */
export function waitUntil<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  limit = 30_000,
): Promise<T> {
  return eventually(what, () => ask(), { within: limit });
}
