import { connect, type Socket } from 'node:net';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { GatewayUnderTest, pause, secret, until, type Kiosk } from './gateway-under-test.js';
import { configChanged, configOf } from './place-config.js';

const test = new GatewayUnderTest({
  MQTT_CONNECT_TIMEOUT: '1',
  MQTT_PACKET_TIMEOUT: '1',
  MQTT_DRAIN_TIMEOUT: '2',
  MQTT_DEVICE_MESSAGES: '6000',
  MQTT_DEVICE_MESSAGES_BURST: '200',
  MQTT_DEVICE_SUBSCRIPTIONS: '1000',
});
beforeAll(() => test.start());
afterAll(() => test.stop());

function rawSocket(): { socket: Socket; closed: Promise<unknown> } {
  const socket = connect(test.gateway.ports.mqtt!, '127.0.0.1').on('error', () => undefined);
  return { socket, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

const cuts = (reason: string) => test.metric('device_connections_cut_total', { reason });
const bytes = (kiosk: Kiosk, ...content: number[]) =>
  (kiosk.client.stream as unknown as Socket).write(Buffer.from(content));

async function isHeard(kiosk: Kiosk): Promise<void> {
  const order = kiosk.order();
  await kiosk.send('orders', order);
  await until(() => kiosk.accepted.includes(order.messageId));
}

describe('DEV-2 a kiosk over its message rate', () => {
  it('DEV-2 is slowed down: everything is accepted in order, and the connection stays open', async () => {
    const kiosk = await test.kiosk(701, { keepalive: 1 });
    const neighbour = await test.kiosk(702);
    const orders = Array.from({ length: 700 }, () => kiosk.order());
    const began = performance.now();
    const all = Promise.all(orders.map((order) => kiosk.send('orders', order)));
    // Others are not delayed.
    await isHeard(neighbour);
    await all;
    await until(() => new Set(kiosk.accepted).size === 700);
    expect(performance.now() - began).toBeGreaterThan(3_000);
    expect(kiosk.closed).toBe(false);
    expect(await test.metric('device_messages_slowed_total')).toBeGreaterThan(400);
    const kept = (await test.records('device.orders')).filter(({ key }) => key === '701');
    const sequences = kept.map(({ value }) => DeviceMessage.decode(value!).sequence);
    expect(sequences).toEqual(orders.map(({ sequence }) => sequence));
  });

  it('DEV-2 keeps its allowance when it reconnects, and loses nothing', async () => {
    const first = await test.kiosk(703);
    const orders = Array.from({ length: 500 }, () => first.order());
    for (const order of orders) first.send('orders', order).catch(() => undefined);
    await until(() => first.accepted.length > 0);
    const again = await test.kiosk(703);
    await until(() => first.closed);
    await Promise.all(orders.map((order) => again.send('orders', order)));
    await until(() => orders.every(({ messageId }) => again.accepted.includes(messageId)));
    expect(await test.metric('device_messages_waiting')).toBe(0);
  });
});

it('DEV-2 disconnects a kiosk that floods, and no others', async () => {
  const kiosk = await test.kiosk(710);
  const neighbour = await test.kiosk(711);
  const before = await cuts('flood');
  const pings = Array.from({ length: 500 }, () => [0xc0, 0x00]).flat();
  const noise = setInterval(() => bytes(kiosk, ...pings), 20);
  await until(() => kiosk.closed);
  clearInterval(noise);
  expect(await cuts('flood')).toBe(before + 1);
  await isHeard(neighbour);
});

it.each([
  ['a subscription that is too short to have an id', [0x82, 0x01, 0x00]],
  ['what only brokers send', [0x20, 0x02, 0x00, 0x00]],
  ['half an acknowledgement', [0x40, 0x01, 0x00]],
])('DEV-2 disconnects a kiosk that sends %s before answering, and no others', async (_what, content) => {
  const kiosk = await test.kiosk(712);
  const neighbour = await test.kiosk(711);
  const before = await cuts('malformed');
  bytes(kiosk, ...content);
  await until(() => kiosk.closed);
  expect(await cuts('malformed')).toBe(before + 1);
  await isHeard(neighbour);
});

it.each([
  ['without an id', []],
  ['under the id 0', [0, 0]],
])('DEV-2 disconnects a kiosk that publishes %s, and sends no response', async (_what, id) => {
  const kiosk = await test.kiosk(713);
  const topic = kiosk.topic('diagnostics');
  const heard: number[] = [];
  kiosk.client.stream.on('data', (chunk: Buffer) => heard.push(...chunk));
  bytes(kiosk, 0x32, topic.length + 2 + id.length, 0, topic.length, ...Buffer.from(topic), ...id);
  await until(() => kiosk.closed);
  expect(heard).toEqual([]);
});

describe('DEV-2 closes a connection', () => {
  it('DEV-2 that never sends CONNECT', async () => {
    const { closed } = rawSocket();
    await closed;
  });

  it('DEV-2 that sends CONNECT byte by byte', async () => {
    const { socket, closed } = rawSocket();
    const timer = setInterval(
      () => socket.write(Buffer.from([socket.bytesWritten === 0 ? 0x10 : 0x7f])),
      100,
    );
    await closed;
    clearInterval(timer);
  });

  it('DEV-2 of a kiosk that never completes a packet, with or without pings', async () => {
    const kiosk = await test.kiosk(720);
    const before = await cuts('unfinished');
    // A PUBLISH of 1,000 bytes, of which two are sent.
    bytes(kiosk, 0x32, 0xe8, 0x07, 0x00, 0x05);
    await until(() => kiosk.closed);
    expect(await cuts('unfinished')).toBe(before + 1);
  });

  it('DEV-2 of a kiosk that never reads responses; its queue is bounded, and others are not delayed', async () => {
    const large = configChanged(70, 1);
    const body = Buffer.from(JSON.stringify({ ...configOf(70, 1), padding: 'x'.repeat(1_000_000) }));
    await test.append({ ...large, payload: { ...(large.payload as object), body } });
    const kiosk = await test.kiosk(721);
    const neighbour = await test.kiosk(722);
    const topic = kiosk.topic('config');
    const subscribe = Buffer.concat([
      Buffer.from([0x82, topic.length + 5, 0x00, 0x01, 0x00, topic.length]),
      Buffer.from(topic),
      Buffer.from([0x01]),
    ]);
    const stream = kiosk.client.stream as unknown as Socket;
    stream.pause();
    const before = process.memoryUsage().arrayBuffers;
    for (let n = 0; n < 700; n++) stream.write(subscribe);
    await pause(1_000);
    await isHeard(neighbour);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
    await until(async () => (await test.metric('devices_connected')) > 0 && !(await isHere(721)), 10_000);
    await isHeard(neighbour);
  });
});

/** Whether the service counts it as connected. */
async function isHere(id: number): Promise<boolean> {
  const before = await test.metric('devices_connected');
  const probe = await test.kiosk(id);
  const after = await test.metric('devices_connected');
  probe.client.end(true);
  return after === before;
}

describe('DEV-1 wrong passwords', () => {
  it('DEV-1 take longer with each attempt, while the correct one is accepted at once', async () => {
    test.register(730);
    const wrong = () => test.connect('kiosk-730', 'not-its-own-secret').catch(() => undefined);
    for (let n = 0; n < 3; n++) await wrong();
    const began = performance.now();
    await wrong();
    expect(performance.now() - began).toBeGreaterThan(400);
    await isHeard(await test.kiosk(730));
    const free = performance.now();
    await isHeard(await test.kiosk(731));
    await isHeard(await test.kiosk(730));
    expect(performance.now() - free).toBeLessThan(1_000);
  });

  it('DEV-1 tried a thousand times from one address do not delay other kiosks there', async () => {
    await test.kiosk(732);
    const guesses = Array.from({ length: 120 }, (_, n) =>
      test.connect(`kiosk-9${n}`, secret, { connectTimeout: 2_000 }).catch(() => undefined),
    );
    await Promise.all(guesses);
    const began = performance.now();
    await isHeard(await test.kiosk(732));
    // Queued behind the guesses it would wait for minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
    // A kiosk without earlier connections as well.
    await isHeard(await test.kiosk(733));
  });
});
