import { redact, type ReceivedEvent, type Tx } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';

/** What a batch says about messages of a device that the system did not read as they were sent. */
export interface Reading {
  deviceId: number;
  accountId: number;
  locationId: number;
  /** Messages with unknown fields, the names of these fields, and the time of receipt of the last one. */
  ignored: number;
  fields: Set<string>;
  ignoredAt?: number;
  /** Rejected messages, and the reason and time of receipt of the last one. */
  rejected: number;
  reason: string;
  rejectedAt?: number;
}

/** Maximum names that are kept of a device. */
const maxFields = 20;

/** The devices of a batch with unknown fields or rejected messages. An order that is quarantined is not rejected. */
export function readingsIn(received: readonly ReceivedEvent<DeviceMessage>[]): Reading[] {
  const readings = new Map<number, Reading>();
  for (const { payload: message, topic } of received) {
    if (!message) continue;
    const isRejected = topic === events.DeviceRejected.topic;
    if (!isRejected && !message.unknownFields) continue;
    const { deviceId, accountId, locationId, receivedAt } = message;
    const none = { ignored: 0, fields: new Set<string>(), rejected: 0, reason: '' };
    const reading = readings.get(deviceId) ?? { deviceId, accountId, locationId, ...none };
    readings.set(deviceId, reading);
    if (isRejected) {
      reading.rejected++;
      reading.reason = String(redact(message.refusal ?? ''));
      reading.rejectedAt = receivedAt;
    } else {
      reading.ignored++;
      for (const name of message.unknownFields!.names) reading.fields.add(String(redact(name)));
      reading.ignoredAt = receivedAt;
    }
  }
  // In one order for all batches, so that they do not block each other.
  return [...readings.values()].sort((a, b) => a.deviceId - b.deviceId);
}

/** Adds them to the totals of their devices; the latest names come first. */
export async function noteReadings(tx: Tx, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return;
  await tx.query(
    `insert into device_reading as r
       (device_id, account_id, location_id, ignored, ignored_fields, ignored_at, rejected, rejected_reason, rejected_at)
     select n.device_id, n.account_id, n.location_id, n.ignored,
       array(select name from jsonb_array_elements_text(n.fields) as name limit ${maxFields}),
       n.ignored_at, n.rejected, n.reason, n.rejected_at
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::jsonb[], $6::timestamptz[], $7::bigint[],
       $8::text[], $9::timestamptz[]) as n(device_id, account_id, location_id, ignored, fields, ignored_at, rejected,
       reason, rejected_at)
     where exists (select 1 from device d where d.id = n.device_id)
     on conflict (device_id) do update set
       ignored = r.ignored + excluded.ignored,
       ignored_fields = array(
         select name from unnest(excluded.ignored_fields || r.ignored_fields) with ordinality as t(name, n)
         group by name order by min(n) limit ${maxFields}),
       ignored_at = greatest(r.ignored_at, excluded.ignored_at),
       rejected = r.rejected + excluded.rejected,
       rejected_reason = case when excluded.rejected_at >= coalesce(r.rejected_at, '-infinity')
         then excluded.rejected_reason else r.rejected_reason end,
       rejected_at = greatest(r.rejected_at, excluded.rejected_at)`,
    [
      readings.map(({ deviceId }) => deviceId),
      readings.map(({ accountId }) => accountId),
      readings.map(({ locationId }) => locationId),
      readings.map(({ ignored }) => ignored),
      readings.map(({ fields }) => JSON.stringify([...fields])),
      readings.map(({ ignoredAt }) => dateOf(ignoredAt)),
      readings.map(({ rejected }) => rejected),
      readings.map(({ reason }) => reason),
      readings.map(({ rejectedAt }) => dateOf(rejectedAt)),
    ],
  );
}

const dateOf = (at: number | undefined) => (at === undefined ? null : new Date(at));
