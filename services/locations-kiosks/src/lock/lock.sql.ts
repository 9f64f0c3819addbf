import {
  byName,
  pageOf,
  rowsOf,
  sortClause,
  timeOf,
  typedPatternsOf,
  typedTextOf,
  wordsBegin,
  type Tx,
} from '@backroom/platform';
import type {
  ListLockEventsRequest,
  ListLocksRequest,
  Lock,
  LockEvent,
} from '@backroom/proto/locations/v1/locks_service';
import { deviceOf, type DeviceRecord } from '../device/device.entity.js';
import { heardOf } from '../device/device-report.js';
import { lineColumns, lineJoin, lineOf, type LineColumns } from '../sequence/device-line.js';

interface Row extends DeviceRecord, LineColumns {
  locationName: string;
  timezone: string;
  provider: string | null;
  active: boolean | null;
  state: string | null;
  stateAt: Date | null;
  lastSeenAt: Date | null;
  online: boolean;
}

const locks = `select d.*, l.name as location_name, l.timezone, k.provider, k.active, k.state, k.state_at,
    greatest(s.last_seen_at, (${heardOf('d')})) as last_seen_at,
    exists (select 1 from device_presence p where p.device_id = d.id and p.to_at is null) as online,
    ${lineColumns}
  from device d join location l on l.id = d.location_id
  left join lock k on k.device_id = d.id
  left join device_status s on s.device_id = d.id
  ${lineJoin}
  where d.kind = 'lock'`;

function lockOf(row: Row): Lock {
  return {
    device: deviceOf(row),
    locationName: row.locationName,
    timezone: row.timezone,
    provider: row.provider ?? '',
    createdAt: row.createdAt.getTime(),
    active: row.active ?? true,
    state: row.state ?? '',
    stateAt: timeOf(row.stateAt),
    online: row.online,
    lastSeenAt: timeOf(row.lastSeenAt),
    login: row.login,
    line: lineOf(row),
  };
}

export async function lockById(tx: Tx, deviceId: number, locationId = 0): Promise<Lock | undefined> {
  const query = `${locks} and d.id = $1 and ($2::bigint = 0 or d.location_id = $2)`;
  const [row] = await rowsOf<Row>(tx, query, [deviceId, locationId]);
  return row && lockOf(row);
}

const sortable = {
  name: [byName('name')],
  id: ['id'],
  serial: ['serial_number'],
  location: [byName('location_name')],
  added: ['created_at'],
};

/** By name; keywords match beginnings of words of name, serial number and location, or the lock's id. */
export async function lockPage(tx: Tx, request: ListLocksRequest): Promise<{ locks: Lock[]; total: number }> {
  const found = `${locks} and ($1::bigint[] = '{}' or d.location_id = any ($1))
    and (d.id::text = $2 or ${wordsBegin("d.name || ' ' || d.serial_number || ' ' || l.name", '$3')})`;
  const values = [request.locationIds, typedTextOf(request.keywords), typedPatternsOf(request.keywords)];
  const by = sortClause(request.sort, sortable, `${byName('name')}, id`);
  const { rows, total } = await pageOf<Row>(tx, found, values, by, request);
  return { locks: rows.map(lockOf), total };
}

/** Counted and ordered by the index alone: the events of a lock are unbounded. */
export async function lockEventPage(
  tx: Tx,
  { deviceId, ...paged }: ListLockEventsRequest,
): Promise<{ events: LockEvent[]; total: number }> {
  const found = 'select id, at as happened from lock_event where device_id = $1';
  const { rows: events, total } = await pageOf<LockEvent & { happened: Date }>(
    tx,
    found,
    [deviceId],
    'happened desc, id desc',
    paged,
    {
      columns: `(extract(epoch from e.at) * 1000)::bigint as at, e.action, e.how, e.requested_by, e.customer_id,
        coalesce(e.command_id::text, '') as command_id, e.open_for`,
      joins: 'join lock_event e on e.id = page.id',
    },
  );
  return { events: events.map(({ happened: _happened, ...event }) => event), total };
}

/** Stores an event of a lock; a duplicate message is one event. */
export async function insertLockEvent(tx: Tx, deviceId: number, event: LockEvent): Promise<void> {
  await tx.query(
    `insert into lock_event (id, account_id, location_id, device_id, at, action, how, requested_by, customer_id,
       command_id, open_for)
     select $2, account_id, location_id, id, $3, $4, $5, $6, $7, $8, $9 from device where id = $1
     on conflict do nothing`,
    [
      ...[
        deviceId,
        event.id,
        new Date(event.at),
        event.action,
        event.how,
        event.requestedBy,
        event.customerId,
      ],
      ...[event.commandId || null, event.openFor],
    ],
  );
}

/** Records the time that the door was open on the preceding unlock as well. */
export async function noteOpenFor(tx: Tx, deviceId: number, at: Date, openFor: number): Promise<void> {
  await tx.query(
    `update lock_event set open_for = $3 where id = (
       select id from lock_event where device_id = $1 and action = 'unlocked' and at <= $2
       order by at desc, id desc limit 1)`,
    [deviceId, at, openFor],
  );
}

/** Stores the state of a lock as reported; an earlier report never replaces a later one. */
export async function noteLockState(
  tx: Tx,
  deviceId: number,
  at: Date,
  change: { state?: 'locked' | 'unlocked' | 'open'; active?: boolean },
): Promise<void> {
  await tx.query(
    `insert into lock as k (device_id, account_id, location_id, state, active, state_at)
     select id, account_id, location_id, coalesce($3, ''), coalesce($4, true), $2 from device
     where id = $1 and kind = 'lock'
     on conflict (device_id) do update set state = coalesce($3, k.state), active = coalesce($4, k.active),
       state_at = $2
     where k.state_at is null or k.state_at <= $2`,
    [deviceId, at, change.state ?? null, change.active ?? null],
  );
}
