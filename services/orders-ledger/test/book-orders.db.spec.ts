import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope } from '@backroom/platform';
import { paymentMethods, type PaymentMethod } from '@backroom/proto/devices';
import type { OrderPaid, OrderQuarantined } from '@backroom/proto/orders/v1/orders_events';
import type { ServiceUnderTest } from '../../../tests/system/service-under-test.js';
import {
  again,
  book,
  day,
  kioskOf,
  newId,
  now,
  productOf,
  reported,
  startLedger,
  terms,
} from './ledger-under-test.js';

let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger();
}, 60_000);
afterAll(() => ledger?.stop());

interface Sale {
  total: number;
  cost: number;
  local_date: string;
  sold_at: Date;
  time_replaced: boolean;
  trace_id: string;
  pretty_id: string;
}
const sale = async (id: string) =>
  (await ledger.sql<Sale>('select *, local_date::text as local_date from sale where id = $1', [id])).map(
    (row) => ({ ...row, total: Number(row.total), cost: Number(row.cost) }),
  );
const entries = async (id: string) =>
  (
    await ledger.sql<{ ledger_account: string; amount: string }>(
      'select ledger_account, amount from journal_entry where posting_id = $1',
      [id],
    )
  ).map((row) => [row.ledger_account, Number(row.amount)] as const);
const quarantined = (orderId: string) =>
  ledger.sql<{ reason: string; body: unknown; account_id: string }>(
    'select * from quarantine where order_id = $1',
    [orderId],
  );
const counted = async () =>
  Number((await ledger.sql<{ n: string }>('select sum(sales) as n from sale_day'))[0]!.n ?? 0);

/** By number as decided (Money); written down here once more, so that a change of the chart is noticed. */
const debited: Record<number, string> = {
  0: 'clearing.card',
  1: 'clearing.giftCard',
  2: 'clearing.loyalty',
  3: 'clearing.wallet',
  4: 'clearing.tab',
  5: 'asset.cash',
  6: 'clearing.globalConnect',
  7: 'clearing.operator',
};

