import { recordOf, type EventType, type NewRecord } from '@backroom/platform';
import type { UpstreamChannel } from '@backroom/proto/devices';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import type { KnownDevice } from '../session/device-session.js';
import { eventIdOf } from './event-id.js';
import type { Message, Rejection } from './read-message.js';

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

interface Reception {
  device: KnownDevice;
  channel: UpstreamChannel;
  message: Message;
  /** As received. */
  body: Buffer;
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
  traceparent?: string,
): { topic: string; record: NewRecord } {
  const { device, channel, message, body, receivedAt, clockOffset, connectionId, late } = reception;
  const event = eventOfChannel[channel];
  const payload: DeviceMessage = {
    accountId: device.accountId,
    locationId: device.locationId,
    deviceId: device.deviceId,
    deviceKind: device.kind,
    messageId: message.messageId,
    sequence: message.sequence,
    bootId: message.bootId,
    claimedAt: Date.parse(message.at),
    receivedAt,
    clockOffset,
    body,
    ...(connectionId && { connectionId }),
    ...(late && { late }),
  };
  const id = eventIdOf(device.deviceId, message.messageId, body);
  const { deviceId, accountId } = device;
  return {
    topic: event.topic,
    record: recordOf({ event, key: String(deviceId), accountId, payload }, id, traceparent),
  };
}

/** The event log record of a permanently rejected message: its sequence number is used up. */
export function rejectedRecord(
  { device, connectionId }: Pick<Reception, 'device' | 'connectionId'>,
  { messageId, place }: Pick<Rejection, 'messageId' | 'place'>,
  body: Buffer,
  receivedAt: number,
): { topic: string; record: NewRecord } {
  const event = events.DeviceRejected;
  const { accountId, locationId, deviceId, kind: deviceKind } = device;
  const payload = DeviceMessage.fromPartial({
    ...{ accountId, locationId, deviceId, deviceKind, messageId: messageId ?? '', ...place },
    ...{ claimedAt: receivedAt, receivedAt, ...(connectionId && { connectionId }) },
  });
  const id = eventIdOf(deviceId, messageId ?? '', body);
  return { topic: event.topic, record: recordOf({ event, key: String(deviceId), accountId, payload }, id) };
}
