import type { DeviceCommand } from '@backroom/proto/devices';
import { Command } from '@backroom/proto/locations/v1/command';
import { events } from '@backroom/proto/events';
import { account, GatewayUnderTest, ids, pause, secret, until, Kiosk } from './gateway-under-test.js';

const test = new GatewayUnderTest();
beforeAll(() => test.start());
afterAll(() => test.stop());

/** A kiosk and the commands that it received. */
async function commanded(
  id: number,
): Promise<{ kiosk: Kiosk; heard: DeviceCommand[]; listen(): Promise<unknown> }> {
  const kiosk = await test.kiosk(id);
  const heard: DeviceCommand[] = [];
  kiosk.client.on('message', (topic, payload, { retain }) => {
    if (topic !== kiosk.topic('commands')) return;
    expect(retain).toBe(false);
    heard.push(JSON.parse(payload.toString()) as DeviceCommand);
  });
  return { kiosk, heard, listen: () => kiosk.client.subscribeAsync(kiosk.topic('commands'), { qos: 1 }) };
}

/** Issued at the owner, which grants its claim once. */
async function issue(deviceId: number, change: Partial<Command> = {}, number = 1): Promise<Command> {
  const command = Command.fromPartial({
    id: ids.next(),
    accountId: account,
    locationId: 70,
    deviceId,
    deviceKind: 'kiosk',
    type: 'reboot',
    state: 'queued',
    queuedAt: Date.now(),
    expiresAt: Date.now() + 60_000,
    ...change,
  });
  await test.append({
    event: events.CommandIssued,
    key: String(deviceId),
    accountId: account,
    payload: { command, issue: number },
  });
  return command;
}
const claimsOf = ({ id }: Command) => test.locations.claims.filter(({ commandId }) => commandId === id);

it('DEV-3 delivers a claimed command to its device, not retained', async () => {
  const { heard, listen } = await commanded(301);
  await listen();
  const command = await issue(301);
  await until(() => heard.length === 1);
  expect(heard).toEqual([
    {
      commandId: command.id,
      type: 'reboot',
      issuedAt: new Date(command.queuedAt).toISOString(),
      expiresAt: new Date(command.expiresAt).toISOString(),
    },
  ]);
  expect(claimsOf(command)).toHaveLength(1);
});

it('DEV-3 does not deliver a command that its owner does not grant', async () => {
  const { heard, listen } = await commanded(302);
  await listen();
  const refused = ids.next();
  test.locations.refusedClaims.add(refused);
  await issue(302, { id: refused });
  const next = await issue(302);
  await until(() => heard.length > 0);
  expect(heard.map(({ commandId }) => commandId)).toEqual([next.id]);
});

it('DEV-3 claims nothing for a disconnected device or an expired command', async () => {
  const { kiosk, listen, heard } = await commanded(303);
  await listen();
  const late = await issue(303, { expiresAt: Date.now() - 1 });
  kiosk.client.end(true);
  await until(async () => (await test.metric('devices_connected')) < 10 && kiosk.closed);
  await pause(100);
  const absent = await issue(303);
  const elsewhere = await issue(399);
  const { heard: marked, listen: listenMarked } = await commanded(304);
  await listenMarked();
  const mark = await issue(304);
  await until(() => marked.length === 1);
  expect([late, absent, elsewhere].flatMap(claimsOf)).toEqual([]);
  expect(claimsOf(mark)).toHaveLength(1);
  expect(heard).toEqual([]);
});

it('DEV-3 keeps commands between hello and subscription until the device subscribes', async () => {
  const { heard, listen } = await commanded(305);
  const command = await issue(305);
  const { heard: marked, listen: listenMarked } = await commanded(306);
  await listenMarked();
  await issue(306);
  await until(() => marked.length === 1);
  expect(claimsOf(command)).toEqual([]);
  await listen();
  await until(() => heard.length === 1);
  // Another subscription is not another command.
  await listen();
  await pause(100);
  expect(heard).toHaveLength(1);
});

it('DEV-3 retries under the same claim while the owner is unavailable', async () => {
  const { heard, listen } = await commanded(307);
  await listen();
  test.locations.stop();
  const command = await issue(307);
  await pause(500);
  expect(heard).toEqual([]);
  await test.locations.start();
  await until(() => heard.length === 1, 10_000);
  expect(new Set(claimsOf(command).map(({ claimId }) => claimId)).size).toBe(1);
});

it('DEV-3 lets no device publish to a commands topic, not even its own', async () => {
  const { kiosk } = await commanded(308);
  kiosk.client.publish(kiosk.topic('commands'), '{}', { qos: 1 });
  await until(() => kiosk.closed);
  const other = new Kiosk(308, await test.connect('kiosk-308', secret));
  await expect(
    other.client.subscribeAsync(`v1/${account}/kiosks/301/commands`, { qos: 1 }),
  ).rejects.toThrow();
});
