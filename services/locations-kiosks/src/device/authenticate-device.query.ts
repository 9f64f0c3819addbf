import { Database, everyTenant, Problem } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import type {
  AuthenticateDeviceRequest,
  AuthenticateDeviceResponse,
} from '@backroom/proto/locations/v1/locations_service';
import { fault } from '../faults.js';
import type { DeviceSecrets } from './secrets.js';

/** The device that a login string and secret belong to; the same refusal for unknown, wrong and disabled (DEV-1). */
export async function authenticateDevice(
  database: Database,
  secrets: DeviceSecrets,
  request: AuthenticateDeviceRequest,
): Promise<AuthenticateDeviceResponse> {
  const [row] = await database.withTenant(everyTenant, (tx) =>
    tx.query<Device & { secretHash: Buffer; timezone: string; [column: string]: unknown }>(
      `select d.id, d.account_id as "accountId", d.location_id as "locationId", d.kind, d.name,
         d.serial_number as "serialNumber", d.enabled, d.secret_hash as "secretHash", l.timezone
       from device d join location l on l.id = d.location_id where d.login = $1`,
      [request.login],
    ),
  );
  if (!secrets.fits(row?.secretHash, request.secret) || !row?.enabled)
    throw new Problem('unauthenticated', fault('invalid-device'));
  const { secretHash: _hash, timezone, ...device } = row;
  return { device, timezone };
}
