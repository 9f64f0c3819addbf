import type { Tx } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import type { Boots } from './boots.js';

/** The boots of each of these devices that said hello, by device; locked. */
export async function bootsOf(tx: Tx, deviceIds: readonly number[]): Promise<Map<number, Boots>> {
  const rows = await tx.query<{ device_id: number; boot_id: string; earlier: string[] }>(
    'select device_id, boot_id, earlier from device_greeting where device_id = any ($1) order by device_id for update',
    [deviceIds],
  );
  return new Map(rows.map(({ device_id, boot_id, earlier }) => [device_id, { current: boot_id, earlier }]));
}

/** Of the device of each of these hellos. Of one that is not registered nothing is kept. */
export async function keepBoots(
  tx: Tx,
  hellos: readonly DeviceMessage[],
  boots: ReadonlyMap<number, Boots>,
): Promise<void> {
  await tx.query(
    `insert into device_greeting (device_id, account_id, location_id, boot_id, earlier)
     select device_id, account_id, location_id, boot_id, earlier from jsonb_to_recordset($1) as n(
       device_id bigint, account_id bigint, location_id bigint, boot_id uuid, earlier uuid[])
     where exists (select 1 from device d where d.id = n.device_id) order by n.device_id
     on conflict (device_id) do update set account_id = excluded.account_id, location_id = excluded.location_id,
       boot_id = excluded.boot_id, earlier = excluded.earlier`,
    [
      JSON.stringify(
        hellos.map(({ deviceId, accountId, locationId }) => ({
          device_id: deviceId,
          account_id: accountId,
          location_id: locationId,
          boot_id: boots.get(deviceId)!.current,
          earlier: boots.get(deviceId)!.earlier,
        })),
      ),
    ],
  );
}
