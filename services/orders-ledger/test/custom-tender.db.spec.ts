import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { from, inCall } from '@backroom/platform';
import type { CardPayment, PaymentAnswer, ProcessorAnswer } from '../src/payment/card-processor.js';
import type { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { OrderDriver } from '../src/placing/order-driver.js';
import { countersBy, methodsOf } from '../src/ledger/paid-by.js';
import { RefundDriver } from '../src/refund/refund-driver.js';
import { RefundsController } from '../src/refund/refunds.controller.js';
import { succeeded } from '../src/tender/answers.js';
import type { Charger, Refunder, Tender } from '../src/tender/tender.js';
import { tenders } from '../src/tender/tenders.js';
import { LedgerRows, newId, startLedger } from './ledger-under-test.js';
import { order, place, till } from './placing.js';

/** Pays and refunds by vouchers of an issuer that is neither a card processor nor stored value. */
class VoucherIssuer implements Charger, Refunder {
  /** Completed operations by key, each once. */
  readonly done = new Map<string, number>();
  /** Where its next call fails. */
  fails: 'before' | 'after' | undefined;

  pay = async (payment: CardPayment): Promise<PaymentAnswer> => {
    if (payment.token === 'voucher_empty') return { ...this.refused('The voucher is empty'), lastFour: '' };
    return { ...(await this.once(payment.key, payment.amount)), lastFour: '0042' };
  };
  findPayment = async ({ key }: CardPayment): Promise<PaymentAnswer | undefined> =>
    this.done.has(key) ? { ...succeeded, reference: key, lastFour: '0042' } : undefined;
  void = (payment: CardPayment) => this.once(`${payment.key}/void`, -payment.amount);
  give = ({ id, amount }: { id: string; amount: number }) => this.once(id, -amount);
  find = async ({ id }: { id: string }) => (this.done.has(id) ? succeeded : undefined);

  private async once(key: string, amount: number): Promise<ProcessorAnswer> {
    const { fails } = this;
    this.fails = undefined;
    if (fails === 'before') throw new Error('no answer');
    if (this.done.has(key)) throw new Error(`Duplicate operation ${key}`);
    this.done.set(key, amount);
    if (fails === 'after') throw new Error('no answer');
    return { ...succeeded, reference: key };
  }
  private refused = (reason: string): ProcessorAnswer => ({ state: 'failed', reference: '', reason });
}

const issuer = new VoucherIssuer();
/** The only registration of the tender in the ledger. */
const voucher: Tender = {
  name: 'voucher',
  paymentType: 8,
  methods: ['voucher'],
  label: 'Voucher',
  receiptRow: 'operator',
  debit: 'clearing.globalConnect',
  credit: 'clearing.globalConnect',
  byCall: { readToken: () => undefined },
  charger: from([], (): Charger => issuer),
  refundTo: () => 'voucher',
  refunder: from([], (): Refunder => issuer),
};

let ledger: ServiceUnderTest;
let kept: LedgerRows;
let remove: () => void;
beforeAll(async () => {
  remove = tenders.register(voucher);
  // Without a card processor: only the issuer is called.
  ledger = await startLedger();
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(async () => {
  remove();
  await ledger?.stop();
});

const byVoucher = (amount = '2.44', paymentMethod = 'voucher_42') => ({
  ...{ method: 'voucher', amount, paymentMethod },
});
const byOperator = (amount: string) => ({ method: 'operator', amount, paymentMethod: '' });
const sold = async (payments = [byVoucher()]) => (await place(ledger, order({ payments }))).order!;

async function refund(orderId: string, paymentId: string, amount = '', key = newId()) {
  const request = { orderId, paymentId, amount, currency: '', reason: '', lines: [], restock: false };
  const call = { principal: till, idempotencyKey: key };
  return (await inCall(call, () => ledger.app.get(RefundsController).refundPayment(request))).refund!;
}
const resumed = (id: string) => ledger.app.get(RefundDriver).resume(11, id);

describe('LEDG-8 LEDG-2 a tender added by registration alone', () => {
  it('LEDG-8 pays an order once per key and debits its account', async () => {
    const placed = await sold();
    const [payment] = placed.payments;
    expect(placed).toMatchObject({ status: 'Paid' });
    expect(payment).toMatchObject({ type: 8, method: 'voucher', lastFour: '0042', reference: payment!.id });
    expect(issuer.done.get(payment!.id)).toBe(244);
    expect(Object.fromEntries(await kept.entries(placed.id))).toMatchObject({
      'clearing.globalConnect': 244,
    });
    expect(countersBy([8])).toContain(methodsOf([8]));
  });

  it('LEDG-8 shares an order with another tender, and is voided when a later payment is refused', async () => {
    const shared = await sold([byVoucher('2.00'), byOperator('0.44')]);
    expect(Object.fromEntries(await kept.entries(shared.id))).toMatchObject({
      ...{ 'clearing.globalConnect': 200, 'clearing.operator': 44 },
    });
    const before = new Set(issuer.done.keys());
    await expect(sold([byVoucher('2.00'), byVoucher('0.44', 'voucher_empty')])).rejects.toMatchObject({
      code: 'card-declined',
    });
    const since = [...issuer.done].filter(([key]) => !before.has(key));
    expect(since.map(([, amount]) => amount)).toEqual([200, -200]);
  });

  it.each(['before', 'after'] as const)(
    'LEDG-8 leaves the order pending if the response is lost %s its effect, and pays once on retry',
    async (fails) => {
      issuer.fails = fails;
      const answer = await place(ledger, order({ payments: [byVoucher()] }));
      expect(answer.state).toBe('pending');
      expect((await ledger.app.get(OrderDriver).resume(11, answer.order!.id)).state).toBe('Paid');
      expect(issuer.done.get(answer.order!.payments[0]!.id)).toBe(244);
    },
  );

  it('LEDG-2 refunds its payments in part and in full, and credits its account', async () => {
    const { id, payments } = await sold();
    const first = await refund(id, payments[0]!.id, '1.00');
    expect(first).toMatchObject({ state: 'succeeded', tender: 'voucher', amount: 100 });
    const rest = await refund(id, payments[0]!.id);
    expect(rest).toMatchObject({ state: 'succeeded', amount: 144 });
    expect([issuer.done.get(first.id), issuer.done.get(rest.id)]).toEqual([-100, -144]);
    expect(Object.fromEntries(await kept.entries(rest.id))).toMatchObject({
      'clearing.globalConnect': -144,
    });
    await expect(refund(id, payments[0]!.id)).rejects.toMatchObject({ code: 'refunded' });
  });

  it.each(['before', 'after'] as const)(
    'LEDG-2 leaves a refund pending if the response is lost %s its effect, and refunds once on retry',
    async (fails) => {
      const { id, payments } = await sold();
      issuer.fails = fails;
      const pending = await refund(id, payments[0]!.id);
      expect(pending.state).toBe('pending');
      expect((await resumed(pending.id)).state).toBe('succeeded');
      expect(issuer.done.get(pending.id)).toBe(-244);
      expect((await kept.entries(pending.id)).length).toBeGreaterThan(0);
    },
  );

  it('LEDG-2 is refused without a party, as cards are without a processor', async () => {
    const payments = [{ method: 'creditCard', amount: '2.44', paymentMethod: 'pm_card_4242' }];
    await expect(place(ledger, order({ payments }))).rejects.toMatchObject({ code: 'tender-unavailable' });
  });

  it('requires a unique type, name and methods', () => {
    for (const taken of [
      { ...voucher, name: 'other', methods: [] },
      { ...voucher, paymentType: 9, methods: [] },
      { ...voucher, paymentType: 9, name: 'other', methods: ['creditCard'] },
    ])
      expect(() => tenders.register(taken)).toThrow(RangeError);
    expect(tenders.ofType(9)).toBeUndefined();
  });
});
