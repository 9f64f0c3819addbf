import { everyTenant, Problem, type Clock, type Database } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import type { IssueDeviceTokenRequest } from '@backroom/proto/locations/v1/locations_service';
import type { DeviceSecrets } from './secrets.js';
import type { DeviceTokens } from './device-token.js';

type Known = Device & { secretHash: Buffer; [column: string]: unknown };
const columns = `id, account_id as "accountId", location_id as "locationId", kind, name,
  serial_number as "serialNumber", enabled, secret_hash as "secretHash"`;

/** A token for the kiosk that a login string and secret belong to; one refusal for unknown, wrong and disabled. */
export async function issueDeviceToken(
  database: Database,
  parts: { secrets: DeviceSecrets; tokens: DeviceTokens; clock: Clock },
  { login, secret }: IssueDeviceTokenRequest,
): Promise<{ token: string; expiresAt: number; device: Device }> {
  const found = await kiosk(database, 'login', login);
  if (!parts.secrets.fits(found?.secretHash, secret) || !found?.enabled) throw refused();
  const { secretHash, ...device } = found;
  return { ...parts.tokens.issue(device.id, secretHash, parts.clock.now().getTime()), device };
}

/** The kiosk that a token stands for, if it still may call. */
export async function resolveDeviceToken(
  database: Database,
  { tokens, clock }: { tokens: DeviceTokens; clock: Clock },
  token: string,
): Promise<Device> {
  const claims = tokens.read(token, clock.now().getTime());
  const found = claims && (await kiosk(database, 'id', claims.deviceId));
  if (!found?.enabled || !tokens.fits(claims!, found.secretHash)) throw refused();
  const { secretHash: _hash, ...device } = found;
  return device;
}

async function kiosk(
  database: Database,
  column: 'login' | 'id',
  value: string | number,
): Promise<Known | undefined> {
  const [row] = await database.withTenant(everyTenant, (tx) =>
    tx.query<Known>(`select ${columns} from device where ${column} = $1 and kind = 'kiosk'`, [value]),
  );
  return row;
}

function refused(): Problem {
  return new Problem(
    'unauthenticated',
    'The device is not known or its secret is wrong',
    [],
    'invalid-device',
  );
}
