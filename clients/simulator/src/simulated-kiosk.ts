import { join } from 'node:path';
import { Chance } from './chance.js';
import { DeviceClient } from './device-client.js';
import type { DemoDevice } from './devices-file.js';
import { Outbox } from './outbox.js';
import type { OfflineSpell } from './plan.js';
import { orderOf, type Sale } from './sale.js';
import type { Tally } from './tally.js';

/** Milliseconds between two diagnostic reports, give or take. */
const diagnosticsEvery = 60_000;

export interface SimulatedKioskOptions {
  device: DemoDevice;
  url: string;
  /** Where its outbox is kept. */
  folder: string;
  spells: readonly OfflineSpell[];
  chance: Chance;
  tally: Tally;
  onFailure(error: Error): void;
}

/** A kiosk that sells on line and off line. */
export class SimulatedKiosk {
  private nextDiagnostics = 0;
  private battery: number;
  everConnected = false;

  private constructor(
    private readonly options: SimulatedKioskOptions,
    private readonly outbox: Outbox,
    private readonly client: DeviceClient,
  ) {
    this.battery = options.chance.between(60, 100);
  }

  static async open(options: SimulatedKioskOptions): Promise<SimulatedKiosk> {
    const { device, url, folder, tally, chance, onFailure } = options;
    const outbox = await Outbox.open(join(folder, `${device.login}.jsonl`));
    tally.summary.ordersResumed += outbox.pending.filter(({ channel }) => channel === 'orders').length;
    const client = new DeviceClient({
      device,
      url,
      outbox,
      chance,
      onFailure,
      onSent: (message, first) => tally.sent(message, first),
      onReceipt: (message, kind, reason) => tally.receipt(message, kind, reason),
      onQuarantine: (_messageId, reason) => tally.quarantined(reason),
    });
    client.connect();
    return new SimulatedKiosk(options, outbox, client);
  }

  get pending(): number {
    return this.outbox.size;
  }

  get connected(): boolean {
    return this.client.connected;
  }

  sell(sale: Sale): Promise<unknown> {
    return this.client.publish('orders', orderOf(sale));
  }

  /** What is due at this moment of the simulation, milliseconds since its start. */
  async live(elapsed: number): Promise<void> {
    this.everConnected ||= this.connected;
    if (this.options.spells.some(({ from, to }) => from <= elapsed && elapsed < to))
      return this.client.disconnect();
    // What gathered off line comes late, shuffled and some of it twice, as from a real outage.
    this.client.connect(elapsed > 0);
    if (elapsed < this.nextDiagnostics) return;
    this.nextDiagnostics = elapsed + diagnosticsEvery * (0.9 + this.options.chance.next() / 5);
    await this.client.publish('diagnostics', this.diagnostics());
  }

  /** On line, until everything has its receipt. */
  finish(): void {
    this.client.connect(true);
  }

  async close(): Promise<void> {
    this.client.close();
    await this.outbox.close();
  }

  private diagnostics() {
    const { chance } = this.options;
    const hasPower = !chance.happens(0.02);
    this.battery = Math.max(5, Math.min(100, this.battery + (hasPower ? 1 : -3)));
    const isWifi = !chance.happens(0.2);
    return { hasPower, batteryLevel: this.battery, isWifi, netStateType: isWifi ? 'wifi' : 'cell' };
  }
}
