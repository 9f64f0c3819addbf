import { Problem, type Tx } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import { fault } from '../faults.js';
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

/** Writes a device down; the place has to be seen by its operator, which a foreign key does not ask. */
export async function insertDevice(
  tx: Tx,
  device: Omit<NewDevice, 'secret'> & { hardware?: object },
  secretHash: Buffer,
  now: Date,
): Promise<{ device: Device; credentialsVersion: number }> {
  const { accountId, locationId, kind, name, serialNumber, login, hardware = {} } = device;
  if (isReservedLogin(login)) throw loginTaken();
  const [place] = await tx.query('select 1 from location where id = $1 and account_id = $2', [
    locationId,
    accountId,
  ]);
  if (!place) throw Problem.notFound('location');
  const [row] = await tx.query<{ id: number; credentials_version: number; enabled: boolean }>(
    `insert into device (account_id, location_id, kind, name, serial_number, login, secret_hash, hardware, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing returning id, credentials_version, enabled`,
    [
      ...[accountId, locationId, kind, name, serialNumber, login, secretHash],
      ...[JSON.stringify(hardware), now],
    ],
  );
  if (!row) throw loginTaken();
  const { id, enabled, credentials_version: credentialsVersion } = row;
  return { device: { id, accountId, locationId, kind, name, serialNumber, enabled }, credentialsVersion };
}

/** That somebody has it is not said, nor who: it may be another operator (decisions: Decided later). */
export function loginTaken(): Problem {
  return Problem.invalid('uniqueLoginString', fault('other-login'));
}
