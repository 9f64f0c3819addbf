import { newMessageId } from '@backroom/device';
import { Battery } from './battery.js';
import { Line, type SimulatedDevice, type SimulatedDeviceOptions } from './line.js';

/** Average time between two inserted notes, in milliseconds. */
const insertionsEvery = 20_000;
/** Notes, minor units of a currency with two decimals. */
const notes = [100, 500, 1_000, 2_000];

/** A bill validator that receives notes. */
export class SimulatedValidator implements SimulatedDevice {
  private readonly battery: Battery;
  private nextInsertion: number;

  private constructor(
    private readonly options: SimulatedDeviceOptions,
    readonly line: Line,
  ) {
    this.battery = new Battery(options.chance);
    this.nextInsertion = options.chance.exponential(insertionsEvery);
  }

  static async open(options: SimulatedDeviceOptions): Promise<SimulatedValidator> {
    return new SimulatedValidator(options, await Line.open(options));
  }

  async live(elapsed: number): Promise<void> {
    await this.line.live(elapsed, () => this.battery.report());
    if (elapsed < this.nextInsertion) return;
    const { chance, device } = this.options;
    this.nextInsertion = elapsed + chance.exponential(insertionsEvery);
    const amount = chance.pick(notes);
    const insertion = { type: 'inserted', insertionId: newMessageId(), currency: device.currency, amount };
    await this.line.publish('cash', insertion);
  }

  close(): Promise<void> {
    return this.line.close();
  }
}
