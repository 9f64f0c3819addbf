import { defineConsumer, type Clock, type ConsumerTx, type Ids } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { isHello } from '../device/device-body.js';
import { raiseAlarm } from '../presence/alarm.sql.js';
import { alarmRaised } from '../presence/presence.events.js';
import { bootsAfter, greetingOf, quietMs, returnsAfter, type Greeting } from './boots.js';
import { commandOf, CommandRecord } from './command.entity.js';
import { commandIssued } from './command.events.js';
import { openCommands } from './command.sql.js';
import { bootsOf, keepBoots } from './greeting.sql.js';
import { greeted } from './handover.js';
import { isRestart } from './move-command.js';
import { applyStep } from './apply-step.js';

/** Maximum difference between the clocks of two machines, in milliseconds. */
const clocksApart = 60_000;
/** Returns of an earlier boot that raise an alarm. One may be a hello that another gateway delivered late. */
const minReturns = 3;

/**
 * A device is back. A sent reboot is answered by a hello of another boot. Waiting commands are issued again: an
 * unclaimed one keeps its number, so that two gateways that hear of it twice hand it over once; a restart without an
 * answer gets the next number when the same boot has another connection.
 */
export const hellosConsumer = (clock: Clock, ids: Ids) =>
  defineConsumer({
    name: 'locations-kiosks.hellos',
    topic: events.DeviceEvents.topic,
    events: [events.DeviceEvents],
    async handle(tx, received) {
      const hellos = received.flatMap(({ payload }) => (payload && isHello(payload.body) ? [payload] : []));
      if (hellos.length === 0) return;
      // The last of several hellos is the current state of the device.
      const latest = new Map(hellos.map((hello) => [hello.deviceId, hello]));
      const devices = [...latest.keys()];
      const boots = await bootsOf(tx, devices);
      const open = await openCommands(tx, devices);
      const greetings = new Map<number, Greeting>();
      const answered = new Set<string>();
      for (const hello of hellos) {
        const { deviceId } = hello;
        const bootId = hello.bootId.toLowerCase();
        const greeting = greetingOf(boots.get(deviceId), bootId, hello.late ?? false);
        greetings.set(deviceId, greeting);
        const known = bootsAfter(boots.get(deviceId), bootId, greeting);
        const counted = hello.late ? known : returnsAfter(known, bootId, hello.receivedAt);
        boots.set(deviceId, counted);
        if (counted.returns > known.returns) await contend(tx, hello, counted.returns, clock.now(), ids);
        if (greeting !== 'new') continue;
        for (const id of await cameBack(tx, hello, open)) answered.add(id);
      }
      await keepBoots(tx, [...latest.values()], boots);
      for (const record of open) {
        const { deviceId, id } = record;
        // A restart is issued again to the same boot only: another one is its answer, or reports the outcome itself.
        const by = greetings.get(deviceId) === 'same' ? latest.get(deviceId)!.connectionId : undefined;
        if (!answered.has(id)) await issueAgain(tx, record, by);
      }
    },
  });

/** Raises an alarm for two machines with one login, and counts on while they take the connection from each other. */
async function contend(
  tx: ConsumerTx,
  { deviceId, receivedAt: since }: DeviceMessage,
  returns: number,
  now: Date,
  ids: Ids,
): Promise<void> {
  if (returns < minReturns || since < now.getTime() - quietMs) return;
  const count = returns === minReturns ? minReturns : 1;
  const alarm = { id: ids.next(), deviceId, since, kind: 'two-connections' as const, count };
  const raised = await raiseAlarm(tx, alarm, now);
  if (raised) tx.publish(alarmRaised(raised));
}

/** Reboots that this boot answers. A new boot does not complete an update: the device reports its outcome. */
async function cameBack(
  tx: ConsumerTx,
  hello: DeviceMessage,
  open: readonly CommandRecord[],
): Promise<string[]> {
  const done = open.filter(
    (one) =>
      one.deviceId === hello.deviceId &&
      one.type === 'reboot' &&
      one.state !== 'queued' &&
      isAfter(hello, one),
  );
  for (const { id } of done)
    await applyStep(tx, id, { to: 'succeeded', at: hello.receivedAt, code: 'came-back' });
  return done.map(({ id }) => id);
}

/**
 * Whether the hello came after the command was sent. A hello over the connection that delivered the command is of the
 * same boot; over another one it is later, whatever the clocks say.
 */
function isAfter({ receivedAt, connectionId }: DeviceMessage, command: CommandRecord): boolean {
  const sentAt = command.sentAt?.getTime() ?? 0;
  const isKnown = !!connectionId && !command.connections.includes('');
  if (!isKnown) return sentAt < receivedAt;
  return !command.connections.includes(connectionId) && sentAt < receivedAt + clocksApart;
}

/** An unlock is never repeated after an unknown outcome, a restart never by one connection (decided: Devices). */
async function issueAgain(tx: ConsumerTx, record: CommandRecord, by: string | undefined): Promise<void> {
  const { isIssued, handover } = greeted(record, isRestart(record), by);
  const { id, issue } = { ...record, ...handover };
  if (Object.keys(handover).length > 0) await tx.records.update(CommandRecord, { id }, handover);
  if (isIssued) tx.publish(commandIssued(commandOf(record), issue));
}
