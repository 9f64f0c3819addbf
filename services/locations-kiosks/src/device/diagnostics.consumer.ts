import { defineConsumer, type ReceivedEvent } from '@backroom/platform';
import { diagnostics } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { deviceStatusChanged } from './device.events.js';

/** Keeps the latest diagnostic report of each device (S1 section 4: connectivity by the time of receipt). */
export const diagnosticsConsumer = defineConsumer({
  name: 'locations-kiosks.diagnostics',
  topic: events.DeviceDiagnostics.topic,
  events: [events.DeviceDiagnostics],
  async handle(tx, received) {
    const latest = latestByDevice(received);
    await tx.query(upsert, columns(latest));
    for (const { deviceId: id, accountId, locationId } of latest)
      tx.publish(deviceStatusChanged({ id, accountId, locationId }));
  },
});

// An older report never replaces a newer one: messages come late and twice.
const upsert = `
  insert into device_status (device_id, account_id, location_id, last_seen_at, reported_at, has_power, battery_level,
    is_wifi, net_state_type, readable, esper_id)
  select device_id, account_id, location_id, at, at, has_power, battery_level, is_wifi, net_state_type, readable, esper_id
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::boolean[], $6::int[], $7::boolean[],
    $8::text[], $9::boolean[], $10::text[])
    as t(device_id, account_id, location_id, at, has_power, battery_level, is_wifi, net_state_type, readable, esper_id)
  where exists (select 1 from device d where d.id = t.device_id)
  on conflict (device_id) do update set
    last_seen_at = greatest(device_status.last_seen_at, excluded.last_seen_at),
    reported_at = excluded.reported_at, has_power = excluded.has_power, battery_level = excluded.battery_level,
    is_wifi = excluded.is_wifi, net_state_type = excluded.net_state_type, readable = excluded.readable,
    esper_id = coalesce(excluded.esper_id, device_status.esper_id)
  where device_status.reported_at is null or device_status.reported_at <= excluded.reported_at`;

function latestByDevice(received: readonly ReceivedEvent<DeviceMessage>[]): DeviceMessage[] {
  const latest = new Map<number, DeviceMessage>();
  for (const { payload } of received) {
    const earlier = payload && latest.get(payload.deviceId);
    if (payload && (!earlier || earlier.receivedAt <= payload.receivedAt))
      latest.set(payload.deviceId, payload);
  }
  return [...latest.values()];
}

function columns(messages: DeviceMessage[]): unknown[] {
  const reports = messages.map((message) => readReport(message.body));
  return [
    messages.map((m) => m.deviceId),
    messages.map((m) => m.accountId),
    messages.map((m) => m.locationId),
    messages.map((m) => new Date(m.receivedAt)),
    reports.map((r) => r?.hasPower ?? null),
    reports.map((r) => r?.batteryLevel ?? null),
    reports.map((r) => r?.isWifi ?? null),
    reports.map((r) => r?.netStateType ?? null),
    reports.map((r) => r !== undefined),
    reports.map((r) => esperIdOf(r?.details)),
  ];
}

/** An unreadable report is kept as one: the device lives, how it is is unknown. */
function readReport(body: Uint8Array) {
  try {
    return diagnostics.safeParse(JSON.parse(Buffer.from(body).toString())).data;
  } catch {
    return undefined;
  }
}

/** The id under which a device-management service knows the tablet, where the device tells it. */
function esperIdOf(details: Record<string, unknown> | undefined): string | null {
  const id = details?.['esperId'];
  return typeof id === 'string' && /^[\w.-]{1,100}$/.test(id) ? id : null;
}
