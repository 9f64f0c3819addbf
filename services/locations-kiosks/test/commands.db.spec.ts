import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { limitedTo, personWith, superAdmin } from '@backroom/testing/service-under-test';
import { CommandsController } from '../src/command/commands.controller.js';
import { commander, CommandsUnderTest } from './commands-under-test.js';

const minute = 60_000;
let test: CommandsUnderTest;
let lobby: Location;
let dock: Location;
let kiosk: Device;
let lock: Device;
let foreign: Device;
beforeAll(async () => {
  test = await CommandsUnderTest.start();
  const { places } = test;
  lobby = await places.place(11, 'Lobby');
  dock = await places.place(11, 'Dock');
  kiosk = await places.kiosk(lobby, 'One');
  lock = await places.kiosk(dock, 'Cooler', { kind: 'lock' });
  foreign = await places.kiosk(await places.place(12, 'Canary Wharf'), 'Canary');
  await test.service.consume();
}, 60_000);
afterAll(() => test?.service.stop());

const issuedOf = async (id: string) =>
  (await test.service.outbox(events.CommandIssued)).filter(({ command }) => command!.id === id);

describe('DEV-3 a command', () => {
  it('DEV-3 is queued, sent, acknowledged and succeeds, with the time of each step and the requester', async () => {
    const { clock } = test.service;
    const { command } = await test.send(kiosk, 'reboot');
    expect(command).toMatchObject({ state: 'queued', requestedBy: commander.id, accountId: 11, sentAt: 0 });
    expect(command!.expiresAt - command!.queuedAt).toBe(10 * minute);
    expect(await issuedOf(command!.id)).toMatchObject([{ issue: 1 }]);
    await clock.sleep(1_000);
    expect(await test.claim(command!)).toMatchObject({ granted: true });
    await clock.sleep(1_000);
    await test.answer(kiosk, command!, 'acknowledged');
    await clock.sleep(1_000);
    await test.answer(kiosk, command!, 'succeeded');
    const { queuedAt } = command!;
    expect(await test.stateOf(command!)).toMatchObject({
      state: 'succeeded',
      sentAt: queuedAt + 1_000,
      acknowledgedAt: queuedAt + 2_000,
      endedAt: queuedAt + 3_000,
      reason: '',
    });
    const published = (await test.service.outbox(events.CommandMoved)).filter(
      (one) => one.command!.id === command!.id,
    );
    expect(published.map((one) => one.command!.state)).toEqual(['sent', 'acknowledged', 'succeeded']);
    // No due work is left to end it.
    expect(await test.service.sql('select 1 from due_work where key = $1', [command!.id])).toEqual([]);
  });

  it('DASH-3 DEV-3 a reboot is refused for kiosks of globalConnect, one by one and in bulk; an update is not', async () => {
    await test.service.sql(
      `insert into account_copy (account_id, loyalty_program, currency) values (11, 'globalConnect', 'USD')`,
    );
    try {
      const side = await test.places.kiosk(lobby, 'Of the other program');
      await expect(test.send(side, 'reboot')).rejects.toMatchObject({
        kind: 'forbidden',
        code: 'other-program',
      });
      const { results } = await test.service.as(commander, () =>
        test.service.app
          .get(CommandsController)
          .sendCommands({ deviceIds: [side.id], type: 'reboot', deviceKind: 'kiosk' }),
      );
      expect(results).toMatchObject([{ deviceId: side.id, refusal: 'other-program', command: undefined }]);
      expect((await test.send(side, 'update', { by: superAdmin })).command!.state).toBe('queued');
    } finally {
      await test.service.sql('delete from account_copy where account_id = 11');
    }
  });

  it('DEV-3 is one command per key, and audited', async () => {
    const first = await test.send(kiosk, 'reboot', { key: 'click-1' });
    expect(await test.send(kiosk, 'reboot', { key: 'click-1' })).toEqual(first);
    await expect(test.send(lock, 'reboot', { key: 'click-1' })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    expect(await issuedOf(first.command!.id)).toHaveLength(1);
    await test.answer(kiosk, first.command!, 'succeeded');
    const audits = await test.service.outbox(events.AuditRecorded);
    expect(audits.at(-1)).toMatchObject({
      command: 'send-command',
      subjectKind: 'kiosk',
      subjectId: String(kiosk.id),
      subjectName: kiosk.name,
    });
  });

  it('DEV-3 expires without an answer, and says whether the device may have run it', async () => {
    const lost = (await test.send(lock, 'unlock')).command!;
    const never = (await test.send(lock, 'unlock')).command!;
    await test.handOver(lost);
    await test.service.clock.sleep(minute + 1);
    expect(await test.service.runDue()).toBeGreaterThanOrEqual(2);
    expect(await test.stateOf(never)).toMatchObject({ state: 'expired', reasonCode: 'not-reached' });
    expect(await test.stateOf(lost)).toMatchObject({
      state: 'expired',
      reasonCode: 'outcome-unknown',
      endedAt: lost.expiresAt,
    });
    expect(await test.claim(never)).toMatchObject({ granted: false });
    // The answer was in transit: it is the truth.
    await test.answer(lock, lost, 'succeeded');
    expect(await test.stateOf(lost)).toMatchObject({ state: 'succeeded', reason: '' });
  });

  it('DASH-1 DEV-3 is an open task after a failure until the same command succeeds there or a week passes', async () => {
    const side = await test.places.kiosk(lobby, 'Side');
    const tasks = async (filter = {}) =>
      (await test.list({ unmended: true, ...filter })).commands.map(({ command }) => command!.id);
    const failed = (await test.send(side, 'reboot')).command!;
    await test.handOver(failed);
    expect(await tasks()).not.toContain(failed.id);
    await test.answer(side, failed, 'failed');
    expect(await tasks()).toContain(failed.id);
    expect(await tasks({ keywords: 'nowhere at all' })).toEqual([]);
    await test.service.clock.sleep(1_000);
    const again = (await test.send(side, 'reboot')).command!;
    await test.handOver(again);
    await test.answer(side, again, 'succeeded');
    expect(await tasks()).not.toContain(failed.id);
    await test.service.clock.sleep(1_000);
    const last = (await test.send(side, 'reboot')).command!;
    await test.handOver(last);
    await test.answer(side, last, 'failed');
    expect(await tasks()).toContain(last.id);
    await test.service.clock.sleep(8 * 24 * 60 * minute);
    expect(await tasks()).not.toContain(last.id);
  });

  it('DEV-3 is granted once per issue to the first claim, and again to the same claim', async () => {
    const { command } = await test.send(lock, 'unlock');
    const mine = test.service.platform.ids.next();
    const claims = await Promise.all([
      test.claim(command!, 1, mine),
      ...Array.from({ length: 8 }, () => test.claim(command!)),
    ]);
    expect(claims.filter(({ granted }) => granted)).toHaveLength(1);
    if (claims[0]!.granted) expect(await test.claim(command!, 1, mine)).toMatchObject({ granted: true });
    expect(await test.claim(command!, 2)).toMatchObject({ granted: false });
  });

  it('DEV-3 is queued again when certainly no device received it', async () => {
    await test.service.clock.sleep(minute);
    const { command } = await test.send(lock, 'unlock');
    await test.claim(command!);
    await test.giveBack(command!);
    await test.giveBack(command!);
    expect(await test.stateOf(command!)).toMatchObject({ state: 'queued', sentAt: 0 });
    // A claim of the returned issue is late.
    expect(await test.claim(command!)).toMatchObject({ granted: false });
    expect(await test.claim(command!, 2)).toMatchObject({ granted: true });
    await test.answer(lock, command!, 'failed', { reason: 'door blocked' });
    await test.giveBack(command!);
    expect(await test.stateOf(command!)).toMatchObject({ state: 'failed', reason: 'door blocked' });
  });

  it('DEV-3 is issued again at the hello of its device while it waits; a sent unlock never is', async () => {
    const device = await test.places.kiosk(dock, 'Cooler 2', { kind: 'lock' });
    const sent = (await test.send(device, 'unlock')).command!;
    await test.handOver(sent);
    const waiting = (await test.send(device, 'lock')).command!;
    await test.hello(device);
    expect((await issuedOf(sent.id)).map(({ issue }) => issue)).toEqual([1]);
    expect((await issuedOf(waiting.id)).map(({ issue }) => issue)).toEqual([1, 1]);
  });

  it('DEV-3 warns a second sender that one is under way, and queues another', async () => {
    const device = await test.places.kiosk(dock, 'Cooler 3', { kind: 'lock' });
    const [a, b] = await Promise.all([test.send(device, 'unlock'), test.send(device, 'unlock')]);
    expect(a.command!.id).not.toBe(b.command!.id);
    const third = await test.send(device, 'unlock');
    expect([a.command!.id, b.command!.id]).toContain(third.underWay!.id);
    expect((await test.send(device, 'lock')).underWay).toBeUndefined();
  });

  it('DEV-3 a second reboot is refused before it is queued, even concurrently, until the first has ended', async () => {
    const device = await test.places.kiosk(dock, 'Four');
    const both = await Promise.allSettled([test.send(device, 'reboot'), test.send(device, 'reboot')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(test.send(device, 'reboot')).rejects.toMatchObject({ code: 'command-under-way' });
    const [first] = both.flatMap((one) => (one.status === 'fulfilled' ? one.value.command! : []));
    await test.handOver(first!);
    await test.answer(device, first!, 'succeeded');
    expect((await test.send(device, 'reboot')).command!.state).toBe('queued');
  });

  it('DEV-3 ignores answers of other devices and unreadable ones', async () => {
    const { command } = await test.send(lock, 'unlock');
    await test.service.clock.sleep(minute - 1);
    await test.handOver(command!);
    await test.answer(kiosk, command!, 'succeeded');
    await test.answer(foreign, command!, 'succeeded');
    await test.say(events.DeviceAcks, lock, { commandId: command!.id, state: 'done' });
    expect((await test.stateOf(command!)).state).toBe('sent');
    expect(await test.service.platform.consumers.parked()).toEqual([]);
  });
});

describe('DEV-3 permissions for commands', () => {
  it('PERM-3 answer for an inaccessible device as for a missing one', async () => {
    const missing = { kind: 'notFound', params: { what: 'device' } };
    await expect(test.send({ id: 404_404 }, 'reboot')).rejects.toMatchObject(missing);
    await expect(test.send(foreign, 'reboot')).rejects.toMatchObject(missing);
    await expect(test.send(kiosk, 'reboot', { by: limitedTo(commander, dock.id) })).rejects.toMatchObject(
      missing,
    );
    await expect(test.send(kiosk, 'reboot', { locationId: dock.id })).rejects.toMatchObject(missing);
    await expect(test.send(kiosk, 'reboot', { deviceKind: 'lock' })).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it('PERM-3 require DevicesCommand, and a super admin for updates', async () => {
    const onlooker = personWith(withChanges([permissions.SetupAll, permissions.AddonsAll]), 11);
    await expect(test.send(kiosk, 'reboot', { by: onlooker })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(test.send(kiosk, 'update')).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await test.send(kiosk, 'update', { by: superAdmin })).command).toMatchObject({ type: 'update' });
    expect((await test.list({}, onlooker)).total).toBeGreaterThan(0);
    expect((await test.list({}, personWith([permissions.DevicesCommand], 12))).total).toBe(0);
    expect((await test.list({ accountIds: [12] })).total).toBe(0);
  });

  it('DEV-3 refuse commands that a kind of device does not support, and disabled devices', async () => {
    for (const type of ['unlock', 'sell', '', 'constructor'])
      await expect(test.send(kiosk, type)).rejects.toMatchObject({ fields: [{ field: 'command' }] });
    const off = await test.places.kiosk(lobby, 'Off');
    await test.places.setEnabled(off, false, 'off');
    await expect(test.send(off, 'reboot')).rejects.toMatchObject({ code: 'device-disabled' });
  });

  it('DASH-3 apply to each of many kiosks, with a result for each', async () => {
    const free = await test.places.kiosk(lobby, 'Free');
    const request = { deviceIds: [free.id, foreign.id, lock.id], type: 'reboot', deviceKind: 'kiosk' };
    const ask = () =>
      inCall({ principal: commander, idempotencyKey: 'all' }, () => test.controller.sendCommands(request));
    const { results } = await ask();
    expect(results).toMatchObject([
      { deviceId: free.id, refusal: '', command: { state: 'queued' } },
      { deviceId: foreign.id, refusal: 'notFound', command: undefined },
      { deviceId: lock.id, refusal: 'notFound' },
    ]);
    expect((await ask()).results[0]).toEqual(results[0]);
    const { batchId } = results[0]!.command!;
    expect((await test.list({ batchId })).total).toBe(1);
    await expect(
      inCall({ principal: commander, idempotencyKey: 'all' }, () =>
        test.controller.sendCommands({ ...request, deviceIds: [foreign.id] }),
      ),
    ).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    await expect(
      test.service.as(commander, () => test.controller.sendCommands({ ...request, deviceIds: [] })),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('PERM-3 commands and a suspended operator', () => {
  const both = personWith(withChanges([permissions.DevicesCommand, permissions.AddonsAll]), 11, 12);
  const caller = { ...both, restricted: { 12: 'suspended' as const } };
  const refused = { kind: 'forbidden', code: 'account-restricted' };
  const together = (deviceIds: number[]) =>
    test.service.as(caller, () =>
      test.controller.sendCommands({ deviceIds, type: 'reboot', deviceKind: 'kiosk' }),
    );

  it('PERM-3 are refused at the suspended operator, but not at another operator of the same user', async () => {
    const side = await test.places.kiosk(lobby, 'Of who is active');
    expect((await test.send(side, 'reboot', { by: caller })).command).toMatchObject({ accountId: 11 });
    await expect(test.send(foreign, 'reboot', { by: caller })).rejects.toMatchObject(refused);
  });

  it('PERM-3 are refused per device in a call with other operators’ devices; the whole call is refused for its devices alone', async () => {
    const side = await test.places.kiosk(lobby, 'Also of who is active');
    const { results } = await together([side.id, foreign.id]);
    expect(results).toMatchObject([
      { deviceId: side.id, refusal: '', command: { state: 'queued' } },
      { deviceId: foreign.id, refusal: 'account-restricted', command: undefined },
    ]);
    await expect(together([foreign.id])).rejects.toMatchObject(refused);
  });
});

describe('commands of a disabled device', () => {
  it('DEV-3 end while they wait, and do not run after it is enabled again', async () => {
    const device = await test.places.kiosk(lobby, 'Disabled');
    const failed = { state: 'failed', reasonCode: 'device-disabled' };
    const first = await test.send(device, 'reboot');
    await test.places.setEnabled(device, false, 'waiting-off');
    expect(await test.stateOf(first.command!)).toMatchObject(failed);
    await test.places.setEnabled(device, true, 'waiting-on');
    expect(await test.claim(first.command!)).toMatchObject({ granted: false });
    const keeper = personWith(withChanges([permissions.SetupAll]), 11);
    const second = await test.send(device, 'reboot');
    await test.places.saveKiosk(keeper, { id: device.id, enabled: false });
    expect(await test.stateOf(second.command!)).toMatchObject(failed);
  });
});
