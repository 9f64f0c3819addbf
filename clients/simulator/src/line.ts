import { DeviceClient, type CommandHandlers, type Store } from '@backroom/device';
import { FileStore } from '@backroom/device/node';
import type { DeviceConfig } from '@backroom/proto/devices';
import { join } from 'node:path';
import type { Chance } from './chance.js';
import type { DemoDevice } from './devices-file.js';
import type { OfflineSpell } from './plan.js';
import type { Tally } from './tally.js';

/** Approximate milliseconds between two diagnostic reports. */
const diagnosticsIntervalMs = 60_000;
/** Minimum and maximum duration of a restart, in milliseconds. */
const restartMs = [1_000, 4_000] as const;

export interface SimulatedDeviceOptions {
  device: DemoDevice;
  url: string;
  /** Folder of its outbox. */
  folder: string;
  spells: readonly OfflineSpell[];
  chance: Chance;
  tally: Tally;
  onFailure(error: Error): void;
  /** Shows a line to the person at the device. */
  log(line: string): void;
}

/** A device that a simulation drives. */
export interface SimulatedDevice {
  readonly line: Line;
  /** Performs the due actions at this time, in milliseconds since the start of the simulation. */
  live(elapsed: number): Promise<void>;
  close(): Promise<void>;
}

/** The common part of every simulated device: a connection that sometimes breaks, diagnostic reports, and restarts. */
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

  /** Sets the commands that the device supports; restarts are built in. */
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

  /** Keeps the connection as planned; reports diagnostics when due. Returns false while offline. */
  async live(elapsed: number, diagnostics: () => object): Promise<boolean> {
    this.everConnected ||= this.connected;
    if (this.restarting) return false;
    if (this.options.spells.some(({ from, to }) => from <= elapsed && elapsed < to)) {
      this.client.disconnect();
      return false;
    }
    // Offline messages are sent late, shuffled and some of them twice, as after a real outage.
    if (elapsed > 0) this.client.connect((ids) => this.disordered(ids));
    if (elapsed < this.nextDiagnostics) return true;
    this.nextDiagnostics = elapsed + diagnosticsIntervalMs * (0.9 + this.options.chance.next() / 5);
    await this.client.publish('diagnostics', diagnostics());
    return true;
  }

  /** Stays online until all messages have their receipt. */
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
      // The same object: the device adds its other commands later.
      commands: Object.assign(this.handlers, { reboot: restart, update: restart }),
      random: () => chance.next(),
      onFailure,
      onSent: (message, first) => tally.sent(message, first),
      onReceipt: (message, kind, reason) => tally.receipt(message, kind, reason),
      onQuarantine: (_messageId, reason) => tally.quarantined(reason),
    });
  }

  /** Stops and starts as another boot; the requester gets the answer from that one. */
  private restart(): Promise<never> {
    this.restarting = true;
    const takes = this.options.chance.between(...restartMs);
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
