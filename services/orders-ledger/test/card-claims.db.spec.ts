import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall } from '@backroom/platform';
import type { DeviceOrder } from '@backroom/proto/devices';
import { permissions } from '@backroom/proto/permissions';
import { personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { QuarantineController } from '../src/quarantine/quarantine.controller.js';
import { RefundsController } from '../src/refund/refunds.controller.js';
import { book, LedgerRows, newId, reported, startLedger, type SaleOptions } from './ledger-under-test.js';
import { order, place } from './placing.js';

let ledger: ServiceUnderTest;
let kept: LedgerRows;
beforeAll(async () => {
  ledger = await startLedger({ PAYMENT_PROCESSOR: 'sandbox' });
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(() => ledger?.stop());

const keeper = (account: number) => personWith([permissions.RefundsIssue, permissions.LedgerAll], account);
const newReference = () => `pi_${newId().replaceAll('-', '')}`;

async function sell(options: SaleOptions) {
  const report = reported(options);
  const outcomes = await book(ledger, report);
  const { orderId, payments } = report.body;
  return { orderId, paymentId: payments[0]!.id, booked: outcomes[0]!.event.event.type === 'OrderPaid' };
}
const refund = ({ orderId, paymentId }: { orderId: string; paymentId: string }, account = 11) =>
  inCall({ principal: keeper(account) }, () =>
    ledger.app
      .get(RefundsController)
      .refundPayment({ orderId, paymentId, amount: '', currency: '', reason: '', lines: [], restock: false }),
  ).then((answer) => answer.refund!);
const waiting = (orderId: string) =>
  ledger.sql<{ id: string; code: string }>('select id, code from quarantine where order_id = $1', [orderId]);

describe('LEDG-8 a card payment belongs to one sale', () => {
  it.each([
    ['another operator', { account: 13 }],
    ['the same operator', { kiosk: 1 }],
  ])('LEDG-8 quarantines a payment reported again by a kiosk of %s', async (_whose, other) => {
    const reference = newReference();
    const first = await sell({ reference });
    const second = await sell({ reference, ...other });
    expect([first.booked, second.booked]).toEqual([true, false]);
    expect(await kept.sale(second.orderId)).toEqual([]);
    expect(await waiting(second.orderId)).toMatchObject([{ code: 'card-payment' }]);
    expect(await refund(first)).toMatchObject({ state: 'succeeded' });
  });

  it('LEDG-8 books the first of two sales in one batch, and rejects a sale that names a payment twice', async () => {
    const reference = newReference();
    const [first, second] = [reported({ reference }), reported({ reference, account: 13 })];
    await book(ledger, first, second, reported());
    expect(await kept.sale(first.body.orderId)).toHaveLength(1);
    expect(await waiting(second.body.orderId)).toHaveLength(1);
    const own = newReference();
    const twice = await sell({
      methods: ['creditCard', 'card'],
      spoil: (body) => ({ ...body, payments: body.payments.map((one) => ({ ...one, reference: own })) }),
    });
    expect(twice.booked).toBe(false);
    // The refused sale has claimed nothing.
    expect(await sell({ reference: own })).toMatchObject({ booked: true });
  });

  it('LEDG-8 books one of two sales with the same ids at two operators', async () => {
    const first = reported({ reference: newReference() });
    const [payment] = first.body.payments;
    const second = reported({
      account: 13,
      orderId: first.body.orderId,
      spoil: (body) => ({
        ...body,
        payments: [{ ...body.payments[0]!, id: payment!.id, reference: payment!.reference! }],
      }),
    });
    await book(ledger, first, second);
    expect(await kept.sale(first.body.orderId)).toHaveLength(1);
    expect(await waiting(first.body.orderId)).toMatchObject([{ code: 'card-payment' }]);
  });

  it('LEDG-8 books one sale when thirty-two kiosks name the same payment concurrently', async () => {
    const reference = newReference();
    const sales = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        sell({ reference, account: n % 2 ? 11 : 13, kiosk: (n >> 1) % 2 }),
      ),
    );
    expect(sales.filter(({ booked }) => booked)).toHaveLength(1);
    const rows = await ledger.sql('select 1 from quarantine where code = $1 and order_id = any ($2)', [
      'card-payment',
      sales.map(({ orderId }) => orderId),
    ]);
    expect(rows).toHaveLength(31);
  });

  it('LEDG-8 LEDG-2 lets a person accept the second sale; the payment remains refundable for the first sale only', async () => {
    const reference = newReference();
    const first = await sell({ reference });
    const second = await sell({ reference, account: 13 });
    const [{ id } = { id: '' }] = await waiting(second.orderId);
    const accepted = await inCall({ principal: keeper(13) }, () =>
      ledger.app.get(QuarantineController).acceptQuarantined({ id }),
    );
    expect(accepted.order).toMatchObject({ state: 'accepted' });
    expect(await kept.sale(second.orderId)).toHaveLength(1);
    await expect(refund(second, 13)).rejects.toMatchObject({ code: 'not-refundable' });
    expect(await refund(first)).toMatchObject({ state: 'succeeded' });
  });

  it("LEDG-8 allows decisions about an inconsistent sale that names another sale's payment", async () => {
    const reference = newReference();
    await sell({ reference });
    const odd = await sell({ reference, spoil: (body) => ({ ...body, total: body.total + 1 }) });
    const [{ id, code } = { id: '', code: '' }] = await waiting(odd.orderId);
    expect(code).toBe('total');
    await inCall({ principal: keeper(11) }, () =>
      ledger.app.get(QuarantineController).acceptQuarantined({ id }),
    );
    await expect(refund(odd)).rejects.toMatchObject({ code: 'not-refundable' });
  });

  it('LEDG-8 compares ids case-insensitively: no sale is quarantined or booked twice for the case of its id', async () => {
    const capital = (body: DeviceOrder) => ({
      ...body,
      payments: body.payments.map((one) => ({ ...one, id: one.id.toUpperCase() })),
    });
    const sold = await sell({ reference: newReference(), spoil: capital });
    expect(sold.booked).toBe(true);
    expect(await refund(sold)).toMatchObject({ state: 'succeeded' });
    const twice = await sell({
      methods: ['creditCard', 'card'],
      spoil: (body) => ({
        ...body,
        payments: body.payments.map((one, n) => ({
          ...one,
          id: n ? body.payments[0]!.id.toUpperCase() : one.id,
        })),
      }),
    });
    expect(await waiting(twice.orderId)).toMatchObject([{ code: 'payment-ids' }]);
  });

  it('LEDG-8 quarantines a sale above the max total, so that sums stay countable', async () => {
    const max = 1_000_000_000;
    const priced = (unitPrice: number) => ({
      ...{ cart: [{ unitPrice, taxRatePpm: 0, deposit: 0 }], methods: ['cash' as const] },
    });
    expect((await sell(priced(max))).booked).toBe(true);
    const beyond = await sell(priced(max + 1));
    expect(await waiting(beyond.orderId)).toMatchObject([{ code: 'too-large' }]);
  });

  it('LEDG-2 rejects a kiosk sale that names a payment taken by this service', async () => {
    const { order: placed } = await place(ledger, order());
    const { reference } = placed!.payments[0]!;
    expect(await sell({ reference, account: 13 })).toMatchObject({ booked: false });
    const mine = { orderId: placed!.id, paymentId: placed!.payments[0]!.id };
    expect(await refund(mine)).toMatchObject({ state: 'succeeded' });
  });

  it('LEDG-2 refunds only the owning sale of a payment that older sales share', async () => {
    const [first, second] = [await sell({ reference: newReference() }), await sell({ account: 13 })];
    await ledger.sql(
      `update sale_payment set reference = (select reference from sale_payment where sale_id = $1) where sale_id = $2`,
      [first.orderId, second.orderId],
    );
    await expect(refund(second, 13)).rejects.toMatchObject({ code: 'not-refundable' });
    expect(await refund(first)).toMatchObject({ state: 'succeeded' });
  });
});
