import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { deviceOf, type DeviceRecord } from './device.entity.js';

export function deviceChanged(device: DeviceRecord): NewEvent {
  const { id, accountId, credentialsVersion } = device;
  return {
    event: events.DeviceChanged,
    key: String(id),
    accountId,
    payload: { device: deviceOf(device), credentialsVersion },
  };
}

export function deviceStatusChanged(device: { id: number; accountId: number; locationId: number }): NewEvent {
  return {
    event: events.DeviceStatusChanged,
    key: String(device.id),
    accountId: device.accountId,
    payload: { accountId: device.accountId, locationId: device.locationId, deviceId: device.id },
  };
}

/** A kiosk applied a version of its location's config, which was right at `heldAt`. */
export function configApplied(
  {
    deviceId,
    accountId,
    locationId,
    receivedAt,
  }: Record<'deviceId' | 'accountId' | 'locationId' | 'receivedAt', number>,
  version: number,
  heldAt: Date,
): NewEvent {
  return {
    event: events.ConfigApplied,
    key: String(deviceId),
    accountId,
    payload: { accountId, locationId, deviceId, version, heldAt: heldAt.getTime(), appliedAt: receivedAt },
  };
}
