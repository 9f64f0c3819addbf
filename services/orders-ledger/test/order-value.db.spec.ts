import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fault, Problem } from '@backroom/platform';
import type { Principal } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { PlacedPayment } from '@backroom/proto/orders/v1/payments_service';
import { personWith } from '@backroom/testing/service-under-test';
import { OrderDriver } from '../src/placing/order-driver.js';
import { CARD_PROCESSOR, type CardProcessor } from '../src/payment/card-processor.js';
import { StoredValue } from '../src/stored-value/stored-value.js';
import { ValueOfOrders } from '../src/stored-value/value-of-orders.js';
import { LedgerRows, newId, productOf } from './ledger-under-test.js';
import { byCard, kioskCaller, order, place } from './placing.js';
import { LedgerWithValue } from './with-stored-value.js';

let test: LedgerWithValue;
beforeAll(async () => {
  test = await LedgerWithValue.start({ PAYMENT_PROCESSOR: 'sandbox' });
  await test.program([[productOf(11)], [], [], [], []]);
}, 60_000);
afterAll(() => test?.stop());

/** For a bottle with a total of 2.44. */
const byWallet = (amount = '2.44'): PlacedPayment => ({ method: 'yokeCash', amount, paymentMethod: '' });
/** The same for points; without pieces for the whole order. */
const byPoints = (redeems?: PlacedPayment['redeems']): PlacedPayment => ({
  ...{ method: 'loyalty', amount: '2.44', paymentMethod: '', points: 2_500 },
  ...(redeems && { redeems }),
});
const line = { productId: productOf(11), quantity: 1, unitPrice: '2.19' };
const buyer = (id: number): Principal => ({ ...personWith([]), id });
const unavailable = () => Promise.reject(new Problem('unavailable', fault('unavailable')));
const cardAsked = async (key: string) =>
  (await test.ledger.sql<{ state: string }>('select state from sandbox_operation where key = $1', [key]))
    .length;
const stateOf = async (orderId: string) =>
  (
    await test.keeper.sql<{ state: string }>('select state from hold where order_id = $1 order by tender', [
      orderId,
    ])
  ).map(({ state }) => state);
const pending = async () =>
  (await test.ledger.sql<{ id: string }>(`select id from placed_order where state = 'pending'`)).map(
    ({ id }) => id,
  );
const resume = (id: string) => test.ledger.app.get(OrderDriver).resume(11, id);

