import { DeviceClient, type CommandHandlers, type Store } from '@backroom/device';
import { FileStore } from '@backroom/device/node';
import type { DeviceConfig } from '@backroom/proto/devices';
import { join } from 'node:path';
import type { Chance } from './chance.js';
import type { DemoDevice } from './devices-file.js';
import type { OfflineSpell } from './plan.js';
import type { Tally } from './tally.js';

/** Milliseconds between two diagnostic reports, give or take. */
const diagnosticsEvery = 60_000;
/** Milliseconds that a device takes to start anew, at least and at most. */
const restartTakes = [1_000, 4_000] as const;

export interface SimulatedDeviceOptions {
  device: DemoDevice;
  url: string;
  /** Where its outbox is kept. */
  folder: string;
  spells: readonly OfflineSpell[];
  chance: Chance;
  tally: Tally;
  onFailure(error: Error): void;
  /** What the device shows to whoever stands before it, where a person has to know. */
  told(line: string): void;
}

/** What a simulation drives. */
export interface SimulatedDevice {
  readonly line: Line;
  /** Does what is due at this moment of the simulation, milliseconds since its start. */
  live(elapsed: number): Promise<void>;
  close(): Promise<void>;
}

/** What every simulated device has: a line that breaks now and then, reports of how it is, and restarts. */
export class Line {
  everConnected = false;
  private nextDiagnostics = 0;
  private restarting = false;
  private closed = false;
  private client!: DeviceClient;
  private handlers: CommandHandlers = {};

  private constructor(
    private readonly options: SimulatedDeviceOptions,
    private readonly store: Store,
  ) {}

  static async open(options: SimulatedDeviceOptions): Promise<Line> {
    const { device, folder, tally } = options;
    const line = new Line(options, await FileStore.open(join(folder, `${device.login}.jsonl`)));
    await line.start();
    const resumed = line.client.pending.filter(({ channel }) => channel === 'orders');
    tally.summary.ordersResumed += resumed.length;
    line.client.connect();
    return line;
  }

  /** What the device can be told to do; a restart comes by itself. */
  obey(handlers: CommandHandlers): void {
    Object.assign(this.handlers, handlers);
  }

  get pending(): number {
    return this.client.pending.length;
  }

  get connected(): boolean {
    return this.client.connected;
  }

  get config(): DeviceConfig | undefined {
    return this.client.currentConfig;
  }

  publish(...message: Parameters<DeviceClient['publish']>): Promise<string> {
    return this.client.publish(...message);
  }

  /** Keeps the line as the plan wants it; reports how the device is when it is time. False while it is off. */
  async live(elapsed: number, diagnostics: () => object): Promise<boolean> {
    this.everConnected ||= this.connected;
    if (this.restarting) return false;
    if (this.options.spells.some(({ from, to }) => from <= elapsed && elapsed < to)) {
      this.client.disconnect();
      return false;
    }
    // What gathered off line comes late, shuffled and some of it twice, as from a real outage.
    if (elapsed > 0) this.client.connect((ids) => this.disordered(ids));
    if (elapsed < this.nextDiagnostics) return true;
    this.nextDiagnostics = elapsed + diagnosticsEvery * (0.9 + this.options.chance.next() / 5);
    await this.client.publish('diagnostics', diagnostics());
    return true;
  }

  /** On line, until everything has its receipt. */
  finish(): void {
    this.client.connect((ids) => this.disordered(ids));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.client.close();
    await this.store.close();
  }

  private async start(): Promise<void> {
    const { device, url, chance, tally, onFailure } = this.options;
    const restart = () => this.restart();
    this.client = await DeviceClient.open({
      device,
      url,
      store: this.store,
      software: 'simulator 0.2.0',
      // The object itself: what else the device can do is told once it is there.
      commands: Object.assign(this.handlers, { reboot: restart, update: restart }),
      random: () => chance.next(),
      onFailure,
      onSent: (message, first) => tally.sent(message, first),
      onReceipt: (message, kind, reason) => tally.receipt(message, kind, reason),
      onQuarantine: (_messageId, reason) => tally.quarantined(reason),
    });
  }

  /** Goes down and comes up as another boot; whoever asked learns of it from that one. */
  private restart(): Promise<never> {
    this.restarting = true;
    const takes = this.options.chance.between(...restartTakes);
    setTimeout(() => {
      this.client.close();
      setTimeout(() => void this.comeBack().catch(this.options.onFailure), takes);
    }, 100);
    return new Promise(() => undefined);
  }

  private async comeBack(): Promise<void> {
    if (this.closed) return;
    await this.start();
    this.client.connect();
    this.restarting = false;
  }

  private disordered(ids: string[]): string[] {
    const { chance } = this.options;
    return chance.shuffled([...ids, ...ids.filter(() => chance.happens(0.2))]);
  }
}
