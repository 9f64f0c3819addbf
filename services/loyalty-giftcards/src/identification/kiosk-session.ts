import { Problem, type Principal, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { hashOf } from './code-hash.js';

/** How long a kiosk session lasts, milliseconds. */
export const sessionLifetime = 15 * 60_000;

export interface Kiosk {
  deviceId: number;
  accountId: number;
  locationId: number;
}

/** Returns the calling kiosk. Throws `forbidden` for people and API keys. */
export function kioskOf({ kind, id, accounts, locations }: Principal): Kiosk {
  const accountId = accounts === 'all' ? undefined : accounts[0];
  const locationId = locations === 'all' ? undefined : locations[0]?.locations[0];
  if (kind !== 'device' || accountId === undefined || locationId === undefined)
    throw new Problem('forbidden', fault('forbidden'));
  return { deviceId: Number(id), accountId, locationId };
}

/**
 * Returns the customer of a kiosk’s session. Throws the same `invalid` for a session that is expired, unknown, or of
 * another kiosk or location.
 */
export async function customerOfSession(tx: Tx, kiosk: Kiosk, session: string, now: Date): Promise<number> {
  const [row] = await tx.query<{ person_id: number }>(
    `select person_id from kiosk_session
     where token_hash = $1 and account_id = $2 and location_id = $3 and device_id = $4 and expires_at > $5`,
    [hashOf(session), kiosk.accountId, kiosk.locationId, kiosk.deviceId, now],
  );
  if (!row) throw Problem.invalid('session', fault('unknown'));
  return row.person_id;
}
