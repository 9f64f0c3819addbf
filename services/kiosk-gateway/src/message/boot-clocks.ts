import { Arrivals } from '../session/arrivals.js';
import { clockOffsetOf, measuredOffset, type ClockMeasurement, type TimedMessage } from './clock-offset.js';

/** Maximum remembered boots of a device, and hellos of a boot; the oldest are evicted first. */
const maxBoots = 20;
const maxHellos = 20;

/**
 * Measured clocks of devices, by boot: messages of an earlier boot, or from before an earlier hello, arrive late.
 * Filled by this instance's measurements and, through the log, by those of other instances and earlier runs.
 */
export class BootClocks {
  private readonly measured = new Arrivals<readonly ClockMeasurement[]>();
  private readonly boots = new Map<number, string[]>();

  /** Records the clock at a fresh hello; ignores a hello that is sent again, which would measure its delay. */
  measure(deviceId: number, bootId: string, hello: TimedMessage & { messageId: string }): void {
    const { messageId, sequence, receivedAt } = hello;
    const name = nameOf(deviceId, bootId);
    const known = this.measured.get(name) ?? [];
    if (known.some((one) => one.messageId === messageId)) return;
    if (known.length === 0) this.remember(deviceId, name);
    const all = [...known, { messageId, sequence, receivedAt, offset: measuredOffset(hello) }];
    all.sort((a, b) => a.sequence - b.sequence || a.receivedAt - b.receivedAt);
    this.measured.set(name, all.slice(-maxHellos));
  }

  /** Milliseconds; 0 when it was never measured: the device's clock is trusted. */
  offsetOf(deviceId: number, bootId: string, message: TimedMessage): number {
    return clockOffsetOf(this.measured.get(nameOf(deviceId, bootId)) ?? [], message);
  }

  /** Waits at most `patience` milliseconds for a hello that another instance received. */
  async settled(deviceId: number, bootId: string, patience: number): Promise<void> {
    await this.measured.waitFor(nameOf(deviceId, bootId), patience);
  }

  /** A device that restarts repeatedly evicts only its own boots. */
  private remember(deviceId: number, name: string): void {
    const own = this.boots.get(deviceId) ?? [];
    this.boots.set(deviceId, own);
    own.push(name);
    if (own.length > maxBoots) this.measured.delete(own.shift()!);
  }
}

function nameOf(deviceId: number, bootId: string): string {
  return `${deviceId}/${bootId.toLowerCase()}`;
}
