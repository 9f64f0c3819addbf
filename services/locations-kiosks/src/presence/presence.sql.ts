import type { Tx } from '@backroom/platform';

/** A device without a message for so long is offline (S1 section 4: 900000 ms). */
const silentAfter = '15 minutes';

/** Signs of life of a device, the first and the last of them at these times. */
export interface Sign {
  deviceId: number;
  accountId: number;
  locationId: number;
  first: Date;
  last: Date;
}

export interface WentOffline extends Record<string, unknown> {
  deviceId: number;
  accountId: number;
  locationId: number;
  since: Date;
  cause: string;
}

const columns = (signs: readonly Sign[]) => [
  signs.map(({ deviceId }) => deviceId),
  signs.map(({ accountId }) => accountId),
  signs.map(({ locationId }) => locationId),
  signs.map(({ first }) => first),
  signs.map(({ last }) => last),
];
const given = `unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[])
  as s(device_id, account_id, location_id, first_at, last_at)`;

/** Records signs of life, at most one per device; returns the devices that came online by them. */
export async function markOnline(tx: Tx, signs: readonly Sign[]): Promise<Sign[]> {
  const values = columns(signs);
  await tx.query(
    `update device_presence p set to_at = p.seen_at + interval '${silentAfter}', cause = 'silent' from ${given}
     where p.device_id = s.device_id and p.to_at is null and p.seen_at + interval '${silentAfter}' < s.first_at`,
    values,
  );
  await tx.query(
    `update device_presence p set seen_at = greatest(p.seen_at, s.last_at) from ${given}
     where p.device_id = s.device_id and p.to_at is null`,
    values,
  );
  // A sign of life from before the device went offline is no return.
  const back = await tx.query<{ device_id: number }>(
    `insert into device_presence (device_id, account_id, location_id, from_at, seen_at)
     select s.device_id, d.account_id, d.location_id, s.first_at, s.last_at
     from ${given} join device d on d.id = s.device_id
     where not exists (select 1 from device_presence p where p.device_id = s.device_id
       and (p.to_at is null or (p.to_at > s.last_at and p.cause = 'connection-lost')))
     on conflict do nothing returning device_id`,
    values,
  );
  const ids = new Set(back.map(({ device_id }) => device_id));
  return signs.filter(({ deviceId }) => ids.has(deviceId));
}

/** The connection of a device broke. */
export function markOffline(tx: Tx, deviceId: number, at: Date): Promise<WentOffline[]> {
  return tx.query<WentOffline>(
    `update device_presence set to_at = greatest($2, from_at), cause = 'connection-lost'
     where device_id = $1 and to_at is null
     returning device_id as "deviceId", account_id as "accountId", location_id as "locationId", to_at as since, cause`,
    [deviceId, at],
  );
}

/** Ends the presence of all devices that have been silent for too long. */
export function endSilent(tx: Tx, now: Date): Promise<WentOffline[]> {
  return tx.query<WentOffline>(
    `update device_presence set to_at = seen_at + interval '${silentAfter}', cause = 'silent'
     where to_at is null and seen_at + interval '${silentAfter}' <= $1
     returning device_id as "deviceId", account_id as "accountId", location_id as "locationId", seen_at as since, cause`,
    [now],
  );
}

/** The devices among these with a recent report: only they are online with their hello. */
export async function reportedRecently(tx: Tx, signs: readonly Sign[]): Promise<Sign[]> {
  const rows = await tx.query<{ device_id: number }>(
    `select s.device_id from unnest($1::bigint[], $2::timestamptz[]) as s(device_id, at)
     join device_status t on t.device_id = s.device_id where t.reported_at + interval '${silentAfter}' > s.at`,
    [signs.map(({ deviceId }) => deviceId), signs.map(({ first }) => first)],
  );
  const ids = new Set(rows.map(({ device_id }) => device_id));
  return signs.filter(({ deviceId }) => ids.has(deviceId));
}
