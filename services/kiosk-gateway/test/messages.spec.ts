import { traceIdOf } from '@backroom/platform';
import type { UpstreamChannel } from '@backroom/proto/devices';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import { account, GatewayUnderTest, ids, pause, until } from './gateway-under-test.js';

const test = new GatewayUnderTest();
beforeAll(() => test.start());
afterAll(() => test.stop());

const recordsOf = async (topic: string, deviceId: number) =>
  (await test.records(topic)).filter(({ key }) => key === String(deviceId));

it("DEV-2 appends messages of a kiosk unchanged, with the gateway's data of the sender", async () => {
  const kiosk = await test.kiosk(201);
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const order = { ...kiosk.order(), traceparent };
  await kiosk.send('orders', order);
  await until(() => kiosk.accepted.includes(order.messageId));
  const [record] = await recordsOf('device.orders', 201);
  const message = DeviceMessage.decode(record!.value!);
  expect(message).toMatchObject({
    accountId: account,
    locationId: 70,
    deviceId: 201,
    deviceKind: 'kiosk',
    messageId: order.messageId,
    bootId: kiosk.bootId,
    claimedAt: Date.parse(order.at),
  });
  expect(JSON.parse(Buffer.from(message.body).toString())).toEqual(order);
  expect(record!.headers).toMatchObject({ type: 'DeviceMessage', version: '1', account: String(account) });
  expect(traceIdOf(record!.headers['traceparent'])).toBe('0af7651916cd43dd8448eb211c80319c');
  expect(kiosk.rejected).toEqual([]);
});

it('DEV-2 gives a duplicate message the same event id and a receipt each time', async () => {
  const kiosk = await test.kiosk(202);
  const report = kiosk.diagnostics();
  await kiosk.send('diagnostics', report);
  await kiosk.send('diagnostics', report);
  await until(() => kiosk.accepted.filter((id) => id === report.messageId).length === 2);
  const records = await recordsOf('device.diagnostics', 202);
  expect(records).toHaveLength(2);
  expect(records[0]!.headers['event-id']).toBe(records[1]!.headers['event-id']);
});

it('DEV-2 keeps the order in which a kiosk published', async () => {
  const kiosk = await test.kiosk(203);
  const orders = Array.from({ length: 300 }, () => kiosk.order());
  await Promise.all(orders.map((order) => kiosk.send('orders', order)));
  await until(() => kiosk.accepted.length === 300);
  const sequences = (await recordsOf('device.orders', 203)).map(
    ({ value }) => DeviceMessage.decode(value!).sequence,
  );
  expect(sequences).toEqual(orders.map(({ sequence }) => sequence));
  // Batched, not one by one.
  expect(kiosk.receipts.length).toBeLessThan(50);
});

it('DEV-2 F5: measures the clock of a boot by every hello of a connection', async () => {
  const kiosk = await test.kiosk(204);
  const at = (hoursBehind: number) => new Date(Date.now() - hoursBehind * 3_600_000).toISOString();
  const hello = (hoursBehind: number) => ({ ...kiosk.envelope(), software: 'test 1.0', at: at(hoursBehind) });
  const order = (hoursBehind: number) => ({ ...kiosk.order(), at: at(hoursBehind) });
  await kiosk.send('hello', hello(10));
  await kiosk.send('orders', order(10));
  await kiosk.send('orders', order(0));
  await kiosk.send('hello', hello(20));
  await kiosk.send('orders', order(20));
  await kiosk.send('orders', { ...order(20), bootId: '0191e0a0-0000-4000-8000-000000000000' });
  await until(() => kiosk.accepted.length === 6);
  const offsets = (await recordsOf('device.orders', 204)).map(
    ({ value }) => DeviceMessage.decode(value!).clockOffset,
  );
  // To the hour: includes the transfer time of the hello.
  expect(offsets.map((offset) => Math.round(offset / 3_600_000))).toEqual([10, 0, 20, 0]);
  expect(offsets[1]).toBe(0);
  expect(await recordsOf('device.events', 204)).toHaveLength(2);
});

it('DEV-2 F6: transit time of a hello does not count as a wrong clock', async () => {
  const kiosk = await test.kiosk(214);
  const at = new Date(Date.now() - 3_000).toISOString();
  await kiosk.send('hello', { ...kiosk.envelope(), software: 'test 1.0', at });
  await kiosk.send('orders', kiosk.order());
  await until(() => kiosk.accepted.length === 2);
  const [order] = await recordsOf('device.orders', 214);
  expect(DeviceMessage.decode(order!.value!).clockOffset).toBe(0);
});

