import { connect } from 'node:net';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import type { Device } from '@backroom/proto/locations/v1/location';
import { events } from '@backroom/proto/events';
import { account, GatewayUnderTest, ids, Kiosk, secret, until } from './gateway-under-test.js';

const test = new GatewayUnderTest();
beforeAll(() => test.start());
afterAll(() => test.stop());

const refused = (code: number) => expect.objectContaining({ code }) as Error;

function deviceChanged(device: Device, credentialsVersion: number): Promise<void> {
  return test.append({
    event: events.DeviceChanged,
    key: String(device.id),
    accountId: device.accountId,
    payload: { device, credentialsVersion },
  });
}

describe('DEV-1 refuses', () => {
  beforeAll(() => test.register(100));

  it('a wrong password', async () => {
    await expect(test.connect('kiosk-100', 'another-secret-entirely')).rejects.toEqual(refused(4));
    expect(
      await test.metric('device_connects_total', { outcome: 'refused', reason: 'wrong-credentials' }),
    ).toBe(1);
  });

  it('an unknown device', () => expect(test.connect('kiosk-999')).rejects.toEqual(refused(4)));

  it('a caller without a name', () =>
    expect(test.connect(undefined, secret, { password: undefined })).rejects.toEqual(refused(4)));

  const offline = (change: object = {}) => ({
    messageId: ids.next(),
    sequence: 0,
    bootId: '0197746a-0000-4000-8000-000000000001',
    at: new Date().toISOString(),
    type: 'offline',
    ...change,
  });
  it.each([
    ['under a foreign topic', `v1/${account}/kiosks/101/events`, offline(), false],
    ['under another channel of its own', `v1/${account}/kiosks/100/orders`, offline(), false],
    ['to the broker', '$SYS/broker', offline(), false],
    ['that is to be retained', `v1/${account}/kiosks/100/events`, offline(), true],
    ['of another event', `v1/${account}/kiosks/100/events`, offline({ type: 'locked' }), false],
    ['that is no message', `v1/${account}/kiosks/100/events`, {}, false],
  ])('a will %s', async (_name, topic, payload, retain) => {
    const will = { topic, payload: Buffer.from(JSON.stringify(payload)), qos: 1 as const, retain };
    await expect(test.connect('kiosk-100', secret, { will })).rejects.toEqual(refused(5));
  });

  it('MQTT 5, with its own return code', () =>
    expect(test.connect('kiosk-100', secret, { protocolVersion: 5 })).rejects.toBeDefined());

  it('everyone with "unavailable" while credentials cannot be checked', async () => {
    test.register(102);
    test.locations.stop();
    await expect(test.connect('kiosk-102')).rejects.toEqual(refused(3));
    await test.locations.start();
    await until(() =>
      test.connect('kiosk-102').then(
        () => true,
        () => false,
      ),
    );
  });
});

it('DEV-1 looks up a device once a minute, not at each connect', async () => {
  test.register(103);
  await test.connect('kiosk-103');
  const requests = test.locations.requests;
  await test.connect('kiosk-103');
  await test.connect('kiosk-103');
  expect(test.locations.requests).toBe(requests);
});

