import { defineConsumer } from '@backroom/platform';
import { deviceTime, diagnostics } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { noteLockState } from './lock.sql.js';

/** Stores the state in each report of a lock. */
export const lockReportsConsumer = defineConsumer({
  name: 'locations-kiosks.lock-reports',
  topic: events.DeviceDiagnostics.topic,
  events: [events.DeviceDiagnostics],
  async handle(tx, received) {
    for (const { payload } of received) {
      if (payload?.deviceKind !== 'lock') continue;
      const lock = lockIn(payload.body);
      if (!lock) continue;
      const state = lock.open ? 'open' : lock.locked ? 'locked' : 'unlocked';
      await noteLockState(tx, payload.deviceId, new Date(deviceTime(payload).at), {
        state,
        active: lock.enabled,
      });
    }
  },
});

function lockIn(body: Uint8Array) {
  try {
    return diagnostics.safeParse(JSON.parse(Buffer.from(body).toString())).data?.lock;
  } catch {
    return undefined;
  }
}
