import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fault, inCall, Problem } from '@backroom/platform';
import type { DeviceOrder, PaymentMethod } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { RefundPaymentRequest } from '@backroom/proto/orders/v1/refunds_service';
import { permissions } from '@backroom/proto/permissions';
import { personWith } from '@backroom/testing/service-under-test';
import { LoadsController } from '../src/load/loads.controller.js';
import { OrdersController } from '../src/ledger/orders.controller.js';
import { CARD_PROCESSOR, type CardProcessor } from '../src/payment/card-processor.js';
import { RefundDriver } from '../src/refund/refund-driver.js';
import { RefundsController } from '../src/refund/refunds.controller.js';
import { StoredValue } from '../src/stored-value/stored-value.js';
import { book, LedgerRows, locationOf, newId, reported } from './ledger-under-test.js';
import { LedgerWithValue } from './with-stored-value.js';

const keeper = personWith([permissions.RefundsIssue, permissions.LedgerAll], 11);
const giver = personWith([permissions.WalletsCredit, permissions.CustomersAll], 11);
let test: LedgerWithValue;
let kept: LedgerRows;
beforeAll(async () => {
  test = await LedgerWithValue.start({ PAYMENT_PROCESSOR: 'sandbox' });
  kept = new LedgerRows(test.ledger);
}, 60_000);
afterAll(() => test?.stop());

/** A customer's sale with a total of 244, paid by these methods. */
async function sold(
  customerId: number | undefined,
  methods: PaymentMethod[],
  payment: Partial<DeviceOrder['payments'][number]> = {},
) {
  const report = reported({
    methods,
    spoil: (body) => ({
      ...body,
      customerId,
      payments: body.payments.map((one) => ({ ...one, ...payment })),
    }),
  });
  await book(test.ledger, report);
  const { orderId, payments, total } = report.body;
  return { orderId, total, paymentId: payments[0]!.id, payments };
}

async function refund(
  { orderId, paymentId }: { orderId: string; paymentId: string },
  amount = '',
  key = newId(),
): Promise<Refund> {
  const request: RefundPaymentRequest = {
    ...{ orderId, paymentId, amount, currency: '', reason: '', lines: [], restock: false },
  };
  const call = { principal: keeper, idempotencyKey: key };
  return (await inCall(call, () => test.ledger.app.get(RefundsController).refundPayment(request))).refund!;
}
const resume = ({ id }: Refund) => test.ledger.app.get(RefundDriver).resume(11, id);
const unavailable = () => Promise.reject(new Problem('unavailable', fault('unavailable')));
async function load(customerId: number, value: string, points = false): Promise<Order> {
  const request = { customerId, value, locationId: locationOf(11), payments: [], points, session: '' };
  const call = { principal: giver, idempotencyKey: newId() };
  return (await inCall(call, () => test.ledger.app.get(LoadsController).addFunds(request))).load!;
}
async function loadByCard(customerId: number, value: string, lastFour = '4242'): Promise<Order> {
  const payments = [{ method: 'creditCard', amount: value, paymentMethod: `pm_card_${lastFour}` }];
  const request = { customerId, value, locationId: locationOf(11), payments, points: false, session: '' };
  const call = { principal: { ...personWith([]), id: customerId }, idempotencyKey: newId() };
  return (await inCall(call, () => test.ledger.app.get(LoadsController).addFunds(request))).load!;
}
/** Delivers a sale to stored value, which settles it. */
async function settled(orderId: string): Promise<void> {
  const payload = { order: await listed(orderId) };
  await test.keeper.publish(events.OrderPaid, [{ key: orderId, accountId: 11, payload }]);
  await test.keeper.consume();
  await test.until(async () => {
    const rows = await test.keeper.sql('select from spending where order_id = $1', [orderId]);
    return rows.length > 0;
  });
}
/** Makes the card processor refuse refunds until restored. */
const cardRefuses = () =>
  jest
    .spyOn(test.ledger.app.get<CardProcessor>(CARD_PROCESSOR), 'refund')
    .mockResolvedValue({ state: 'failed', reference: '', reason: 'declined' });
const paymentOf = ({ id, payments }: Order) => ({ orderId: id, paymentId: payments[0]!.id });

