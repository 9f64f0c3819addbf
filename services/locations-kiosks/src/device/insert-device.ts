import { Problem, type Tx } from '@backroom/platform';
import type { KioskHardware } from '@backroom/proto/locations/v1/kiosk';
import { fault } from '../faults.js';
import { LocationRecord } from '../location/location.entity.js';
import { DeviceRecord } from './device.entity.js';
import { isReservedLogin } from './reserved-login.js';

export interface NewDevice {
  accountId: number;
  locationId: number;
  kind: 'kiosk' | 'lock' | 'validator';
  name: string;
  serialNumber: string;
  /** MQTT user name; unique over all operators. */
  login: string;
  /** At least 16 characters; only its HMAC is kept. */
  secret: string;
}

/** Inserts a device; the location must be visible to its operator, which a foreign key does not check. */
export async function insertDevice(
  tx: Tx,
  device: Omit<NewDevice, 'secret'> & { hardware?: Partial<KioskHardware> },
  secretHash: Buffer,
  createdAt: Date,
): Promise<DeviceRecord> {
  const { accountId, locationId, kind, name, serialNumber, login, hardware = {} } = device;
  if (isReservedLogin(login)) throw loginTaken();
  if (!(await tx.records.existsBy(LocationRecord, { id: locationId, accountId })))
    throw Problem.notFound('location');
  const content = { accountId, locationId, kind, name, serialNumber, login, hardware, secretHash, createdAt };
  const record = tx.records.create(DeviceRecord, content);
  await mapLoginConflict(tx.records.insert(DeviceRecord, record));
  return record;
}

/** Only the login has to be unique over all operators. */
export async function mapLoginConflict<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw loginTaken();
    throw error;
  }
}

/** Says neither that the login is used nor by whom: it may be another operator (decisions: Decided later). */
export function loginTaken(): Problem {
  return Problem.invalid('uniqueLoginString', fault('other-login'));
}
