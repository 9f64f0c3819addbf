import { Database, everyTenant, Problem, rowsOf } from '@backroom/platform';
import type {
  AuthenticateDeviceRequest,
  AuthenticateDeviceResponse,
} from '@backroom/proto/locations/v1/locations_service';
import { fault } from '../faults.js';
import { deviceOf, type DeviceRecord } from './device.entity.js';
import type { DeviceSecrets } from './secrets.js';

/** The device that a login string and secret belong to; the same refusal for unknown, wrong and disabled (DEV-1). */
export async function authenticateDevice(
  database: Database,
  secrets: DeviceSecrets,
  request: AuthenticateDeviceRequest,
): Promise<AuthenticateDeviceResponse> {
  const [row] = await database.withTenant(everyTenant, (tx) =>
    rowsOf<DeviceRecord & { timezone: string }>(
      tx,
      'select d.*, l.timezone from device d join location l on l.id = d.location_id where d.login = $1',
      [request.login],
    ),
  );
  if (!secrets.fits(row?.secretHash, request.secret) || !row?.enabled)
    throw new Problem('unauthenticated', fault('invalid-device'));
  const { timezone, credentialsVersion } = row;
  return { device: deviceOf(row), timezone, credentialsVersion };
}
