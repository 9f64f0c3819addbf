import { Arrivals } from '../session/arrivals.js';

/** How many boots of a device are remembered; its oldest are forgotten first. */
const mostBoots = 20;

/**
 * How far the clock of a device is off, by boot: a clock is set at most once in a boot, and messages of an earlier
 * boot come late. Filled by this instance's own measuring and, by way of the log, by that of others and of before.
 */
export class BootClocks {
  private readonly offsets = new Arrivals<number>();
  private readonly boots = new Map<number, string[]>();

  /** Notes gateway time minus device time, milliseconds, of a hello that is fresh. */
  measure(deviceId: number, bootId: string, offset: number): void {
    const name = nameOf(deviceId, bootId);
    if (!this.offsets.has(name)) this.remember(deviceId, name);
    this.offsets.set(name, offset);
  }

  knows(deviceId: number, bootId: string): boolean {
    return this.offsets.has(nameOf(deviceId, bootId));
  }

  /** 0 when it was never measured: the device is believed. */
  offsetOf(deviceId: number, bootId: string): number {
    return this.offsets.get(nameOf(deviceId, bootId)) ?? 0;
  }

  /** Waits at most `patience` milliseconds for a hello that another instance took. */
  async settled(deviceId: number, bootId: string, patience: number): Promise<void> {
    await this.offsets.soon(nameOf(deviceId, bootId), patience);
  }

  /** A device that starts over and over pushes out nothing but its own. */
  private remember(deviceId: number, name: string): void {
    const own = this.boots.get(deviceId) ?? [];
    this.boots.set(deviceId, own);
    own.push(name);
    if (own.length > mostBoots) this.offsets.delete(own.shift()!);
  }
}

function nameOf(deviceId: number, bootId: string): string {
  return `${deviceId}/${bootId.toLowerCase()}`;
}
