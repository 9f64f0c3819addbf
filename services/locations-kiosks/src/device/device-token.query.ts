import { everyTenant, Problem, rowsOf, type Clock, type Database } from '@backroom/platform';
import type { Device } from '@backroom/proto/locations/v1/location';
import type { IssueDeviceTokenRequest } from '@backroom/proto/locations/v1/locations_service';
import { fault } from '../faults.js';
import { deviceOf, type DeviceRecord } from './device.entity.js';
import type { DeviceSecrets } from './secrets.js';
import type { DeviceTokens } from './device-token.js';

type Known = DeviceRecord & { accountStatus: string };

/** Issues a token for the kiosk with this login string and secret; one refusal for unknown, wrong and disabled. */
export async function issueDeviceToken(
  database: Database,
  parts: { secrets: DeviceSecrets; tokens: DeviceTokens; clock: Clock },
  { login, secret }: IssueDeviceTokenRequest,
): Promise<{ token: string; expiresAt: number; device: Device }> {
  const found = await kiosk(database, 'login', login);
  if (!parts.secrets.fits(found?.secretHash, secret) || !found?.enabled) throw refused();
  const { token, expiresAt } = parts.tokens.issue(found.id, found.secretHash, parts.clock.now().getTime());
  return { token, expiresAt, device: deviceOf(found) };
}

/** Returns the kiosk of a token, if it may still call, and the status of its operator. */
export async function resolveDeviceToken(
  database: Database,
  { tokens, clock }: { tokens: DeviceTokens; clock: Clock },
  token: string,
): Promise<{ device: Device; accountStatus: string }> {
  const claims = tokens.read(token, clock.now().getTime());
  const found = claims && (await kiosk(database, 'id', claims.deviceId));
  if (!found?.enabled || !tokens.fits(claims!, found.secretHash)) throw refused();
  return { device: deviceOf(found), accountStatus: found.accountStatus };
}

async function kiosk(
  database: Database,
  column: 'login' | 'id',
  value: string | number,
): Promise<Known | undefined> {
  const [row] = await database.withTenant(everyTenant, (tx) =>
    rowsOf<Known>(
      tx,
      `select d.*, coalesce(a.status, 'active') as account_status
       from device d left join account_copy a on a.account_id = d.account_id
       where d.${column} = $1 and d.kind = 'kiosk'`,
      [value],
    ),
  );
  return row;
}

function refused(): Problem {
  return new Problem('unauthenticated', fault('invalid-device'));
}
