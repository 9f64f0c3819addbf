import { Arrivals } from '../session/arrivals.js';

/** Maximum remembered boots of a device; its oldest are evicted first. */
const maxBoots = 20;

/**
 * Clock offsets of devices, by boot: a clock is set at most once in a boot, and messages of an earlier boot arrive
 * late. Filled by this instance's measurements and, through the log, by those of other instances and earlier runs.
 */
export class BootClocks {
  private readonly offsets = new Arrivals<number>();
  private readonly boots = new Map<number, string[]>();

  /** Records gateway time minus device time, milliseconds, of a fresh hello. */
  measure(deviceId: number, bootId: string, offset: number): void {
    const name = nameOf(deviceId, bootId);
    if (!this.offsets.has(name)) this.remember(deviceId, name);
    this.offsets.set(name, offset);
  }

  knows(deviceId: number, bootId: string): boolean {
    return this.offsets.has(nameOf(deviceId, bootId));
  }

  /** 0 when it was never measured: the device's clock is trusted. */
  offsetOf(deviceId: number, bootId: string): number {
    return this.offsets.get(nameOf(deviceId, bootId)) ?? 0;
  }

  /** Waits at most `patience` milliseconds for a hello that another instance received. */
  async settled(deviceId: number, bootId: string, patience: number): Promise<void> {
    await this.offsets.waitFor(nameOf(deviceId, bootId), patience);
  }

  /** A device that restarts repeatedly evicts only its own boots. */
  private remember(deviceId: number, name: string): void {
    const own = this.boots.get(deviceId) ?? [];
    this.boots.set(deviceId, own);
    own.push(name);
    if (own.length > maxBoots) this.offsets.delete(own.shift()!);
  }
}

function nameOf(deviceId: number, bootId: string): string {
  return `${deviceId}/${bootId.toLowerCase()}`;
}
