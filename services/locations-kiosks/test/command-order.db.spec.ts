import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import { drain as drainAll } from '@backroom/testing/waiting';
import { CommandsUnderTest } from './commands-under-test.js';

let test: CommandsUnderTest;
let dock: Location;
beforeAll(async () => {
  test = await CommandsUnderTest.start();
  dock = await test.places.place(11, 'Dock');
  await test.service.consume();
}, 60_000);
afterAll(() => test?.service.stop());

let made = 0;
const device = () => test.places.kiosk(dock, `Device ${++made}`, { kind: 'lock' });
const give = async (to: Device, type: string) => (await test.send(to, type)).command!;
/** The commands in the order in which a gateway would hand them over that received the last one only. */
async function drain(last: Command): Promise<string[]> {
  const types: string[] = [];
  for (let next: Command = last; ;) {
    const claimId = test.service.platform.ids.next();
    const { granted, first } = await test.claim(next, 1, claimId);
    if (first) next = first.command!;
    else if (!granted) throw new Error('neither granted nor behind another');
    else {
      types.push(next.type);
      await test.finish(next, claimId);
      if (next.id === last.id) return types;
      next = last;
    }
  }
}

describe('DEV-3 the order of a device’s commands', () => {
  it('DEV-3 is the order in which they were sent, even within a millisecond', async () => {
    const lock = await device();
    const given: Command[] = [];
    for (const type of ['enable', 'unlock', 'enable', 'unlock', 'reboot']) given.push(await give(lock, type));
    await test.hello(lock);
    const issued = (await test.service.outbox(events.CommandIssued))
      .filter(({ command }) => command!.deviceId === lock.id)
      .slice(given.length);
    expect(issued.map(({ command }) => command!.id)).toEqual(given.map(({ id }) => id));
    expect(await drain(given.at(-1)!)).toEqual(['enable', 'unlock', 'enable', 'unlock', 'reboot']);
  });

  it('DEV-3 grants a newer one only after the older was handed over, by any gateway', async () => {
    const lock = await device();
    const [older, newer] = [await give(lock, 'unlock'), await give(lock, 'enable')];
    expect(await test.claim(newer)).toMatchObject({
      granted: false,
      wait: false,
      first: { issue: 1, command: { id: older.id } },
    });
    const mine = test.service.platform.ids.next();
    expect(await test.claim(older, 1, mine)).toMatchObject({ granted: true });
    expect(await test.claim(newer)).toMatchObject({ granted: false, wait: true });
    await test.finish(older, mine);
    expect(await test.claim(newer)).toMatchObject({ granted: true });
  });

  it('DEV-3 moves on when the holder of a claim reports nothing for ten seconds, and not earlier', async () => {
    const { clock } = test.service;
    const lock = await device();
    const [older, newer] = [await give(lock, 'unlock'), await give(lock, 'enable')];
    await test.claim(older);
    await clock.sleep(9_900);
    expect(await test.claim(newer)).toMatchObject({ granted: false, wait: true });
    await clock.sleep(100);
    expect(await test.claim(newer)).toMatchObject({ granted: true });
  });

  it('DEV-3 is not delayed longer by expired, failed or returned commands', async () => {
    const lock = await device();
    const [older, newer] = [await give(lock, 'unlock'), await give(lock, 'reboot')];
    await test.claim(older);
    await test.giveBack(older);
    expect(await test.claim(newer)).toMatchObject({ first: { command: { id: older.id } } });
    await test.service.clock.sleep(60_001);
    expect(await test.claim(newer)).toMatchObject({ granted: true });
  });

  it('DEV-3 replaces a contradicted command that a gateway failed to hand over, once it is returned', async () => {
    const lock = await device();
    const older = await give(lock, 'disable');
    await test.claim(older);
    const newer = await give(lock, 'enable');
    expect(await test.stateOf(older)).toMatchObject({ state: 'sent' });
    await test.giveBack(older);
    expect(await test.stateOf(older)).toMatchObject({ state: 'replaced', reasonCode: 'replaced' });
    expect(await test.claim(newer)).toMatchObject({ granted: true });
  });

  it('DEV-3 is kept when a gateway starts and all unclaimed commands are issued again', async () => {
    const [lock, other] = [await device(), await device()];
    const given = [await give(other, 'unlock'), await give(lock, 'unlock'), await give(lock, 'enable')];
    const claimed = await give(other, 'enable');
    await test.handOver(given[0]!);
    await test.handOver(claimed);
    const before = (await test.service.outbox(events.CommandIssued)).length;
    await test.service.asService(() => test.controller.issueWaiting());
    const again = (await test.service.outbox(events.CommandIssued)).slice(before);
    const ids = again.map(({ command }) => command!.id).filter((id) => given.some((one) => one.id === id));
    expect(ids).toEqual([given[1]!.id, given[2]!.id]);
    expect(again.map(({ command }) => command!.id)).not.toContain(claimed.id);
    expect(again.every(({ issue }) => issue === 1)).toBe(true);
  });

  it('DEV-3 reissues many waiting commands by the hundred, each once under concurrent requests', async () => {
    const lock = await device();
    const first = await give(lock, 'unlock');
    await test.service.sql(
      `insert into command (id, account_id, location_id, device_id, device_kind, type, state, requested_by, queued_at, expires_at, turn)
       select gen_random_uuid(), account_id, location_id, device_id, device_kind, type, state, 0, queued_at, expires_at, turn + n
       from command, generate_series(1, 700) as n where id = $1`,
      [first.id],
    );
    const issuedOf = async () =>
      (await test.service.outbox(events.CommandIssued)).filter(
        ({ command }) => command!.deviceId === lock.id,
      );
    const ask = () => test.service.asService(() => test.controller.issueWaiting());
    const askForAll = () => drainAll('waiting commands', async () => (await ask()).more);
    const before = (await issuedOf()).length;
    const one = await ask();
    expect(one).toEqual({ more: true });
    expect((await issuedOf()).length - before).toBeLessThanOrEqual(300);
    await Promise.all([askForAll(), askForAll(), askForAll()]);
    expect(new Set((await issuedOf()).slice(before).map(({ command }) => command!.id)).size).toBe(701);
    expect((await issuedOf()).length - before).toBe(701);
    // A returning gateway asks again a little later, except for failed handovers.
    await test.service.clock.sleep(8_000);
    await test.claim(first);
    await test.giveBack(first);
    await askForAll();
    expect((await issuedOf()).length - before).toBe(701 + 700);
    await test.service.clock.sleep(31_000);
    await askForAll();
    expect((await issuedOf()).at(-701)).toMatchObject({ command: { id: first.id }, issue: 2 });
  });

  it('DEV-3 is kept under concurrent claims of many gateways', async () => {
    const lock = await device();
    const given: Command[] = [];
    for (let n = 0; n < 6; n++) given.push(await give(lock, n % 2 ? 'unlock' : 'enable'));
    const order: string[] = [];
    const gateway = async (): Promise<void> => {
      for (const heard of given)
        for (let next = heard; ;) {
          const claimId = test.service.platform.ids.next();
          const { granted, first, wait } = await test.claim(next, 1, claimId);
          if (granted) {
            order.push(next.id);
            await test.finish(next, claimId);
          }
          if (!granted && !first && !wait && next.id === heard.id) break;
          next = first?.command ?? heard;
        }
    };
    await Promise.all([gateway(), gateway(), gateway()]);
    expect(order).toEqual(given.map(({ id }) => id));
  });
});

