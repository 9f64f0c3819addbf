import type { Tx } from '@backroom/platform';
import type {
  ListLockEventsRequest,
  ListLocksRequest,
  Lock,
  LockEvent,
} from '@backroom/proto/locations/v1/locks_service';
import { lineColumns, lineJoin, lineOf, type LineColumns } from '../sequence/device-line.js';

interface Row extends Record<string, unknown>, LineColumns {
  id: number;
  account_id: number;
  location_id: number;
  name: string;
  serial_number: string;
  enabled: boolean;
  login: string;
  created_at: Date;
  location_name: string;
  timezone: string;
  provider: string | null;
  active: boolean | null;
  state: string | null;
  state_at: Date | null;
  last_seen_at: Date | null;
  online: boolean;
  total: number;
}

const from = `from device d join location l on l.id = d.location_id
  left join lock k on k.device_id = d.id
  left join device_status s on s.device_id = d.id
  ${lineJoin}
  where d.kind = 'lock'`;
const columns = `d.id, d.account_id, d.location_id, d.name, d.serial_number, d.enabled, d.login, d.created_at,
  l.name as location_name, l.timezone, k.provider, k.active, k.state, k.state_at, s.last_seen_at,
  exists (select 1 from device_presence p where p.device_id = d.id and p.to_at is null) as online,
  ${lineColumns}`;
const time = (at: Date | null): number => at?.getTime() ?? 0;

function lockOf(row: Row): Lock {
  const { id, account_id: accountId, location_id: locationId, name, enabled } = row;
  return {
    device: { id, accountId, locationId, kind: 'lock', name, serialNumber: row.serial_number, enabled },
    locationName: row.location_name,
    timezone: row.timezone,
    provider: row.provider ?? '',
    createdAt: row.created_at.getTime(),
    active: row.active ?? true,
    state: row.state ?? '',
    stateAt: time(row.state_at),
    online: row.online,
    lastSeenAt: time(row.last_seen_at),
    login: row.login,
    line: lineOf(row),
  };
}

export async function lockById(tx: Tx, deviceId: number, locationId = 0): Promise<Lock | undefined> {
  const [row] = await tx.query<Row>(
    `select ${columns} ${from} and d.id = $1 and ($2::bigint = 0 or d.location_id = $2)`,
    [deviceId, locationId],
  );
  return row && lockOf(row);
}

/** By name; a keyword is the beginning of a word of name, serial number or location, or the lock's id. */
export async function lockPage(
  tx: Tx,
  { locationIds, keywords, page, limit }: ListLocksRequest,
): Promise<{ locks: Lock[]; total: number }> {
  const rows = await tx.query<Row>(
    `with found as (
       select ${columns} ${from} and ($1::bigint[] = '{}' or d.location_id = any ($1))
         and ($2 = '' or d.id::text = $2
           or strpos(' ' || lower(d.name || ' ' || d.serial_number || ' ' || l.name), ' ' || lower($2)) > 0))
     select counted.total, page.* from (select count(*) as total from found) as counted
     left join (select * from found order by lower(name), id limit $3 offset $4) as page on true
     order by lower(page.name), page.id`,
    [locationIds, keywords, limit, (page - 1) * limit],
  );
  // Past the last page there is one row, which holds just the total.
  return { locks: rows.filter(({ id }) => id !== null).map(lockOf), total: rows[0]!.total };
}

export async function lockEventPage(
  tx: Tx,
  { deviceId, page, limit }: ListLockEventsRequest,
): Promise<{ events: LockEvent[]; total: number }> {
  const rows = await tx.query<LockEvent & { total: number; [column: string]: unknown }>(
    `select counted.total, page.* from (select count(*) as total from lock_event where device_id = $1) as counted
     left join (
       select id, (extract(epoch from at) * 1000)::bigint as at, action, how, requested_by as "requestedBy",
         customer_id as "customerId", coalesce(command_id::text, '') as "commandId", open_for as "openFor"
       from lock_event e where device_id = $1 order by e.at desc, e.id desc limit $2 offset $3) as page on true
     order by page.at desc, page.id desc`,
    [deviceId, limit, (page - 1) * limit],
  );
  return {
    events: rows.filter(({ id }) => id !== null).map(({ total: _total, ...event }) => event),
    total: rows[0]!.total,
  };
}

/** Something that happened at a lock; the same message twice is one event. */
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

/** How long the door was open belongs to the unlock before it as well. */
export async function noteOpenFor(tx: Tx, deviceId: number, at: Date, openFor: number): Promise<void> {
  await tx.query(
    `update lock_event set open_for = $3 where id = (
       select id from lock_event where device_id = $1 and action = 'unlocked' and at <= $2
       order by at desc, id desc limit 1)`,
    [deviceId, at, openFor],
  );
}

/** How a lock is, by its own word; what it said earlier never replaces what it said later. */
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
