import { insertMany, redact, type ReceivedEvent, type Tx } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { deviceReadingTable } from './device-reading.tables.js';

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
  await insertMany(tx, deviceReadingTable, readings.map(rowOf), {
    where: 'exists (select 1 from device d where d.id = t.device_id)',
    onConflict: {
      on: ['deviceId'],
      set: {
        ignored: 'device_reading.ignored + excluded.ignored',
        ignoredFields: `array(
          select name from unnest(excluded.ignored_fields || device_reading.ignored_fields) with ordinality as t(name, n)
          group by name order by min(n) limit ${maxFields})`,
        ignoredAt: 'greatest(device_reading.ignored_at, excluded.ignored_at)',
        rejected: 'device_reading.rejected + excluded.rejected',
        rejectedReason: `case when excluded.rejected_at >= coalesce(device_reading.rejected_at, '-infinity')
          then excluded.rejected_reason else device_reading.rejected_reason end`,
        rejectedAt: 'greatest(device_reading.rejected_at, excluded.rejected_at)',
      },
    },
  });
}

function rowOf({ deviceId, accountId, locationId, ignored, rejected, ...about }: Reading) {
  return {
    ...{ deviceId, accountId, locationId, ignored, rejected },
    ignoredFields: [...about.fields].slice(0, maxFields),
    ignoredAt: dateOf(about.ignoredAt),
    rejectedReason: about.reason,
    rejectedAt: dateOf(about.rejectedAt),
  };
}

const dateOf = (at: number | undefined) => (at === undefined ? null : new Date(at));
