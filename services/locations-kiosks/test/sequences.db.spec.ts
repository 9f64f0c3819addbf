import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountScope } from '@backroom/platform';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { personWith } from '@backroom/testing/service-under-test';
import { kioskById } from '../src/kiosk/kiosk.sql.js';
import { PresenceController } from '../src/presence/presence.controller.js';
import { now, PlacesUnderTest } from './places-under-test.js';

const keeper = personWith(withChanges([permissions.SetupAll]), 11);
let places: PlacesUnderTest;
let lobby: Location;
let kiosk: Device;
let bootId: string;
let applied = 0;
let n = 0;
beforeAll(async () => {
  places = await PlacesUnderTest.start();
  lobby = await places.place(11, 'Lobby Market');
  await places.service.consume();
}, 60_000);
afterAll(() => places?.service.stop());
beforeEach(async () => {
  kiosk = await places.kiosk(lobby, `Kiosk ${++n}`);
  bootId = randomUUID();
});

/** Publishes messages of the kiosk and waits until they are applied. */
async function say(event: typeof events.DeviceOrders, ...messages: [sequence: number, body?: object][]) {
  const records = messages.map(([sequence, body = {}]) => ({
    key: kiosk.id,
    accountId: 11,
    payload: messageOf(sequence, body),
  }));
  await places.service.publish(event, records);
  applied += records.length;
  await waitUntil('all messages are counted', async () => {
    const [row] = await places.service.sql<{ count: string }>(
      "select count(*) as count from inbox where consumer like 'locations-kiosks.sequence.%'",
    );
    return Number(row!.count) >= applied;
  });
}

function messageOf(sequence: number, body: object): DeviceMessage {
  const messageId = randomUUID();
  const envelope = { messageId: v7(), sequence, bootId, at: new Date(now).toISOString() };
  return {
    accountId: 11,
    locationId: lobby.id,
    deviceId: kiosk.id,
    deviceKind: 'kiosk',
    messageId,
    sequence,
    bootId,
    claimedAt: now,
    receivedAt: now,
    clockOffset: 90_000,
    body: Buffer.from(JSON.stringify({ ...envelope, ...body })),
  };
}
const v7 = () => randomUUID().replace(/^(.{14})./, '$17');
const hello = { software: 'kiosk 1' };

const line = async () =>
  (
    await places.service.sql<{ missing: number; lost: number; clock_offset: number }>(
      'select missing, lost, clock_offset from device_line where device_id = $1',
      [kiosk.id],
    )
  )[0];
const questions = async () =>
  (await places.service.outbox(events.MessagesMissing)).filter(({ deviceId }) => deviceId === kiosk.id);
const hints = async () =>
  (await places.service.outbox(events.DeviceStatusChanged)).filter(({ deviceId }) => deviceId === kiosk.id);
const later = (milliseconds: number) =>
  places.service.clock.moveTo(new Date(places.service.clock.now().getTime() + milliseconds));

