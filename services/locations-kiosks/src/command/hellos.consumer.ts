import { defineConsumer, type ConsumerTx } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { isHello } from '../device/device-body.js';
import { bootsAfter, greetingOf, type Greeting } from './boots.js';
import { commandOf, CommandRecord } from './command.entity.js';
import { commandIssued } from './command.events.js';
import { openCommands } from './command.sql.js';
import { bootsOf, keepBoots } from './greeting.sql.js';
import { greeted } from './handover.js';
import { isRestart } from './move-command.js';
import { tellCommand } from './tell-command.js';

/** Milliseconds that the clocks of two machines may be apart. */
const clocksApart = 60_000;

/**
 * A device is back. A reboot that it was given has its answer when another boot says hello. What waits for it is issued
 * again: what nobody claimed keeps its number, so that two gateways that hear of it twice hand it over once; a restart
 * without an answer gets the next number when the same boot is there by another connection.
 */
export const hellosConsumer = defineConsumer({
  name: 'locations-kiosks.hellos',
  topic: events.DeviceEvents.topic,
  events: [events.DeviceEvents],
  async handle(tx, received) {
    const hellos = received.flatMap(({ payload }) => (payload && isHello(payload.body) ? [payload] : []));
    if (hellos.length === 0) return;
    // Of several hellos the last one is the device as it is now.
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
      boots.set(deviceId, bootsAfter(boots.get(deviceId), bootId, greeting));
      if (greeting !== 'new') continue;
      for (const id of await cameBack(tx, hello, open)) answered.add(id);
    }
    await keepBoots(tx, [...latest.values()], boots);
    for (const record of open) {
      const { deviceId, id } = record;
      // What another boot makes of a restart it says itself.
      const by = greetings.get(deviceId) === 'same' ? latest.get(deviceId)!.connectionId : undefined;
      if (!answered.has(id)) await issueAgain(tx, record, by);
    }
  },
});

/** Reboots that this boot is the answer to. An update is not done by starting anew: the device says what became of it. */
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
    await tellCommand(tx, id, { to: 'succeeded', at: hello.receivedAt, code: 'came-back' });
  return done.map(({ id }) => id);
}

/**
 * Whether it was said after the command was sent. By the connection that brought the command, its own boot is no
 * other; by another one it is the next, whatever the clocks say.
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