describe('LEDG-2 refunds into stored value', () => {
  it('LEDG-2 credit the wallet that paid, in balanced entries, and publish it', async () => {
    const customer = await test.customer();
    const sale = await sold(customer, ['yokeCash']);
    const given = await refund(sale);
    expect(given).toMatchObject({ state: 'succeeded', tender: 'wallet', amount: sale.total });
    expect(await test.balance(customer)).toBe(sale.total);
    expect(await kept.entries(given.id)).toContainEqual(['clearing.wallet', -sale.total]);
    expect((await test.ledger.outbox(events.OrderRefunded)).some((one) => one.refund!.id === given.id)).toBe(
      true,
    );
  });

  it("LEDG-2 H-04 of bills credit a customer's wallet, and pay out cash to anyone else", async () => {
    const customer = await test.customer();
    expect(await refund(await sold(customer, ['cash']))).toMatchObject({
      state: 'succeeded',
      tender: 'wallet',
    });
    expect(await test.balance(customer)).toBe(244);
    expect(await refund(await sold(4_711, ['cash']))).toMatchObject({ state: 'succeeded', tender: 'cash' });
  });

  it('LEDG-2 LOY-3 can be previewed with destination and points, without side effects', async () => {
    const customer = await test.customer();
    const sale = await sold(customer, ['creditCard']);
    await test.keeper.sql(
      `insert into earning (account_id, order_id, location_id, person_id, is_told, paid, base, points, at)
       values (11, $1, $2, $3, true, 244, 219, 219, $4)`,
      [sale.orderId, locationOf(11), customer, new Date()],
    );
    const preview = ({ orderId, paymentId }: typeof sale, amount = '') => {
      const refund = { orderId, paymentId, amount, currency: '', reason: '', lines: [], restock: false };
      return inCall({ principal: keeper }, () =>
        test.ledger.app.get(RefundsController).previewRefund({ refund }),
      );
    };
    const nothing = { pointsBack: 0, pointsTaken: 0, debtEnded: 0, currency: 'USD' };
    const to = (tender: string, amount: number) => [{ tender, amount, newCard: false }];
    expect(await preview(sale)).toEqual({ ...nothing, pointsTaken: 219, parts: to('card', 244) });
    expect(await preview(sale, '1.22')).toEqual({ ...nothing, pointsTaken: 110, parts: to('card', 122) });
    const byPoints = await sold(customer, ['loyalty'], { points: 1_000 });
    expect(await preview(byPoints, '1.00')).toEqual({
      ...nothing,
      pointsBack: 409,
      parts: to('points', 409),
    });
    expect(await preview(await sold(undefined, ['creditCard']))).toEqual({
      ...nothing,
      parts: to('card', 244),
    });
    expect(await preview(await sold(customer, ['cash']))).toEqual({ ...nothing, parts: to('wallet', 244) });
    expect(await preview(await sold(4_711, ['cash']))).toEqual({ ...nothing, parts: to('cash', 244) });
    const lost = jest
      .spyOn(test.ledger.app.get(StoredValue).tenders, 'previewCredit')
      .mockImplementation(unavailable);
    await expect(preview(byPoints)).rejects.toMatchObject({ kind: 'unavailable' });
    lost.mockRestore();
    await expect(preview(sale, '2.45')).rejects.toMatchObject({ fields: [{ code: 'above-payment' }] });
    expect(await test.ledger.sql('select from refund where sale_id = $1', [sale.orderId])).toEqual([]);
  });

  it('LEDG-2 H-09 return points in proportion, rounded down, and all of them with the last cent', async () => {
    const customer = await test.customer();
    const sale = await sold(customer, ['loyalty'], { points: 1_000 });
    const [first, second] = [await refund(sale, '1.00'), await refund(sale, '0.01')];
    expect([first.points, second.points]).toEqual([409, 4]);
    expect(await test.balance(customer, 'points')).toBe(413);
    const last = await refund(sale);
    expect(last).toMatchObject({
      state: 'succeeded',
      tender: 'points',
      points: 587,
      amount: sale.total - 101,
    });
    expect(await test.balance(customer, 'points')).toBe(1_000);
    expect(await kept.entries(last.id)).toContainEqual(['clearing.loyalty', -(sale.total - 101)]);
  });

  it('LEDG-2 H-09 succeed without points if too small for a whole point', async () => {
    const sale = await sold(await test.customer(), ['loyalty'], { points: 100 });
    expect(await refund(sale, '0.01')).toMatchObject({ state: 'succeeded', tender: 'points', points: 0 });
    expect(await refund(sale)).toMatchObject({ state: 'succeeded', points: 100 });
  });

  it('LEDG-2 credit the gift card named by the payment; a refund of another ends the debt', async () => {
    const customer = await test.customer();
    const card = await test.giftCard(customer);
    const sale = await sold(customer, ['giftCard'], { reference: card });
    expect(await refund(sale)).toMatchObject({ state: 'succeeded', tender: 'giftCard' });
    expect(await test.balance(customer, 'giftCard')).toBe(sale.total);
    const foreign = await test.giftCard(await test.customer());
    const other = await sold(customer, ['giftCard'], { reference: foreign });
    const early = await refund(other);
    expect(early).toMatchObject({ state: 'pending', tender: 'giftCard' });
    await settled(other.orderId);
    expect(await resume(early)).toMatchObject({ state: 'succeeded', tender: 'giftCard' });
    expect(await test.balance(customer, 'giftCard')).toBe(sale.total);
  });

  it.each<[PaymentMethod, object]>([
    ['yokeCash', {}],
    ['loyalty', { points: 5 }],
  ])(
    'LEDG-2 by %s for an unknown customer wait until the sale is settled, and then pay the debt',
    async (method, payment) => {
      const sale = await sold(4_711, [method], payment);
      const early = await refund(sale);
      expect(early.state).toBe('pending');
      await settled(sale.orderId);
      expect((await resume(early)).state).toBe('succeeded');
      const owed = await test.keeper.sql(
        'select amount::int, settled::int from receivable where order_id = $1',
        [sale.orderId],
      );
      expect(owed).toEqual([{ amount: sale.total, settled: sale.total }]);
    },
  );

  it('LEDG-2 fail for a sale without a customer that is not settled within fifteen minutes', async () => {
    const sale = await sold(4_711, ['yokeCash']);
    const early = await refund(sale);
    const { clock } = test.ledger;
    const start = clock.now().getTime();
    clock.moveTo(new Date(start + 15 * 60_000 - 1));
    expect((await resume(early)).state).toBe('pending');
    clock.moveTo(new Date(start + 15 * 60_000));
    expect((await resume(early)).state).toBe('failed');
    clock.moveTo(new Date(start));
    expect((await listed(sale.orderId)).payments[0]).toMatchObject({ refunded: 0, refundable: 'now' });
  });

  it('LEDG-2 credit the purse that paid for a sale without a customer', async () => {
    const customer = await test.customer();
    await test.fill(customer, 1_000);
    const report = reported({ methods: ['yokeCash'] });
    await test.reserve(customer, report.body.orderId, report.body.total);
    await book(test.ledger, report);
    const { orderId, payments, total } = report.body;
    expect(await refund({ orderId, paymentId: payments[0]!.id })).toMatchObject({
      ...{ state: 'succeeded', tender: 'wallet', amount: total },
    });
    expect(await test.balance(customer)).toBe(1_000 + total);
  });

  it('LEDG-2 are refused for points without a count and gift cards without a reference', async () => {
    const customer = await test.customer();
    await expect(refund(await sold(customer, ['loyalty']))).rejects.toMatchObject({
      params: { why: 'noPoints' },
    });
    await expect(refund(await sold(customer, ['giftCard']))).rejects.toMatchObject({
      params: { why: 'noCard' },
    });
  });

  it('LEDG-2 have their destination and points listed in the ledger beforehand', async () => {
    const customer = await test.customer();
    const { orderId, payments } = await sold(customer, ['creditCard', 'loyalty'], { points: 700 });
    expect((await listed(orderId)).payments).toMatchObject([
      { refundable: 'now', refundTender: 'card', refundedPoints: 0 },
      { refundable: 'now', refundTender: 'points', points: 700, refundedPoints: 0 },
    ]);
    await refund({ orderId, paymentId: payments[1]!.id }, '0.50');
    const [card, points] = (await listed(orderId)).payments;
    // Points of a card payment are ignored, whatever a device reports.
    expect(card!.points).toBeUndefined();
    expect(points!.refundedPoints).toBe(Math.floor((700 * 50) / payments[1]!.amount));
  });

  it('LEDG-2 stay pending while stored value is unavailable, and succeed once on retry', async () => {
    const customer = await test.customer();
    const sale = await sold(customer, ['yokeCash']);
    const { tenders } = test.ledger.app.get(StoredValue);
    const credit = jest.spyOn(tenders, 'credit').mockImplementation(unavailable);
    const key = newId();
    const pending = await refund(sale, '', key);
    expect(pending.state).toBe('pending');
    credit.mockRestore();
    // The credit succeeds, and its response is lost.
    const lost = jest.spyOn(tenders, 'credit').mockImplementation(async (request) => {
      lost.mockRestore();
      await test.asService(() => tenders.credit(request));
      return unavailable();
    });
    expect((await resume(pending)).state).toBe('pending');
    expect(await test.balance(customer)).toBe(sale.total);
    expect((await refund(sale, '', key)).state).toBe('succeeded');
    expect((await resume(pending)).state).toBe('succeeded');
    expect(await test.balance(customer)).toBe(sale.total);
  });
});

