import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope } from '@backroom/platform';
import { paymentMethods, type PaymentMethod } from '@backroom/proto/devices';
import type { OrderPaid } from '@backroom/proto/orders/v1/orders_events';
import type { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { again, book, LedgerRows, newId, productOf, reported, startLedger } from './ledger-under-test.js';
import type { Outcome } from '../src/booking/book-orders.js';

let ledger: ServiceUnderTest;
let kept: LedgerRows;
beforeAll(async () => {
  ledger = await startLedger();
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(() => ledger?.stop());

/** Accounts by payment type as decided (Money); repeated here to detect a change of the chart. */
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
    'LEDG-8 writes balanced entries for a payment by %s',
    async (method) => {
      const report = reported({
        methods: [method],
        fee: 25,
        cart: [
          { quantity: 3, discount: 20 },
          { productId: productOf(11, 1), taxRatePpm: 0 },
        ],
      });
      const [outcome] = await book(ledger, report);
      expect(outcome!.event.event.type).toBe('OrderPaid');
      const posted = await kept.entries(report.body.orderId);
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
      expect(await kept.sale(report.body.orderId)).toMatchObject([{ total, cost: 380 }]);
    },
  );

  it('LEDG-8 writes one debit per payment for several tenders', async () => {
    const report = reported({ methods: ['giftCard', 'yokeCash', 'creditCard'] });
    await book(ledger, report);
    const tenders = (await kept.entries(report.body.orderId)).filter(([account]) =>
      /clearing|cash/.test(account),
    );
    expect(tenders).toEqual(
      report.body.payments.map((payment) => [debited[paymentMethods[payment.method]], payment.amount]),
    );
  });

  it('LEDG-8 drops duplicates in the same batch, a later batch, a new message, or with reordered fields', async () => {
    const before = await kept.counted();
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
    expect(await kept.sale(report.body.orderId)).toHaveLength(1);
    expect(await kept.quarantined(report.body.orderId)).toEqual([]);
    expect(await kept.counted()).toBe(before + 1);
  });

  it('LEDG-8 quarantines a different body under the same id and keeps the first sale unchanged', async () => {
    const report = reported();
    const other = reported({ orderId: report.body.orderId, cart: [{ quantity: 2 }] });
    await book(ledger, report);
    const before = await kept.entries(report.body.orderId);
    for (const outcomes of [
      await book(ledger, other),
      await book(ledger, again(report, { payments: [{ ...report.body.payments[0]!, method: 'cash' }] })),
    ])
      expect(outcomes.map(({ event }) => event.event.type)).toEqual(['OrderQuarantined']);
    expect((await kept.quarantined(report.body.orderId)).map(({ reason }) => reason)).toEqual(
      Array(2).fill('orderId: another sale was booked under this id'),
    );
    expect(await kept.entries(report.body.orderId)).toEqual(before);
    expect(await kept.sale(report.body.orderId)).toHaveLength(1);
  });

  it('LEDG-8 treats the same id at two operators as two sales', async () => {
    const orderId = newId();
    await book(ledger, reported({ orderId }), reported({ orderId, account: 12 }));
    expect(await kept.sale(orderId)).toHaveLength(2);
  });

  it('LEDG-8 books a sale once that is in two concurrent batches', async () => {
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
    expect(await kept.sale(report.body.orderId)).toHaveLength(1);
  });

  it('LEDG-8 numbers the sales of an operator without gaps or duplicates', async () => {
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

describe('LEDG-8 stored data is consistent', () => {
  it('LEDG-8 balances every posting; sales equal their lines, payments and entries, and day counters equal the counts', async () => {
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
    const days = 'account_id, location_id, local_date, methods';
    const counts = await ledger.sql(
      `select ${days}, count(*) as sales from sale group by ${days} order by ${days}`,
    );
    expect(
      await ledger.sql(`select ${days}, sales from sale_day where methods >= 0 order by ${days}`),
    ).toEqual(counts);
  });

  it('LEDG-8 publishes an event equal to the ledger and the list', async () => {
    const report = reported({ traceId: 'ab'.repeat(16), lastFour: '4242' });
    const [{ event }] = (await book(ledger, report)) as [Outcome];
    const { order } = event.payload as OrderPaid;
    const { ordersByIds } = await import('../src/ledger/orders-by-ids.sql.js');
    const [listed] = await ledger.platform.database.withTenant(accountScope(11), (tx) =>
      ordersByIds(tx, [{ account_id: 11, id: report.body.orderId }]),
    );
    expect(listed).toMatchObject(
      JSON.parse(
        JSON.stringify({
          ...order,
          // Refundability is computed on request and not part of the event.
          payments: order!.payments.map(({ refundable: _, refundTender: _tender, ...payment }) => payment),
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