it('DEV-2 sends a receipt only after the append, once an unavailable log is back', async () => {
  const kiosk = await test.kiosk(205, { keepalive: 2 });
  test.wire.cut();
  const orders = Array.from({ length: 5 }, () => kiosk.order());
  let acknowledged = 0;
  for (const order of orders) void kiosk.send('orders', order).then(() => acknowledged++);
  await pause(5_000);
  expect({ acknowledged, receipts: kiosk.receipts, closed: kiosk.closed }).toEqual({
    acknowledged: 0,
    receipts: [],
    closed: false,
  });
  expect(await test.metric('device_messages_waiting')).toBe(5);
  await test.wire.mend();
  await until(() => kiosk.accepted.length === 5 && acknowledged === 5);
  expect(new Set(kiosk.accepted)).toEqual(new Set(orders.map(({ messageId }) => messageId)));
  expect(kiosk.closed).toBe(false);
});

it('DEV-2 notifies a kiosk that its order is quarantined, and why', async () => {
  const kiosk = await test.kiosk(206);
  const order = kiosk.order();
  await kiosk.send('orders', order);
  const { messageId, orderId } = order;
  const payload = {
    accountId: account,
    locationId: 70,
    deviceId: 206,
    deviceKind: 'kiosk',
    messageId,
    orderId,
    reason: 'total: 300',
  };
  const quarantined = { event: events.OrderQuarantined, key: orderId, accountId: account };
  // F4: not for a report without a readable id, which was answered when it arrived.
  await test.append({ ...quarantined, payload: { ...payload, messageId: '', orderId: '' } });
  await test.append({ ...quarantined, payload });
  await until(() => kiosk.quarantined.length > 0);
  expect(kiosk.quarantined).toEqual([{ messageId, reason: 'total: 300' }]);
});

it('DEV-2 F3: records rejected messages with their reason in the log before notifying the kiosk', async () => {
  const kiosk = await test.kiosk(208);
  const bad = { ...kiosk.diagnostics(), batteryLevel: -1 };
  const large = { ...kiosk.diagnostics(), details: { text: 'x'.repeat(300_000) } };
  const nameless = { ...kiosk.diagnostics(), messageId: 'not-a-uuid' };
  const broken = kiosk.diagnostics();
  // These have no sequence number.
  const hello = { ...kiosk.envelope(), software: 7 };
  const offline = { ...kiosk.envelope(), type: 'offline', at: 'now' };
  const placeless = { ...kiosk.diagnostics(), bootId: 'x' };
  await kiosk.send('diagnostics', bad);
  await kiosk.send('diagnostics', large);
  await kiosk.send('diagnostics', nameless);
  await kiosk.send('diagnostics', `${JSON.stringify(broken)},`);
  await kiosk.send('hello', hello);
  await kiosk.send('events', offline);
  await kiosk.send('diagnostics', placeless);
  await kiosk.send('diagnostics', 'no JSON');
  await until(() => kiosk.rejected.length === 8);
  const used = (await recordsOf('device.rejected', 208)).map(({ value }) => DeviceMessage.decode(value!));
  expect(used.slice(0, 4)).toMatchObject(
    [bad, large, nameless, broken].map(({ messageId, sequence, bootId }) => ({
      ...{ messageId, sequence, bootId, accountId: account, deviceId: 208, deviceKind: 'kiosk' },
    })),
  );
  expect(used.map(({ refusal }) => refusal)).toEqual(kiosk.rejected.map(({ reason }) => reason));
  expect(used.slice(4).map(({ messageId, bootId }) => [messageId, bootId])).toEqual(
    [hello.messageId, offline.messageId, placeless.messageId, ''].map((id) => [id, '']),
  );
  expect(used.every(({ body }) => body.length === 0)).toBe(true);

  test.wire.cut();
  const later = { ...kiosk.diagnostics(), batteryLevel: -1 };
  await Promise.race([kiosk.send('diagnostics', later), pause(1_000)]);
  expect(kiosk.rejected).toHaveLength(8);
  await test.wire.mend();
  await until(() => kiosk.rejected.length === 9);
});

it('F3: accepts a message with unknown fields, without them, and records their names', async () => {
  const kiosk = await test.kiosk(209);
  const order = kiosk.order();
  await kiosk.send('orders', {
    ...order,
    note: 'x',
    lines: order.lines.map((line) => ({ ...line, size: 'L' })),
  });
  await until(() => kiosk.accepted.includes(order.messageId));
  const [record] = await recordsOf('device.orders', 209);
  const message = DeviceMessage.decode(record!.value!);
  expect(JSON.parse(Buffer.from(message.body).toString())).toEqual(order);
  expect(message).toMatchObject({ unknownFields: { names: ['lines.size', 'note'] } });
  expect(message.refusal).toBeUndefined();
});

