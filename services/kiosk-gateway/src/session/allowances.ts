import { Allowance, type DeviceRates } from './allowance.js';

/** Number of remembered devices above which those with a full allowance are forgotten. */
const sweepThreshold = 1_000;

/** The allowances of devices: a device that reconnects continues with the one it had. */
export class Allowances {
  private readonly ofDevice = new Map<number, Allowance>();
  private sweepAt = sweepThreshold;

  constructor(private readonly rates: DeviceRates) {}

  of(deviceId: number): Allowance {
    const now = performance.now();
    const known = this.ofDevice.get(deviceId);
    if (known) return known;
    const allowance = new Allowance(this.rates, now);
    this.ofDevice.set(deviceId, allowance);
    if (this.ofDevice.size >= this.sweepAt) this.sweep(now);
    return allowance;
  }

  private sweep(now: number): void {
    for (const [deviceId, allowance] of this.ofDevice)
      if (allowance.isFull(now)) this.ofDevice.delete(deviceId);
    this.sweepAt = Math.max(sweepThreshold, this.ofDevice.size * 2);
  }
}
