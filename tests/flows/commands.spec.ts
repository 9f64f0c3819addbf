import type { Schemas } from '@backroom/gateway/v2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LiveStream } from '@backroom/testing/live-stream';
import { Kiosk } from '@backroom/testing/kiosk';
import { ScriptedDevice } from '@backroom/testing/obedient-device';
import { signIn, type Person } from '@backroom/testing/people';
import { demoDevices, demoKiosks, waitUntil, type DemoKiosk } from '@backroom/testing/running-system';

let owner: Person;
let root: Person;
let facts: DemoKiosk;
let spare: DemoKiosk;
let kiosk: ScriptedDevice;
beforeAll(async () => {
  [owner, root] = [await signIn('owner'), await signIn('super')];
  const own = demoKiosks().filter(
    ({ accountId, login }) => accountId === owner.accounts[0] && /kiosk/.test(login),
  );
  // Two devices that no other file connects: a second connection ends the first.
  [spare, facts] = own.slice(1, 3) as [DemoKiosk, DemoKiosk];
  kiosk = await new ScriptedDevice(addressOf(facts)).start();
}, 60_000);
afterAll(() => kiosk?.stop());

const addressOf = (device: DemoKiosk) => ({ ...device, kind: 'kiosk' as const });
const pathOf = ({ locationId, deviceId }: DemoKiosk) => `/locations/${locationId}/kiosks/${deviceId}`;
const send = (device: DemoKiosk, command: string, by = owner) =>
  by.post<Schemas['SentCommand']>(`${pathOf(device)}/commands`, { command });
const historyOf = async (device: DemoKiosk) =>
  (await owner.get<Schemas['CommandList']>(`${pathOf(device)}/commands?limit=50`)).data;
const ended = (device: DemoKiosk, { id }: Schemas['Command']) =>
  waitUntil('the command ends', async () => {
    const found = (await historyOf(device)).find((one) => one.id === id);
    return found?.endedAt ? found : undefined;
  });