it('F3: appends an order that cannot be read as it was received, and accepts it', async () => {
  const kiosk = await test.kiosk(210);
  const order = kiosk.order();
  const sent: [body: unknown, id: string | null, refusal: RegExp][] = [
    [{ ...kiosk.order(), total: -1 }, null, /^total: /],
    [{ ...kiosk.order(), messageId: 'not-a-uuid' }, 'not-a-uuid', /^messageId: /],
    [`${JSON.stringify(order)},`, order.messageId, /not JSON/],
    [{ ...kiosk.order(), bootId: 7 }, null, /^bootId: /],
    [{ ...kiosk.order(), padding: 'x'.repeat(300_000) }, null, /262144/],
  ];
  for (const [body] of sent) await kiosk.send('orders', body);
  const ids = sent.map(([body, id]) => id ?? (body as { messageId: string }).messageId);
  await until(() => kiosk.accepted.length === sent.length);
  expect([...kiosk.accepted].sort()).toEqual([...ids].sort());
  expect(kiosk.rejected).toEqual([]);
  const records = (await recordsOf('device.orders', 210)).map(({ value }) => DeviceMessage.decode(value!));
  expect(records.map(({ messageId }) => messageId)).toEqual(ids);
  for (const [n, [body, , refusal]] of sent.entries()) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(records[n]!.refusal).toMatch(refusal);
    expect(Buffer.from(records[n]!.body).toString()).toBe(text.slice(0, 262_144));
  }
  expect(records.map(({ bootId }) => bootId)).toEqual([...Array(3).fill(kiosk.bootId), '', kiosk.bootId]);
  expect(records[2]).toMatchObject({ sequence: order.sequence, claimedAt: Date.parse(order.at) });
  expect(await recordsOf('device.rejected', 210)).toEqual([]);
});

it('F4: keeps the text of an order without a readable id under an id of its content', async () => {
  const kiosk = await test.kiosk(211);
  for (const text of ['{"total":', '{"total":', '{"total":1']) await kiosk.send('orders', text);
  await until(() => kiosk.rejected.length === 3);
  expect(kiosk.rejected).toEqual(
    Array(3).fill({ messageId: null, reason: expect.stringMatching(/not JSON/) as string }),
  );
  const ids = (await recordsOf('device.orders', 211)).map(({ headers }) => headers['event-id']);
  expect([ids.length, new Set(ids).size, ids[0] === ids[1]]).toEqual([3, 2, true]);
});

it('DEV-2 requests missing messages from a kiosk', async () => {
  const kiosk = await test.kiosk(207);
  const ranges = [{ bootId: kiosk.bootId, from: 3, to: 5 }];
  await test.append({
    event: events.MessagesMissing,
    key: '207',
    accountId: account,
    payload: { accountId: account, deviceId: 207, ranges },
  });
  await until(() => kiosk.receipts.some(({ missing }) => missing));
  expect(kiosk.receipts.at(-1)).toMatchObject({ accepted: [], rejected: [], missing: ranges });
});

