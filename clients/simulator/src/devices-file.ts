import { readFile } from 'node:fs/promises';
import type { DeviceKind } from '@backroom/proto/devices';

/** A product of a device, with the current terms. Minor units; tax in parts per million. */
export interface SoldProduct {
  id: number;
  price: number;
  taxRatePpm: number;
  deposit: number;
}

/** A device of the demo, with its credentials and products. */
export interface DemoDevice {
  accountId: number;
  locationId: number;
  deviceId: number;
  kind: DeviceKind;
  login: string;
  secret: string;
  currency: string;
  products: SoldProduct[];
}

/** Reads the devices that the demo's seed wrote. Throws an Error whose message is shown as it is. */
export async function readDevices(file: string): Promise<DemoDevice[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT'
        ? `there is no ${file}: start the system with its demo first (npm start), or name a file with --devices`
        : `${file} cannot be read: ${error.message}`,
    );
  });
  try {
    return JSON.parse(text) as DemoDevice[];
  } catch {
    throw new Error(`${file} is not a list of devices`);
  }
}