describe('DEV-2 the message sequence of a device', () => {
  it('does not report rejected messages as missing, nor request them', async () => {
    await say(events.DeviceOrders, [0], [2]);
    expect(await line()).toMatchObject({ missing: 1 });
    await say(events.DeviceRejected, [1]);
    expect(await line()).toMatchObject({ missing: 0, lost: 0 });
    later(120_000);
    await places.service.runDue();
    expect(await questions()).toEqual([]);
  });

  it('is complete when all arrived, over several topics, twice and in any order', async () => {
    await say(events.DeviceEvents, [0, hello]);
    await say(events.DeviceOrders, [3], [0], [0]);
    await say(events.DeviceDiagnostics, [2], [1]);
    await say(events.DeviceEvents, [4, { type: 'offline' }]);
    expect(await line()).toEqual({ missing: 0, lost: 0, clock_offset: 90_000 });
    later(600_000);
    await places.service.runDue();
    expect(await questions()).toEqual([]);
  });

  it('DEV-6 limits claims of huge numbers: a sum ends at a trillion, and few boots are remembered', async () => {
    for (let boot = 0; boot < 3; boot++) {
      bootId = randomUUID();
      await say(events.DeviceDiagnostics, [Number.MAX_SAFE_INTEGER - 1]);
    }
    expect(await line()).toMatchObject({ missing: 1_000_000_000_000 });
    await places.service.sql(
      `insert into device_boot (device_id, boot_id, account_id, location_id, last_at)
       select $1, gen_random_uuid(), 11, $2, to_timestamp($3 / 1000.0) - n * interval '1 minute'
       from generate_series(1, 300) as n`,
      [kiosk.id, lobby.id, now],
    );
    bootId = randomUUID();
    await say(events.DeviceDiagnostics, [0]);
    const [kept] = await places.service.sql<{ n: number }>(
      'select count(*)::int as n from device_boot where device_id = $1',
      [kiosk.id],
    );
    expect(kept!.n).toBe(200);
  });

  it('requests missing messages with growing pauses until they arrive', async () => {
    await say(events.DeviceOrders, [0], [1], [5], [9]);
    expect(await line()).toMatchObject({ missing: 6 });
    await places.service.runDue();
    expect(await questions()).toEqual([]);
    later(60_000);
    await places.service.runDue();
    const ranges = [
      { bootId, from: 2, to: 4 },
      { bootId, from: 6, to: 8 },
    ];
    expect(await questions()).toEqual([{ accountId: 11, deviceId: kiosk.id, ranges }]);
    later(60_000);
    await places.service.runDue();
    later(60_000);
    await places.service.runDue();
    expect(await questions()).toHaveLength(2);
    const hintCount = (await hints()).length;
    await say(events.DeviceOrders, [2], [3], [4], [6], [7], [8]);
    expect((await hints()).length).toBeGreaterThan(hintCount);
    expect(await line()).toMatchObject({ missing: 0 });
    later(3_600_000);
    await places.service.runDue();
    expect(await questions()).toHaveLength(2);
  });

  it('requests soon after a reconnect that reports more than arrived', async () => {
    await say(events.DeviceEvents, [3, hello]);
    later(10_000);
    await places.service.runDue();
    expect(await questions()).toMatchObject([{ ranges: [{ bootId, from: 0, to: 2 }] }]);
  });

  it('ends requests for skipped messages; those with a receipt are reported as lost', async () => {
    await say(events.DeviceOrders, [0], [10]);
    const skipped = (from: number, to: number, reason: string) => ({
      type: 'skipped',
      skippedBootId: bootId,
      from,
      to,
      reason,
    });
    // More than was requested: received numbers stay.
    await say(events.DeviceEvents, [11, skipped(0, 6, 'not-kept')], [12, skipped(7, 10, 'receipted')]);
    expect(await line()).toMatchObject({ missing: 0, lost: 3 });
    later(3_600_000);
    await places.service.runDue();
    expect(await questions()).toEqual([]);
  });

  it('keeps a single missing range for a huge number, without effect on another device', async () => {
    await say(events.DeviceOrders, [Number.MAX_SAFE_INTEGER - 1]);
    const other = kiosk;
    kiosk = await places.kiosk(lobby, `Kiosk ${++n}`);
    await say(events.DeviceOrders, [0], [1]);
    expect(await line()).toMatchObject({ missing: 0 });
    kiosk = other;
    later(60_000);
    await places.service.runDue();
    expect((await questions())[0]!.ranges).toEqual([{ bootId, from: 0, to: Number.MAX_SAFE_INTEGER - 2 }]);
  });

  it('forgets boots after 35 days', async () => {
    await say(events.DeviceOrders, [1]);
    await places.service.sql(
      "update device_boot set last_at = last_at - interval '36 days' where device_id = $1",
      [kiosk.id],
    );
    bootId = randomUUID();
    await say(events.DeviceOrders, [0]);
    expect(await line()).toMatchObject({ missing: 0 });
  });
});

