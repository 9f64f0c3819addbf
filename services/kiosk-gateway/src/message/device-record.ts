import { recordOf, type EventType, type NewRecord } from '@backroom/platform';
import { instantOf, maxPayloadBytes, type UpstreamChannel } from '@backroom/proto/devices';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import type { KnownDevice } from '../session/device-session.js';
import { eventIdOf } from './event-id.js';
import type { Reading, Rejection } from './read-message.js';

/** The topic of each channel. */
const eventOfChannel: Record<UpstreamChannel, EventType<DeviceMessage>> = {
  hello: events.DeviceEvents,
  diagnostics: events.DeviceDiagnostics,
  orders: events.DeviceOrders,
  carts: events.DeviceCarts,
  stock: events.DeviceStock,
  cash: events.DeviceCash,
  events: events.DeviceEvents,
  acks: events.DeviceAcks,
};

export interface DeviceRecord {
  topic: string;
  record: NewRecord;
}

export interface Reception {
  device: KnownDevice;
  channel: UpstreamChannel;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** Gateway time minus device time, milliseconds. */
  clockOffset: number;
  connectionId: string;
  /** It may have been queued on the way. */
  late: boolean;
}

/** The event log record of a device's message. The sender is taken from the session, not from the message. */
export function deviceRecord(
  reception: Reception,
  { message, body, unknownFields: names }: Reading,
  received: Buffer,
  traceparent?: string,
): DeviceRecord {
  const { messageId, sequence, bootId, at } = message;
  const payload: DeviceMessage = {
    ...contextOf(reception),
    ...{ messageId, sequence, bootId, claimedAt: instantOf(at)!, body },
    ...(names.length > 0 && { unknownFields: { names: [...names] } }),
  };
  return recordFor(eventOfChannel[reception.channel], payload, received, traceparent);
}

/**
 * The event log record of an order that cannot be read, with everything that the device sent: it is paid, and waits in
 * quarantine.
 */
export function unreadableRecord(
  reception: Reception,
  rejection: Rejection,
  received: Buffer,
  traceparent?: string,
): DeviceRecord {
  const payload = { ...refusedOf(reception, rejection), body: received.subarray(0, maxPayloadBytes) };
  return recordFor(eventOfChannel[reception.channel], payload, received, traceparent);
}

/** The event log record of a permanently rejected message: its sequence number is used up. */
export function rejectedRecord(reception: Reception, rejection: Rejection, received: Buffer): DeviceRecord {
  return recordFor(events.DeviceRejected, refusedOf(reception, rejection), received);
}

function refusedOf(reception: Reception, rejection: Rejection): DeviceMessage {
  const { messageId, place = { sequence: 0, bootId: '' }, claimedAt = reception.receivedAt } = rejection;
  const read = { messageId: messageId ?? '', ...place, claimedAt, refusal: rejection.reason };
  return { ...contextOf(reception), ...read, body: Buffer.alloc(0) };
}

function contextOf({ device, receivedAt, clockOffset, connectionId, late }: Reception) {
  const { accountId, locationId, deviceId, kind: deviceKind } = device;
  return {
    ...{ accountId, locationId, deviceId, deviceKind, receivedAt, clockOffset },
    ...(connectionId && { connectionId }),
    ...(late && { late }),
  };
}

function recordFor(
  event: EventType<DeviceMessage>,
  payload: DeviceMessage,
  content: Uint8Array,
  traceparent?: string,
): DeviceRecord {
  const { deviceId, accountId, messageId } = payload;
  const id = eventIdOf(deviceId, messageId, content);
  return {
    topic: event.topic,
    record: recordOf({ event, key: String(deviceId), accountId, payload }, id, traceparent),
  };
}
