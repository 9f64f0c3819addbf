import type { Tx } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';

/** The boot of each of these devices that said hello last, by device; locked. */
export async function greetedBefore(tx: Tx, deviceIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ device_id: number; boot_id: string }>(
    'select device_id, boot_id from device_greeting where device_id = any ($1) order by device_id for update',
    [deviceIds],
  );
  return new Map(rows.map(({ device_id, boot_id }) => [device_id, boot_id]));
}

/** The last hello of each device. Of one that is not registered nothing is kept. */
export async function keepGreetings(tx: Tx, hellos: readonly DeviceMessage[]): Promise<void> {
  await tx.query(
    `insert into device_greeting (device_id, account_id, location_id, boot_id)
     select n.* from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::uuid[]) as n(device_id, account_id, location_id, boot_id)
     where exists (select 1 from device d where d.id = n.device_id) order by n.device_id
     on conflict (device_id) do update set account_id = excluded.account_id, location_id = excluded.location_id,
       boot_id = excluded.boot_id`,
    [
      hellos.map(({ deviceId }) => deviceId),
      hellos.map(({ accountId }) => accountId),
      hellos.map(({ locationId }) => locationId),
      hellos.map(({ bootId }) => bootId),
    ],
  );
}