describe('DEV-1 closes the connection of a kiosk that', () => {
  it.each([
    ['publishes under the topic of another', 110, `v1/${account}/kiosks/111/orders`, false],
    ['publishes under another account', 112, `v1/8/kiosks/112/orders`, false],
    ['publishes to a downstream channel of its own', 113, `v1/${account}/kiosks/113/receipts`, false],
    ['publishes to the broker', 114, '$SYS/broker/clients', false],
    ['publishes what is to be retained', 115, `v1/${account}/kiosks/115/diagnostics`, true],
    ['publishes a command to itself', 117, `v1/${account}/kiosks/117/commands`, false],
    ['publishes a command to another, to be retained', 118, `v1/${account}/kiosks/119/commands`, true],
    ['publishes to a share', 119, `$share/group/v1/${account}/kiosks/119/orders`, false],
    ['publishes below a topic of its own', 122, `v1/${account}/kiosks/122/orders/x`, false],
  ])('%s', async (_name, id, topic, retain) => {
    const kiosk = await test.kiosk(id);
    kiosk.client.publish(topic, JSON.stringify(kiosk.diagnostics()), { qos: 1, retain });
    await until(() => kiosk.closed);
    expect(kiosk.receipts).toEqual([]);
    const isOwn = topic.endsWith(`${id}/diagnostics`);
    const reason = isOwn && retain ? 'retained' : 'foreign-topic';
    expect(await test.metric('device_refusals_total', { act: 'publish', reason })).toBeGreaterThan(0);
  });

  it('announces a packet far too large, before it is read', async () => {
    const kiosk = await test.kiosk(116);
    const socket = kiosk.client.stream as unknown as { write(bytes: Buffer): void };
    // The start of a PUBLISH of 100 MiB.
    socket.write(Buffer.from([0x32, 0x80, 0x80, 0x80, 0x32]));
    await until(() => kiosk.closed);
  });
});

