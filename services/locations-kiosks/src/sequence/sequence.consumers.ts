import {
  Clock,
  defineConsumer,
  schedule,
  type Consumer,
  type ConsumerTx,
  type Ids,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { deviceStatusChanged } from '../device/device.events.js';
import { askAgain, type AskAgain } from './ask-again.work.js';
import { alarmRaised } from '../presence/presence.events.js';
import { raiseAlarm, rejectionAlarmMs } from '../presence/alarm.sql.js';
import { noteReadings, readingsIn, type Reading } from './device-reading.sql.js';
import { multirange, readNews, type BootNews, type SkippedNews } from './boot-news.js';

/** Every message of a device is on one of these topics, rejected ones included: they are not requested again. */
const deviceMessages = [
  events.DeviceOrders,
  events.DeviceCarts,
  events.DeviceDiagnostics,
  events.DeviceStock,
  events.DeviceCash,
  events.DeviceEvents,
  events.DeviceAcks,
  events.DeviceRejected,
];

/** Milliseconds after which a number counts as missing: topics are not in step. */
const missingAfterMs = 60_000;
/** The same after a hello of the device: its stored messages are in transit. */
const missingAfterHelloMs = 10_000;
/** How long a boot is remembered: no message is kept for longer. */
const remembered = "interval '35 days'";

/** Maximum remembered boots of a device: one that reboots with every message takes no other device's space. */
const maxBoots = 200;

/**
 * Counts the messages of each device over all topics, so that missing ones can be requested again, and what was ignored
 * and rejected of them is shown.
 */
export function sequenceConsumers(clock: Clock, ids: Ids): Consumer[] {
  return deviceMessages.map((event) =>
    defineConsumer({
      name: `locations-kiosks.sequence.${event.topic}`,
      topic: event.topic,
      events: [event],
      // Not time-critical.
      maxBatch: 500,
      rest: 250,
      async handle(tx, received) {
        const readings = readingsIn(received);
        await noteReadings(tx, readings);
        await raiseAlarms(tx, readings, clock.now(), ids);
        const { boots, skipped } = readNews(received);
        const incomplete = await count(tx, boots);
        await note(tx, skipped);
        const recent = await recentlyAsked(tx, boots);
        publishChanges(tx, boots, recent, readings);
        await askLater(tx, boots, incomplete, recent, clock.now().getTime());
      },
    }),
  );
}

/** Adds received numbers. Returns the devices with missing ones. */
async function count(tx: ConsumerTx, boots: readonly BootNews[]): Promise<Set<number>> {
  const rows = await tx.query<{ device_id: number; first: boolean; missing: boolean }>(
    `insert into device_boot as b
       (device_id, boot_id, account_id, location_id, seen, told, clock_offset, last_at)
     select n.* from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bigint[], $5::int8multirange[], $6::bigint[],
       $7::bigint[], $8::timestamptz[]) as n(device_id, boot_id, account_id, location_id, seen, told, off, at)
     where exists (select 1 from device d where d.id = n.device_id)
     on conflict (device_id, boot_id) do update set
       seen = b.seen + excluded.seen, told = greatest(b.told, excluded.told),
       clock_offset = case when excluded.last_at >= b.last_at then excluded.clock_offset else b.clock_offset end,
       last_at = greatest(b.last_at, excluded.last_at)
     returning b.device_id, b.xmax = 0 as first, not isempty(missing_of(b)) as missing`,
    [
      boots.map((b) => b.deviceId),
      boots.map((b) => b.bootId),
      boots.map((b) => b.accountId),
      boots.map((b) => b.locationId),
      boots.map((b) => multirange(b.seen)),
      boots.map((b) => b.total),
      boots.map((b) => b.clockOffset),
      boots.map((b) => new Date(b.lastAt)),
    ],
  );
  const begun = rows.filter(({ first }) => first).map(({ device_id }) => device_id);
  if (begun.length > 0)
    await tx.query(
      `delete from device_boot b using device_boot newest
       where b.device_id = any ($1) and newest.device_id = b.device_id and b.last_at < newest.last_at - ${remembered}`,
      [begun],
    );
  if (begun.length > 0)
    await tx.query(
      `delete from device_boot b using (
         select device_id, boot_id, row_number() over (partition by device_id order by last_at desc) as n
         from device_boot where device_id = any ($1)) as ranked
       where b.device_id = ranked.device_id and b.boot_id = ranked.boot_id and ranked.n > ${maxBoots}`,
      [begun],
    );
  return new Set(rows.filter(({ missing }) => missing).map(({ device_id }) => device_id));
}

async function note(tx: ConsumerTx, skipped: readonly SkippedNews[]): Promise<void> {
  // One by one: the same boot may occur several times, and it is rare.
  for (const { deviceId, bootId, from, to, lost } of skipped)
    await tx.query(
      `update device_boot b set skipped = skipped + (range * missing_of(b)), lost = lost + (range * missing_of(b) * $5)
       from (select int8multirange(int8range($3, $4, '[]')) as range) as r
       where device_id = $1 and boot_id = $2`,
      [deviceId, bootId, from, to, lost ? '{(,)}' : '{}'],
    );
}

/** The devices with a scheduled request for missing messages. */
async function recentlyAsked(tx: ConsumerTx, boots: readonly BootNews[]): Promise<Set<number>> {
  const waiting = await tx.query<{ key: string }>(
    'select key from due_work where kind = $1 and key = any ($2)',
    [askAgain, [...new Set(boots.map(({ deviceId }) => String(deviceId)))]],
  );
  return new Set(waiting.map(({ key }) => Number(key)));
}

/** Rejected messages need a person: the device does not send them again. */
async function raiseAlarms(tx: ConsumerTx, readings: readonly Reading[], now: Date, ids: Ids): Promise<void> {
  for (const { deviceId, rejectedAt: since = 0, rejected: count } of readings) {
    if (since < now.getTime() - rejectionAlarmMs) continue;
    const alarm = { id: ids.next(), deviceId, since, kind: 'messages-rejected' as const, count };
    const raised = await raiseAlarm(tx, alarm, now);
    if (raised) tx.publish(alarmRaised(raised));
  }
}

/** Screens of a device with missing, ignored or rejected messages show the changing count. */
function publishChanges(
  tx: ConsumerTx,
  boots: readonly BootNews[],
  recent: ReadonlySet<number>,
  readings: readonly Reading[],
): void {
  const shown = [...boots.filter(({ deviceId }) => recent.has(deviceId)), ...readings];
  const devices = new Map(shown.map((device) => [device.deviceId, device]));
  for (const [id, { accountId, locationId }] of devices)
    tx.publish(deviceStatusChanged({ id, accountId, locationId }));
}

async function askLater(
  tx: ConsumerTx,
  boots: readonly BootNews[],
  incomplete: ReadonlySet<number>,
  recent: ReadonlySet<number>,
  now: number,
): Promise<void> {
  const devices = new Map(boots.map((boot) => [boot.deviceId, boot.accountId]));
  const greeted = new Set(boots.flatMap(({ deviceId, greeted }) => (greeted ? [deviceId] : [])));
  // A recently asked device is not asked earlier for sending more; a reconnected one is.
  const ask = [...incomplete].filter((deviceId) => greeted.has(deviceId) || !recent.has(deviceId));
  await schedule(
    tx,
    ...ask.map((deviceId) => ({
      kind: askAgain,
      key: String(deviceId),
      accountId: devices.get(deviceId)!,
      dueAt: new Date(now + (greeted.has(deviceId) ? missingAfterHelloMs : missingAfterMs)),
      payload: { deviceId, asks: 0 } satisfies AskAgain,
    })),
  );
}
