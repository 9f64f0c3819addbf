import type { Tx } from '@backroom/platform';

interface DeviceAddress {
  deviceId: number;
  accountId: number;
  locationId: number;
}

type Report = 'applied' | 'refused';

/** The newest version of a device's location; of alias `d` or, where a row exists already, of `c`. */
const newest = (alias: 'c' | 'd') =>
  `coalesce((select version from location_config p where p.location_id = ${alias}.location_id), 0)`;
const published = newest('d');
const stillRefused = `c.refused_version > $2 and c.refused_version <= ${newest('c')}`;

/** The stored report is replaced by the received one when it is empty, older, or not a version of the location. */
function isOutdated(kept: Report, received: Report, order: '<' | '<='): string {
  const version = `c.${kept}_version`;
  return `(${version} is null or ${version} ${order} excluded.${received}_version or ${version} > ${newest('c')})`;
}

/**
 * The kiosk applied this version; an older report never replaces a newer one. A refusal of the version is cleared. A
 * version that its location never had does not count, and a stored one is replaced by the next valid one.
 */
export async function keepApplied(tx: Tx, device: DeviceAddress, version: number, at: Date): Promise<void> {
  await tx.query(
    `insert into device_config as c (device_id, account_id, location_id, applied_version, applied_at)
     select id, account_id, location_id, $2, $3 from device d where id = $1 and $2 <= ${published}
     on conflict (device_id) do update set applied_version = excluded.applied_version,
       applied_at = excluded.applied_at,
       refused_version = case when ${stillRefused} then c.refused_version end,
       refused_at = case when ${stillRefused} then c.refused_at end,
       refused_reason = case when ${stillRefused} then c.refused_reason end
     where ${isOutdated('applied', 'applied', '<=')}`,
    [device.deviceId, version, at],
  );
}

/** The kiosk keeps the previous config. */
export async function keepRefused(
  tx: Tx,
  device: DeviceAddress,
  version: number,
  at: Date,
  reason: string,
): Promise<void> {
  await tx.query(
    `insert into device_config as c (device_id, account_id, location_id, refused_version, refused_at, refused_reason)
     select id, account_id, location_id, $2, $3, $4 from device d where id = $1 and $2 <= ${published}
     on conflict (device_id) do update set refused_version = excluded.refused_version,
       refused_at = excluded.refused_at, refused_reason = excluded.refused_reason
     where ${isOutdated('refused', 'refused', '<=')} and ${isOutdated('applied', 'refused', '<')}`,
    [device.deviceId, version, at, reason],
  );
}

/** An instant for which a version of a location's config was right; undefined for a deleted or nonexistent version. */
export async function heldAt(tx: Tx, locationId: number, version: number): Promise<Date | undefined> {
  const [row] = await tx.query<{ held_at: Date }>(
    'select held_at from config_version where location_id = $1 and version = $2',
    [locationId, version],
  );
  return row?.held_at;
}
