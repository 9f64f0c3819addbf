import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { PaymentMethod } from '@backroom/proto/devices';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { waitUntil } from '@backroom/testing/running-system';
import { personWith, limitedTo, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { OrdersController } from '../src/ledger/orders.controller.js';
import { scriptedCards } from '../src/payment/sandbox-processor.js';
import { RefundsController } from '../src/refund/refunds.controller.js';
import {
  book,
  LedgerRows,
  locationOf,
  newId,
  reported,
  startLedger,
  type SaleOptions,
} from './ledger-under-test.js';

const keeper = personWith([permissions.RefundsIssue, permissions.LedgerAll], 11);
let ledger: ServiceUnderTest;
let kept: LedgerRows;
beforeAll(async () => {
  ledger = await startLedger({ PAYMENT_PROCESSOR: 'sandbox' });
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(() => ledger?.stop());

/** Books a sale of 219 + 15 tax + 10 deposit and returns its ids. */
async function sold(options: SaleOptions = {}) {
  const report = reported(options);
  await book(ledger, report);
  const { orderId, payments, total } = report.body;
  return { orderId, payments, total, paymentId: payments[0]!.id };
}

/** Minor units, or text as is. */
type RefundOptions = Partial<Omit<RefundPaymentRequest, 'amount' | 'lines'>> & {
  amount?: number | string;
  lines?: { line: number; quantity: number }[];
};
const decimal = (amount: number | string = '') =>
  typeof amount === 'number' ? (amount / 100).toFixed(2) : amount;

async function refund(
  { amount, lines = [], ...options }: RefundOptions,
  by = keeper,
  key?: string,
): Promise<Refund> {
  const request = {
    orderId: '',
    paymentId: '',
    currency: '',
    ...{ reason: '', restock: false },
    ...options,
    lines: lines.map((line) => ({ ...line, productId: 0, cost: 0 })),
    amount: decimal(amount),
  };
  const call = { principal: by, idempotencyKey: key };
  const answer = await inCall(call, () => ledger.app.get(RefundsController).refundPayment(request));
  return answer.refund!;
}

async function saleOf(orderId: string) {
  const [sale] = await ledger.sql<{ status: string; refunded: number; reserved: number }>(
    `select status, refunded, refunded_net + refunded_tax + refunded_deposit + refunded_fee as reserved
     from sale where id = $1`,
    [orderId],
  );
  return sale!;
}

async function listed(orderId: string) {
  const { orders } = await ledger.as(keeper, () =>
    ledger.app.get(OrdersController).listOrders({
      page: 1,
      limit: 10,
      accountIds: [],
      locationIds: [],
      keywords: '',
      lastFour: '',
      paymentTypes: [],
      fromDate: '',
      toDate: '',
      kioskId: 0,
      orderId,
      customerId: 0,
    }),
  );
  return orders[0];
}

const published = async (orderId: string) =>
  (
    await ledger.sql<{ type: string }>(
      `select type from outbox where topic = 'refunds' and key = $1 order by seq`,
      [orderId],
    )
  ).map(({ type }) => type);

describe('LEDG-2 refunds', () => {
  it('LEDG-2 refunds a whole card payment in balanced entries, and publishes it', async () => {
    const { orderId, paymentId, total } = await sold();
    const given = await refund({ orderId, paymentId, reason: 'Sandwich was spoilt' });
    expect(given).toMatchObject({
      state: 'succeeded',
      amount: total,
      tender: 'card',
      reason: 'Sandwich was spoilt',
      parts: { net: 219, tax: 15, deposit: 10, fee: 0 },
    });
    expect(Object.fromEntries(await kept.entries(given.id))).toEqual({
      'revenue.refunds': 219,
      'liability.tax': 15,
      'liability.deposits': 10,
      'clearing.card': -total,
    });
    expect(await saleOf(orderId)).toEqual({ status: 'Refunded', refunded: total, reserved: total });
    expect(await published(orderId)).toEqual(['OrderRefunded']);
  });

  it('LEDG-2 refunds parts until nothing is left, and never a cent more', async () => {
    const { orderId, paymentId, total } = await sold({ fee: 7 });
    expect((await refund({ orderId, paymentId, amount: 100 })).state).toBe('succeeded');
    expect((await saleOf(orderId)).status).toBe('Partially refunded');
    await expect(refund({ orderId, paymentId, amount: total - 99 })).rejects.toMatchObject({
      fields: [
        {
          field: 'amount',
          code: 'above-payment',
          params: { payment: 'Credit Card', max: { amount: '1.51', currency: 'USD' } },
        },
      ],
    });
    await refund({ orderId, paymentId, amount: total - 101 });
    const last = await refund({ orderId, paymentId });
    expect(last.amount).toBe(1);
    await expect(refund({ orderId, paymentId })).rejects.toMatchObject({ code: 'refunded' });
    expect(await saleOf(orderId)).toEqual({ status: 'Refunded', refunded: total, reserved: total });
  });

  it('LEDG-2 refunds pieces of a line with their tax and deposit, and no piece twice', async () => {
    const { orderId, paymentId } = await sold({ cart: [{ quantity: 3 }, {}], fee: 7 });
    const pieces = (quantity: number, line = 0) => [{ line, quantity }];
    // 3 × 2.19 with 46 tax and 30 deposit: a piece is 219 + 15 + 10, and the middle one has the odd cent.
    const first = await refund({ orderId, paymentId, lines: pieces(1), restock: true });
    expect(first).toMatchObject({
      ...{ state: 'succeeded', amount: 244, parts: { net: 219, tax: 15, deposit: 10, fee: 0 } },
      ...{ lines: [{ ...pieces(1)[0], productId: expect.any(Number), cost: 95 }], restock: true },
    });
    // Restocked: the cost of the piece returns to the inventory (H-08).
    expect(Object.fromEntries(await kept.entries(first.id))).toMatchObject({
      ...{ 'clearing.card': -244, 'asset.inventory': 95, 'expense.goods': -95 },
    });
    await expect(refund({ orderId, paymentId, lines: pieces(3) })).rejects.toMatchObject({
      fields: [{ field: 'lines', code: 'too-great', params: { max: 2 } }],
    });
    await expect(refund({ orderId, paymentId, lines: pieces(1, 2) })).rejects.toMatchObject({
      fields: [{ field: 'lines', code: 'unknown' }],
    });
    await expect(refund({ orderId, paymentId, lines: pieces(1), amount: 243 })).rejects.toMatchObject({
      fields: [{ field: 'amount', code: 'other-sum' }],
    });
    await expect(refund({ orderId, paymentId, restock: true })).rejects.toMatchObject({
      fields: [{ field: 'restock', code: 'unexpected' }],
    });
    const rest = await refund({ orderId, paymentId, lines: pieces(2) });
    expect(first.amount + rest.amount).toBe(3 * 219 + 46 + 3 * 10);
    // The other line and the fee remain, and are refunded by amount.
    const last = await refund({ orderId, paymentId });
    expect(last.parts).toEqual({ net: 219, tax: 15, deposit: 10, fee: 7, value: 0 });
    const shown = (await listed(orderId))!.refunds.find(({ id }) => id === first.id);
    expect(shown).toMatchObject({ lines: [{ ...pieces(1)[0], cost: 95 }], restock: true });
    expect(shown!.lines[0]!.productId).toBeGreaterThan(0);
  });

  it('LEDG-2 accepts one of two concurrent refunds of the same piece', async () => {
    const { orderId, paymentId } = await sold({ cart: [{ quantity: 2 }] });
    const lines = [{ line: 0, quantity: 2 }];
    const ends = await Promise.allSettled([1, 2].map(() => refund({ orderId, paymentId, lines })));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('LEDG-2 limits pieces to the rest after an earlier refund by amount', async () => {
    const { orderId, paymentId, total } = await sold({ cart: [{ quantity: 2 }] });
    await refund({ orderId, paymentId, amount: total - 245 });
    const lines = [{ line: 0, quantity: 1 }];
    expect(await refund({ orderId, paymentId, lines })).toMatchObject({ state: 'succeeded', amount: 245 });
    expect(await saleOf(orderId)).toEqual({ status: 'Refunded', refunded: total, reserved: total });
    await expect(refund({ orderId, paymentId, lines })).rejects.toMatchObject({ code: 'refunded' });
  });

  it('F28: returns a piece worth more than either payment over both of them', async () => {
    const { orderId, payments } = await sold({ methods: ['creditCard', 'cash'], cart: [{}, {}] });
    const [card, bills] = [payments[0]!, payments[1]!];
    const lines = [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 1 },
    ];
    const total = card.amount + bills.amount;
    const usd = (minor: number) => ({ amount: (minor / 100).toFixed(2), currency: 'USD' });
    for (const amount of [undefined, 1, card.amount + 1])
      await expect(
        refund({ orderId, paymentId: card.id, lines, ...(amount && { amount }) }),
      ).rejects.toMatchObject({
        fields: [
          {
            ...{ field: 'amount', code: 'split-return' },
            params: {
              ...{ share: usd(card.amount), payment: 'Credit Card', rest: usd(bills.amount) },
              others: [`Cash (bills) (${usd(bills.amount).amount} USD)`],
            },
          },
        ],
      });
    const first = await refund({ orderId, paymentId: card.id, lines, amount: card.amount, restock: true });
    expect(first).toMatchObject({ state: 'succeeded', amount: card.amount, tender: 'card', lines });
    expect(Object.values(first.parts!).reduce((sum, part) => sum + part)).toBe(card.amount);
    await expect(refund({ orderId, paymentId: bills.id, lines })).rejects.toMatchObject({
      fields: [{ field: 'lines', code: 'too-great', params: { max: 0 } }],
    });
    const rest = await refund({ orderId, paymentId: bills.id, amount: bills.amount });
    expect(rest).toMatchObject({ state: 'succeeded', amount: total - card.amount, tender: 'cash' });
    expect(await saleOf(orderId)).toEqual({ status: 'Refunded', refunded: total, reserved: total });
  });

  it('F28: limits pieces to what all payments have left', async () => {
    const { orderId, payments } = await sold({ methods: ['creditCard', 'cash'] });
    const [card, bills] = [payments[0]!, payments[1]!];
    await refund({ orderId, paymentId: bills.id, amount: 1 });
    const lines = [{ line: 0, quantity: 1 }];
    await expect(refund({ orderId, paymentId: card.id, lines, amount: card.amount })).rejects.toMatchObject({
      fields: [{ field: 'amount', code: 'above-payment', params: { payment: 'Credit Card' } }],
    });
  });

  it('F28: does not return a piece of which no other payment can refund the rest', async () => {
    const { orderId, payments } = await sold({ methods: ['creditCard', 'giftCard'] });
    const request = { orderId, paymentId: payments[0]!.id, lines: [{ line: 0, quantity: 1 }] };
    await expect(refund({ ...request, amount: payments[0]!.amount })).rejects.toMatchObject({
      fields: [{ field: 'amount', code: 'above-payment', params: { payment: 'Credit Card' } }],
    });
    expect(await saleOf(orderId)).toEqual({ status: 'Paid', refunded: 0, reserved: 0 });
  });

  it('LEDG-2 refunds each payment of a split sale to its own tender', async () => {
    const { orderId, payments } = await sold({ methods: ['creditCard', 'cash'] });
    const [card, bills] = payments;
    await expect(refund({ orderId, paymentId: card!.id, amount: card!.amount + 1 })).rejects.toMatchObject({
      kind: 'invalid',
    });
    const toCard = await refund({ orderId, paymentId: card!.id });
    const byHand = await refund({ orderId, paymentId: bills!.id });
    expect([toCard.tender, byHand.tender]).toEqual(['card', 'cash']);
    expect(await kept.entries(byHand.id)).toContainEqual(['liability.payouts', -bills!.amount]);
    expect((await saleOf(orderId)).status).toBe('Refunded');
  });

  it.each<[PaymentMethod, string]>([
    ['giftCard', 'not-refundable'],
    ['loyalty', 'not-refundable'],
    ['globalConnectCard', 'not-refundable'],
  ])('LEDG-2 refuses a payment by %s without card or points: %s', async (method, code) => {
    const { orderId, paymentId } = await sold({ methods: [method] });
    await expect(refund({ orderId, paymentId })).rejects.toMatchObject({ code });
    expect(await saleOf(orderId)).toEqual({ status: 'Paid', refunded: 0, reserved: 0 });
  });

  it('LEDG-2 accepts one of thirty-two concurrent refunds of a payment', async () => {
    const { orderId, paymentId, total } = await sold();
    const tries = await Promise.allSettled(
      Array.from({ length: 32 }, () => refund({ orderId, paymentId, amount: total }, keeper, newId())),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'refunded' });
    const [sums] = await ledger.sql<{ n: number; amount: number }>(
      'select count(*) as n, sum(amount) as amount from sandbox_operation where key in (select id::text from refund where sale_id = $1)',
      [orderId],
    );
    expect(sums).toEqual({ n: 1, amount: total });
  });

  it('LEDG-2 returns the same refund under the same key, and refuses another request under it', async () => {
    const { orderId, paymentId } = await sold();
    const key = newId();
    const [first, second] = [
      await refund({ orderId, paymentId, amount: 50 }, keeper, key),
      await refund({ orderId, paymentId, amount: 50 }, keeper, key),
    ];
    expect(second.id).toBe(first.id);
    await expect(refund({ orderId, paymentId, amount: 51 }, keeper, key)).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'idempotency-key-reused',
    });
    expect((await saleOf(orderId)).refunded).toBe(50);
  });

  it('LEDG-2 reports why a refund was declined, and leaves the payment unchanged', async () => {
    const { orderId, paymentId } = await sold({ lastFour: scriptedCards.declined });
    expect(await refund({ orderId, paymentId })).toMatchObject({
      state: 'failed',
      failure: 'The card was declined',
    });
    expect(await saleOf(orderId)).toEqual({ status: 'Paid', refunded: 0, reserved: 0 });
    // The reservation on the sale and its payment is released: a retry is possible.
    expect(await ledger.sql('select refunded from sale_payment where sale_id = $1', [orderId])).toEqual([
      { refunded: 0 },
    ]);
    expect(await published(orderId)).toEqual(['RefundFailed']);
  });

  it.each([
    ['before its effect', scriptedCards.timesOutBefore],
    ['after its effect', scriptedCards.timesOutAfter],
  ])(
    'LEDG-2 leaves a refund pending if the response is lost %s, until the processor is queried',
    async (_when, lastFour) => {
      const { orderId, paymentId, total } = await sold({ lastFour });
      const pending = await refund({ orderId, paymentId });
      expect(pending.state).toBe('pending');
      // A pending refund cannot be requested again.
      await expect(refund({ orderId, paymentId })).rejects.toMatchObject({ code: 'refunded' });
      await waitUntil('the refund is settled', async () => {
        await ledger.clock.sleep(40_000);
        await ledger.runDue();
        return (await saleOf(orderId)).status === 'Refunded';
      });
      const [sums] = await ledger.sql<{ n: number; amount: number }>(
        'select count(*) as n, sum(amount) as amount from sandbox_operation where key = $1',
        [pending.id],
      );
      expect(sums).toEqual({ n: 1, amount: total });
      expect((await kept.entries(pending.id)).reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
      expect(await published(orderId)).toEqual(['OrderRefunded']);
    },
  );

  it('LEDG-2 refuses another currency, unknown payments and payments of other operators', async () => {
    const { orderId, paymentId } = await sold();
    const foreign = personWith([permissions.RefundsIssue], 12);
    const elsewhere = limitedTo(keeper, locationOf(11, 1));
    const without = personWith([permissions.LedgerAll], 11);
    await expect(refund({ orderId, paymentId, currency: 'EUR' })).rejects.toMatchObject({
      fields: [{ field: 'currency' }],
    });
    for (const request of [
      { orderId: newId(), paymentId },
      { orderId, paymentId: newId() },
      { orderId: 'x', paymentId },
    ])
      await expect(refund(request)).rejects.toMatchObject({ kind: 'notFound' });
    for (const by of [foreign, elsewhere])
      await expect(refund({ orderId, paymentId }, by)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(refund({ orderId, paymentId }, without)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(refund({ orderId, paymentId, amount: '1.001' })).rejects.toMatchObject({
      fields: [{ field: 'amount', code: 'no-amount' }],
    });
    for (const reason of ['card 4929 1733 0512 8840', 'cvv 123'])
      await expect(refund({ orderId, paymentId, reason })).rejects.toMatchObject({
        fields: [{ field: 'reason' }],
      });
    for (const amount of ['-1', '0', '0.005', '1e3', '9223372036854775808', 'NaN', '-0'])
      await expect(refund({ orderId, paymentId, amount })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await saleOf(orderId)).toEqual({ status: 'Paid', refunded: 0, reserved: 0 });
  });

  it('LEDG-2 LEDG-1 lists a sale with its refunds and the remainder of each payment', async () => {
    const { orderId, paymentId } = await sold();
    await refund({ orderId, paymentId, amount: 44, reason: 'one of two' });
    const shown = await listed(orderId);
    expect(shown).toMatchObject({
      status: 'Partially refunded',
      payments: [{ id: paymentId, refunded: 44 }],
      refunds: [{ paymentId, amount: 44, state: 'succeeded', reason: 'one of two' }],
    });
  });

  it('LEDG-2 is refused by the database above the paid amount', async () => {
    const { orderId, total } = await sold();
    await expect(
      ledger.sql('update sale_payment set refunded = $2 where sale_id = $1', [orderId, total + 1]),
    ).rejects.toThrow(/refunded_within/);
  });
});
