import { defineConsumer } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { isHello } from '../device/device-body.js';
import { CommandRecord } from './command.entity.js';
import { commandIssued } from './command.events.js';
import { openCommands } from './command.sql.js';
import { mayIssueAgain } from './move-command.js';

/**
 * A device is back: what waits for it is issued again. What nobody claimed keeps its number, so that two gateways that
 * hear of it twice hand it over once; what was claimed and may be repeated gets the next.
 */
export const hellosConsumer = defineConsumer({
  name: 'locations-kiosks.hellos',
  topic: events.DeviceEvents.topic,
  events: [events.DeviceEvents],
  async handle(tx, received) {
    const back = new Set<number>();
    for (const { payload } of received) if (payload && isHello(payload.body)) back.add(payload.deviceId);
    if (back.size === 0) return;
    for (const { command, issue, claimed } of await openCommands(tx, [...back])) {
      if (!mayIssueAgain(command)) continue;
      const next = claimed < issue ? issue : issue + 1;
      if (next > issue) await tx.records.update(CommandRecord, { id: command.id }, { issue: next });
      tx.publish(commandIssued(command, next));
    }
  },
});
