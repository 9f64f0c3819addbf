import type { Socket } from 'node:net';
import { GatewayUnderTest, until, type Kiosk } from './gateway-under-test.js';

const test = new GatewayUnderTest({ MQTT_CONNECTIONS: '1000' });
beforeAll(() => test.start());
afterAll(() => test.stop());

const write = (kiosk: Kiosk, packet: Buffer) => (kiosk.client.stream as unknown as Socket).write(packet);

/** The given number of SUBSCRIBE (or UNSUBSCRIBE) packets for the device's own config. */
function subscribing(kiosk: Kiosk, times: number, type: 0x82 | 0xa2 = 0x82): Buffer {
  const topic = Buffer.from(kiosk.topic('config'));
  const end = type === 0x82 ? [1] : [];
  const head = [type, topic.length + 4 + end.length, 0, 1, 0, topic.length];
  const packet = Buffer.concat([Buffer.from(head), topic, Buffer.from(end)]);
  return Buffer.concat(Array.from({ length: times }, () => packet));
}

async function isHeard(kiosk: Kiosk): Promise<void> {
  const order = kiosk.order();
  await kiosk.send('orders', order);
  await until(() => kiosk.accepted.includes(order.messageId), 1_500);
}

it.each([0x82, 0xa2] as const)(
  'DEV-2 disconnects a kiosk that subscribes endlessly (%d), again after a reconnect, without delaying others',
  async (type) => {
    const [id, other] = type === 0x82 ? [760, 761] : [762, 763];
    const neighbour = await test.kiosk(other);
    const first = await test.kiosk(id);
    write(first, subscribing(first, 8_200, type));
    await until(() => first.closed);
    await isHeard(neighbour);
    const { login } = test.register(id);
    const again = await test.connect(login);
    let closed = false;
    again.once('close', () => (closed = true)).on('error', () => undefined);
    (again.stream as unknown as Socket).write(subscribing(first, 20, type));
    await until(() => closed);
    await isHeard(neighbour);
    expect(await test.metric('device_connections_cut_total', { reason: 'flood' })).toBeGreaterThan(1);
  },
);

it('DEV-2 keeps the packet allowance of a kiosk across reconnects', async () => {
  const pings = (times: number) => Buffer.from(Array.from({ length: times }, () => [0xc0, 0]).flat());
  let cut = 0;
  for (let n = 0; n < 3; n++) {
    const client = await test.connect(test.register(764).login);
    let [answered, isCut] = [0, false];
    client.once('close', () => (isCut = true)).on('error', () => undefined);
    client.on('packetreceive', ({ cmd }) => void (cmd === 'pingresp' && answered++));
    (client.stream as unknown as Socket).write(pings(5_000));
    await until(() => isCut || answered === 5_000);
    if (isCut) cut++;
    client.removeAllListeners('close').end(true);
  }
  // A burst of 8,000 in all: the second attempt uses it up, and nothing is left for the third.
  expect(cut).toBeGreaterThan(0);
});

it('DEV-2 refuses a kiosk that reconnects endlessly, and admits others', async () => {
  const { login } = test.register(770);
  const outcomes: string[] = [];
  for (let n = 0; n < 120; n++)
    await test.connect(login).then(
      (client) => (client.end(true), outcomes.push('in')),
      ({ code }: { code: number }) => outcomes.push(`refused ${code}`),
    );
  expect(outcomes.filter((outcome) => outcome === 'in').length).toBeLessThan(80);
  expect(outcomes.at(-1)).toBe('refused 3');
  await isHeard(await test.kiosk(771));
});

it('DEV-2 admits a fleet that reconnects at once, twice, and delivers everything to it', async () => {
  for (let round = 0; round < 2; round++) {
    const kiosks = await Promise.all(Array.from({ length: 300 }, (_, n) => test.kiosk(2_000 + n)));
    for (const channel of ['commands', 'config'] as const)
      await Promise.all(kiosks.map((kiosk) => kiosk.client.subscribeAsync(kiosk.topic(channel), { qos: 1 })));
    await isHeard(kiosks[0]!);
    for (const { client } of kiosks) client.end(true);
  }
}, 20_000);
