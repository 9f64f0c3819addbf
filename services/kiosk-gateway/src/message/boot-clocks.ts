/** Most boots that are remembered; the one not heard of longest goes first. */
const mostBoots = 50_000;

/**
 * How far the clock of a device is off, by boot: a clock is set at most once in a boot, and messages of an earlier
 * boot come late. Remembered over connections, not over a restart of this service.
 */
export class BootClocks {
  private readonly offsets = new Map<string, number>();

  /** Notes gateway time minus device time, milliseconds, of a hello that is fresh. */
  measure(deviceId: number, bootId: string, offset: number): void {
    const name = nameOf(deviceId, bootId);
    this.offsets.delete(name);
    this.offsets.set(name, offset);
    if (this.offsets.size > mostBoots) this.offsets.delete(this.offsets.keys().next().value!);
  }

  /** 0 when it was never measured: the device is believed. */
  offsetOf(deviceId: number, bootId: string): number {
    return this.offsets.get(nameOf(deviceId, bootId)) ?? 0;
  }
}

function nameOf(deviceId: number, bootId: string): string {
  return `${deviceId}/${bootId.toLowerCase()}`;
}
