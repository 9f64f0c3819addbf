import { defineConsumer, type ConsumerTx, type ReceivedEvent } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { eventOf, isHello } from '../device/device-body.js';
import { endAlarms } from './alarm.sql.js';
import { alarmEnded, cameBack, wentOffline } from './presence.events.js';
import { markOffline, markOnline, reportedRecently, type Sign } from './presence.sql.js';

/** A report is a sign of life, whatever it says. */
export const reportsConsumer = defineConsumer({
  name: 'locations-kiosks.presence-reports',
  topic: events.DeviceDiagnostics.topic,
  events: [events.DeviceDiagnostics],
  async handle(tx, received) {
    await present(tx, signsIn(received.flatMap(({ payload }) => payload ?? [])));
  },
});

/** A hello brings back a device that reported shortly before; a will ends its presence at once. */
export const connectionsConsumer = defineConsumer({
  name: 'locations-kiosks.presence-events',
  topic: events.DeviceEvents.topic,
  events: [events.DeviceEvents],
  async handle(tx, received: readonly ReceivedEvent<DeviceMessage>[]) {
    // One by one: a device that leaves and returns within a moment is online, one that arrives and leaves is not.
    for (const { payload } of received) {
      if (!payload) continue;
      if (isHello(payload.body)) await present(tx, await reportedRecently(tx, signsIn([payload])));
      else if (eventOf(payload.body)?.type === 'offline')
        for (const away of await markOffline(tx, payload.deviceId, new Date(payload.receivedAt)))
          for (const event of wentOffline(away)) tx.publish(event);
    }
  },
});

async function present(tx: ConsumerTx, signs: readonly Sign[]): Promise<void> {
  if (signs.length === 0) return;
  const back = await markOnline(tx, signs);
  for (const sign of back) for (const event of cameBack(sign)) tx.publish(event);
  const ids = back.map(({ deviceId }) => deviceId);
  if (ids.length === 0) return;
  const latest = new Date(Math.max(...back.map(({ first }) => first.getTime())));
  for (const alarm of await endAlarms(tx, ids, 'offline', latest)) tx.publish(alarmEnded(alarm));
}

function signsIn(messages: readonly DeviceMessage[]): Sign[] {
  const signs = new Map<number, Sign>();
  for (const { deviceId, accountId, locationId, receivedAt } of messages) {
    const at = new Date(receivedAt);
    const known = signs.get(deviceId);
    if (!known) signs.set(deviceId, { deviceId, accountId, locationId, first: at, last: at });
    else if (at > known.last) known.last = at;
    else if (at < known.first) known.first = at;
  }
  return [...signs.values()];
}
