import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Problem, wholeScope } from '@backroom/platform';
import type { AlarmSettings } from '@backroom/proto/locations/v1/presence_service';
import { fault } from '../faults.js';
import { defaultOfflineAfter } from './alarm.sql.js';
import { alarmKeepers } from './presence.queries.js';

export class SetAlarmSettings {
  constructor(readonly settings: AlarmSettings) {}
}

/** Sets when an operator is told of a device that is away; what is away then is told with the next sweep. */
@CommandHandler(SetAlarmSettings)
export class SetAlarmSettingsHandler implements ICommandHandler<SetAlarmSettings, AlarmSettings> {
  constructor(private readonly commands: Commands) {}

  execute({ settings }: SetAlarmSettings): Promise<AlarmSettings> {
    const { principal, idempotencyKey } = currentCall();
    const { accountId, offlineAfter } = settings;
    if (!Number.isInteger(offlineAfter) || offlineAfter < 1 || offlineAfter > 1440)
      throw Problem.invalid('offlineAfter', fault('out-of-range', { min: 1, max: 1_440 }));
    const scope = wholeScope(principal, alarmKeepers, [accountId]);
    const options = { name: 'set-alarm-settings', scope, principal, idempotencyKey, input: settings };
    return this.commands.run(options, async (tx) => {
      // A foreign operator, which the policies hide, answers like one that does not exist.
      const [known] = await tx.query('select 1 from location where account_id = $1 limit 1', [accountId]);
      if (!known) throw Problem.notFound('account');
      const [before] = await tx.query<{ offline_after: number }>(
        'select offline_after from alarm_setting where account_id = $1 for update',
        [accountId],
      );
      await tx.query(
        `insert into alarm_setting (account_id, offline_after) values ($1, $2)
         on conflict (account_id) do update set offline_after = excluded.offline_after`,
        [accountId, offlineAfter],
      );
      tx.audit({
        accountId,
        subjectKind: 'account',
        subjectId: accountId,
        before: { offlineAfter: before?.offline_after ?? defaultOfflineAfter },
        after: { offlineAfter },
      });
      return { accountId, offlineAfter };
    });
  }
}
