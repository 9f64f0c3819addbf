import { defineConsumer, type ConsumerTx } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { isHello } from '../device/device-body.js';
import { CommandRecord } from './command.entity.js';
import { commandIssued } from './command.events.js';
import { openCommands, type OpenCommand } from './command.sql.js';
import { greetedBefore, keepGreetings } from './greeting.sql.js';
import { isRestart } from './move-command.js';
import { tellCommand } from './tell-command.js';

/**
 * A device is back. A restart that it was given has its answer when another boot says hello. What waits for it is
 * issued again: what nobody claimed keeps its number, so that two gateways that hear of it twice hand it over once; a
 * restart without an answer gets the next number when the same boot is there by another connection.
 */
export const hellosConsumer = defineConsumer({
  name: 'locations-kiosks.hellos',
  topic: events.DeviceEvents.topic,
  events: [events.DeviceEvents],
  async handle(tx, received) {
    const hellos = received.flatMap(({ payload }) => (payload && isHello(payload.body) ? [payload] : []));
    if (hellos.length === 0) return;
    const devices = [...new Set(hellos.map(({ deviceId }) => deviceId))];
    const boots = await greetedBefore(tx, devices);
    const open = await openCommands(tx, devices);
    const answered = new Set<string>();
    for (const hello of hellos) {
      const before = boots.get(hello.deviceId);
      boots.set(hello.deviceId, hello.bootId.toLowerCase());
      if (before === undefined || before === hello.bootId.toLowerCase()) continue;
      for (const id of await cameBack(tx, hello, open)) answered.add(id);
    }
    // Of several hellos the last one is the device as it is now.
    const latest = new Map(hellos.map((hello) => [hello.deviceId, hello]));
    await keepGreetings(tx, [...latest.values()]);
    for (const waiting of open)
      if (!answered.has(waiting.command.id))
        await issueAgain(tx, waiting, latest.get(waiting.command.deviceId)!.connectionId);
  },
});

/** Restarts that this boot is the answer to. By the connection that brought one, its own boot is no other. */
async function cameBack(
  tx: ConsumerTx,
  { deviceId, receivedAt, connectionId }: DeviceMessage,
  open: readonly OpenCommand[],
): Promise<string[]> {
  const done = open.filter(
    (one) =>
      one.command.deviceId === deviceId &&
      isRestart(one.command) &&
      one.command.state !== 'queued' &&
      one.command.sentAt < receivedAt &&
      !(connectionId && one.connectionId === connectionId),
  );
  for (const { command } of done)
    await tellCommand(tx, command.id, { to: 'succeeded', at: receivedAt, code: 'came-back' });
  return done.map(({ command }) => command.id);
}

/** An unlock is never repeated after an unknown outcome, a restart never by one connection (decided: Devices). */
async function issueAgain(
  tx: ConsumerTx,
  { command, issue, claimed, connectionId }: OpenCommand,
  by: string | undefined,
): Promise<void> {
  if (command.state === 'queued' || (command.state === 'sent' && claimed < issue))
    return tx.publish(commandIssued(command, issue));
  if (command.state !== 'sent' || !isRestart(command) || !by || by === connectionId) return;
  await tx.records.update(CommandRecord, { id: command.id }, { issue: issue + 1 });
  tx.publish(commandIssued(command, issue + 1));
}
