import { defineConsumer } from '@backroom/platform';
import { ack } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { lockAnswered } from '../lock/lock-answered.js';
import { applyStep } from './apply-step.js';

/** Applies the answers of devices to their commands. Steps have the time of receipt: a device's clock may be wrong. */
export const acksConsumer = defineConsumer({
  name: 'locations-kiosks.acks',
  topic: events.DeviceAcks.topic,
  events: [events.DeviceAcks],
  async handle(tx, received) {
    for (const { payload } of received) {
      const answer = payload && ack.safeParse(JSON.parse(Buffer.from(payload.body).toString())).data;
      // The gateway has validated it; an unreadable body is skipped.
      if (!answer) continue;
      const step = { to: answer.state, at: payload.receivedAt, reason: answer.reason ?? '' };
      const applied = await applyStep(tx, answer.commandId.toLowerCase(), step, payload.deviceId);
      if (applied) await lockAnswered(tx, applied.before, applied.after);
    }
  },
});
