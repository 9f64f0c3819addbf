import { Chance } from './chance.js';
import type { DemoDevice } from './devices-file.js';
import { offlineSpells, plannedSales, type PlanOptions } from './plan.js';
import type { SimulatedDevice } from './line.js';
import { Shelf } from './shelf.js';
import { SimulatedKiosk } from './simulated-kiosk.js';
import { SimulatedLock } from './simulated-lock.js';
import { SimulatedValidator } from './simulated-validator.js';
import type { StoredValueOptions } from './stored-value.js';
import { Tally, type Summary } from './tally.js';

export interface SimulationOptions extends PlanOptions {
  /** Kiosks, which sell. */
  devices: readonly DemoDevice[];
  /** Locks and validators, which run alongside. */
  others?: readonly DemoDevice[];
  url: string;
  /** Folder of the outboxes. */
  folder: string;
  /** Payments with stored value; none if absent. */
  storedValue?: StoredValueOptions | undefined;
  /** Ends it early; messages in flight are still awaited. */
  signal?: AbortSignal;
  /** Prints a line from time to time. */
  log?(line: string): void;
}

const tick = 50;
const logIntervalMs = 10_000;
/** Maximum wait for the last receipts, milliseconds. */
const maxFinalWaitMs = 30_000;

/** Drives the devices until the time is over and all messages have their receipt, or half a minute longer. */
export async function simulate(options: SimulationOptions): Promise<Summary> {
  const { devices, others = [], url, folder, seed, storedValue, log = () => undefined } = options;
  const tally = new Tally();
  const onFailure = onceEach((message) => log(`cannot reach the gateway at ${url}: ${message}`));
  const optionsOf = (device: DemoDevice, index: number) => ({
    device,
    url,
    folder,
    spells: offlineSpells(options, index),
    chance: Chance.of(seed, 100_000 + index),
    tally,
    onFailure,
    log,
  });
  const shelves = new Map(
    devices.map(({ locationId }) => [locationId, new Shelf(Chance.of(seed, 200_000 + locationId))]),
  );
  const kiosks = await Promise.all(
    devices.map((device, n) =>
      SimulatedKiosk.open(optionsOf(device, n), shelves.get(device.locationId)!, storedValue),
    ),
  );
  const otherDevices = await Promise.all(
    others.map((device, n) =>
      (device.kind === 'lock' ? SimulatedLock : SimulatedValidator).open(
        optionsOf(device, devices.length + n),
      ),
    ),
  );
  const all = [...kiosks, ...otherDevices];
  try {
    await drive(kiosks, all, options, () => log(progress(tally.summary, all)));
    for (const { line } of all) line.finish();
    const deadline = performance.now() + maxFinalWaitMs;
    while (pendingOf(all) > 0 && performance.now() < deadline) await pause(tick);
  } finally {
    tally.summary.unacknowledged = pendingOf(all);
    await Promise.all(all.map((device) => device.close()));
  }
  if (!all.some(({ line }) => line.everConnected)) throw new Error(`no device could sign in at ${url}`);
  return tally.summary;
}

async function drive(
  kiosks: readonly SimulatedKiosk[],
  all: readonly SimulatedDevice[],
  options: SimulationOptions,
  log: () => void,
): Promise<void> {
  const end = options.minutes * 60_000;
  const sales = plannedSales(options);
  const start = performance.now();
  let next = sales.next();
  let nextLog = logIntervalMs;
  for (let elapsed = 0; elapsed < end && !options.signal?.aborted; elapsed = performance.now() - start) {
    const acts = all.map((device) => device.live(elapsed));
    for (; !next.done && next.value.at <= elapsed; next = sales.next())
      acts.push(kiosks[next.value.device]!.sell(next.value.sale));
    if (elapsed >= nextLog) log();
    if (elapsed >= nextLog) nextLog += logIntervalMs;
    await Promise.all(acts);
    await pause(tick);
  }
  // The plan's last moment is between two ticks.
  if (options.signal?.aborted) return;
  for (; !next.done; next = sales.next()) await kiosks[next.value.device]!.sell(next.value.sale);
}

function progress(
  { ordersPublished, ordersAcknowledged }: Summary,
  devices: readonly SimulatedDevice[],
): string {
  const online = devices.filter(({ line }) => line.connected).length;
  return `${online} of ${devices.length} devices on line, ${ordersPublished} orders sent, ${ordersAcknowledged} acknowledged, ${pendingOf(devices)} messages waiting`;
}

function pendingOf(devices: readonly SimulatedDevice[]): number {
  return devices.reduce((sum, { line }) => sum + line.pending, 0);
}

function onceEach(log: (message: string) => void): (error: Error) => void {
  const seen = new Set<string>();
  return ({ message }) => {
    if (!seen.has(message)) log(message);
    seen.add(message);
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
