import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { PresenceController } from '../src/presence/presence.controller.js';
import { CommandsUnderTest } from './commands-under-test.js';

const minute = 60_000;
const keeper = personWith(withChanges([permissions.SetupAll]), 11);
const well = { hasPower: true, batteryLevel: 87, isWifi: true };
let test: CommandsUnderTest;
let lobby: Location;
let kiosk: Device;
let n = 0;
beforeAll(async () => {
  test = await CommandsUnderTest.start();
  lobby = await test.places.place(11, 'Lobby');
  await test.service.consume();
}, 60_000);
afterAll(() => test?.service.stop());
beforeEach(async () => {
  kiosk = await test.places.kiosk(lobby, `Kiosk ${++n}`);
});

const report = () => test.say(events.DeviceDiagnostics, kiosk, well);
const offline = () => test.say(events.DeviceEvents, kiosk, { type: 'offline' });
const pass = (minutes: number) => test.service.clock.sleep(minutes * minute);
const sweep = () => test.service.runDue();
const controller = () => test.service.app.get(PresenceController);
const intervals = async (by = keeper) =>
  (await test.service.as(by, () => controller().listPresence({ deviceId: kiosk.id, locationId: 0, from: 0 })))
    .intervals;
const alarms = async (by = keeper, filter = {}) =>
  (
    await test.service.as(by, () =>
      controller().listAlarms({
        page: 1,
        limit: 50,
        accountIds: [],
        locationIds: [],
        open: false,
        kind: '',
        keywords: '',
        ...filter,
      }),
    )
  ).alarms.filter(({ alarm }) => alarm!.deviceId === kiosk.id);
const now = () => test.service.clock.now().getTime();

