import { schedule, type Clock, type DueWorkHandler, type Ids } from '@backroom/platform';
import { endQuietAlarms, overdue, raiseAlarm } from './alarm.sql.js';
import { alarmEnded, alarmRaised, wentOffline } from './presence.events.js';
import { endSilent } from './presence.sql.js';

/** Milliseconds between two sweeps over all devices. */
const every = 30_000;

/**
 * Detects devices that went silent, raises alarms for those that are offline for longer than their operators allow, and
 * ends alarms whose cause has not been repeated.
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
      for (const alarm of await endQuietAlarms(tx, now)) tx.publish(alarmEnded(alarm));
      await schedule(tx, { ...work, dueAt: new Date(now.getTime() + every) });
    },
  };
}