describe('LEDG-2 LEDG-8 an order paid by stored value', () => {
  it('LEDG-8 is reserved, booked, and captured by its event, also together with a card', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 500);
    const payments = [byWallet('2.00'), byCard('4242', '0.44')];
    const { order: placed, state } = await place(test.ledger, order({ customerId, payments }));
    expect(state).toBe('Paid');
    expect(await stateOf(placed!.id)).toEqual(['held']);
    expect([await test.balance(customerId), await test.held(customerId)]).toEqual([500, 200]);
    expect(await new LedgerRows(test.ledger).entries(placed!.id)).toEqual(
      expect.arrayContaining([
        ['clearing.wallet', 200],
        ['clearing.card', 44],
      ]),
    );
    const event = (await test.ledger.outbox(events.OrderPaid)).find((one) => one.order!.id === placed!.id)!;
    await test.keeper.publish(events.OrderPaid, [{ key: placed!.id, accountId: 11, payload: event }]);
    await test.keeper.consume();
    await test.until(async () => (await test.balance(customerId)) === 300);
    expect([await test.held(customerId), await stateOf(placed!.id)]).toEqual([0, ['captured']]);
  });

  it('LEDG-8 takes the named points and gift card', async () => {
    const customerId = await test.customer();
    const reference = await test.giftCard(customerId);
    await test.fill(customerId, 2_500, 'points');
    await test.fill(customerId, 244, 'giftCard', reference);
    const payments = [
      byPoints({ pieces: [{ productId: productOf(11), quantity: 1 }] }),
      { method: 'giftCard', amount: '2.44', paymentMethod: '', reference },
    ];
    const { order: placed } = await place(test.ledger, order({ customerId, lines: [line, line], payments }));
    expect(placed!.payments).toMatchObject([
      { points: 2_500, amount: 244 },
      { reference, amount: 244 },
    ]);
    const holds = await test.keeper.sql(
      'select tender, amount::int, state from hold where order_id = $1 order by tender',
      [placed!.id],
    );
    expect(holds).toEqual([
      { tender: 'giftCard', amount: 244, state: 'held' },
      { tender: 'points', amount: 2_500, state: 'held' },
    ]);
  });

  it('LEDG-8 is refused if the balance is too low: no card is charged, nothing stays reserved or is booked', async () => {
    const customerId = await test.customer();
    const card = await test.giftCard(customerId);
    await test.fill(customerId, 100);
    const payments = [
      byWallet('1.00'),
      { method: 'giftCard', amount: '1.00', paymentMethod: '', reference: card },
      byCard('4242', '0.44'),
    ];
    const key = newId();
    const request = order({ customerId, payments });
    for (const _try of [1, 2])
      await expect(place(test.ledger, request, { key })).rejects.toMatchObject({
        ...{ kind: 'unprocessable', code: 'value-refused', params: { why: 'not-enough-value' } },
      });
    expect([await test.balance(customerId), await test.held(customerId)]).toEqual([100, 0]);
    const [intent] = await test.ledger.sql<{ id: string; state: string }>(
      `select i.id, i.state from payment_intent i join placed_order o on o.id = i.order_id
       where (o.body ->> 'customerId')::bigint = $1`,
      [customerId],
    );
    expect([intent!.state, await cardAsked(intent!.id)]).toEqual(['failed', 0]);
  });

  it('LEDG-8 releases the reservation when the card is declined', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 200);
    const payments = [byWallet('2.00'), byCard('0002', '0.44')];
    await expect(place(test.ledger, order({ customerId, payments }))).rejects.toMatchObject({
      code: 'card-declined',
    });
    expect([await test.balance(customerId), await test.held(customerId)]).toEqual([200, 0]);
  });

  it('LEDG-8 lets one of thirty-two concurrent orders spend the last of a wallet', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 244);
    const tries = await Promise.allSettled(
      Array.from({ length: 32 }, () => place(test.ledger, order({ customerId, payments: [byWallet()] }))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await test.balance(customerId), await test.held(customerId)]).toEqual([244, 244]);
  });

  it('LEDG-8 stays pending without a charge while stored value is unavailable, then resumes', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 200);
    const { tenders } = test.ledger.app.get(StoredValue);
    const reserve = jest.spyOn(tenders, 'reserve').mockImplementation(unavailable);
    const payments = [byWallet('2.00'), byCard('4242', '0.44')];
    const key = newId();
    const request = order({ customerId, payments });
    const first = await place(test.ledger, request, { key });
    expect(first.state).toBe('pending');
    expect(await cardAsked(first.order!.payments[1]!.id)).toBe(0);
    reserve.mockRestore();
    expect(await place(test.ledger, request, { key })).toMatchObject({
      state: 'Paid',
      order: { id: first.order!.id },
    });
    expect(await test.held(customerId)).toBe(200);
  });

  it('LEDG-8 is found pending after a crash that follows the reservation or the charge, and paid once', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 400);
    const processor = test.ledger.app.get<CardProcessor>(CARD_PROCESSOR);
    const payments = [byWallet('2.00'), byCard('4242', '0.44')];
    const dying = jest.spyOn(processor, 'pay').mockRejectedValueOnce(new Error('gone'));
    const behindReservation = await place(test.ledger, order({ customerId, payments }));
    dying.mockRestore();
    const pay = processor.pay.bind(processor);
    const losing = jest.spyOn(processor, 'pay').mockImplementationOnce(async (payment, signal) => {
      await pay(payment, signal);
      throw new Error('gone');
    });
    const behindCard = await place(test.ledger, order({ customerId, payments }));
    losing.mockRestore();
    for (const left of [behindReservation, behindCard]) {
      expect(left.state).toBe('pending');
      expect((await resume(left.order!.id)).state).toBe('Paid');
    }
    expect([await test.balance(customerId), await test.held(customerId)]).toEqual([400, 400]);
  });

  it('LEDG-8 is not booked if its reservation expires, and its card payment is voided', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 200);
    const processor = test.ledger.app.get<CardProcessor>(CARD_PROCESSOR);
    const pay = processor.pay.bind(processor);
    const losing = jest.spyOn(processor, 'pay').mockImplementationOnce(async (payment, signal) => {
      await pay(payment, signal);
      throw new Error('gone');
    });
    const payments = [byWallet('2.00'), byCard('4242', '0.44')];
    const left = await place(test.ledger, order({ customerId, payments }));
    losing.mockRestore();
    await test.keeper.sql(`update hold set expires_at = $2 where order_id = $1`, [
      left.order!.id,
      new Date(0),
    ]);
    expect(await resume(left.order!.id)).toMatchObject({ state: 'ErrorPaying', failure: 'reservation-over' });
    const [intent] = await test.ledger.sql<{ id: string; state: string }>(
      'select id, state from payment_intent where order_id = $1',
      [left.order!.id],
    );
    expect(intent!.state).toBe('voided');
    // The processor's operations, independent of the ledger's records.
    const operations = await test.ledger.sql<{ kind: string }>(
      `select kind, amount from sandbox_operation where split_part(key, '/', 1) = $1 order by kind`,
      [intent!.id],
    );
    expect(operations).toEqual([
      { kind: 'payment', amount: 44 },
      { kind: 'void', amount: 44 },
    ]);
    expect(await test.held(customerId)).toBe(0);
  });
});

