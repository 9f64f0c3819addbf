import { defineConsumer } from '@backroom/platform';
import { deviceEvent, type DeviceEvent } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { configApplied, deviceStatusChanged } from '../device/device.events.js';
import { heldAt, keepApplied, keepRefused } from './device-config.sql.js';

/** Stores the reports of kiosks about configs: applied, or refused with a reason (LOC-4). */
export const deviceConfigConsumer = defineConsumer({
  name: 'locations-kiosks.device-config',
  topic: events.DeviceEvents.topic,
  events: [events.DeviceEvents],
  async handle(tx, received) {
    for (const { payload } of received) {
      if (!payload) continue;
      const { deviceId: id, accountId, locationId, receivedAt } = payload;
      const said = readEvent(payload.body);
      const at = new Date(receivedAt);
      if (said?.type === 'config-applied') {
        await keepApplied(tx, payload, said.version, at);
        const held = await heldAt(tx, locationId, said.version);
        if (held) tx.publish(configApplied(payload, said.version, held));
      } else if (said?.type === 'config-refused')
        await keepRefused(tx, payload, said.version, at, said.reason);
      else continue;
      tx.publish(deviceStatusChanged({ id, accountId, locationId }));
    }
  },
});

/** The kiosk-gateway has validated the schema; an unreadable body is no report. */
function readEvent(body: Uint8Array): DeviceEvent | undefined {
  try {
    return deviceEvent.safeParse(JSON.parse(Buffer.from(body).toString())).data;
  } catch {
    return undefined;
  }
}