describe('DEV-3 contradicting commands', () => {
  it('DEV-3 replace an older waiting one, and both report it', async () => {
    const lock = await device();
    const given: Command[] = [];
    for (const type of ['disable', 'enable', 'lock', 'unlock', 'enable']) given.push(await give(lock, type));
    const states = await Promise.all(given.map(async (one) => (await test.stateOf(one)).state));
    expect(states).toEqual(['replaced', 'queued', 'replaced', 'queued', 'queued']);
    const replaced = await test.stateOf(given[0]!);
    expect(replaced).toMatchObject({ reasonCode: 'replaced', endedAt: given[1]!.queuedAt, sentAt: 0 });
    expect(await drain(given[4]!)).toEqual(['enable', 'unlock', 'enable']);
    expect(await test.claim(given[0]!)).toMatchObject({ granted: false });
    const moved = (await test.service.outbox(events.CommandMoved)).filter(
      ({ command }) => command!.id === given[0]!.id,
    );
    expect(moved.map(({ command }) => command!.state)).toEqual(['replaced']);
    const audits = (await test.service.outbox(events.AuditRecorded)).filter(
      ({ subjectId }) => subjectId === String(lock.id),
    );
    expect(audits.map(({ after }) => JSON.parse(after) as object)).toContainEqual(
      expect.objectContaining({ command: 'enable', replaced: [given[0]!.id] }),
    );
    // No due work is left to end it, and it is no open task.
    expect(await test.service.sql('select 1 from due_work where key = $1', [given[0]!.id])).toEqual([]);
    const tasks = (await test.list({ unmended: true })).commands.map(({ command }) => command!.id);
    expect(tasks).not.toContain(given[0]!.id);
  });

  it('DEV-3 do not replace one that the device has or may have', async () => {
    const lock = await device();
    const sent = await give(lock, 'unlock');
    await test.handOver(sent);
    await give(lock, 'lock');
    expect((await test.stateOf(sent)).state).toBe('sent');
  });
});
