import { CommandBus } from '@nestjs/cqrs';
import { Database, Problem, RpcService } from '@backroom/platform';
import {
  PresenceServiceService,
  type GetAlarmSettingsRequest,
  type GetAlarmSettingsResponse,
  type ListAlarmsRequest,
  type ListAlarmsResponse,
  type ListPresenceRequest,
  type ListPresenceResponse,
  type PresenceService,
  type SetAlarmSettingsRequest,
  type SetAlarmSettingsResponse,
} from '@backroom/proto/locations/v1/presence_service';
import { fault } from '../faults.js';
import { alarmSettings, listAlarms, listPresence } from './presence.queries.js';
import { SetAlarmSettings } from './set-alarm-settings.command.js';

@RpcService(PresenceServiceService)
export class PresenceController implements PresenceService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  listPresence(request: ListPresenceRequest): Promise<ListPresenceResponse> {
    return listPresence(this.database, request);
  }

  listAlarms(request: ListAlarmsRequest): Promise<ListAlarmsResponse> {
    return listAlarms(this.database, request);
  }

  async getAlarmSettings({ accountId }: GetAlarmSettingsRequest): Promise<GetAlarmSettingsResponse> {
    return { settings: await alarmSettings(this.database, accountId) };
  }

  async setAlarmSettings({ settings }: SetAlarmSettingsRequest): Promise<SetAlarmSettingsResponse> {
    if (!settings) throw Problem.invalid('settings', fault('required'));
    return { settings: await this.commandBus.execute(new SetAlarmSettings(settings)) };
  }
}