describe('LEDG-8 two callers that settle one order concurrently', () => {
  it('LEDG-8 void the card payment of an order that the other ended unpaid', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 200);
    const { tenders } = test.ledger.app.get(StoredValue);
    const reserve = jest.spyOn(tenders, 'reserve').mockImplementation(unavailable);
    const payments = [byWallet('2.00'), byCard('4242', '0.44')];
    const { order: left } = await place(test.ledger, order({ customerId, payments }));
    reserve.mockRestore();
    const processor = test.ledger.app.get<CardProcessor>(CARD_PROCESSOR);
    const pay = processor.pay.bind(processor);
    const paying = jest.spyOn(processor, 'pay').mockImplementationOnce(async (payment, signal) => {
      const secure = jest
        .spyOn(test.ledger.app.get(ValueOfOrders), 'secure')
        .mockResolvedValueOnce('not-enough-value');
      expect(await resume(left!.id)).toMatchObject({ state: 'ErrorPaying' });
      secure.mockRestore();
      return pay(payment, signal);
    });
    expect(await resume(left!.id)).toMatchObject({ state: 'ErrorPaying', failure: 'not-enough-value' });
    paying.mockRestore();
    const operations = await test.ledger.sql<{ kind: string }>(
      `select o.kind from sandbox_operation o join payment_intent i on split_part(o.key, '/', 1) = i.id::text
       where i.order_id = $1 order by kind`,
      [left!.id],
    );
    expect(operations.map(({ kind }) => kind)).toEqual(['payment', 'void']);
    expect([await test.balance(customerId), await test.held(customerId)]).toEqual([200, 0]);
  });
});

