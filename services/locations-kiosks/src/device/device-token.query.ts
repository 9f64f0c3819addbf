import { everyTenant, Problem, type Clock, type Database } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import type { IssueDeviceTokenRequest } from '@backroom/proto/locations/v1/locations_service';
import { fault } from '../faults.js';
import type { DeviceSecrets } from './secrets.js';
import type { DeviceTokens } from './device-token.js';

type Known = Device & { secretHash: Buffer; accountStatus: string; [column: string]: unknown };
const columns = `d.id, d.account_id as "accountId", d.location_id as "locationId", d.kind, d.name,
  d.serial_number as "serialNumber", d.enabled, d.secret_hash as "secretHash",
  coalesce(a.status, 'active') as "accountStatus"`;

/** A token for the kiosk that a login string and secret belong to; one refusal for unknown, wrong and disabled. */
export async function issueDeviceToken(
  database: Database,
  parts: { secrets: DeviceSecrets; tokens: DeviceTokens; clock: Clock },
  { login, secret }: IssueDeviceTokenRequest,
): Promise<{ token: string; expiresAt: number; device: Device }> {
  const found = await kiosk(database, 'login', login);
  if (!parts.secrets.fits(found?.secretHash, secret) || !found?.enabled) throw refused();
  const { secretHash, accountStatus: _status, ...device } = found;
  return { ...parts.tokens.issue(device.id, secretHash, parts.clock.now().getTime()), device };
}

/** The kiosk that a token stands for, if it still may call, and how its operator stands. */
export async function resolveDeviceToken(
  database: Database,
  { tokens, clock }: { tokens: DeviceTokens; clock: Clock },
  token: string,
): Promise<{ device: Device; accountStatus: string }> {
  const claims = tokens.read(token, clock.now().getTime());
  const found = claims && (await kiosk(database, 'id', claims.deviceId));
  if (!found?.enabled || !tokens.fits(claims!, found.secretHash)) throw refused();
  const { secretHash: _hash, accountStatus, ...device } = found;
  return { device, accountStatus };
}

async function kiosk(
  database: Database,
  column: 'login' | 'id',
  value: string | number,
): Promise<Known | undefined> {
  const [row] = await database.withTenant(everyTenant, (tx) =>
    tx.query<Known>(
      `select ${columns} from device d left join account_copy a on a.account_id = d.account_id
       where d.${column} = $1 and d.kind = 'kiosk'`,
      [value],
    ),
  );
  return row;
}

function refused(): Problem {
  return new Problem('unauthenticated', fault('invalid-device'));
}
