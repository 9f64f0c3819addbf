import { insertMany, type Tx } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import type { Boots } from './boots.js';
import { deviceGreetingTable } from './device-greeting.tables.js';

/** The boots in hellos of each of these devices, by device; locked. */
export async function bootsOf(tx: Tx, deviceIds: readonly number[]): Promise<Map<number, Boots>> {
  const rows = await tx.query<{ device_id: number; boot_id: string; earlier: string[] }>(
    'select device_id, boot_id, earlier from device_greeting where device_id = any ($1) order by device_id for update',
    [deviceIds],
  );
  return new Map(rows.map(({ device_id, boot_id, earlier }) => [device_id, { current: boot_id, earlier }]));
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
        const { current, earlier } = boots.get(deviceId)!;
        return { deviceId, accountId, locationId, bootId: current, earlier };
      })
      .sort((a, b) => a.deviceId - b.deviceId),
    {
      where: 'exists (select 1 from device d where d.id = t.device_id)',
      onConflict: { on: ['deviceId'], update: ['accountId', 'locationId', 'bootId', 'earlier'] },
    },
  );
}
