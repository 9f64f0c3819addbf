import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Problem, upsert, wholeScope } from '@backroom/platform';
import type { AlarmSettings } from '@backroom/proto/locations/v1/presence_service';
import { changing } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { LocationRecord } from '../location/location.entity.js';
import { AlarmSettingRecord } from './alarm-setting.entity.js';
import { defaultOfflineAfter } from './alarm.sql.js';
import { alarmKeepers } from './presence.queries.js';

export class SetAlarmSettings {
  constructor(readonly settings: AlarmSettings) {}
}

/**
 * Sets when an operator is notified of an offline device; devices that are offline already follow with the next sweep.
 */
@CommandHandler(SetAlarmSettings)
export class SetAlarmSettingsHandler implements ICommandHandler<SetAlarmSettings, AlarmSettings> {
  constructor(private readonly commands: Commands) {}

  execute({ settings }: SetAlarmSettings): Promise<AlarmSettings> {
    const { principal, idempotencyKey } = currentCall();
    const { accountId, offlineAfter } = settings;
    if (!Number.isInteger(offlineAfter) || offlineAfter < 1 || offlineAfter > 1440)
      throw Problem.invalid('offlineAfter', fault('out-of-range', { min: 1, max: 1_440 }));
    const scope = wholeScope(principal, changing(alarmKeepers), [accountId]);
    const options = { name: 'set-alarm-settings', scope, principal, idempotencyKey, input: settings };
    return this.commands.run(options, async (tx) => {
      // Another operator, which the policies hide, is answered like a missing one.
      if (!(await tx.records.existsBy(LocationRecord, { accountId }))) throw Problem.notFound('account');
      const before = await tx.records.findOne(AlarmSettingRecord, {
        where: { accountId },
        lock: { mode: 'pessimistic_write' },
      });
      await upsert(tx, AlarmSettingRecord, [{ accountId, offlineAfter }]);
      tx.audit({
        accountId,
        subjectKind: 'account',
        subjectId: accountId,
        before: { offlineAfter: before?.offlineAfter ?? defaultOfflineAfter },
        after: { offlineAfter },
      });
      return { accountId, offlineAfter };
    });
  }
}
