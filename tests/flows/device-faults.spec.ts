import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { refusals } from '@backroom/testing/broker';
import { Kiosk } from '@backroom/testing/kiosk';
import { apiUrl, demoKiosks, waitUntil, type DemoKiosk } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';

const kiosks = () => demoKiosks();
let facts: DemoKiosk;
let neighbour: DemoKiosk;
let foreigner: DemoKiosk;
let honest: Kiosk;
let kiosk: Kiosk;

beforeAll(async () => {
  // The second operator: other files use the kiosks of the first.
  const operator = [...new Set(kiosks().map(({ accountId }) => accountId))][1]!;
  [facts, neighbour] = kiosks().filter(({ accountId }) => accountId === operator) as [DemoKiosk, DemoKiosk];
  foreigner = kiosks().find(({ accountId }) => accountId !== operator)!;
  honest = await Kiosk.connect(neighbour);
}, 60_000);
beforeEach(async () => {
  if (!kiosk?.connected) kiosk = await Kiosk.connect(facts);
});
afterAll(() => Promise.all([kiosk.close(), honest?.close()]));

const isBooked = async (orderId: string) =>
  (await postgres('orders_ledger', 'select 1 from sale where id = $1', [orderId])).length;

/** The value of a counter with these labels, over all services. */
async function counted(name: string, ...labels: string[]): Promise<number> {
  const answer = await fetch(new URL('/metrics', apiUrl));
  const lines = (await answer.text())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Publishes a forbidden message and waits long enough for any effect. */
async function refuses(thief: Kiosk, topic: string, payload: string): Promise<void> {
  thief.client.publish(topic, payload, { qos: 1 });
  if (refusals.endsConnection) await waitUntil('the connection ends', async () => !thief.connected);
  else expect((await thief.sell(thief.sale())).accepted).toBe(true);
}

describe('DEV-1 device authorization', () => {
  it('DEV-1 refuses and counts a wrong secret, an unknown device and an empty login alike', async () => {
    const before = await counted('device_connects_total', 'outcome="refused"', 'reason="wrong-credentials"');
    const attempts = [
      { secret: 'x'.repeat(64) },
      { login: 'demo-nobody' },
      { secret: foreigner.secret },
      { login: "' or 1=1 --" },
    ];
    for (const credentials of attempts)
      await expect(Kiosk.connect(facts, credentials)).rejects.toMatchObject({ code: refusals.badLogin });
    await expect(Kiosk.connect(facts, { secret: '' })).rejects.toMatchObject({ code: refusals.badLogin });
    expect(await counted('device_connects_total', 'outcome="refused"', 'reason="wrong-credentials"')).toBe(
      before + (refusals.counted ? attempts.length : 0),
    );
    expect((await kiosk.sell(kiosk.sale())).accepted).toBe(true);
  });

  it('DEV-1 the broker refuses messages on topics of another device', async () => {
    for (const other of [neighbour, foreigner]) {
      const thief = await Kiosk.connect(facts);
      const sale = thief.sale();
      const topic = `v1/${other.accountId}/kiosks/${other.deviceId}/orders`;
      await refuses(thief, topic, JSON.stringify(sale));
      expect(thief.outcomeSoFar(sale.messageId).accepted).toBe(false);
      expect(await isBooked(sale.orderId)).toBe(0);
      await thief.close();
    }
    for (const topic of [
      'v1/2/kiosks/1/receipts',
      '$SYS/broker',
      'orders',
      `v1/${facts.accountId}/kiosks/${facts.deviceId}/orders/x`,
    ]) {
      const odd = await Kiosk.connect(facts);
      await refuses(odd, topic, '{}');
      await odd.close();
    }
  });

  it('DEV-1 refuses subscriptions to another device, wildcards and broker topics', async () => {
    const topics = [
      `v1/${neighbour.accountId}/kiosks/${neighbour.deviceId}/receipts`,
      `v1/${foreigner.accountId}/kiosks/${foreigner.deviceId}/receipts`,
      '#',
      '+/+/+/+/receipts',
      `v1/${facts.accountId}/kiosks/+/receipts`,
      '$SYS/#',
      '$share/all/#',
      kiosk.topic('orders'),
    ];
    for (const topic of topics)
      await expect(kiosk.client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
    const heard: string[] = [];
    kiosk.client.on('message', (topic) => heard.push(topic));
    await honest.sell(honest.sale());
    await kiosk.sell(kiosk.sale());
    expect(new Set(heard)).toEqual(new Set([kiosk.topic('receipts')]));
  });
});

describe('DEV-2 invalid messages', () => {
  const report = (change: object) => ({
    ...kiosk.envelope(Date.now()),
    ...{ hasPower: true, batteryLevel: 80, isWifi: true, ...change },
  });

  it.each([
    ['no JSON', () => '{"hasPower":', null, /not JSON/],
    ['not UTF-8', () => Buffer.from([0xff, 0xfe, 0x00]), null, /UTF-8/],
    ['an array', () => '[]', null, /message/],
    ['nothing', () => '', null, /not JSON/],
    ['a missing field', () => report({ isWifi: undefined }), 'id', /^isWifi/],
    ['a fraction of a percent', () => report({ batteryLevel: 1.5 }), 'id', /^batteryLevel/],
    [
      'a wrong inner field',
      () => report({ lock: { locked: 1, open: true, enabled: true } }),
      'id',
      /^lock\.locked/,
    ],
    ['F4: a NUL', () => report({ details: { path: 'C:\u0000dir' } }), 'id', /^details\.path: .*NUL/],
    ['more than 256 KiB', () => report({ note: 'x'.repeat(300_000) }), 'id', /262144/],
  ])('DEV-2 rejects %s with a reason and keeps the connection', async (_what, make, which, reason) => {
    const before = await counted('device_messages_total', 'outcome="rejected"');
    const bad = make();
    const body = Buffer.isBuffer(bad) || typeof bad === 'string' ? bad : JSON.stringify(bad);
    const seen = kiosk.receipts.length;
    await kiosk.publish('diagnostics', body);
    const messageId = which ? (JSON.parse(body.toString()) as { messageId: string }).messageId : null;
    const refused = await waitUntil('the reason', async () =>
      kiosk.receipts
        .slice(seen)
        .flatMap(({ rejected }) => rejected)
        .find((one) => one.messageId === messageId),
    );
    expect(refused.reason).toMatch(reason);
    expect(refused.reason.length).toBeLessThanOrEqual(300);
    expect(await counted('device_messages_total', 'outcome="rejected"')).toBe(before + 1);
    expect((await kiosk.sell(kiosk.sale())).accepted).toBe(true);
  });
});

describe('F3: orders that are not valid', () => {
  it('F3: books a sale with unknown fields at any depth, and with a BOM and a NUL around it', async () => {
    const sale = kiosk.sale();
    const text = JSON.stringify({
      ...sale,
      note: 'x',
      payments: sale.payments.map((one) => ({ ...one, terminal: 7 })),
    });
    await kiosk.publish('orders', `\ufeff${text}\0`);
    await waitUntil('it is booked', async () => (await isBooked(sale.orderId)) === 1);
  });

  it.each<[string, (sale: ReturnType<Kiosk['sale']>) => string, RegExp]>([
    ['a missing field', (sale) => JSON.stringify({ ...sale, lines: undefined }), /^lines: /],
    ['a fraction of a cent', (sale) => JSON.stringify({ ...sale, total: 1.5 }), /^total: /],
    [
      'a time that does not exist',
      (sale) => JSON.stringify({ ...sale, at: '2026-02-30T25:00:00Z' }),
      /^at: /,
    ],
    ['more than 256 KiB', (sale) => JSON.stringify({ ...sale, note: 'x'.repeat(300_000) }), /262144/],
    ['a trailing comma', (sale) => JSON.stringify(sale).replace(/}$/, ',}'), /not JSON/],
  ])('F3: quarantines an order with %s once, and notifies the kiosk', async (_what, make, reason) => {
    const sale = kiosk.sale();
    const text = make(sale);
    await kiosk.publish('orders', text);
    await kiosk.publish('orders', text);
    expect(await kiosk.quarantineReasonOf(sale.messageId)).toMatch(reason);
    expect(kiosk.outcomeSoFar(sale.messageId).accepted).toBe(true);
    const rows = () =>
      postgres<{ code: string; reason: string }>(
        'orders_ledger',
        'select code, reason from quarantine where message_id = $1',
        [sale.messageId],
      );
    expect(await rows()).toEqual([{ code: 'invalid', reason: expect.stringMatching(reason) }]);
    expect(await isBooked(sale.orderId)).toBe(0);
  });

  it('F4: keeps an order without a readable id and answers with the reason', async () => {
    const text = `{"total":${Date.now()}`;
    const seen = kiosk.receipts.length;
    await kiosk.publish('orders', text);
    const refused = await waitUntil('the reason', async () =>
      kiosk.receipts
        .slice(seen)
        .flatMap(({ rejected }) => rejected)
        .at(0),
    );
    expect(refused).toEqual({ messageId: null, reason: expect.stringMatching(/not JSON/) });
    await waitUntil('it waits', async () => {
      const sql = "select 1 from quarantine where body ->> 'unreadable' = $1";
      return (await postgres('orders_ledger', sql, [text])).length === 1;
    });
  });
});

describe('LEDG-8 quarantine', () => {
  it('LEDG-8 quarantines wrong totals and a reused id with another body, and books valid sales', async () => {
    const off = kiosk.sale();
    off.total += 1;
    const first = kiosk.sale();
    const other = { ...kiosk.sale({ quantity: 3 }), orderId: first.orderId };
    const fine = honest.sale();
    const [fate] = await Promise.all([kiosk.sell(off), honest.sell(fine)]);
    // Stored nevertheless: the device need not resend it.
    expect(fate.accepted).toBe(true);
    expect(await kiosk.quarantineReasonOf(off.messageId)).toMatch(
      /^total: the lines and the fee add up to \d+, the order says \d+$/,
    );
    await kiosk.sell(first);
    await kiosk.sell(other);
    expect(await kiosk.quarantineReasonOf(other.messageId)).toBe(
      'orderId: another sale was booked under this id',
    );
    await waitUntil(
      'the honest ones are booked',
      async () => (await isBooked(fine.orderId)) === 1 && (await isBooked(first.orderId)) === 1,
    );
    expect(await isBooked(off.orderId)).toBe(0);
    const kept = await postgres<{ reason: string; body: { total: number } }>(
      'orders_ledger',
      'select reason, body from quarantine where order_id = any ($1) order by received_at',
      [[off.orderId, first.orderId]],
    );
    expect(kept.map(({ body }) => body.total)).toEqual([off.total, other.total]);
    const [row] = await postgres<{ total: number }>('orders_ledger', 'select total from sale where id = $1', [
      first.orderId,
    ]);
    expect(row!.total).toBe(first.total);
  });

  it('LEDG-8 treats another body under a used message id as a new sale', async () => {
    const first = kiosk.sale();
    const second = { ...kiosk.sale(), messageId: first.messageId };
    await kiosk.sell(first);
    await kiosk.publish('orders', second);
    await waitUntil(
      'both are booked',
      async () => (await isBooked(first.orderId)) === 1 && (await isBooked(second.orderId)) === 1,
    );
  });

  it('PLAT-1 the system stays healthy and no event is parked', async () => {
    expect((await fetch(new URL('/readyz', apiUrl))).status).toBe(200);
    for (const database of ['orders_ledger', 'locations_kiosks', 'reporting'] as const)
      expect(
        await postgres(database, 'select * from dead_letter where account_id = $1', [facts.accountId]),
      ).toEqual([]);
  });
});