describe('PERM-3 access to stored value', () => {
  it('H-04 is refused without a customer, and for a person who is not a customer of the operator', async () => {
    const elsewhere = await test.customer(12);
    await expect(place(test.ledger, order({ payments: [byWallet()] }))).rejects.toMatchObject({
      fields: [{ field: 'customer', code: 'required' }],
    });
    await expect(
      place(test.ledger, order({ customerId: elsewhere, payments: [byWallet()] })),
    ).rejects.toMatchObject({ fields: [{ field: 'customer', code: 'unknown' }] });
  });

  it('lets a customer spend their own', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 500);
    const by = buyer(customerId);
    const { order: placed } = await place(test.ledger, order({ payments: [byWallet()] }), { by });
    expect(placed).toMatchObject({ customerId, status: 'Paid' });
    const payments = [{ method: 'operator', amount: '2.44', paymentMethod: '' }];
    await expect(place(test.ledger, order({ payments }), { by })).rejects.toMatchObject({
      fields: [{ field: 'payments.0.method' }],
    });
  });

  it('LOY-3 H-10 lets a customer redeem points for whole pieces, recorded with the reservation', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 5_000, 'points');
    const by = buyer(customerId);
    const { order: placed } = await place(test.ledger, order({ payments: [byPoints()] }), { by });
    const pieces = [{ productId: productOf(11), quantity: 1 }];
    expect(placed).toMatchObject({ status: 'Paid', payments: [{ points: 2_500, redeems: { pieces } }] });
    const [hold] = await test.keeper.sql('select pieces, amount::int, state from hold where order_id = $1', [
      placed!.id,
    ]);
    expect(hold).toEqual({ pieces, amount: 2_500, state: 'held' });
    expect(await new LedgerRows(test.ledger).entries(placed!.id)).toContainEqual(['clearing.loyalty', 244]);
  });

  it.each<[string, number, string]>([
    ['fewer points than the pieces cost', 2_499, 'points-of-pieces'],
    ['more points than the pieces cost', 5_000, 'points-of-pieces'],
    ['more points than the balance', 2_500, 'not-enough-value'],
  ])('LOY-3 H-10 refuses %s', async (_what, points, why) => {
    const customerId = await test.customer();
    await test.fill(customerId, why === 'not-enough-value' ? 2_499 : 9_000, 'points');
    await expect(
      place(test.ledger, order({ customerId, payments: [{ ...byPoints(), points }] })),
    ).rejects.toMatchObject({ code: 'value-refused', params: { why } });
  });

  it('LOY-3 H-10 refuses points for products that the location does not offer', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 2_500, 'points');
    await test.program([[999_999], [], [], [], []]);
    const request = order({ customerId, payments: [byPoints()] });
    await expect(place(test.ledger, request)).rejects.toMatchObject({ params: { why: 'no-tier' } });
    await test.program([[productOf(11)], [], [], [], []]);
  });

  it.each<[string, PlacedPayment[], string, string]>([
    [
      'an amount other than that of the pieces',
      [{ ...byPoints(), amount: '2.43' }, byCard('4242', '2.45')],
      '0.amount',
      'other-sum',
    ],
    [
      'a product that is not in the order',
      [byPoints({ pieces: [{ productId: 1, quantity: 1 }] }), byCard('4242', '2.44')],
      '0.products',
      'unknown',
    ],
    [
      'more pieces than are in the order',
      [byPoints({ pieces: [{ productId: productOf(11), quantity: 3 }] }), byCard('4242', '2.44')],
      '0.products',
      'unknown',
    ],
    ['no pieces', [byPoints({ pieces: [] }), byCard('4242', '2.44')], '0.products', 'items'],
    [
      'half a piece',
      [byPoints({ pieces: [{ productId: productOf(11), quantity: 0.5 }] }), byCard('4242', '2.44')],
      '0.products.0.quantity',
      'out-of-range',
    ],
    [
      'a product twice',
      [
        byPoints({ pieces: [1, 1].map((quantity) => ({ productId: productOf(11), quantity })) }),
        byCard('4242', '2.44'),
      ],
      '0.products.1.productId',
      'taken',
    ],
    [
      'pieces of a wallet',
      [
        { ...byWallet(), redeems: { pieces: [{ productId: productOf(11), quantity: 1 }] } },
        byCard('4242', '2.44'),
      ],
      '0.products',
      'unexpected',
    ],
  ])('LOY-3 H-10 refuses %s and names the field', async (_what, payments, field, code) => {
    const customerId = await test.customer();
    await test.fill(customerId, 9_000, 'points');
    await expect(
      place(test.ledger, order({ customerId, lines: [line, line], payments })),
    ).rejects.toMatchObject({ fields: [{ field: `payments.${field}`, code }] });
  });

  it('LOY-3 H-10 refuses two payments by points', async () => {
    const customerId = await test.customer();
    await test.fill(customerId, 9_000, 'points');
    const pieces = [{ productId: productOf(11), quantity: 1 }];
    const payments = [byPoints({ pieces }), byPoints({ pieces })];
    await expect(
      place(test.ledger, order({ customerId, lines: [line, line], payments })),
    ).rejects.toMatchObject({ fields: [{ field: 'payments', code: 'payment-twice' }] });
  });

  it('H-05 lets a kiosk spend only that of the customer identified by its session', async () => {
    const [customerId, other] = [await test.customer(), await test.customer()];
    for (const one of [customerId, other]) await test.fill(one, 500);
    const session = await test.session(customerId);
    const payments = [byWallet()];
    for (const [whose, shown, field] of [
      [other, session, 'customer'],
      [customerId, undefined, 'session'],
      [other, await test.session(other, -1), 'session'],
    ] as const)
      await expect(
        place(test.ledger, order({ customerId: whose, payments, session: shown }), { by: kioskCaller }),
      ).rejects.toMatchObject({ fields: [{ field, code: 'unknown' }] });
    expect(
      await place(test.ledger, order({ customerId, payments, session }), { by: kioskCaller }),
    ).toMatchObject({
      state: 'Paid',
    });
    expect(await test.held(other)).toBe(0);
  });

  it.each<[string, PlacedPayment, string]>([
    ['points without a count', { method: 'loyalty', amount: '2.44', paymentMethod: '' }, 'points'],
    ['points of a wallet', { ...byWallet(), points: 5 }, 'points'],
    ['no points', { method: 'loyalty', amount: '2.44', paymentMethod: '', points: 0 }, 'points'],
    [
      'a gift card without a reference',
      { method: 'giftCard', amount: '2.44', paymentMethod: '' },
      'reference',
    ],
    ['a card of a wallet', { ...byWallet(), reference: newId() }, 'reference'],
    ['a token of a wallet', { ...byWallet(), paymentMethod: 'pm_card_4242' }, 'paymentMethod'],
  ])('LEDG-8 refuses %s and names the field', async (_what, payment, field) => {
    const customerId = await test.customer();
    await expect(place(test.ledger, order({ customerId, payments: [payment] }))).rejects.toMatchObject({
      fields: [{ field: `payments.0.${field}` }],
    });
  });

  it('LEDG-8 leaves the ledger consistent and nothing pending', async () => {
    expect([await test.faults(), await pending()]).toEqual([[], []]);
  });
});
