import { Battery } from './battery.js';
import { Line, type SimulatedDevice, type SimulatedDeviceOptions } from './line.js';
import { orderOf, withFee, type Sale } from './sale.js';

/** A kiosk that sells on line and off line, on the terms that it was sent. */
export class SimulatedKiosk implements SimulatedDevice {
  private readonly battery: Battery;

  private constructor(
    options: SimulatedDeviceOptions,
    readonly line: Line,
  ) {
    this.battery = new Battery(options.chance);
  }

  static async open(options: SimulatedDeviceOptions): Promise<SimulatedKiosk> {
    return new SimulatedKiosk(options, await Line.open(options));
  }

  sell(sale: Sale): Promise<unknown> {
    return this.line.publish('orders', orderOf(withFee(sale, this.line.config?.fee ?? undefined)));
  }

  async live(elapsed: number): Promise<void> {
    await this.line.live(elapsed, () => this.battery.report());
  }

  close(): Promise<void> {
    return this.line.close();
  }
}