describe('F3: what the system did not read of the messages of a device', () => {
  /** Publishes messages with further fields of the record. */
  async function deliver(event: typeof events.DeviceOrders, ...messages: Partial<DeviceMessage>[]) {
    const payloads = messages.map((fields, sequence) => ({ ...messageOf(sequence, {}), ...fields }));
    await places.service.publish(
      event,
      payloads.map((payload) => ({ key: kiosk.id, accountId: 11, payload })),
    );
    applied += payloads.length;
    await waitUntil('all messages are counted', async () => {
      const [row] = await places.service.sql<{ count: string }>(
        "select count(*) as count from inbox where consumer like 'locations-kiosks.sequence.%'",
      );
      return Number(row!.count) >= applied;
    });
  }
  const card = async () => {
    const { database } = places.service.platform;
    return (await database.withTenant(accountScope(11), (tx) => kioskById(tx, kiosk.id)))!.line;
  };
  const openAlarms = async () => {
    const { alarms } = await places.service.as(keeper, () =>
      places.service.app.get(PresenceController).listAlarms({
        ...{ page: 1, limit: 100, accountIds: [], locationIds: [], keywords: kiosk.name },
        ...{ open: true, kind: 'messages-rejected' },
      }),
    );
    return alarms.filter(({ alarm }) => alarm!.deviceId === kiosk.id);
  };

  it('F3: counts messages with unknown fields and keeps the latest names', async () => {
    await deliver(events.DeviceOrders, { unknownFields: { names: ['note', 'lines.size'] } }, {});
    await deliver(events.DeviceDiagnostics, {
      unknownFields: { names: ['volt', 'note'] },
      receivedAt: now + 5,
    });
    expect(await card()).toMatchObject({
      ...{ ignored: 2, ignoredFields: ['volt', 'note', 'lines.size'], ignoredAt: now + 5 },
      ...{ rejected: 0, rejectedReason: '', rejectedAt: 0, missing: 0 },
    });
    expect((await hints()).length).toBeGreaterThan(0);
    expect(await openAlarms()).toEqual([]);
  });

  it('F3: keeps at most twenty names of a device, the latest first, without secrets', async () => {
    const names = (from: number) => Array.from({ length: 15 }, (_, i) => `field-${from + i}`);
    await deliver(events.DeviceOrders, { unknownFields: { names: names(0) } });
    await deliver(events.DeviceCarts, { unknownFields: { names: ['4242424242424242', ...names(15)] } });
    const { ignoredFields } = (await card())!;
    expect([ignoredFields.length, ignoredFields[0], ignoredFields[1]]).toEqual([
      20,
      '[redacted]',
      'field-15',
    ]);
  });

  it('F3: counts rejected messages with their last reason and raises an alarm for a day', async () => {
    const at = places.service.clock.now().getTime();
    await deliver(
      events.DeviceRejected,
      { refusal: 'batteryLevel: Too small', body: Buffer.alloc(0), receivedAt: at },
      { refusal: 'The payload is not JSON', bootId: '', messageId: '', receivedAt: at + 9 },
    );
    expect(await card()).toMatchObject({
      ...{ rejected: 2, rejectedReason: 'The payload is not JSON', rejectedAt: at + 9, ignored: 0 },
    });
    expect(await openAlarms()).toMatchObject([{ alarm: { since: at + 9, endedAt: 0 } }]);
    later(3_600_000);
    await deliver(events.DeviceRejected, { refusal: 'again', receivedAt: at + 3_600_000 });
    expect(await openAlarms()).toHaveLength(1);
    later(24 * 3_600_000);
    await places.service.runDue();
    expect(await openAlarms()).toHaveLength(1);
    later(60_000);
    await places.service.runDue();
    expect(await openAlarms()).toEqual([]);
    expect((await card())!.rejected).toBe(3);
  });

  it('F3: counts an order without a readable number, which is in quarantine, nowhere', async () => {
    await deliver(events.DeviceOrders, { refusal: 'not JSON', bootId: '', messageId: '' }, {});
    expect(await line()).toMatchObject({ missing: 1, lost: 0 });
    expect(await card()).toMatchObject({ rejected: 0, ignored: 0 });
  });
});