it.each([
  ['the receipts of another', `v1/${account}/kiosks/121/receipts`],
  ['a wildcard', `v1/${account}/kiosks/120/+`],
  ['everything', '#'],
  ['the broker', '$SYS/#'],
  ['a share', `$share/group/v1/${account}/kiosks/120/receipts`],
  ['its own upstream', `v1/${account}/kiosks/120/orders`],
])('DEV-1 does not let a kiosk subscribe to %s', async (_name, topic) => {
  const kiosk = await test.kiosk(120);
  await expect(kiosk.client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
  const order = kiosk.order();
  await kiosk.send('orders', order);
  await until(() => kiosk.accepted.includes(order.messageId));
});

it.each(['v1/+/kiosks/123/orders', 'v1/#', ''])(
  'DEV-1 closes the connection of a kiosk that publishes to “%s”, which is no topic',
  async (topic) => {
    const kiosk = await test.kiosk(123);
    const socket = kiosk.client.stream as unknown as { write(bytes: Buffer): void };
    socket.write(Buffer.concat([Buffer.from([0x30, topic.length + 2, 0, topic.length]), Buffer.from(topic)]));
    await until(() => kiosk.closed);
    expect(kiosk.receipts).toEqual([]);
  },
);

it('DEV-1 keeps a connection when another login uses its client id, and sends that login none of its messages', async () => {
  const kiosk = await test.kiosk(130, { clientId: 'the-same' });
  const other = await test.kiosk(131, { clientId: 'the-same' });
  const heard: string[] = [];
  other.client.on('message', (topic) => heard.push(topic));
  await expect(test.connect('kiosk-130', 'not-its-own-secret', { clientId: 'the-same' })).rejects.toEqual(
    refused(4),
  );
  const order = kiosk.order();
  await kiosk.send('orders', order);
  await until(() => kiosk.accepted.includes(order.messageId));
  const last = other.order();
  await other.send('orders', last);
  await until(() => other.accepted.includes(last.messageId));
  expect([kiosk.closed, other.closed]).toEqual([false, false]);
  expect(other.accepted).not.toContain(order.messageId);
  expect(new Set(heard)).toEqual(new Set([other.topic('receipts')]));
});

it('DEV-1 keeps one connection per kiosk, the newest', async () => {
  const older = await test.kiosk(132);
  const newer = await test.kiosk(132);
  await until(() => older.closed);
  const order = newer.order();
  await newer.send('orders', order);
  await until(() => newer.accepted.includes(order.messageId));
});

describe('DEV-1 disconnects a kiosk', () => {
  it('that was disabled, and refuses it from then on', async () => {
    const kiosk = await test.kiosk(140);
    const { device } = test.locations.devices.get('kiosk-140')!;
    device.enabled = false;
    await deviceChanged(device, 1);
    await until(() => kiosk.closed);
    await expect(test.connect('kiosk-140')).rejects.toEqual(refused(4));
  });

  it('whose credentials changed, but not one whose name changed', async () => {
    test.register(141);
    const { device } = test.locations.devices.get('kiosk-141')!;
    await deviceChanged(device, 1);
    const kiosk = await test.kiosk(141);
    await deviceChanged({ ...device, name: 'renamed' }, 1);
    const order = kiosk.order();
    await kiosk.send('orders', order);
    await until(() => kiosk.accepted.includes(order.messageId));
    await deviceChanged(device, 2);
    await until(() => kiosk.closed);
  });

  it('with its old secret, but not one that signed in with the new secret before the change arrived', async () => {
    const old = await test.kiosk(142);
    test.register(143);
    const registered = test.locations.devices.get('kiosk-143')!;
    await deviceChanged(registered.device, 1);
    registered.credentialsVersion = 2;
    const current = new Kiosk(143, await test.connect('kiosk-143'));
    await current.listen();
    await deviceChanged(registered.device, 2);
    await deviceChanged(test.locations.devices.get('kiosk-142')!.device, 2);
    await until(() => old.closed);
    expect(current.closed).toBe(false);
    const order = current.order();
    await current.send('orders', order);
    await until(() => current.accepted.includes(order.messageId));
  });
});

it('DEV-1 counts connections, and survives input that is not MQTT', async () => {
  const kiosk = await test.kiosk(150);
  const before = await test.metric('devices_connected');
  for (const noise of ['GET / HTTP/1.1\r\n\r\n', '\x10\xff\xff\xff\xff\xff', '\x00\x00\x00'])
    connect(test.gateway.ports.mqtt!, '127.0.0.1')
      .on('error', () => undefined)
      .end(noise, 'latin1');
  kiosk.client.end(true);
  await until(async () => (await test.metric('devices_connected')) === before - 1);
  await test.kiosk(151);
});

describe('DEV-2 the will of a kiosk', () => {
  const wills = async (id: number) =>
    (await test.records('device.events'))
      .filter(({ key }) => key === String(id))
      .map(({ value }) => JSON.parse(Buffer.from(DeviceMessage.decode(value!).body).toString()) as object);
  const willOf = (id: number) => ({
    topic: `v1/${account}/kiosks/${id}/events`,
    payload: Buffer.from(
      JSON.stringify({
        messageId: ids.next(),
        sequence: 0,
        bootId: '0197746a-0000-4000-8000-000000000001',
        at: new Date().toISOString(),
        type: 'offline',
      }),
    ),
    qos: 1 as const,
    retain: false,
  });

  it('DEV-2 is published when the connection breaks, like a message of the kiosk', async () => {
    const kiosk = await test.kiosk(170, { will: willOf(170) });
    (kiosk.client.stream as unknown as { destroy(): void }).destroy();
    await until(async () => (await wills(170)).length === 1);
    expect(await wills(170)).toEqual([expect.objectContaining({ type: 'offline' })]);
  });

  it('DEV-2 is generated for a kiosk without one, with its reported boot, once it has sent a message', async () => {
    const silent = await test.kiosk(173);
    (silent.client.stream as unknown as { destroy(): void }).destroy();
    const kiosk = await test.kiosk(174);
    const report = kiosk.diagnostics();
    await kiosk.send('diagnostics', report);
    await until(() => kiosk.accepted.includes(report.messageId));
    (kiosk.client.stream as unknown as { destroy(): void }).destroy();
    await until(async () => (await wills(174)).length === 1);
    expect(await wills(174)).toEqual([
      expect.objectContaining({ type: 'offline', bootId: report.bootId, sequence: report.sequence }),
    ]);
    expect(await wills(173)).toEqual([]);
  });

  it('DEV-2 is not published after a clean disconnect or when a newer connection exists', async () => {
    const polite = await test.kiosk(171, { will: willOf(171) });
    await polite.client.endAsync();
    const first = await test.kiosk(172, { will: willOf(172) });
    const second = await test.kiosk(172, { will: willOf(172) });
    await until(() => first.closed);
    const report = second.diagnostics();
    await second.send('diagnostics', report);
    await until(() => second.accepted.includes(report.messageId));
    expect([...(await wills(171)), ...(await wills(172))]).toEqual([]);
  });
});
