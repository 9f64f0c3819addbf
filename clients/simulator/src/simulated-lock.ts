import { Battery } from './battery.js';
import { Line, type SimulatedDevice, type SimulatedDeviceOptions } from './line.js';

/** Milliseconds from unlocking until a door is opened, and from then until it is closed. */
const opensAfter = [500, 2_000] as const;
const openFor = [2_000, 8_000] as const;
/** From here on an open door is reported. */
const leftOpenAfter = 30_000;
/** Average time between two visits of a customer with a card. */
const visitsEvery = 45_000;

/** A lock on a cooler: people open it with a card, operators remotely; sometimes its door stays open. */
export class SimulatedLock implements SimulatedDevice {
  private readonly battery: Battery;
  private readonly state = { locked: true, open: false, enabled: true };
  private nextVisit: number;
  private readonly timers = new Set<NodeJS.Timeout>();

  private constructor(
    private readonly options: SimulatedDeviceOptions,
    readonly line: Line,
  ) {
    this.battery = new Battery(options.chance);
    this.nextVisit = options.chance.exponential(visitsEvery);
    line.obey({
      unlock: ({ commandId }) => this.unlock({ how: 'command', commandId }),
      lock: () => this.lock(),
      enable: () => this.enable(true),
      disable: () => this.enable(false),
    });
  }

  static async open(options: SimulatedDeviceOptions): Promise<SimulatedLock> {
    return new SimulatedLock(options, await Line.open(options));
  }

  async live(elapsed: number): Promise<void> {
    const on = await this.line.live(elapsed, () => ({ ...this.battery.report(), lock: { ...this.state } }));
    if (!on || elapsed < this.nextVisit) return;
    this.nextVisit = elapsed + this.options.chance.exponential(visitsEvery);
    if (this.state.enabled && this.state.locked) await this.unlock({ how: 'card' });
  }

  close(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    return this.line.close();
  }

  private async unlock(how: { how: 'command' | 'card'; commandId?: string }): Promise<void> {
    if (!this.state.enabled) throw new Error('The lock is switched off');
    if (this.state.locked) {
      this.state.locked = false;
      const { chance } = this.options;
      this.later(chance.between(...opensAfter), () => this.opened());
    }
    await this.line.publish('events', { type: 'unlocked', ...how });
  }

  private async lock(): Promise<void> {
    if (this.state.open) throw new Error('The door is open');
    this.state.locked = true;
    await this.line.publish('events', { type: 'locked' });
  }

  private enable(enabled: boolean): Promise<void> {
    this.state.enabled = enabled;
    return Promise.resolve();
  }

  private async opened(): Promise<void> {
    // It was locked again before the customer opened the door.
    if (this.state.locked) return;
    this.state.open = true;
    await this.line.publish('events', { type: 'door-opened' });
    const { chance } = this.options;
    const forgotten = chance.happens(0.03);
    const long = forgotten ? leftOpenAfter + 5_000 : chance.between(...openFor);
    if (forgotten)
      this.later(leftOpenAfter, () =>
        this.line.publish('events', { type: 'left-open', openFor: leftOpenAfter }),
      );
    this.later(long, () => this.shut(long));
  }

  private async shut(long: number): Promise<void> {
    this.state.open = false;
    await this.line.publish('events', { type: 'door-closed', openFor: long });
    await this.lock();
  }

  private later(milliseconds: number, act: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act().catch(this.options.onFailure);
    }, milliseconds);
    this.timers.add(timer);
  }
}
