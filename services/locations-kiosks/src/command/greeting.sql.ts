import { insertMany, timeOf, type Tx } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import type { Boots } from './boots.js';
import { deviceGreetingTable } from './device-greeting.tables.js';

/** The boots in hellos of each of these devices, by device; locked. */
export async function bootsOf(tx: Tx, deviceIds: readonly number[]): Promise<Map<number, Boots>> {
  const rows = await tx.query<{
    device_id: number;
    current: string;
    earlier: string[];
    last: string;
    returns: number;
    returned_at: Date | null;
  }>(
    `select device_id, boot_id as current, earlier, coalesce(last_boot_id, boot_id) as last, returns, returned_at from device_greeting
     where device_id = any ($1) order by device_id for update`,
    [deviceIds],
  );
  return new Map(
    rows.map(({ device_id: id, returned_at: at, ...boots }) => [id, { ...boots, returnedAt: timeOf(at) }]),
  );
}

/** Stores the boots of the device of each of these hellos. Hellos of unregistered devices are skipped. */
export async function keepBoots(
  tx: Tx,
  hellos: readonly DeviceMessage[],
  boots: ReadonlyMap<number, Boots>,
): Promise<void> {
  await insertMany(
    tx,
    deviceGreetingTable,
    hellos
      .map(({ deviceId, accountId, locationId }) => {
        const { current, earlier, last, returns, returnedAt } = boots.get(deviceId)!;
        return {
          ...{ deviceId, accountId, locationId, bootId: current, earlier, lastBootId: last, returns },
          returnedAt: returnedAt ? new Date(returnedAt) : null,
        };
      })
      .sort((a, b) => a.deviceId - b.deviceId),
    {
      where: 'exists (select 1 from device d where d.id = t.device_id)',
      onConflict: {
        on: ['deviceId'],
        update: ['accountId', 'locationId', 'bootId', 'earlier', 'lastBootId', 'returns', 'returnedAt'],
      },
    },
  );
}