describe('DEV-2 rejects permanently, with a reason, and acknowledges', () => {
  const cases: [
    name: string,
    send: (kiosk: Awaited<ReturnType<typeof test.kiosk>>) => unknown,
    reason: RegExp,
    code: string,
  ][] = [
    ['malformed JSON', () => '{"messageId": ', /not JSON/, 'not-json'],
    ['text that is not UTF-8', () => Buffer.from([0x7b, 0xff, 0x7d]), /not UTF-8/, 'not-text'],
    ['a wrong type', (kiosk) => ({ ...kiosk.diagnostics(), hasPower: 1 }), /^hasPower: /, 'schema'],
    [
      'a wrong field of an object',
      (kiosk) => ({ ...kiosk.diagnostics(), lock: { locked: 1, open: false, enabled: true } }),
      /^lock\.locked: /,
      'schema',
    ],
    [
      'F4: a NUL',
      (kiosk) => ({ ...kiosk.diagnostics(), details: { path: 'C:\u0000dir' } }),
      /^details\.path: .*NUL/,
      'schema',
    ],
    ['an array', () => '[]', /^message: /, 'schema'],
    [
      'more than 256 KiB',
      (kiosk) => ({ ...kiosk.diagnostics(), padding: 'x'.repeat(300_000) }),
      /bytes, more than 262144/,
      'too-large',
    ],
  ];
  it.each(cases)('%s', async (name, body, reason, code) => {
    const kiosk = await test.kiosk(220 + cases.findIndex(([other]) => other === name));
    const before = await test.metric('device_messages_total', {
      channel: 'diagnostics',
      outcome: 'rejected',
      reason: code,
    });
    const sent = body(kiosk);
    await kiosk.send('diagnostics', sent);
    await until(() => kiosk.rejected.length === 1);
    const messageId = (sent as { messageId?: string }).messageId ?? null;
    expect(kiosk.rejected).toEqual([{ messageId, reason: expect.stringMatching(reason) as string }]);
    expect(
      await test.metric('device_messages_total', {
        channel: 'diagnostics',
        outcome: 'rejected',
        reason: code,
      }),
    ).toBe(before + 1);
    const good = kiosk.order();
    await kiosk.send('orders', good);
    await until(() => kiosk.accepted.includes(good.messageId));
  });

  const one = { productId: 1, quantity: 2 };
  const stocks: [name: string, fields: object, reason: RegExp][] = [
    [
      'a million and one pieces',
      { products: [{ ...one, quantity: 1_000_001 }] },
      /^products\[0\]\.quantity: /,
    ],
    ['fewer pieces than none', { products: [{ ...one, quantity: -1 }] }, /^products\[0\]\.quantity: /],
    ['half a piece', { products: [{ ...one, quantity: 0.5 }] }, /^products\[0\]\.quantity: /],
    ['no product', { products: [] }, /^products: /],
    ['more lines than may be', { products: Array.from({ length: 2_001 }, () => one) }, /^products: /],
    ['a pre-kit below 1', { products: [one], prekitId: 0 }, /^prekitId: /],
    ['a pre-kit by name', { products: [one], prekitId: 'Monday' }, /^prekitId: /],
  ];
  it.each(stocks)('PROD-4 stock with %s', async (name, fields, reason) => {
    const kiosk = await test.kiosk(230 + stocks.findIndex(([other]) => other === name));
    const message = { ...kiosk.envelope(), kind: 'restock', ...fields };
    await kiosk.send('stock', message);
    await until(() => kiosk.rejected.length === 1);
    const { messageId } = message;
    expect(kiosk.rejected).toEqual([{ messageId, reason: expect.stringMatching(reason) as string }]);
    const good = { ...kiosk.envelope(), kind: 'restock', products: [one] };
    await kiosk.send('stock', good);
    await until(() => kiosk.accepted.includes(good.messageId));
    const accepted = (await recordsOf('device.stock', kiosk.id)).map(
      ({ value }) => DeviceMessage.decode(value!).messageId,
    );
    expect(accepted).toEqual([good.messageId]);
  });

  it('an event of no known type', async () => {
    const kiosk = await test.kiosk(240);
    const message = { ...kiosk.envelope(), type: 'exploded' };
    await kiosk.send('events', message);
    await until(() => kiosk.rejected.length === 1);
    expect(kiosk.rejected).toEqual([
      { messageId: message.messageId, reason: expect.stringMatching(/^type: /) as string },
    ]);
  });
});

describe('DEV-2 every channel has its topic', () => {
  const lines = [{ productId: 1, quantity: 2, unitPrice: 150 }];
  const samples: [channel: UpstreamChannel, topic: string, fields: () => object][] = [
    [
      'carts',
      'device.carts',
      () => ({ cartId: ids.next(), state: 'canceled', currency: 'USD', lines, total: 300 }),
    ],
    ['stock', 'device.stock', () => ({ kind: 'count', products: [{ productId: 1, quantity: 5 }] })],
    [
      'cash',
      'device.cash',
      () => ({ type: 'inserted', insertionId: ids.next(), currency: 'USD', amount: 500 }),
    ],
    ['events', 'device.events', () => ({ type: 'config-applied', version: 3 })],
    ['acks', 'device.acks', () => ({ commandId: ids.next(), state: 'succeeded' })],
  ];
  it.each(samples)('%s', async (channel, topic, fields) => {
    const kiosk = await test.kiosk(250 + samples.findIndex(([other]) => other === channel));
    const message = { ...kiosk.envelope(), ...fields() };
    await kiosk.send(channel, message);
    await until(() => kiosk.accepted.includes(message.messageId));
    const bodies = (await recordsOf(topic, kiosk.id)).map(({ value }) =>
      JSON.parse(Buffer.from(DeviceMessage.decode(value!).body).toString()),
    );
    expect(bodies).toContainEqual(message);
  });
});
