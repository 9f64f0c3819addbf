import { defineConsumer, insertMany, type ReceivedEvent } from '@backroom/platform';
import { diagnostics } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { deviceStatusTable } from './device-status.tables.js';
import { deviceStatusChanged } from './device.events.js';

/** Keeps the latest diagnostic report of each device (S1 section 4: connectivity by the time of receipt). */
export const diagnosticsConsumer = defineConsumer({
  name: 'locations-kiosks.diagnostics',
  topic: events.DeviceDiagnostics.topic,
  events: [events.DeviceDiagnostics],
  async handle(tx, received) {
    const latest = latestByDevice(received);
    await insertMany(tx, deviceStatusTable, latest.map(rowOf), {
      where: 'exists (select 1 from device d where d.id = t.device_id)',
      onConflict: {
        on: ['deviceId'],
        update: ['reportedAt', 'hasPower', 'batteryLevel', 'isWifi', 'netStateType', 'readable'],
        set: {
          lastSeenAt: 'greatest(device_status.last_seen_at, excluded.last_seen_at)',
          esperId: 'coalesce(excluded.esper_id, device_status.esper_id)',
        },
        // An older report never replaces a newer one: messages come late and twice.
        where: 'device_status.reported_at is null or device_status.reported_at <= excluded.reported_at',
      },
    });
    for (const { deviceId: id, accountId, locationId } of latest)
      tx.publish(deviceStatusChanged({ id, accountId, locationId }));
  },
});

function latestByDevice(received: readonly ReceivedEvent<DeviceMessage>[]): DeviceMessage[] {
  const latest = new Map<number, DeviceMessage>();
  for (const { payload } of received) {
    const earlier = payload && latest.get(payload.deviceId);
    if (payload && (!earlier || earlier.receivedAt <= payload.receivedAt))
      latest.set(payload.deviceId, payload);
  }
  return [...latest.values()];
}

function rowOf({ deviceId, accountId, locationId, receivedAt, body }: DeviceMessage) {
  const report = readReport(body);
  const at = new Date(receivedAt);
  return {
    ...{ deviceId, accountId, locationId, lastSeenAt: at, reportedAt: at },
    hasPower: report?.hasPower,
    batteryLevel: report?.batteryLevel,
    isWifi: report?.isWifi,
    netStateType: report?.netStateType,
    readable: report !== undefined,
    esperId: esperIdOf(report?.details),
  };
}

/** An unreadable report is kept as such: the device is alive, its state unknown. */
function readReport(body: Uint8Array) {
  try {
    return diagnostics.safeParse(JSON.parse(Buffer.from(body).toString())).data;
  } catch {
    return undefined;
  }
}

/** The id of the tablet in a device-management service, if the device reports it. */
function esperIdOf(details: Record<string, unknown> | undefined): string | null {
  const id = details?.['esperId'];
  return typeof id === 'string' && /^[\w.-]{1,100}$/.test(id) ? id : null;
}
