import { schedule, type Clock, type DueWorkHandler, type Ids } from '@backroom/platform';
import { overdue, raiseAlarm } from './alarm.sql.js';
import { alarmRaised, wentOffline } from './presence.events.js';
import { endSilent } from './presence.sql.js';

/** Milliseconds between two sweeps over all devices. */
const every = 30_000;

/**
 * Detects devices that went silent, and raises alarms for those that are offline for longer than their operators allow.
 */
export function presenceSweep(clock: Clock, ids: Ids): DueWorkHandler {
  return {
    kind: 'presence-sweep',
    async handle(tx, work) {
      const now = clock.now();
      for (const away of await endSilent(tx, now)) tx.publish(...wentOffline(away));
      for (const { deviceId, since } of await overdue(tx, now)) {
        const alarm = { id: ids.next(), deviceId, since: since.getTime(), kind: 'offline' as const };
        const raised = await raiseAlarm(tx, alarm, now);
        if (raised) tx.publish(alarmRaised(raised));
      }
      await schedule(tx, { ...work, dueAt: new Date(now.getTime() + every) });
    },
  };
}
