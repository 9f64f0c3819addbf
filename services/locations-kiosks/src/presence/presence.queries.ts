import { currentPrincipal, Database, Problem, scopeFor } from '@backroom/platform';
import type {
  AlarmSettings,
  ListAlarmsRequest,
  ListAlarmsResponse,
  ListPresenceRequest,
  ListPresenceResponse,
  PresenceInterval,
} from '@backroom/proto/locations/v1/presence_service';
import { permissions } from '@backroom/proto/permissions';
import { commandReaders } from '../command/list-commands.query.js';
import { AlarmSettingRecord } from './alarm-setting.entity.js';
import { alarmPage, defaultOfflineAfter } from './alarm.sql.js';

export function listAlarms(database: Database, request: ListAlarmsRequest): Promise<ListAlarmsResponse> {
  const scope = scopeFor(currentPrincipal(), commandReaders, request.accountIds);
  return database.withTenant(scope, (tx) => alarmPage(tx, request));
}

/** The online periods of a device since a time, oldest first. */
export function listPresence(
  database: Database,
  { deviceId, locationId, from }: ListPresenceRequest,
): Promise<ListPresenceResponse> {
  const scope = scopeFor(currentPrincipal(), commandReaders);
  return database.withTenant(scope, async (tx) => {
    const [device] = await tx.query(
      'select 1 from device where id = $1 and ($2::bigint = 0 or location_id = $2)',
      [deviceId, locationId],
    );
    if (!device) throw Problem.notFound('device');
    const intervals = await tx.query<PresenceInterval & Record<string, unknown>>(
      `select (extract(epoch from from_at) * 1000)::bigint as from,
         coalesce(extract(epoch from to_at) * 1000, 0)::bigint as to, cause
       from device_presence where device_id = $1 and (to_at is null or to_at > $2) order by from_at limit 5000`,
      [deviceId, new Date(from)],
    );
    return { intervals };
  });
}

const { SetupAll, SetupGeneral, SetupLocations } = permissions;
export const alarmKeepers = [SetupAll, SetupGeneral, SetupLocations];

export function alarmSettings(database: Database, accountId: number): Promise<AlarmSettings> {
  const scope = scopeFor(currentPrincipal(), alarmKeepers, [accountId]);
  return database.withTenant(scope, async (tx) => {
    const record = await tx.records.findOneBy(AlarmSettingRecord, { accountId });
    return { accountId, offlineAfter: record?.offlineAfter ?? defaultOfflineAfter };
  });
}