describe('LEDG-8 books each order exactly once', () => {
  it.each(Object.keys(paymentMethods) as PaymentMethod[])(
    'LEDG-8 as balanced entries, paid by %s',
    async (method) => {
      const report = reported({
        methods: [method],
        fee: 25,
        cart: [
          { quantity: 3, discount: 20 },
          { productId: productOf(11, 1), taxRate: 0 },
        ],
      });
      const [outcome] = await book(ledger, report);
      expect(outcome!.event.event.type).toBe('OrderPaid');
      const posted = await entries(report.body.orderId);
      expect(posted.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
      // 3 × 219 − 20 and 219; 7 % of 637; four deposits; the fee; cost 95 a piece.
      const total = 637 + 219 + 45 + 40 + 25;
      expect(Object.fromEntries(posted)).toEqual({
        'revenue.sales': -(657 + 219),
        'revenue.discounts': 20,
        'liability.tax': -45,
        'liability.deposits': -40,
        'revenue.fees': -25,
        'expense.goods': 380,
        'asset.inventory': -380,
        [debited[paymentMethods[method]]!]: total,
      });
      expect(await sale(report.body.orderId)).toMatchObject([{ total, cost: 380 }]);
    },
  );

  it('LEDG-8 with one debit per payment when several tenders pay', async () => {
    const report = reported({ methods: ['giftCard', 'yokeCash', 'creditCard'] });
    await book(ledger, report);
    const tenders = (await entries(report.body.orderId)).filter(([account]) => /clearing|cash/.test(account));
    expect(tenders).toEqual(
      report.body.payments.map((payment) => [debited[paymentMethods[payment.method]], payment.amount]),
    );
  });

  it('LEDG-8 dropping the same sale: in the batch, in a later one, as a new message, with its fields in another order', async () => {
    const before = await counted();
    const report = reported();
    const { total, lines, payments, ...rest } = report.body;
    const shuffled = {
      payments,
      total,
      ...rest,
      lines: lines.map(({ productId, ...line }) => ({ ...line, productId })),
    };
    expect(await book(ledger, report, again(report), report)).toHaveLength(1);
    expect(await book(ledger, again(report))).toEqual([]);
    expect(
      await book(ledger, {
        ...again(report),
        message: {
          ...again(report).message,
          body: Buffer.from(JSON.stringify({ ...shuffled, messageId: newId() })),
        },
      }),
    ).toEqual([]);
    expect(await sale(report.body.orderId)).toHaveLength(1);
    expect(await quarantined(report.body.orderId)).toEqual([]);
    expect(await counted()).toBe(before + 1);
  });

  it('LEDG-8 keeping another body under the same id for a person; the first stays as it was', async () => {
    const report = reported();
    const other = reported({ orderId: report.body.orderId, cart: [{ quantity: 2 }] });
    await book(ledger, report);
    const before = await entries(report.body.orderId);
    for (const outcomes of [
      await book(ledger, other),
      await book(ledger, again(report, { payments: [{ ...report.body.payments[0]!, method: 'cash' }] })),
    ])
      expect(outcomes.map(({ event }) => event.event.type)).toEqual(['OrderQuarantined']);
    expect((await quarantined(report.body.orderId)).map(({ reason }) => reason)).toEqual(
      Array(2).fill('orderId: another sale was booked under this id'),
    );
    expect(await entries(report.body.orderId)).toEqual(before);
    expect(await sale(report.body.orderId)).toHaveLength(1);
  });

  it('LEDG-8 the same id at two operators is two sales', async () => {
    const orderId = newId();
    await book(ledger, reported({ orderId }), reported({ orderId, account: 12 }));
    expect(await sale(orderId)).toHaveLength(2);
  });

  it('LEDG-8 two batches with the same sale at once book it once', async () => {
    const report = reported();
    const outcomes = await Promise.allSettled([
      book(ledger, report),
      book(ledger, again(report)),
      book(ledger, again(report)),
    ]);
    const booked = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    expect(booked).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect((outcome.reason as Error).name).toBe('OutageError');
    expect(await sale(report.body.orderId)).toHaveLength(1);
  });

  it('LEDG-8 numbers the sales of an operator without a gap or a double', async () => {
    await Promise.all(
      Array.from({ length: 4 }, () => book(ledger, reported(), reported(), reported({ account: 13 }))),
    );
    for (const account of [11, 13]) {
      const rows = await ledger.sql<{ n: string }>(
        'select pretty_id as n from sale where account_id = $1 order by pretty_id::bigint',
        [account],
      );
      expect(rows.map(({ n }) => Number(n))).toEqual(rows.map((_, index) => 1001 + index));
    }
  });
});

describe('LEDG-8 time and cost of a sale', () => {
  it('LEDG-8 thirty days late it is booked at its own time with the cost of then', async () => {
    const at = now - 30 * day;
    const late = reported({ at, cart: [{ unitPrice: terms[0]!.price }] });
    const fresh = reported();
    const first = reported({ at: now - 34 * day, cart: [{ quantity: 2 }] });
    await book(ledger, late, fresh, first);
    expect(await sale(late.body.orderId)).toMatchObject([
      { cost: 80, sold_at: new Date(at), time_replaced: false },
    ]);
    expect(await sale(fresh.body.orderId)).toMatchObject([{ cost: 95 }]);
    expect(await sale(first.body.orderId)).toMatchObject([{ cost: 160 }]);
  });

  it('LEDG-8 a sale before the first known price takes the first', async () => {
    await ledger.sql('insert into product_copy values ($1, 11, $2, 5, $3)', [
      productOf(11, 9),
      'Newcomer',
      'Food',
    ]);
    await ledger.sql('insert into price_copy values ($1, 11, to_timestamp($2 / 1000.0), 500, 123, 0, 0)', [
      productOf(11, 9),
      now - day,
    ]);
    const report = reported({ at: now - 3 * day, cart: [{ productId: productOf(11, 9) }] });
    await book(ledger, report);
    expect(await sale(report.body.orderId)).toMatchObject([{ cost: 123 }]);
  });

  it.each([
    ['exactly 35 days old is believed', -35 * day, 0, false],
    ['a moment older is not', -35 * day - 1, 0, true],
    ['exactly five minutes ahead is believed', 5 * 60_000, 0, false],
    ['a moment further is not', 5 * 60_000 + 1, 0, true],
    ['a clock two days behind is corrected by what was measured', -2 * day, 2 * day - 5_000, false],
    ['a clock two days ahead as well', 2 * day, -2 * day - 5_000, false],
    ['a correction that leads out of the window is not taken', -day, 3 * day, true],
  ])('LEDG-8 time rule: %s', async (_what, offset, clockOffset, replaced) => {
    const report = reported({ at: now + offset, clockOffset });
    await book(ledger, report);
    const at = replaced ? now : now + offset + clockOffset;
    expect(await sale(report.body.orderId)).toMatchObject([
      { sold_at: new Date(at), time_replaced: replaced, claimed_at: new Date(now + offset) },
    ]);
  });

  it.each([
    ['the last second of a day of 23 hours', 11, '2026-03-09T03:59:59Z', '2026-03-08'],
    ['the second after it', 11, '2026-03-09T04:00:00Z', '2026-03-09'],
    ['the first second of that day', 11, '2026-03-08T05:00:00Z', '2026-03-08'],
    ['the last second of a day of 25 hours', 11, '2026-11-02T04:59:59Z', '2026-11-01'],
    ['the first second of that day', 11, '2026-11-01T04:00:00Z', '2026-11-01'],
    ['the hour that comes twice', 11, '2026-11-01T06:30:00Z', '2026-11-01'],
    ['Berlin, the day of 23 hours', 12, '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Berlin, the day of 25 hours', 12, '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Auckland, already tomorrow', 13, '2026-06-14T12:00:00Z', '2026-06-15'],
  ])('LEDG-8 local date: %s', async (_what, account, instant, date) => {
    const at = Date.parse(instant);
    const report = reported({ account, at, receivedAt: at + 1_000 });
    await book(ledger, report);
    expect(await sale(report.body.orderId)).toMatchObject([{ local_date: date }]);
    const [row] = await ledger.sql<{ local_date: string }>(
      'select distinct local_date::text as local_date from journal_entry where posting_id = $1',
      [report.body.orderId],
    );
    expect(row).toEqual({ local_date: date });
  });
});

describe('LEDG-8 what cannot be booked waits for a person', () => {
  it.each([
    [
      'totals off by a cent',
      { spoil: (b: { total: number }) => ({ ...b, total: b.total + 1 }) },
      /^total: the lines and the fee add up to 244, the order says 245$/,
    ],
    [
      'payments off by a cent',
      {
        spoil: (b: { payments: { amount: number }[] }) => ({
          ...b,
          payments: b.payments.map((p) => ({ ...p, amount: p.amount - 1 })),
        }),
      },
      /^payments: they add up to 243, the order says 244$/,
    ],
    [
      'another currency',
      { spoil: (b: object) => ({ ...b, currency: 'EUR' }) },
      /^currency: EUR is not the operator's USD$/,
    ],
    ['an unknown product', { cart: [{ productId: 424_242 }] }, /^lines: product 424242 is not known$/],
    [
      "another operator's product",
      { cart: [{ productId: productOf(12) }] },
      /^lines: product 12000 is not known$/,
    ],
    [
      'a discount above its line',
      {
        spoil: (b: { lines: object[] }) => ({ ...b, lines: b.lines.map((l) => ({ ...l, discount: 9_999 })) }),
      },
      /^lines: a discount is larger/,
    ],
    [
      'an unknown payment',
      {
        spoil: (b: { payments: object[] }) => ({
          ...b,
          payments: b.payments.map((p) => ({ ...p, method: 'barter' })),
        }),
      },
      /^payments\.0\.method/,
    ],
    [
      'a body that is no order',
      {
        spoil: (b: { orderId: string; messageId: string; bootId: string }) => ({
          orderId: b.orderId,
          messageId: b.messageId,
          bootId: b.bootId,
          nul: 'a\u0000b',
        }),
      },
      /./,
    ],
  ])('LEDG-8 %s', async (_what, options, reason) => {
    const bad = reported(options as never);
    const honest = reported();
    const before = await counted();
    const outcomes = await book(ledger, bad, honest);
    expect(outcomes.map(({ event }) => event.event.type).sort()).toEqual(['OrderPaid', 'OrderQuarantined']);
    const told = outcomes.find(({ event }) => event.event.type === 'OrderQuarantined')!.event
      .payload as OrderQuarantined;
    expect(told).toMatchObject({
      accountId: 11,
      deviceId: kioskOf(11),
      messageId: bad.message.messageId,
      orderId: bad.body.orderId,
    });
    expect(told.reason).toMatch(reason);
    expect(await quarantined(bad.body.orderId)).toMatchObject([{ reason: told.reason, account_id: 11 }]);
    expect(await sale(bad.body.orderId)).toEqual([]);
    expect(await entries(bad.body.orderId)).toEqual([]);
    expect(await sale(honest.body.orderId)).toHaveLength(1);
    expect(await counted()).toBe(before + 1);
  });

  it('LEDG-8 a device that is not known here yet holds the batch back, as an outage', async () => {
    const report = reported();
    const stranger = { ...report, message: { ...report.message, deviceId: 999 } };
    await expect(book(ledger, report, stranger)).rejects.toMatchObject({ name: 'OutageError' });
    expect(await sale(report.body.orderId)).toEqual([]);
  });
});

describe('LEDG-8 what is kept agrees', () => {
  it('LEDG-8 every posting balances, every sale equals its lines, payments and entries, day counters equal the counts', async () => {
    const off = await ledger.sql(
      'select posting_id from journal_entry group by account_id, posting_id, currency having sum(amount) <> 0',
    );
    expect(off).toEqual([]);
    const unlike = await ledger.sql(
      `select s.id from sale s where s.total <> (select sum(amount) from sale_payment p where (p.account_id, p.sale_id) = (s.account_id, s.id))
         or s.net <> (select sum(net) from sale_line l where (l.account_id, l.sale_id) = (s.account_id, s.id))
         or s.cost <> (select sum(cost) from sale_line l where (l.account_id, l.sale_id) = (s.account_id, s.id))
         or -s.gross <> (select sum(amount) from journal_entry j where j.posting_id = s.id and j.account_id = s.account_id and ledger_account = 'revenue.sales')`,
    );
    expect(unlike).toEqual([]);
    const days = 'account_id, location_id, local_date';
    const counts = await ledger.sql(
      `select ${days}, count(*) as sales from sale group by ${days} order by ${days}`,
    );
    expect(await ledger.sql(`select ${days}, sales from sale_day order by ${days}`)).toEqual(counts);
  });

  it('LEDG-8 the event says what the ledger and the list say', async () => {
    const report = reported({ traceId: 'ab'.repeat(16), lastFour: '4242' });
    const [{ event }] = (await book(ledger, report)) as [{ event: { payload: unknown } }];
    const { order } = event.payload as OrderPaid;
    const { ordersByIds } = await import('../src/order/list-orders.sql.js');
    const [listed] = await ledger.platform.database.withTenant(accountScope(11), (tx) =>
      ordersByIds(tx, [{ account_id: 11, id: report.body.orderId }]),
    );
    expect(listed).toMatchObject(
      JSON.parse(
        JSON.stringify({
          ...order,
          lines: order!.lines.map(({ productId, quantity, net, cost }) => ({
            productId,
            quantity,
            net,
            cost,
          })),
        }),
      ) as object,
    );
  });
});
