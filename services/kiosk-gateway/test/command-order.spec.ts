import type { DeviceCommand } from '@backroom/proto/devices';
import { Command } from '@backroom/proto/locations/v1/command';
import type {
  ClaimCommandRequest,
  ReturnCommandRequest,
} from '@backroom/proto/locations/v1/commands_service';
import { fault, Problem } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { account, GatewayUnderTest, ids, pause, until, type Kiosk } from './gateway-under-test.js';

const test = new GatewayUnderTest();
beforeAll(() => test.start());
afterAll(() => test.stop());
afterEach(() => (test.locations.owner = undefined));

const granted = { granted: true, command: undefined, first: undefined, wait: false };
const refused = { ...granted, granted: false };

async function commanded(id: number, kiosk?: Kiosk): Promise<DeviceCommand[]> {
  kiosk ??= await test.kiosk(id);
  const heard: DeviceCommand[] = [];
  kiosk.client.on('message', (topic, payload) => {
    if (topic === kiosk!.topic('commands')) heard.push(JSON.parse(payload.toString()) as DeviceCommand);
  });
  await kiosk.client.subscribeAsync(kiosk.topic('commands'), { qos: 1 });
  return heard;
}

const commandFor = (deviceId: number): Command =>
  Command.fromPartial({
    ...{ id: ids.next(), accountId: account, locationId: 70, deviceId, deviceKind: 'kiosk' },
    ...{ type: 'reboot', state: 'queued', queuedAt: Date.now(), expiresAt: Date.now() + 60_000 },
  });
const issue = (command: Command) =>
  test.append({
    event: events.CommandIssued,
    key: String(command.deviceId),
    accountId: account,
    payload: { command, issue: 1 },
  });
const idsOf = (heard: readonly DeviceCommand[]) => heard.map(({ commandId }) => commandId);

/** Answers claims with a function of the test; everything else succeeds. */
function owner(claimCommand: (request: ClaimCommandRequest) => Promise<typeof granted>): void {
  const fine = () => Promise.resolve({});
  test.locations.owner = { claimCommand, finishHandover: fine, returnCommand: fine } as never;
}

it('DEV-3 delivers commands in the order of issue, however long a claim takes', async () => {
  const heard = await commanded(601);
  const given = Array.from({ length: 5 }, () => commandFor(601));
  owner(async ({ commandId }) => {
    // The first takes longest.
    await pause(200 - 40 * given.findIndex(({ id }) => id === commandId));
    return granted;
  });
  for (const command of given) await issue(command);
  await until(() => heard.length === 5);
  expect(idsOf(heard)).toEqual(given.map(({ id }) => id));
  // A newer command does not wait at the owner.
  await until(() => given.every(({ id }) => test.locations.finished.includes(id)));
});

it('DEV-3 delivers an older command first that this gateway has not seen', async () => {
  const heard = await commanded(602);
  const [missed, command] = [commandFor(602), commandFor(602)];
  let isOpen = true;
  owner(({ commandId }) => {
    if (commandId === missed.id) isOpen = false;
    const first = isOpen ? { command: missed, issue: 1 } : undefined;
    return Promise.resolve({ ...granted, granted: !first, first: first as never });
  });
  await issue(command);
  await until(() => heard.length === 2);
  expect(idsOf(heard)).toEqual([missed.id, command.id]);
});

it('DEV-3 waits while another gateway delivers an older command, without delaying other devices', async () => {
  const heard = await commanded(603);
  const neighbour = await commanded(604);
  const [command, other] = [commandFor(603), commandFor(604)];
  let requests = 0;
  owner(({ commandId }) =>
    Promise.resolve(commandId === command.id && ++requests < 4 ? { ...refused, wait: true } : granted),
  );
  await issue(command);
  await issue(other);
  await until(() => neighbour.length === 1);
  expect(heard).toEqual([]);
  await until(() => heard.length === 1);
  expect(requests).toBe(4);
});

it('DEV-3 sends the connection id with a claim and with messages of that connection', async () => {
  const claims: ClaimCommandRequest[] = [];
  owner((request) => Promise.resolve(void claims.push(request)).then(() => granted));
  const kiosk = await test.kiosk(605);
  const heard = await commanded(605, kiosk);
  await kiosk.send('hello', { ...kiosk.envelope(), software: 'test 1.0' });
  await issue(commandFor(605));
  await until(() => heard.length === 1 && kiosk.accepted.length === 1);
  const again = await commanded(605);
  await issue(commandFor(605));
  await until(() => again.length === 1);
  const [first, second] = claims.map(({ connectionId }) => connectionId);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
  const [hello] = (await test.records('device.events')).filter(({ key }) => key === '605');
  expect(DeviceMessage.decode(hello!.value!).connectionId).toBe(first);
});

it('DEV-3 returns a command with an unknown grant until the owner acknowledges, and does not deliver it', async () => {
  const heard = await commanded(606);
  const command = commandFor(606);
  const unavailable = () => Promise.reject(new Problem('unavailable', fault('unavailable')));
  const given: ReturnCommandRequest[] = [];
  let claimed: ClaimCommandRequest | undefined;
  test.locations.owner = {
    // It is granted each time, and the response is lost.
    claimCommand: (request: ClaimCommandRequest) => {
      claimed = request;
      return unavailable();
    },
    returnCommand: (request: ReturnCommandRequest) =>
      given.push(request) < 3 ? unavailable() : Promise.resolve({}),
  } as never;
  await issue(command);
  await until(() => given.length === 3);
  expect(heard).toEqual([]);
  const { claimId } = claimed!;
  expect(given.at(-1)).toEqual({ accountId: account, commandId: command.id, issue: 1, claimId, again: true });
});

it('DEV-3 returns a late grant, since a newer command may have been released', async () => {
  const heard = await commanded(607);
  const command = commandFor(607);
  const given: ReturnCommandRequest[] = [];
  test.locations.owner = {
    claimCommand: async () => {
      await pause(5_200);
      return granted;
    },
    returnCommand: (request: ReturnCommandRequest) => Promise.resolve({ given: given.push(request) }),
  } as never;
  await issue(command);
  await until(() => given.length === 1);
  expect(given[0]).toMatchObject({ commandId: command.id, again: true });
  expect(heard).toEqual([]);
});

it('DEV-3 backs off while another gateway delivers an older command', async () => {
  await commanded(608);
  const command = commandFor(608);
  let requests = 0;
  owner(() => Promise.resolve(++requests > 1_000 ? granted : { ...refused, wait: true }));
  await issue(command);
  await pause(3_000);
  expect(requests).toBeGreaterThan(3);
  expect(requests).toBeLessThan(10);
  requests = 1_000;
});

it('DEV-3 returns commands at shutdown that it can no longer deliver', async () => {
  const own = new GatewayUnderTest();
  await own.start();
  const heard: string[] = [];
  const kiosk = await own.kiosk(609);
  kiosk.client.on('message', (topic) => void heard.push(topic));
  await kiosk.client.subscribeAsync(kiosk.topic('commands'), { qos: 1 });
  const given: ReturnCommandRequest[] = [];
  let isRequested = false;
  own.locations.owner = {
    claimCommand: async () => {
      isRequested = true;
      await pause(500);
      return granted;
    },
    returnCommand: (request: ReturnCommandRequest) => Promise.resolve({ given: given.push(request) }),
  } as never;
  await own.append({
    ...{ event: events.CommandIssued, key: '609', accountId: account },
    payload: { command: commandFor(609), issue: 1 },
  });
  await until(() => isRequested);
  await own.stop();
  expect(given).toHaveLength(1);
  expect(heard).toEqual([]);
}, 30_000);
