import type { Tx } from '@backroom/platform';

interface Teller {
  deviceId: number;
  accountId: number;
  locationId: number;
}

type Word = 'applied' | 'refused';

/** The newest version of a device's place; of alias `d` or, where a row stands already, of `c`. */
const newest = (alias: 'c' | 'd') =>
  `coalesce((select version from location_config p where p.location_id = ${alias}.location_id), 0)`;
const published = newest('d');
const stillRefused = `c.refused_version > $2 and c.refused_version <= ${newest('c')}`;

/** What is kept gives way to what comes: it is nothing, is older, or no version of the place. */
function standsBefore(kept: Word, come: Word, order: '<' | '<='): string {
  const version = `c.${kept}_version`;
  return `(${version} is null or ${version} ${order} excluded.${come}_version or ${version} > ${newest('c')})`;
}

/**
 * The kiosk works by this version; an older word of it never replaces a newer one. A refusal of it is over. A version
 * that its place never had counts for nothing, and one that is kept gives way to the next that it had.
 */
export async function keepApplied(tx: Tx, teller: Teller, version: number, at: Date): Promise<void> {
  await tx.query(
    `insert into device_config as c (device_id, account_id, location_id, applied_version, applied_at)
     select id, account_id, location_id, $2, $3 from device d where id = $1 and $2 <= ${published}
     on conflict (device_id) do update set applied_version = excluded.applied_version,
       applied_at = excluded.applied_at,
       refused_version = case when ${stillRefused} then c.refused_version end,
       refused_at = case when ${stillRefused} then c.refused_at end,
       refused_reason = case when ${stillRefused} then c.refused_reason end
     where ${standsBefore('applied', 'applied', '<=')}`,
    [teller.deviceId, version, at],
  );
}

/** The kiosk goes on with what it had. */
export async function keepRefused(
  tx: Tx,
  teller: Teller,
  version: number,
  at: Date,
  reason: string,
): Promise<void> {
  await tx.query(
    `insert into device_config as c (device_id, account_id, location_id, refused_version, refused_at, refused_reason)
     select id, account_id, location_id, $2, $3, $4 from device d where id = $1 and $2 <= ${published}
     on conflict (device_id) do update set refused_version = excluded.refused_version,
       refused_at = excluded.refused_at, refused_reason = excluded.refused_reason
     where ${standsBefore('refused', 'refused', '<=')} and ${standsBefore('applied', 'refused', '<')}`,
    [teller.deviceId, version, at, reason],
  );
}

/**
 * An instant for which a version of a place's config was right; undefined where it was forgotten, or never was one.
 */
export async function heldAt(tx: Tx, locationId: number, version: number): Promise<Date | undefined> {
  const [row] = await tx.query<{ held_at: Date }>(
    'select held_at from config_version where location_id = $1 and version = $2',
    [locationId, version],
  );
  return row?.held_at;
}
