import { Clock, from, Ids, type Aggregate } from '@backroom/platform';
import { presenceAndAlarms } from '../migrations/007-presence-and-alarms.js';
import { AlarmSettingRecord } from './alarm-setting.entity.js';
import { presenceSweep } from './presence-sweep.work.js';
import { connectionsConsumer, reportsConsumer } from './presence.consumers.js';
import { PresenceController } from './presence.controller.js';
import { SetAlarmSettingsHandler } from './set-alarm-settings.command.js';

/** Online devices, and alarms for offline ones. */
export const presence: Aggregate = {
  entities: [AlarmSettingRecord],
  migrations: [presenceAndAlarms],
  controllers: [PresenceController],
  commands: [SetAlarmSettingsHandler],
  consumers: [reportsConsumer, connectionsConsumer],
  dueWork: [from([Clock, Ids], presenceSweep)],
};
