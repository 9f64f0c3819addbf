import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inCall } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import type { AddLockRequest } from '@backroom/proto/locations/v1/locks_service';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { PresenceController } from '../src/presence/presence.controller.js';
import { LocksController } from '../src/lock/locks.controller.js';
import { commander, CommandsUnderTest } from './commands-under-test.js';

let test: CommandsUnderTest;
let lobby: Location;
let dock: Location;
let lock: Device;
let n = 0;
beforeAll(async () => {
  test = await CommandsUnderTest.start();
  lobby = await test.places.place(11, 'Lobby');
  dock = await test.places.place(11, 'Dock');
  await test.service.consume();
}, 60_000);
afterAll(() => test?.service.stop());
beforeEach(async () => {
  lock = (await add()).lock!.device!;
});

const controller = () => test.service.app.get(LocksController);
const add = (change: Partial<AddLockRequest> = {}, { by = commander, key = `lock-${++n}` } = {}) =>
  inCall({ principal: by, idempotencyKey: key }, () =>
    controller().addLock({
      locationId: lobby.id,
      name: `Cooler ${n}`,
      provider: 'Salto',
      serialNumber: `CL-${n}`,
      ...change,
    }),
  );
const list = (request: object = {}, by = commander) =>
  test.service.as(by, () =>
    controller().listLocks({ page: 1, limit: 50, keywords: '', accountIds: [], locationIds: [], ...request }),
  );
const get = async (by = commander) =>
  (await test.service.as(by, () => controller().getLock({ deviceId: lock.id, locationId: 0 }))).lock!;
const happened = async () =>
  (
    await test.service.as(commander, () =>
      controller().listLockEvents({ deviceId: lock.id, locationId: lobby.id, page: 1, limit: 50 }),
    )
  ).events;
const say = async (type: string, more: object = {}) => {
  await test.service.clock.sleep(1_000);
  await test.say(events.DeviceEvents, lock, { type, ...more });
};
const openAlarms = async () =>
  (
    await test.service.as(commander, () =>
      test.service.app.get(PresenceController).listAlarms({
        page: 1,
        limit: 50,
        accountIds: [],
        locationIds: [],
        open: true,
        kind: '',
        keywords: '',
      }),
    )
  ).alarms.filter(({ alarm }) => alarm!.deviceId === lock.id);

describe('ADDON-1 locks', () => {
  it('ADDON-1 are created with credentials that are shown once, and sign in with them', async () => {
    const { lock: added, secret } = await add({}, { key: 'once' });
    expect(added).toMatchObject({
      provider: 'Salto',
      locationName: 'Lobby',
      active: true,
      state: '',
      online: false,
    });
    expect((await test.places.authenticate(added!.login, secret)).device).toEqual(added!.device);
    expect(
      await add({ name: added!.device!.name, serialNumber: added!.device!.serialNumber }, { key: 'once' }),
    ).toEqual({
      lock: added,
      secret: '',
    });
    const kept = await test.service.sql<{ text: string }>(
      'select answer::text as text from command_answer union all select o::text from outbox o',
    );
    expect(kept.map(({ text }) => text).join()).not.toContain(secret);
  });

  it('ADDON-1 are found by name, serial number, location and id, only by users with access', async () => {
    const names = async (keywords: string, by = commander) =>
      (await list({ keywords }, by)).locks.map(({ device }) => device!.name);
    expect(await names(lock.serialNumber.toLowerCase())).toEqual([lock.name]);
    expect(await names(String(lock.id))).toEqual([lock.name]);
    expect(await names('lob')).toContain(lock.name);
    expect(await names('%')).toEqual([]);
    expect(await names('', limitedTo(commander, dock.id))).toEqual([]);
    await expect(get(limitedTo(commander, dock.id))).rejects.toMatchObject({ kind: 'notFound' });
    await expect(get(personWith(withChanges([permissions.AddonsAll]), 12))).rejects.toMatchObject({
      kind: 'notFound',
    });
    await expect(list({}, personWith(withChanges([permissions.SetupAll]), 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('ADDON-1 are refused with the names of invalid fields, and at a location that the caller may not access', async () => {
    await expect(add({ name: ' ', serialNumber: '', provider: 'Other' })).rejects.toMatchObject({
      fields: [{ field: 'name' }, { field: 'serialNumber' }, { field: 'provider' }],
    });
    for (const locationId of [404_404, (await test.places.place(12, `Canary ${n}`)).id])
      await expect(add({ locationId })).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('ADDON-1 are switched off by their own answer, and not earlier', async () => {
    const { command } = await test.send(lock, 'disable');
    await test.claim(command!);
    expect((await get()).active).toBe(true);
    await test.answer(lock, command!, 'acknowledged');
    expect((await get()).active).toBe(true);
    await test.answer(lock, command!, 'succeeded');
    expect((await get()).active).toBe(false);
    expect(await happened()).toMatchObject([
      { action: 'disabled', how: 'command', requestedBy: commander.id },
    ]);
    const refused = (await test.send(lock, 'enable')).command!;
    await test.claim(refused);
    await test.answer(lock, refused, 'failed', { reason: 'no power' });
    expect((await get()).active).toBe(false);
  });
});

describe('ADDON-2 events of a lock', () => {
  it('ADDON-2 record for every unlock the person, the way, the time and the duration', async () => {
    const { command } = await test.send(lock, 'unlock');
    await test.claim(command!);
    await say('unlocked', { how: 'command', commandId: command!.id });
    expect((await get()).state).toBe('unlocked');
    await say('door-opened');
    expect((await get()).state).toBe('open');
    await say('door-closed', { openFor: 7_000 });
    await say('locked');
    expect((await get()).state).toBe('locked');
    await say('unlocked', { how: 'card', customerId: 77 });
    const [card, , , , byCommand] = await happened();
    expect(card).toMatchObject({
      action: 'unlocked',
      how: 'card',
      customerId: 77,
      requestedBy: 0,
      openFor: 0,
    });
    expect(byCommand).toMatchObject({
      action: 'unlocked',
      how: 'command',
      requestedBy: commander.id,
      commandId: command!.id,
      openFor: 7_000,
    });
  });

  it('ADDON-2 cannot refer to another lock’s command', async () => {
    const other = (await add()).lock!.device!;
    const { command } = await test.send(other, 'unlock');
    await say('unlocked', { how: 'command', commandId: command!.id });
    expect(await happened()).toMatchObject([{ requestedBy: 0, commandId: '' }]);
  });

  it('ADDON-2 raise alarms for left open and forced open until the door is closed', async () => {
    await say('left-open', { openFor: 60_000 });
    await say('left-open', { openFor: 120_000 });
    await say('forced-open');
    expect((await openAlarms()).map(({ alarm }) => alarm!.kind).sort()).toEqual(['forced-open', 'left-open']);
    await say('door-closed', { openFor: 130_000 });
    expect(await openAlarms()).toEqual([]);
  });

  it('ADDON-2 set the state as reported, and a late message changes nothing', async () => {
    const well = { hasPower: true, batteryLevel: 80, isWifi: true };
    await test.say(events.DeviceDiagnostics, lock, {
      ...well,
      lock: { locked: true, open: false, enabled: false },
    });
    expect(await get()).toMatchObject({ state: 'locked', active: false, online: true });
    const before = test.service.clock.now().getTime();
    await say('unlocked', { how: 'key' });
    expect((await get()).state).toBe('unlocked');
    const late = { type: 'locked', how: 'auto' };
    await test.say(events.DeviceEvents, lock, late, { claimedAt: before, clockOffset: 0 });
    expect((await get()).state).toBe('unlocked');
  });
});
