import type { Tx } from '@backroom/platform';

interface Teller {
  deviceId: number;
  accountId: number;
  locationId: number;
}

/** The kiosk works by this version; an older word of it never replaces a newer one. A refusal of it is over. */
export async function keepApplied(tx: Tx, teller: Teller, version: number, at: Date): Promise<void> {
  await tx.query(
    `insert into device_config as c (device_id, account_id, location_id, applied_version, applied_at)
     select id, account_id, location_id, $2, $3 from device where id = $1
     on conflict (device_id) do update set applied_version = excluded.applied_version,
       applied_at = excluded.applied_at,
       refused_version = case when c.refused_version > $2 then c.refused_version end,
       refused_at = case when c.refused_version > $2 then c.refused_at end,
       refused_reason = case when c.refused_version > $2 then c.refused_reason end
     where c.applied_version is null or c.applied_version <= excluded.applied_version`,
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
     select id, account_id, location_id, $2, $3, $4 from device where id = $1
     on conflict (device_id) do update set refused_version = excluded.refused_version,
       refused_at = excluded.refused_at, refused_reason = excluded.refused_reason
     where (c.refused_version is null or c.refused_version <= excluded.refused_version)
       and (c.applied_version is null or c.applied_version < excluded.refused_version)`,
    [teller.deviceId, version, at, reason],
  );
}