describe('DEV-3 commands of devices', () => {
  it('LOC-2 DEV-3 a reboot reaches its kiosk, and its steps, times and user show live', async () => {
    const stream = await LiveStream.open(owner);
    const { message, command } = await send(facts, 'reboot');
    expect(message).toBe('Action sent! This might take a few minutes');
    expect(command.state).toBe('queued');
    const done = await ended(facts, command);
    expect(done).toMatchObject({ state: 'succeeded', reason: '' });
    const times = [done.queuedAt, done.sentAt, done.acknowledgedAt, done.endedAt];
    expect([...times].sort()).toEqual(times);
    expect(done.requestedBy).toEqual({
      id: owner.session.id,
      name: expect.stringMatching(/\w+ \w+/) as unknown,
    });
    expect(kiosk.ran.filter(({ commandId }) => commandId === command.id)).toHaveLength(1);
    await waitUntil('a hint', async () => stream.hints.some(({ topics }) => topics.includes('commands')));
    stream.close();
  });

  it('DEV-3 shows the failure message of a device', async () => {
    kiosk.failure = new Error('an update runs');
    const { command } = await send(facts, 'reboot');
    expect(await ended(facts, command)).toMatchObject({ state: 'failed', reason: 'an update runs' });
    kiosk.failure = undefined;
  });

  it('DEV-3 the legacy GET call sends one command per key', async () => {
    const key = `older-${Date.now()}`;
    const ask = () =>
      owner.call<Schemas['SentCommand']>(`${pathOf(facts)}?command=reboot`, {
        headers: { 'idempotency-key': key },
      });
    const first = await ask();
    expect(first.status).toBe(200);
    expect((await ask()).body.command.id).toBe(first.body.command.id);
    await ended(facts, first.body.command);
    expect(kiosk.ran.filter(({ commandId }) => commandId === first.body.command.id)).toHaveLength(1);
  });

  it('DEV-3 a command for an offline kiosk is delivered when the kiosk reconnects', async () => {
    const { command } = await send(spare, 'reboot');
    // An external broker is asked first and reports no subscriber.
    await waitUntil('it waits', async () => {
      const [latest] = await historyOf(spare);
      return latest?.id === command.id && latest.state === 'queued' && latest.sentAt === null;
    });
    const back = await new ScriptedDevice(addressOf(spare)).start();
    expect(await ended(spare, command)).toMatchObject({ state: 'succeeded' });
    expect(back.ran).toHaveLength(1);
    back.stop();
  });

  it('DEV-3 sends an unanswered reboot once per connection and completes it at the next boot', async () => {
    const mute = async () => {
      const device = await Kiosk.connect(spare);
      const heard: string[] = [];
      device.client.on('message', (topic, payload) => {
        if (topic.endsWith('/commands'))
          heard.push((JSON.parse(payload.toString()) as { commandId: string }).commandId);
      });
      await device.client.subscribeAsync(device.topic('commands'), { qos: 1 });
      return { device, heard };
    };
    const before = await mute();
    const { command } = await send(spare, 'reboot');
    await waitUntil('it is heard', async () => before.heard.length > 0);
    for (let n = 0; n < 3; n++) {
      const hello = { ...before.device.envelope(), software: 'mute 1' };
      await before.device.publish('hello', hello);
      await before.device.outcomeOf(hello.messageId);
    }
    await before.device.close();
    // A restart of its program is another boot.
    const after = await mute();
    expect(await ended(spare, command)).toMatchObject({ state: 'succeeded', reasonCode: 'came-back' });
    expect(before.heard).toEqual([command.id]);
    expect(after.heard).toEqual([]);
    await after.device.close();
  });

  it('DEV-3 ADDON-2 delivers the commands of an offline lock in order, without revoked ones', async () => {
    // A device that no other file connects.
    const lock = demoDevices('lock').filter(({ accountId }) => accountId === owner.accounts[0])[1]!;
    const path = `/locations/${lock.locationId}/coolers/${lock.deviceId}`;
    const given: Schemas['Command'][] = [];
    for (const command of ['disable', 'enable', 'lock', 'unlock', 'enable'])
      given.push((await owner.post<Schemas['SentCommand']>(`${path}?command=${command}`, {})).command);
    const commands = async () =>
      (await owner.get<Schemas['CommandList']>(`/commands?deviceId=${lock.deviceId}&limit=50`)).data;
    const stateOf = async ({ id }: Schemas['Command']) => (await commands()).find((one) => one.id === id)!;
    for (const replaced of [given[0]!, given[2]!])
      await waitUntil('it is replaced', async () => (await stateOf(replaced)).reasonCode === 'replaced');
    const device = await new ScriptedDevice({ ...lock, kind: 'lock' }).start();
    await waitUntil('all of them have ended', async () => (await commands()).every(({ endedAt }) => endedAt));
    const kept = [given[1]!, given[3]!, given[4]!];
    expect(device.ran.map(({ commandId }) => commandId)).toEqual(kept.map(({ id }) => id));
    device.stop();
    expect(await owner.get<Schemas['CoolerDetail']>(path)).toMatchObject({ enabled: true });
  });

  it('DEV-3 a device that reconnects during a command runs and answers it once', async () => {
    let go = () => undefined as void;
    kiosk.hold = new Promise((resolve) => (go = () => resolve()));
    const before = kiosk.ran.length;
    const { command } = await send(facts, 'reboot');
    await waitUntil('it runs', async () => kiosk.ran.length > before);
    kiosk.client.disconnect();
    kiosk.client.connect();
    await waitUntil('it is back', async () => kiosk.client.connected);
    go();
    kiosk.hold = Promise.resolve();
    expect(await ended(facts, command)).toMatchObject({ state: 'succeeded' });
    expect(kiosk.ran.filter(({ commandId }) => commandId === command.id)).toHaveLength(1);
  });

  it('DASH-3 a bulk reboot has a result per kiosk', async () => {
    const { results } = await owner.post<{
      results: { id: number; command: Schemas['Command'] | null; code: string }[];
    }>('/kiosks/commands', { command: 'reboot', ids: [facts.deviceId, 987_654_321] });
    expect(results.map(({ id, code }) => [id, code])).toEqual([
      [facts.deviceId, ''],
      [987_654_321, 'notFound'],
    ]);
    expect(await ended(facts, results[0]!.command!)).toMatchObject({ state: 'succeeded' });
  });

  it('LOC-2 PERM-3 only super admins send updates, and only users with the permission send commands', async () => {
    const refused = await owner.call(`${pathOf(facts)}/commands`, { body: { command: 'update' } });
    expect(refused.status).toBe(403);
    const clerk = await signIn('clerk');
    expect((await clerk.call(`${pathOf(facts)}/commands`, { body: { command: 'reboot' } })).status).toBe(403);
    const { command } = await send(facts, 'update', root);
    // The address of a super admin is not shown.
    expect(await ended(facts, command)).toMatchObject({ state: 'succeeded', requestedBy: { name: null } });
  });
});
