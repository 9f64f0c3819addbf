import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Device } from '@backroom/proto/locations/v1/location';

export function deviceChanged(device: Device, credentialsVersion: number): NewEvent {
  return {
    event: events.DeviceChanged,
    key: String(device.id),
    accountId: device.accountId,
    payload: { device, credentialsVersion },
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
