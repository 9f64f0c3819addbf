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
