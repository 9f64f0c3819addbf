import { defineConsumer, type Ids, type Clock, type ConsumerTx } from '@backroom/platform';
import { deviceTime, type DeviceEvent } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { lockCommand } from '../command/command.sql.js';
import { endAlarms, raiseAlarm, type AlarmKind } from '../presence/alarm.sql.js';
import { alarmEnded, alarmRaised } from '../presence/presence.events.js';
import { deviceStatusChanged } from '../device/device.events.js';
import { eventOf } from '../device/device-body.js';
import { insertLockEvent, noteLockState, noteOpenFor } from './lock.sql.js';

/** The state of the lock after each event. */
const stateAfter = {
  unlocked: 'unlocked',
  locked: 'locked',
  'door-opened': 'open',
  'door-closed': 'unlocked',
  'left-open': 'open',
  'forced-open': 'open',
} as const;
type Happening = keyof typeof stateAfter;

/** Stores events of locks with the person and the way, and raises alarms that need attention (ADDON-2). */
export const lockEventsConsumer = (clock: Clock, ids: Ids) =>
  defineConsumer({
    name: 'locations-kiosks.lock-events',
    topic: events.DeviceEvents.topic,
    events: [events.DeviceEvents],
    async handle(tx, received) {
      for (const { payload } of received) {
        const event = payload?.deviceKind === 'lock' ? eventOf(payload.body) : undefined;
        if (!payload || !event || !(event.type in stateAfter)) continue;
        await note(tx, payload, event as DeviceEvent & { type: Happening });
        await alarm(tx, payload, event.type as Happening, clock.now(), ids);
        const { deviceId: id, accountId, locationId } = payload;
        tx.publish(deviceStatusChanged({ id, accountId, locationId }));
      }
    },
  });

async function note(
  tx: ConsumerTx,
  message: DeviceMessage,
  event: DeviceEvent & { type: Happening },
): Promise<void> {
  const { deviceId } = message;
  const { commandId, how, customerId, openFor } = event as Partial<
    Record<'commandId' | 'how', string> & Record<'customerId' | 'openFor', number>
  >;
  const at = new Date(deviceTime(message).at);
  const command = commandId ? await lockCommand(tx, commandId.toLowerCase()) : undefined;
  await insertLockEvent(tx, deviceId, {
    id: message.messageId,
    at: at.getTime(),
    action: event.type,
    how: how ?? '',
    // A lock can refer to its own commands only.
    requestedBy: command?.deviceId === deviceId ? command.requestedBy : 0,
    customerId: customerId ?? 0,
    commandId: command?.deviceId === deviceId ? command.id : '',
    openFor: openFor ?? 0,
  });
  if (event.type === 'door-closed') await noteOpenFor(tx, deviceId, at, openFor ?? 0);
  await noteLockState(tx, deviceId, at, { state: stateAfter[event.type] });
}

async function alarm(
  tx: ConsumerTx,
  { deviceId, receivedAt }: DeviceMessage,
  type: Happening,
  now: Date,
  ids: Ids,
): Promise<void> {
  if (type === 'left-open' || type === 'forced-open') {
    const raised = await raiseAlarm(tx, { id: ids.next(), deviceId, since: receivedAt, kind: type }, now);
    if (raised) tx.publish(alarmRaised(raised));
  }
  if (type !== 'door-closed' && type !== 'locked') return;
  for (const kind of ['left-open', 'forced-open'] satisfies AlarmKind[])
    for (const ended of await endAlarms(tx, [deviceId], kind, now)) tx.publish(alarmEnded(ended));
}