describe('LOC-2 the presence of a kiosk', () => {
  it('LOC-2 does not begin without a report, whatever else is sent', async () => {
    await test.hello(kiosk);
    await sweep();
    expect(await intervals()).toEqual([]);
    expect(await alarms()).toEqual([]);
  });

  it('LOC-2 lasts from its report until fifteen minutes of silence, and begins again with the next', async () => {
    const from = now();
    await report();
    await pass(10);
    await report();
    const seen = now();
    await pass(14);
    await sweep();
    expect(await intervals()).toEqual([{ from, to: 0, cause: '' }]);
    await pass(2);
    await sweep();
    expect(await intervals()).toEqual([{ from, to: seen + 15 * minute, cause: 'silent' }]);
    const back = now();
    await report();
    expect((await intervals()).at(-1)).toEqual({ from: back, to: 0, cause: '' });
  });

  it('LOC-2 ends fifteen minutes after the last report, even if the next report reveals it before a sweep', async () => {
    const from = now();
    await report();
    await pass(60);
    const back = now();
    await report();
    expect(await intervals()).toEqual([
      { from, to: from + 15 * minute, cause: 'silent' },
      { from: back, to: 0, cause: '' },
    ]);
  });

  it('DASH-3 DEV-2 ends at once with a broken connection; a hello restores it while its report is fresh', async () => {
    await report();
    await pass(1);
    const gone = now();
    await offline();
    expect((await intervals()).at(-1)).toMatchObject({ to: gone, cause: 'connection-lost' });
    const status = async () =>
      (await test.places.kiosks({}, keeper)).kiosks.find((one) => one.kiosk!.id === kiosk.id)!;
    expect((await status()).goneAt).toBe(gone);
    await pass(1);
    await test.hello(kiosk);
    expect((await status()).goneAt).toBe(0);
    expect((await intervals()).at(-1)).toMatchObject({ from: gone + minute, to: 0 });
    await offline();
    await pass(20);
    await test.hello(kiosk);
    expect((await intervals()).at(-1)).toMatchObject({ cause: 'connection-lost' });
  });

  it('PERM-3 is answered for an inaccessible device as for a missing one', async () => {
    const other = await test.places.place(11, `Elsewhere ${n}`);
    await expect(intervals(limitedTo(keeper, other.id))).rejects.toMatchObject({ kind: 'notFound' });
    await expect(intervals(personWith(withChanges([permissions.SetupAll]), 12))).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});

describe('LOC-2 alarms', () => {
  const set = (offlineAfter: number, by = keeper, accountId = 11) =>
    test.service.as(by, () => controller().setAlarmSettings({ settings: { accountId, offlineAfter } }));

  it('LOC-2 report a kiosk that is offline beyond its operator’s threshold, once, until it is back', async () => {
    await set(30);
    await report();
    await offline();
    const since = now();
    await pass(29);
    await sweep();
    expect(await alarms()).toEqual([]);
    await pass(1);
    await sweep();
    await sweep();
    const raised = await alarms();
    expect(await alarms(keeper, { kind: 'offline', open: true })).toEqual(raised);
    expect(await alarms(keeper, { kind: 'left-open', open: true })).toEqual([]);
    expect(await alarms(keeper, { keywords: 'nowhere at all' })).toEqual([]);
    expect(raised).toMatchObject([{ deviceName: kiosk.name, alarm: { kind: 'offline', since, endedAt: 0 } }]);
    await report();
    expect((await alarms())[0]!.alarm!.endedAt).toBe(now());
    const published = (await test.service.outbox(events.AlarmRaised)).filter(
      ({ alarm }) => alarm!.deviceId === kiosk.id,
    );
    expect(published).toHaveLength(1);
    expect((await test.service.outbox(events.AlarmEnded)).at(-1)!.alarm!.id).toBe(raised[0]!.alarm!.id);
    await set(15);
  });

  it('LOC-2 ignore a disabled device', async () => {
    await report();
    await test.places.setEnabled(kiosk, false, `off-${n}`);
    await pass(60);
    await sweep();
    expect(await alarms()).toEqual([]);
  });

  it('LOC-2 PERM-3 have a threshold in minutes, set by users with access to the whole operator', async () => {
    for (const minutes of [0, -1, 1441, 1.5, NaN])
      await expect(set(minutes)).rejects.toMatchObject({ fields: [{ field: 'offlineAfter' }] });
    await expect(set(20, limitedTo(keeper, lobby.id))).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(set(20, keeper, 404)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(set(20, personWith([permissions.LedgerAll], 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await alarms(limitedTo(keeper, 404))).toEqual([]);
  });
});

describe('F24: two machines with one login', () => {
  const bootOf = { first: randomUUID(), second: randomUUID() };
  const hello = (boot: keyof typeof bootOf, late = false) =>
    test.hello(kiosk, { bootId: bootOf[boot], ...(late && { late }) });
  const fights = () => alarms(keeper, { kind: 'two-connections' });

  it('F24: raises an alarm that counts while they take the connection from each other, until it is quiet', async () => {
    await hello('first');
    await hello('second');
    await hello('first');
    await hello('first');
    await hello('first');
    await hello('second');
    await hello('first');
    expect(await fights()).toEqual([]);
    await hello('second');
    await hello('first');
    expect(await fights()).toMatchObject([{ deviceName: kiosk.name, alarm: { endedAt: 0, count: 3 } }]);
    await hello('second');
    await hello('second');
    await hello('first');
    await pass(14);
    await sweep();
    expect(await fights()).toMatchObject([{ alarm: { endedAt: 0, count: 4 } }]);
    await pass(2);
    await sweep();
    expect((await fights())[0]!.alarm!.endedAt).toBe(now());
    const raised = await test.service.outbox(events.AlarmRaised);
    expect(raised.filter((one) => one.alarm!.deviceId === kiosk.id)).toHaveLength(1);
  });

  it('F24: takes neither restarts, nor late hellos, nor a rare change of machines for a fight', async () => {
    await hello('first');
    for (let restart = 0; restart < 6; restart++) await test.hello(kiosk, { bootId: randomUUID() });
    for (let again = 0; again < 4; again++) await hello('first', true);
    for (let change = 0; change < 4; change++) {
      await hello('second');
      await hello('first');
      await pass(16);
    }
    expect(await fights()).toEqual([]);
  });
});
