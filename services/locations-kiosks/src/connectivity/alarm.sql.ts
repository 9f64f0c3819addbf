import type { Tx } from '@backroom/platform';
import type {
  Alarm,
  ListAlarmsRequest,
  ListAlarmsResponse,
} from '@backroom/proto/locations/v1/presence_service';

/** Minutes that a device may be away before its operator is told, unless it was set otherwise. */
export const defaultOfflineAfter = 15;
export type AlarmKind = 'offline' | 'left-open' | 'forced-open';

const ms = (column: string) => `coalesce(extract(epoch from ${column}) * 1000, 0)::bigint`;
const columns = `a.id, a.account_id as "accountId", a.location_id as "locationId", a.device_id as "deviceId", a.kind,
  ${ms('a.since')} as since, ${ms('a.raised_at')} as "raisedAt", ${ms('a.ended_at')} as "endedAt"`;
type Row = Alarm & Record<string, unknown>;

/** Raises an alarm unless one of its kind goes on already. */
export async function raiseAlarm(
  tx: Tx,
  alarm: Pick<Alarm, 'id' | 'deviceId' | 'since'> & { kind: AlarmKind },
  now: Date,
): Promise<Alarm | undefined> {
  const [row] = await tx.query<Row>(
    `insert into alarm as a (id, account_id, location_id, device_id, kind, since, raised_at)
     select $1, account_id, location_id, id, $3, $4, $5 from device where id = $2
     on conflict (device_id, kind) where ended_at is null do nothing returning ${columns}`,
    [alarm.id, alarm.deviceId, alarm.kind, new Date(alarm.since), now],
  );
  return row;
}

/** Ends what goes on of one kind at these devices. */
export function endAlarms(tx: Tx, deviceIds: readonly number[], kind: AlarmKind, at: Date): Promise<Alarm[]> {
  return tx.query<Row>(
    `update alarm a set ended_at = greatest($3, a.raised_at)
     where a.device_id = any ($1) and a.kind = $2 and a.ended_at is null returning ${columns}`,
    [deviceIds, kind, at],
  );
}

/** Devices that are away for longer than their operators allow, and of which nobody was told. */
export function overdue(tx: Tx, now: Date): Promise<{ deviceId: number; since: Date }[]> {
  return tx.query(
    `select d.id as "deviceId", case p.cause when 'silent' then p.seen_at else p.to_at end as since
     from device d
     join lateral (select * from device_presence p where p.device_id = d.id order by from_at desc limit 1) p on true
     left join alarm_setting s on s.account_id = d.account_id
     where d.enabled and p.to_at is not null
       and case p.cause when 'silent' then p.seen_at else p.to_at end
         <= $1::timestamptz - coalesce(s.offline_after, ${defaultOfflineAfter}) * interval '1 minute'
       and not exists (select 1 from alarm a where a.device_id = d.id and a.kind = 'offline' and a.ended_at is null)`,
    [now],
  );
}

export async function alarmPage(tx: Tx, request: ListAlarmsRequest): Promise<ListAlarmsResponse> {
  const found = await tx.query<
    Row & { deviceName: string; deviceKind: string; locationName: string; timezone: string; total: number }
  >(
    `with found as (
       select a.*, d.name as device_name, d.kind as device_kind, l.name as location_name, l.timezone
       from alarm a join device d on d.id = a.device_id join location l on l.id = a.location_id
       where ($1::bigint[] = '{}' or a.location_id = any ($1)) and (not $2 or a.ended_at is null))
     select counted.total, page.* from (select count(*) as total from found) as counted
     left join (
       select ${columns}, a.device_name as "deviceName", a.device_kind as "deviceKind",
         a.location_name as "locationName", a.timezone
       from found a order by (a.ended_at is not null), a.raised_at desc, a.id desc limit $3 offset $4) as page on true
     order by (page."endedAt" > 0), page."raisedAt" desc, page.id desc`,
    [request.locationIds, request.open, request.limit, (request.page - 1) * request.limit],
  );
  return {
    // Past the last page there is one row, which holds just the total.
    alarms: found
      .filter(({ id }) => id !== null)
      .map(({ deviceName, deviceKind, locationName, timezone, total: _total, ...alarm }) => ({
        ...{ alarm, deviceName, deviceKind, locationName, timezone },
      })),
    total: found[0]!.total,
  };
}
