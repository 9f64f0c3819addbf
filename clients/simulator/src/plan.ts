import { Chance } from './chance.js';
import type { DemoDevice } from './devices-file.js';
import { makeSale, type Sale } from './sale.js';

export interface PlanOptions {
  devices: readonly DemoDevice[];
  /** Of all devices together. */
  ordersPerMinute: number;
  minutes: number;
  seed: number;
  /** Share of the time that a device is offline, 0 to 0.9. */
  offlineShare: number;
}

export interface PlannedSale {
  /** Milliseconds since the start. */
  at: number;
  /** Index of the device. */
  device: number;
  sale: Sale;
}

/** A period without connection: milliseconds since the start. */
export interface OfflineSpell {
  from: number;
  to: number;
}

/** Planned sales in order of time, determined by the seed alone. Arrivals are a Poisson process. */
export function* plannedSales(options: PlanOptions): Generator<PlannedSale, void> {
  const { devices, ordersPerMinute, minutes, seed } = options;
  if (ordersPerMinute <= 0 || devices.length === 0) return;
  const arrivals = Chance.of(seed, 0);
  const baskets = Chance.of(seed, 1);
  for (let at = 0; ;) {
    at += arrivals.exponential(60_000 / ordersPerMinute);
    if (at >= minutes * 60_000) return;
    const device = arrivals.between(0, devices.length - 1);
    yield { at, device, sale: makeSale(baskets, devices[device]!) };
  }
}

/**
 * Offline periods of a device, determined by the seed alone. Each device starts online, and is online again at the end.
 */
export function offlineSpells(options: PlanOptions, device: number): OfflineSpell[] {
  const { offlineShare, minutes, seed } = options;
  if (offlineShare <= 0) return [];
  const end = minutes * 60_000;
  const chance = Chance.of(seed, 1_000 + device);
  // Long enough to collect some sales, short enough for a short run to have some.
  const off = Math.min(45_000, end / 5);
  const on = (off * (1 - offlineShare)) / offlineShare;
  const spells: OfflineSpell[] = [];
  for (let at = chance.exponential(on); at < end;) {
    const to = Math.min(end, at + off * (0.5 + chance.next()));
    spells.push({ from: at, to });
    at = to + chance.exponential(on);
  }
  return spells;
}
