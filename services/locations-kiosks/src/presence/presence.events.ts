import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Alarm } from '@backroom/proto/locations/v1/presence_service';
import { deviceStatusChanged } from '../device/device.events.js';
import type { WentOffline, Sign } from './presence.sql.js';

/** The events about a device that went offline: the fact, and the hint for screens. */
export function wentOffline({ deviceId, accountId, locationId, since, cause }: WentOffline): NewEvent[] {
  const payload = { accountId, locationId, deviceId, since: since.getTime(), cause };
  return [
    { event: events.DeviceWentOffline, key: String(deviceId), accountId, payload },
    deviceStatusChanged({ id: deviceId, accountId, locationId }),
  ];
}

/** The events about a device that came back. */
export function cameBack({ deviceId, accountId, locationId, first }: Sign): NewEvent[] {
  const payload = { accountId, locationId, deviceId, since: first.getTime() };
  return [
    { event: events.DeviceCameBack, key: String(deviceId), accountId, payload },
    deviceStatusChanged({ id: deviceId, accountId, locationId }),
  ];
}

export function alarmRaised(alarm: Alarm): NewEvent {
  const { deviceId, accountId } = alarm;
  return { event: events.AlarmRaised, key: String(deviceId), accountId, payload: { alarm } };
}

export function alarmEnded(alarm: Alarm): NewEvent {
  const { deviceId, accountId } = alarm;
  return { event: events.AlarmEnded, key: String(deviceId), accountId, payload: { alarm } };
}
