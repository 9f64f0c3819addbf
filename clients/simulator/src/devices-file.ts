import { readFile } from 'node:fs/promises';
import type { DeviceKind } from '@backroom/proto/devices';

/** What a device sells, with the terms that hold now. Minor units; tax in basis points. */
export interface SoldProduct {
  id: number;
  price: number;
  taxRate: number;
  deposit: number;
}

/** A device of the demo, with what it needs to sign in and to sell. */
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

/** The devices that the demo's seed wrote. Throws an Error to be shown as it is. */
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
