import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderQuarantined } from '@backroom/proto/orders/v1/orders_events';
import type { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { book, LedgerRows, kioskOf, productOf, reported, startLedger } from './ledger-under-test.js';

let ledger: ServiceUnderTest;
let kept: LedgerRows;
beforeAll(async () => {
  ledger = await startLedger();
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(() => ledger?.stop());

describe('LEDG-8 sales that cannot be booked are quarantined', () => {
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
  ])('LEDG-8 because of %s', async (_what, options, reason) => {
    const bad = reported(options as never);
    const honest = reported();
    const before = await kept.counted();
    const outcomes = await book(ledger, bad, honest);
    expect(outcomes.map(({ event }) => event.event.type).sort()).toEqual(['OrderPaid', 'OrderQuarantined']);
    const event = outcomes.find(({ event }) => event.event.type === 'OrderQuarantined')!.event
      .payload as OrderQuarantined;
    expect(event).toMatchObject({
      accountId: 11,
      deviceId: kioskOf(11),
      messageId: bad.message.messageId,
      orderId: bad.body.orderId,
    });
    expect(event.reason).toMatch(reason);
    expect(await kept.quarantined(bad.body.orderId)).toMatchObject([
      { reason: event.reason, account_id: 11 },
    ]);
    expect(await kept.sale(bad.body.orderId)).toEqual([]);
    expect(await kept.entries(bad.body.orderId)).toEqual([]);
    expect(await kept.sale(honest.body.orderId)).toHaveLength(1);
    expect(await kept.counted()).toBe(before + 1);
  });

  it('LEDG-8 fails the batch with an outage while a device is unknown', async () => {
    const report = reported();
    const stranger = { ...report, message: { ...report.message, deviceId: 999 } };
    await expect(book(ledger, report, stranger)).rejects.toMatchObject({ name: 'OutageError' });
    expect(await kept.sale(report.body.orderId)).toEqual([]);
  });
});
