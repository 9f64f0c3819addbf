import { feeOf } from '@backroom/device/pricing';
import { Battery } from './battery.js';
import { Line, type SimulatedDevice, type SimulatedDeviceOptions } from './line.js';
import { orderOf, withFee, type Sale } from './sale.js';
import { ringUp } from './scanner.js';
import type { Shelf } from './shelf.js';
import { StoredValue, type StoredValueOptions } from './stored-value.js';

/** A kiosk that sells online and offline, on the terms of its config, from the shelf of its location. */
export class SimulatedKiosk implements SimulatedDevice {
  private readonly battery: Battery;
  private readonly value: StoredValue | undefined;

  private constructor(
    private readonly options: SimulatedDeviceOptions,
    readonly line: Line,
    private readonly shelf: Shelf,
    value: StoredValueOptions | undefined,
  ) {
    this.battery = new Battery(options.chance);
    this.value = value && new StoredValue(value, options);
  }

  static async open(
    options: SimulatedDeviceOptions,
    shelf: Shelf,
    value?: StoredValueOptions,
  ): Promise<SimulatedKiosk> {
    return new SimulatedKiosk(options, await Line.open(options), shelf, value);
  }

  async sell(planned: Sale): Promise<void> {
    const { chance, tally, log, device } = this.options;
    const { sale, scans } = ringUp(planned, this.line.config?.prices ?? [], chance);
    for (const { code, product } of scans) {
      tally.scanned(product !== undefined);
      if (!product) log(`${device.login}: nothing here has the barcode ${code}`);
    }
    const order = orderOf(withFee(sale, feeOf(this.line.config?.fee ?? null)));
    const paid = await this.value?.pay(order, this.line.connected);
    // At the time of the order: a count is before or after it.
    this.shelf.take(sale);
    await this.line.publish('orders', paid ?? order);
  }

  async live(elapsed: number): Promise<void> {
    await this.line.live(elapsed, () => this.battery.report());
    for (const report of this.shelf.visit(elapsed)) await this.line.publish('stock', report);
  }

  close(): Promise<void> {
    return this.line.close();
  }
}