describe('LEDG-2 refunds of loads take only the unspent part', () => {
  it('LEDG-2 go to the card that paid and out of the wallet, and reduce no revenue', async () => {
    const customer = await test.customer();
    const order = await loadByCard(customer, '20.00');
    const given = await refund(paymentOf(order), '5.00');
    expect(given).toMatchObject({
      state: 'succeeded',
      tender: 'card',
      kind: 'valueAdd',
      parts: { value: 500, net: 0 },
    });
    expect(await test.balance(customer)).toBe(1_500);
    expect((await kept.entries(given.id)).sort()).toEqual([
      ['clearing.card', -500],
      ['clearing.wallet', 500],
    ]);
    expect((await test.ledger.outbox(events.OrderRefunded)).some((one) => one.refund!.id === given.id)).toBe(
      false,
    );
    expect((await test.ledger.outbox(events.LoadRefunded)).at(-1)).toMatchObject({
      ...{ status: 'Partially refunded', refund: { id: given.id, orderId: order.id } },
    });
  });

  it('LEDG-2 are refused for the spent part, and can be requested with less', async () => {
    const customer = await test.customer();
    const order = await load(customer, '20.00');
    await test.spend(customer, 1_200);
    expect(await refund(paymentOf(order))).toMatchObject({ state: 'failed', tender: 'operator' });
    expect(await refund(paymentOf(order), '8.00')).toMatchObject({ state: 'succeeded', tender: 'operator' });
    expect(await test.balance(customer)).toBe(0);
  });

  it('LEDG-2 H-03 treat the part that paid a debt as spent, and use no other money of the wallet', async () => {
    const customer = await test.customer();
    await load(customer, '50.00');
    await test.owe(customer, 1_200);
    const order = await loadByCard(customer, '20.00');
    expect(await test.balance(customer)).toBe(5_800);
    expect((await refund(paymentOf(order))).state).toBe('failed');
    expect((await refund(paymentOf(order), '5.00')).state).toBe('succeeded');
    expect((await refund(paymentOf(order), '3.01')).state).toBe('failed');
    const refusing = cardRefuses();
    expect((await refund(paymentOf(order), '3.00')).state).toBe('failed');
    refusing.mockRestore();
    // The amount that was not refunded is still refundable.
    expect((await refund(paymentOf(order), '3.00')).state).toBe('succeeded');
    expect(await test.balance(customer)).toBe(5_000);
  });

  it('LEDG-2 leave the wallet unchanged if the card refuses', async () => {
    const customer = await test.customer();
    const order = await loadByCard(customer, '20.00');
    const refusing = cardRefuses();
    expect((await refund(paymentOf(order))).state).toBe('failed');
    refusing.mockRestore();
    expect(await test.balance(customer)).toBe(2_000);
    await test.spend(customer, 2_000);
  });

  it('LEDG-2 are refused for granted points', async () => {
    const order = await load(await test.customer(), '500', true);
    await expect(refund(paymentOf(order))).rejects.toMatchObject({ code: 'refunded' });
  });

  it('LEDG-2 succeed for either the refund or a concurrent purchase, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const customer = await test.customer();
      const order = await load(customer, '10.00');
      const [given, spent] = await Promise.all([
        refund(paymentOf(order)),
        test.spend(customer, 1_000).then(
          () => true,
          () => false,
        ),
      ]);
      expect([given.state, spent]).toEqual(
        given.state === 'succeeded' ? ['succeeded', false] : ['failed', true],
      );
      expect(await test.balance(customer)).toBe(0);
    }
  });

  it('LEDG-2 are taken out of the wallet once by the event if that is still missing', async () => {
    const customer = await test.customer();
    const order = await load(customer, '9.00');
    const { tenders } = test.ledger.app.get(StoredValue);
    const [capture, release] = [
      jest.spyOn(tenders, 'capture').mockImplementation(unavailable),
      jest.spyOn(tenders, 'release').mockImplementation(unavailable),
    ];
    const given = await refund(paymentOf(order), '4.00');
    expect(given.state).toBe('succeeded');
    expect(await test.balance(customer)).toBe(900);
    const declining = await loadByCard(customer, '1.00');
    const refusing = cardRefuses();
    const refused = await refund(paymentOf(declining));
    expect(refused.state).toBe('failed');
    refusing.mockRestore();
    capture.mockRestore();
    release.mockRestore();
    const payload = (await test.ledger.outbox(events.LoadRefunded)).find(
      (one) => one.refund!.id === given.id,
    )!;
    const lost = (await test.ledger.outbox(events.RefundFailed)).find(
      (one) => one.refund!.id === refused.id,
    )!;
    for (let time = 0; time < 2; time++) {
      await test.keeper.publish(events.LoadRefunded, [{ key: order.id, accountId: 11, payload }]);
      await test.keeper.publish(events.RefundFailed, [{ key: declining.id, accountId: 11, payload: lost }]);
    }
    await test.keeper.consume();
    await test.until(async () => (await test.balance(customer)) === 600 && (await test.held(customer)) === 0);
  });

  it.each(['gone', 'over'])(
    'LEDG-2 H-03 with a hold that is %s take the available balance and record the rest as a debt',
    async (was) => {
      const customer = await test.customer();
      const order = await load(customer, '9.00');
      const { tenders } = test.ledger.app.get(StoredValue);
      const capture = jest.spyOn(tenders, 'capture').mockImplementation(unavailable);
      const given = await refund(paymentOf(order), '4.00');
      capture.mockRestore();
      expect(given.state).toBe('succeeded');
      if (was === 'over') await test.endHold(given.id);
      else await test.loseHold(given.id);
      await test.spend(customer, 700);
      const payload = (await test.ledger.outbox(events.LoadRefunded)).find(
        (one) => one.refund!.id === given.id,
      )!;
      for (let time = 0; time < 2; time++)
        await test.keeper.publish(events.LoadRefunded, [{ key: order.id, accountId: 11, payload }]);
      await test.keeper.consume();
      await test.until(async () => (await test.balance(customer)) === 0);
      const owed = await test.keeper.sql(
        'select person_id::int as person, amount::int from receivable where order_id = $1',
        [given.id],
      );
      expect(owed).toEqual([{ person: customer, amount: 200 }]);
      expect(await test.held(customer)).toBe(0);
      expect(await test.keeper.sql('select from dead_letter')).toEqual([]);
    },
  );

  it('LEDG-2 ask the card processor before a refund fails for an expired hold', async () => {
    const processor = test.ledger.app.get<CardProcessor>(CARD_PROCESSOR);
    const give = processor.refund.bind(processor);
    for (const isGiven of [true, false]) {
      const order = await loadByCard(await test.customer(), '20.00');
      const losing = jest.spyOn(processor, 'refund').mockImplementationOnce(async (refund, signal) => {
        if (isGiven) await give(refund, signal);
        throw new Error('gone');
      });
      const left = await refund(paymentOf(order), '5.00');
      losing.mockRestore();
      expect(left.state).toBe('pending');
      await test.endHold(left.id);
      expect((await resume(left)).state).toBe(isGiven ? 'succeeded' : 'failed');
    }
  });

  it('LEDG-8 leave the ledger consistent', async () => {
    expect(await test.faults()).toEqual([]);
  });
});

async function listed(orderId: string): Promise<Order> {
  const everything = {
    ...{ page: 1, limit: 10, accountIds: [], locationIds: [], keywords: '', lastFour: '', paymentTypes: [] },
    ...{ fromDate: '', toDate: '', kioskId: 0, customerId: 0, kind: 'order', orderId },
  };
  const { orders } = await inCall({ principal: keeper }, () =>
    test.ledger.app.get(OrdersController).listOrders(everything),
  );
  return orders[0]!;
}
