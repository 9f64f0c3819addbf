import type { ChildProcess } from 'node:child_process';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { mosquittoAvailable } from '@backroom/standalone/testing';
import { exitOf } from '@backroom/testing/children';
import { ExternalUnderTest } from './external-under-test.js';
import { account, Kiosk, pause, secret, until } from './gateway-under-test.js';

// Requires Mosquitto; with CI=true its absence is a failure.
const withMosquitto = mosquittoAvailable() || process.env['CI'] === 'true' ? describe : describe.skip;

withMosquitto('behind Mosquitto', () => {
  const test = new ExternalUnderTest();
  beforeAll(async () => {
    await test.start();
    await test.join('first');
  }, 30_000);
  afterAll(() => test.stop(), 30_000);

  async function end(member: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    member.kill(signal);
    await exitOf(member, 20_000);
  }

  const messagesOf = async (topic: string, id: number) =>
    (await test.records(topic, id)).map(({ value }) => DeviceMessage.decode(value!));

  it('DEV-2 behind an external broker, sends the receipt after the append, with the registry data of the sender', async () => {
    const kiosk = await test.kiosk(400);
    const order = kiosk.order();
    await kiosk.send('orders', order);
    await until(() => kiosk.accepted.includes(order.messageId));
    const [message] = await messagesOf('device.orders', 400);
    expect(message).toMatchObject({
      accountId: account,
      locationId: 70,
      deviceId: 400,
      deviceKind: 'kiosk',
      messageId: order.messageId,
    });
  });

  it('DEV-2 behind an external broker, sends no receipt while the log is unavailable, loses nothing and drops no connection', async () => {
    const kiosk = await test.kiosk(401);
    await test.wire.cut();
    const orders = Array.from({ length: 600 }, () => kiosk.order());
    await Promise.all(orders.map((order) => kiosk.send('orders', order)));
    await pause(3_000);
    expect(kiosk.receipts).toEqual([]);
    await test.wire.mend();
    await until(() => kiosk.accepted.length >= 600, 20_000);
    expect(new Set(kiosk.accepted)).toEqual(new Set(orders.map(({ messageId }) => messageId)));
    // Nothing arrived twice: the service lost no connection over it.
    expect(await messagesOf('device.orders', 401)).toHaveLength(600);
  }, 40_000);

  it("DEV-2 behind an external broker, a single member keeps the order of a kiosk's messages", async () => {
    const kiosk = await test.kiosk(409);
    const orders = Array.from({ length: 300 }, () => kiosk.order());
    await Promise.all(orders.map((order) => kiosk.send('orders', order)));
    await until(() => kiosk.accepted.length === 300, 10_000);
    const sequences = (await messagesOf('device.orders', 409)).map(({ sequence }) => sequence);
    expect(sequences).toEqual(orders.map(({ sequence }) => sequence));
  }, 20_000);

  it('DEV-2 two members share the messages of a kiosk, and both know its clock', async () => {
    await test.join('second');
    const kiosk = await test.kiosk(402);
    const before = await test.metric('second', 'device_messages_total', { outcome: 'accepted' });
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await kiosk.send('hello', { ...kiosk.envelope(), software: 'test 1.0', at });
    const orders = Array.from({ length: 100 }, () => ({ ...kiosk.order(), at }));
    await Promise.all(orders.map((order) => kiosk.send('orders', order)));
    await until(() => kiosk.accepted.length === 101);
    const shared = (await test.metric('second', 'device_messages_total', { outcome: 'accepted' })) - before;
    expect(shared).toBeGreaterThan(10);
    expect(shared).toBeLessThan(91);
    const offsets = (await messagesOf('device.orders', 402)).map(({ clockOffset }) => clockOffset);
    expect(offsets.filter((offset) => Math.abs(offset - 3_600_000) > 2_000)).toEqual([]);
    await test.leave('second');
  });

  it('DEV-2 a stopping member processes everything the broker gave it, so that nothing waits for its return', async () => {
    await test.join('leaving');
    const kiosk = await test.kiosk(410);
    const orders: string[] = [];
    let left: Promise<void> | undefined;
    for (let n = 0; n < 600; n++) {
      const order = kiosk.order();
      orders.push(order.messageId);
      void kiosk.send('orders', order);
      if (n === 200) left = test.leave('leaving');
      // Some before the stop, some while it leaves, some after: a turn of the event loop between any two.
      await new Promise(setImmediate);
    }
    await left;
    await until(() => new Set(kiosk.accepted).size === orders.length, 15_000);
  }, 30_000);

  it('DEV-2 unacknowledged messages of a member killed with -9 are delivered again', async () => {
    const kiosk = await test.kiosk(408);
    const doomed = await test.spawn('doomed');
    await test.wire.cut();
    const orders = Array.from({ length: 300 }, () => kiosk.order());
    await Promise.all(orders.map((order) => kiosk.send('orders', order)));
    // It holds its share, and none of it is durable.
    await pause(500);
    await end(doomed, 'SIGKILL');
    await test.wire.mend();
    await until(() => kiosk.accepted.length > 0, 10_000);
    await pause(1_000);
    const before = new Set(kiosk.accepted).size;
    expect(before).toBeLessThan(300);
    const successor = await test.spawn('doomed');
    await until(() => new Set(kiosk.accepted).size === 300, 15_000);
    const kept = new Set((await messagesOf('device.orders', 408)).map(({ messageId }) => messageId));
    expect(kept.size).toBe(300);
    await end(successor, 'SIGTERM');
  }, 60_000);

  it('DEV-2 a hello queued in the broker measures no clock; queued messages arrive once a member is back', async () => {
    const kiosk = await test.kiosk(403);
    const sole = await test.spawn('sole');
    await test.leave('first');
    await end(sole, 'SIGKILL');
    await kiosk.send('hello', { ...kiosk.envelope(), software: 'test 1.0' });
    const order = kiosk.order();
    await kiosk.send('orders', order);
    await pause(2_500);
    const back = await test.spawn('sole');
    await until(() => kiosk.accepted.includes(order.messageId), 10_000);
    await end(back, 'SIGTERM');
    await test.join('first');
    const [message] = await messagesOf('device.orders', 403);
    expect(message!.clockOffset).toBe(0);
  }, 30_000);

  it('DEV-2 the clock of a boot is known after a restart of the service', async () => {
    const kiosk = await test.kiosk(404);
    const at = new Date(Date.now() - 7_200_000).toISOString();
    // Some moments after the start above, messages count as fresh.
    await pause(700);
    await kiosk.send('hello', { ...kiosk.envelope(), software: 'test 1.0', at });
    await until(() => kiosk.accepted.length === 1);
    await test.leave('first');
    await test.join('first');
    await kiosk.send('orders', { ...kiosk.order(), at });
    await until(() => kiosk.accepted.length === 2);
    const [message] = await messagesOf('device.orders', 404);
    expect(Math.abs(message!.clockOffset - 7_200_000)).toBeLessThan(60_000);
  });

  it('DEV-1 waits for the event of a newly registered kiosk, and rejects an unknown or disabled one', async () => {
    await test.register(405, false);
    const kiosk = new Kiosk(405, await test.connect(405));
    await kiosk.listen();
    const order = kiosk.order();
    await kiosk.send('orders', order);
    await pause(300);
    expect(kiosk.receipts).toEqual([]);
    await test.announce(405);
    await until(() => kiosk.accepted.includes(order.messageId));
    await test.announce(405, false);
    await pause(300);
    const late = kiosk.order();
    await kiosk.send('orders', late);
    await until(() => kiosk.rejected.length === 1);
    const reason = expect.stringMatching(/not registered|disabled/) as string;
    expect(kiosk.rejected).toEqual([{ messageId: late.messageId, reason }]);
  });

  it('DEV-1 ignores retained messages without a response', async () => {
    const kiosk = await test.kiosk(406);
    const retained = kiosk.order();
    await kiosk.client.publishAsync(kiosk.topic('orders'), JSON.stringify(retained), {
      qos: 1,
      retain: true,
    });
    const order = kiosk.order();
    await kiosk.send('orders', order);
    await until(() => kiosk.accepted.includes(order.messageId));
    expect(kiosk.accepted).not.toContain(retained.messageId);
    expect(await messagesOf('device.orders', 406)).toHaveLength(1);
  });

  it('DEV-2 rejects a message that is too large with a reason, keeps an order, and disconnects on a far larger packet', async () => {
    const kiosk = await test.kiosk(407);
    const padding = 'x'.repeat(300_000);
    const order = { ...kiosk.order(), padding };
    await kiosk.send('diagnostics', { ...kiosk.envelope(), padding });
    await kiosk.send('orders', order);
    await until(() => kiosk.rejected.length === 1 && kiosk.accepted.includes(order.messageId));
    expect(kiosk.rejected[0]!.reason).toMatch(/bytes, more than 262144/);
    const [kept] = await messagesOf('device.orders', 407);
    expect(kept!.refusal).toMatch(/bytes, more than 262144/);
    kiosk.client.publish(kiosk.topic('orders'), Buffer.alloc(2 * 1024 * 1024), { qos: 1 });
    await until(() => kiosk.closed);
  });

  describe('DEV-1 behind an external broker, refuses', () => {
    it('a wrong secret, the secret of another device, no credentials, and an unknown device', async () => {
      await test.register(410);
      const attempts = [
        { password: 'not-its-own-secret' },
        { username: 'kiosk-411' },
        { username: 'admin' },
        { username: 'kiosk-gateway' },
        { username: undefined, password: undefined },
      ];
      for (const options of attempts)
        await expect(test.connect(410, options)).rejects.toMatchObject({ code: 5 });
    });

    it.each([
      '#',
      '$SYS/#',
      `v1/${account}/kiosks/421/receipts`,
      `v1/${account}/kiosks/+/receipts`,
      `v1/${account}/kiosks/420/orders`,
      '$share/kiosk-gateway/v1/+/+/+/orders',
      '$CONTROL/dynamic-security/v1/response',
      'kiosk-gateway/probe/first-0',
    ])('to let a kiosk subscribe to %s', async (topic) => {
      const kiosk = await test.kiosk(420);
      await expect(kiosk.client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
    });

    it('messages and wills of a kiosk on the topics of another', async () => {
      await test.register(431);
      const other = new Kiosk(431, await test.connect(431));
      await other.listen();
      const topic = `v1/${account}/kiosks/431/orders`;
      const payload = JSON.stringify(other.order());
      const kiosk = await test.kiosk(430, {
        will: { topic, payload: Buffer.from(payload), qos: 1, retain: false },
      });
      await kiosk.client.publishAsync(topic, payload, { qos: 1 });
      await kiosk.client.publishAsync(`v1/${account}/kiosks/431/receipts`, '{}', { qos: 1 });
      kiosk.client.stream.destroy();
      await until(() => kiosk.closed);
      const honest = other.order();
      await other.send('orders', honest);
      await until(() => other.accepted.includes(honest.messageId));
      expect(await messagesOf('device.orders', 431)).toHaveLength(1);
      expect(other.receipts.flatMap(({ accepted }) => accepted)).toEqual([honest.messageId]);
    });
  });

  it('DEV-2 kiosks and service reconnect after the broker is killed with -9, and messages without a receipt are sent again', async () => {
    const kiosk = await test.kiosk(440);
    const orders = Array.from({ length: 200 }, () => kiosk.order());
    const [first, rest] = [orders.slice(0, 50), orders.slice(50)];
    for (const order of first) void kiosk.send('orders', order).catch(() => undefined);
    process.kill(test.broker.pid()!, 'SIGKILL');
    await until(() => kiosk.closed);
    await until(() => test.members.get('first')!.ready() && test.broker.pid() !== undefined, 20_000);
    // The registry survives the broker's memory: its access file is written at each change.
    let back: Kiosk | undefined;
    await until(async () => {
      back = await test.connect(440, { password: secret }).then(
        (client) => new Kiosk(440, client),
        () => undefined,
      );
      return back !== undefined;
    });
    await back!.listen();
    await until(() => test.members.get('first')!.ready(), 20_000);
    const accepted = new Set(kiosk.accepted);
    for (const order of [...first.filter(({ messageId }) => !accepted.has(messageId)), ...rest])
      await back!.send('orders', order);
    await until(
      () => orders.every(({ messageId }) => accepted.has(messageId) || back!.accepted.includes(messageId)),
      20_000,
    );
    const kept = new Set((await messagesOf('device.orders', 440)).map(({ messageId }) => messageId));
    expect(orders.filter(({ messageId }) => !kept.has(messageId))).toEqual([]);
  }, 60_000);
});
