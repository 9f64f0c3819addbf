import {
  byName,
  pageOf,
  rowsOf,
  sortClause,
  timeOf,
  typedPatternsOf,
  wordsBegin,
  type Tx,
} from '@backroom/platform';
import { quietMs } from '../command/boots.js';
import type {
  Alarm,
  ListedAlarm,
  ListAlarmsRequest,
  ListAlarmsResponse,
} from '@backroom/proto/locations/v1/presence_service';

/** Minutes that a device may be offline before its operator is notified, unless set otherwise. */
export const defaultOfflineAfter = 15;
/** Milliseconds for which an alarm remains after the last rejected message of a device. */
export const rejectionAlarmMs = 24 * 3_600_000;
export type AlarmKind = 'offline' | 'left-open' | 'forced-open' | 'messages-rejected' | 'two-connections';

interface Row extends Pick<Alarm, 'id' | 'accountId' | 'locationId' | 'deviceId' | 'kind' | 'count'> {
  since: Date;
  raisedAt: Date;
  endedAt: Date | null;
}

interface ListedRow extends Row, Omit<ListedAlarm, 'alarm'> {}

function alarmOf({ id, accountId, locationId, deviceId, kind, count, ...times }: Row): Alarm {
  return {
    ...{ id, accountId, locationId, deviceId, kind, count },
    since: timeOf(times.since),
    raisedAt: timeOf(times.raisedAt),
    endedAt: timeOf(times.endedAt),
  };
}

/** Raises an alarm. If one of its kind is open already, adds its occurrences to that one and returns undefined. */
export async function raiseAlarm(
  tx: Tx,
  { count = 1, ...alarm }: Pick<Alarm, 'id' | 'deviceId' | 'since' | 'count'> & { kind: AlarmKind },
  now: Date,
): Promise<Alarm | undefined> {
  const [row] = await rowsOf<Row>(
    tx,
    `insert into alarm as a (id, account_id, location_id, device_id, kind, since, raised_at, count)
     select $1, account_id, location_id, id, $3, $4, $5, $6 from device where id = $2
     on conflict (device_id, kind) where ended_at is null do update set count = a.count + excluded.count
     returning a.*`,
    [alarm.id, alarm.deviceId, alarm.kind, new Date(alarm.since), now, count],
  );
  return row?.id === alarm.id ? alarmOf(row) : undefined;
}

/** Ends open alarms of one kind at these devices. */
export async function endAlarms(
  tx: Tx,
  deviceIds: readonly number[],
  kind: AlarmKind,
  at: Date,
): Promise<Alarm[]> {
  const ended = await rowsOf<Row>(
    tx,
    `update alarm a set ended_at = greatest($3, a.raised_at)
     where a.device_id = any ($1) and a.kind = $2 and a.ended_at is null returning a.*`,
    [deviceIds, kind, at],
  );
  return ended.map(alarmOf);
}

/** Ends the alarms whose cause has not occurred for long enough. */
export async function endQuietAlarms(tx: Tx, now: Date): Promise<Alarm[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const ended = await rowsOf<Row>(
    tx,
    `update alarm a set ended_at = greatest($1, a.raised_at) where a.ended_at is null and (
       a.kind = 'messages-rejected' and not exists (
         select 1 from device_reading r where r.device_id = a.device_id and r.rejected_at >= $2)
       or a.kind = 'two-connections' and not exists (
         select 1 from device_greeting g where g.device_id = a.device_id and g.returned_at >= $3))
     returning a.*`,
    [now, before(rejectionAlarmMs), before(quietMs)],
  );
  return ended.map(alarmOf);
}

/** Devices that are offline for longer than their operators allow, and have no alarm yet. */
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

const sortable = {
  device: [byName('device_name')],
  location: [byName('location_name')],
  kind: ['kind'],
  since: ['since'],
  ended: ['ended_at'],
};

/** Open alarms first, each by its beginning, newest first. */
export async function alarmPage(tx: Tx, request: ListAlarmsRequest): Promise<ListAlarmsResponse> {
  const found = `select a.*, d.name as device_name, d.kind as device_kind, l.name as location_name, l.timezone
    from alarm a join device d on d.id = a.device_id join location l on l.id = a.location_id
    where ($1::bigint[] = '{}' or a.location_id = any ($1)) and (not $2 or a.ended_at is null)
      and ($3 = '' or a.kind = $3) and ${wordsBegin("d.name || ' ' || l.name", '$4')}`;
  const values = [request.locationIds, request.open, request.kind, typedPatternsOf(request.keywords)];
  const by = sortClause(request.sort, sortable, '(ended_at is not null), since desc, id desc');
  const { rows, total } = await pageOf<ListedRow>(tx, found, values, by, request);
  const alarms = rows.map((row) => {
    const { deviceName, deviceKind, locationName, timezone } = row;
    return { alarm: alarmOf(row), deviceName, deviceKind, locationName, timezone };
  });
  return { alarms, total };
}
