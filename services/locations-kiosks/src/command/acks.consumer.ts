import { defineConsumer } from '@backroom/platform';
import { ack } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { lockAnswered } from '../lock/lock-answered.js';
import { tellCommand } from './tell-command.js';

/** What devices answer to their commands. Steps have the time of receipt: a device's clock may be anywhere. */
export const acksConsumer = defineConsumer({
  name: 'locations-kiosks.acks',
  topic: events.DeviceAcks.topic,
  events: [events.DeviceAcks],
  async handle(tx, received) {
    for (const { payload } of received) {
      const answer = payload && ack.safeParse(JSON.parse(Buffer.from(payload.body).toString())).data;
      // The gateway checked it; what nobody can read any more answers nothing.
      if (!answer) continue;
      const step = { to: answer.state, at: payload.receivedAt, reason: answer.reason ?? '' };
      const told = await tellCommand(tx, answer.commandId.toLowerCase(), step, payload.deviceId);
      if (told) await lockAnswered(tx, told.before, told.after);
    }
  },
});
