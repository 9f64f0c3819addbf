import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, Commands, Database, inCall, PLATFORM, type Problem } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';
import { waitUntil } from '@backroom/testing/running-system';
import { limitedTo, personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { IntentParts } from '../src/external-intent/intent-runner.js';
import { OrderDriver } from '../src/placing/order-driver.js';
import { PlaceOrder, PlaceOrderHandler } from '../src/placing/place-order.command.js';
import { PlacedOrderIntent } from '../src/placing/placed-order-intent.js';
import { settlePlaced } from '../src/placing/placed-order.sql.js';
import { CARD_PROCESSOR, type CardProcessor } from '../src/payment/card-processor.js';
import { scriptedCards } from '../src/payment/sandbox-processor.js';
import { StoredValue } from '../src/stored-value/stored-value.js';
import {
  day,
  makeCustomer,
  LedgerRows,
  locationOf,
  newId,
  now,
  productOf,
  startLedger,
} from './ledger-under-test.js';
import { byCard, clerk, kioskCaller, order, place, till } from './placing.js';
import { recordTransactions } from '@backroom/testing/record-transactions';

let ledger: ServiceUnderTest;
let kept: LedgerRows;
beforeAll(async () => {
  ledger = await startLedger({ PAYMENT_PROCESSOR: 'sandbox' });
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(() => ledger?.stop());

const stateOf = async (id: string) =>
  (await ledger.sql<{ state: string; failure: string }>('select * from placed_order where id = $1', [id]))[0];
const taken = async (orderId: string) =>
  ledger.sql<{ key: string; kind: string; amount: number }>(
    `select o.* from sandbox_operation o join payment_intent i on o.key in (i.id::text, i.id || '/void')
     where i.order_id = $1 and o.state = 'succeeded' order by o.kind`,
    [orderId],
  );
const published = async (orderId: string) =>
  (await ledger.sql<{ type: string }>('select type from outbox where key = $1', [orderId])).map(
    ({ type }) => type,
  );
/** The id of the order of a refused call, and its error. */
async function refusedOrder(
  request: PlaceOrderRequest,
  key = newId(),
): Promise<{ id: string; problem: Problem }> {
  const ids = async () =>
    (await ledger.sql<{ id: string }>('select id from placed_order')).map((row) => row.id);
  const before = await ids();
  const problem = await place(ledger, request, { key }).then(
    () => Promise.reject(new Error('The order was accepted')),
    (error: Problem) => error,
  );
  const [id] = (await ids()).filter((one) => !before.includes(one));
  return { id: id!, problem };
}
const counts = async () =>
  (
    await ledger.sql<{ placed: number; sales: number; entries: number }>(
      `select (select count(*)::int from placed_order) as placed, (select count(*)::int from sale) as sales,
         (select count(*)::int from journal_entry) as entries`,
    )
  )[0]!;

/** Advances time until due work has settled an order. */
const ended = (id: string, state: string) =>
  waitUntil(`the order is ${state}`, async () => {
    await ledger.clock.sleep(40_000);
    await ledger.runDue();
    return (await stateOf(id))!.state === state;
  });

describe('LEDG-8 placed orders', () => {
  it("LEDG-8 are booked once when paid, in balanced entries, with the processor's reference", async () => {
    await makeCustomer(ledger, 11, 7);
    const { order: placed, state } = await place(ledger, order({ customerId: 7, total: '2.44' }));
    expect(state).toBe('Paid');
    expect(placed).toMatchObject({
      status: 'Paid',
      kioskId: 0,
      customerId: 7,
      totals: { net: 219, tax: 15, deposit: 10, total: 244, cost: 95 },
      payments: [{ method: 'creditCard', amount: 244, lastFour: '4242' }],
    });
    expect(placed!.prettyId).toMatch(/^\d+$/);
    expect(placed!.payments[0]!.reference).not.toBe('');
    expect(Object.fromEntries(await kept.entries(placed!.id))).toEqual({
      'revenue.sales': -219,
      'liability.tax': -15,
      'liability.deposits': -10,
      'expense.goods': 95,
      'asset.inventory': -95,
      'clearing.card': 244,
    });
    expect(await published(placed!.id)).toEqual(['OrderPaid']);
    expect(await taken(placed!.id)).toMatchObject([{ kind: 'payment', amount: 244 }]);
    expect(await ledger.sql('select * from payment_intent where order_id = $1', [placed!.id])).toMatchObject([
      { state: 'captured', token: '' },
    ]);
  });

  it('LEDG-8 are accepted from a kiosk only at its own location', async () => {
    const { order: placed } = await place(ledger, order(), { by: kioskCaller });
    expect(placed).toMatchObject({ kioskId: kioskCaller.id, kioskName: 'Kiosk 1', status: 'Paid' });
    await expect(
      place(ledger, order({ locationId: locationOf(11, 1) }), { by: kioskCaller }),
    ).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('LEDG-8 take two transactions and at most eight data statements', async () => {
    const { clock, platform } = ledger;
    const database = new Database({ url: ledger.database.app });
    const transactions = recordTransactions(database);
    const commands = new Commands('orders-ledger', database, platform.ids, clock, () => undefined);
    const handler = new PlaceOrderHandler(
      ...([commands, database, clock, platform.ids, ledger.app.get(StoredValue)] as const),
    );
    const driver = new OrderDriver(
      new IntentParts(database, commands, clock, ledger.app.get(PLATFORM)),
      ledger.app.get(PlacedOrderIntent),
    );
    const command = new PlaceOrder(order(), newId());
    await inCall({ principal: till }, () => handler.execute(command));
    expect((await driver.begin(command.placed!)).state).toBe('Paid');
    await database.close();
    expect(transactions).toHaveLength(2);
    expect(transactions.flat().length).toBeLessThanOrEqual(8);
    // The intents are durable before the processor is called, to be queried after a crash.
    expect(transactions[0]!.some((text) => text.includes('insert into payment_intent'))).toBe(true);
  });

  it('LEDG-8 PERM-3 can name only customers of the operator, for people and programs', async () => {
    await makeCustomer(ledger, 12, 17);
    for (const customerId of [17, 999_999])
      await expect(place(ledger, order({ customerId }))).rejects.toMatchObject({
        kind: 'invalid',
        fields: [{ field: 'customer', code: 'unknown' }],
      });
  });

  it('LEDG-8 PERM-3 PERM-4 H-04 reveal no customers to a caller without access to all of them', async () => {
    await makeCustomer(ledger, 11, 18);
    const ofPlace = limitedTo(till, locationOf(11));
    for (const by of [clerk, ofPlace, { ...clerk, kind: 'apiKey' as const }])
      for (const customerId of [18, 999_999])
        await expect(place(ledger, order({ customerId }), { by })).rejects.toMatchObject({
          kind: 'invalid',
          fields: [{ field: 'customer', code: 'unknown' }],
        });
    // Errors of the order itself are reported first, whichever customer is named.
    for (const by of [clerk, till])
      for (const customerId of [18, 999_999])
        await expect(place(ledger, order({ customerId, total: '9.99' }), { by })).rejects.toMatchObject({
          fields: [{ field: 'total' }],
        });
    expect((await place(ledger, order({ customerId: 18 }))).order!.customerId).toBe(18);
    // The caller's own customer record is no secret.
    await makeCustomer(ledger, 11, 905);
    const own = await place(ledger, order({ customerId: 905 }), { by: { ...clerk, id: 905 } });
    expect(own.order!.customerId).toBe(905);
  });

  it('LEDG-8 return the same order under the same key, and refuse another body under it', async () => {
    const key = newId();
    const first = await place(ledger, order(), { key });
    expect(await place(ledger, order(), { key })).toEqual(first);
    await expect(place(ledger, order({ customerId: 8 }), { key })).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'idempotency-key-reused',
    });
    expect(await taken(first.order!.id)).toHaveLength(1);
  });

  it('LEDG-8 are paid and booked once when thirty-two calls place the same one', async () => {
    const before = await counts();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 32 }, () => place(ledger, order(), { key })));
    const ids = new Set(answers.map((answer) => answer.order!.id));
    expect(ids.size).toBe(1);
    expect(new Set(answers.map((answer) => answer.state))).toEqual(new Set(['Paid']));
    const after = await counts();
    expect([after.placed - before.placed, after.sales - before.sales]).toEqual([1, 1]);
    const [id] = ids;
    expect(await taken(id!)).toHaveLength(1);
    expect(await published(id!)).toEqual(['OrderPaid']);
  });

  it('LEDG-8 are all booked when thirty-two are concurrent, under numbers without gaps', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => place(ledger, order())));
    const numbers = answers.map(({ order: placed }) => Number(placed!.prettyId)).sort((a, b) => a - b);
    expect(numbers.at(-1)! - numbers[0]!).toBe(31);
    expect(new Set(numbers).size).toBe(32);
    const [days] = await ledger.sql<{ n: number }>(
      'select sum(sales)::int as n from sale_day where methods = -1',
    );
    expect(days!.n).toBe((await counts()).sales);
  });

  it('LEDG-8 report why a card was declined, and book nothing', async () => {
    const before = await counts();
    const key = newId();
    const declined = order({ payments: [byCard(scriptedCards.declined)] });
    const refused = {
      kind: 'paymentRequired',
      code: 'card-declined',
      params: { reason: 'The card was declined' },
    };
    const { id, problem } = await refusedOrder(declined, key);
    expect(problem).toMatchObject(refused);
    await expect(place(ledger, declined, { key })).rejects.toMatchObject(refused);
    const after = await counts();
    expect(after).toEqual({ ...before, placed: before.placed + 1 });
    expect(await stateOf(id)).toMatchObject({ state: 'ErrorPaying', failure: 'The card was declined' });
  });

  it('LEDG-8 void the first of two card payments if the second is declined', async () => {
    const payments = [byCard('4242', '2.00'), byCard(scriptedCards.declined, '0.44')];
    const { id, problem } = await refusedOrder(order({ payments }));
    expect(problem.code).toBe('card-declined');
    expect(await taken(id)).toMatchObject([
      { kind: 'payment', amount: 200 },
      { kind: 'void', amount: 200 },
    ]);
    expect(await kept.sale(id)).toEqual([]);
  });

  it('LEDG-8 can be paid by card and bills together', async () => {
    const cash = { method: 'cash', amount: '1', paymentMethod: '' };
    const { order: placed } = await place(ledger, order({ payments: [byCard('4242', '1.44'), cash] }));
    expect(Object.fromEntries(await kept.entries(placed!.id))).toMatchObject({
      'clearing.card': 144,
      'asset.cash': 100,
    });
  });

  it.each([
    ['before its effect', scriptedCards.timesOutBefore],
    ['after its effect', scriptedCards.timesOutAfter],
  ])(
    'LEDG-8 stay pending if the response is lost %s, until the processor is queried',
    async (_when, card) => {
      const pending = await place(ledger, order({ payments: [byCard(card)] }));
      expect(pending).toMatchObject({ state: 'pending', order: { prettyId: '' } });
      expect(await kept.sale(pending.order!.id)).toEqual([]);
      await ended(pending.order!.id, 'Paid');
      expect(await taken(pending.order!.id)).toHaveLength(1);
      expect(await published(pending.order!.id)).toEqual(['OrderPaid']);
    },
  );

  it('LEDG-8 report their outcome later under the same key', async () => {
    const key = newId();
    const request = order({ payments: [byCard(scriptedCards.timesOutAfter)] });
    expect((await place(ledger, request, { key })).state).toBe('pending');
    const later = await place(ledger, request, { key });
    expect(later).toMatchObject({ state: 'Paid', order: { payments: [{ lastFour: '0119' }] } });
    expect(await taken(later.order!.id)).toHaveLength(1);
  });

  it('LEDG-8 are settled once by repeated reports of the processor', async () => {
    const pending = await place(ledger, order({ payments: [byCard(scriptedCards.reportsTwice)] }));
    expect(pending.state).toBe('pending');
    const { id } = pending.order!;
    // At once: the report has moved up the next attempt.
    await waitUntil('the order is booked', async () => {
      await ledger.runDue();
      return (await stateOf(id))!.state === 'Paid';
    });
    expect(await published(id)).toEqual(['OrderPaid']);
    expect(
      await ledger.sql(`select 1 from webhook_event where event_id like 'sandbox/%' || $1`, [
        pending.order!.payments[0]!.id,
      ]),
    ).toHaveLength(1);
  });

  it.each(['before the charge', 'after the charge'])(
    'LEDG-8 are never paid and unbooked after a crash %s',
    async (when) => {
      const command = new PlaceOrder(order(), newId());
      const handler = ledger.app.get(PlaceOrderHandler);
      const id = await inCall({ principal: till }, () => handler.execute(command));
      const [intent] = command.placed!.intents;
      if (when.startsWith('after')) {
        const payment = { ...intent!, key: intent!.id, orderId: id, accountId: 11 };
        await ledger.app.get<CardProcessor>(CARD_PROCESSOR).pay(payment, AbortSignal.timeout(5_000));
      }
      expect(await stateOf(id)).toMatchObject({ state: 'pending' });
      await ended(id, 'Paid');
      expect(await taken(id)).toHaveLength(1);
      expect((await kept.entries(id)).reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
    },
  );

  it.each([[['', 'declined']], [['declined', '']]])(
    'LEDG-8 keep one of two different outcomes in one batch, with its payments: %j',
    async (failures) => {
      const command = new PlaceOrder(order(), newId());
      await inCall({ principal: till }, () => ledger.app.get(PlaceOrderHandler).execute(command));
      const placed = command.placed!;
      const endings = failures.map((failure) => ({
        ...{ placed, failure },
        intents: placed.intents.map(({ n }) => ({
          ...{ n, reference: '', lastFour: '4242' },
          state: failure ? ('failed' as const) : ('captured' as const),
        })),
      }));
      const undone = ledger.platform.database.withTenant(accountScope(11), async (tx) => {
        const [nth] = (await settlePlaced(tx, endings, now)).keys();
        const [left] = await tx.query(
          `select o.state, i.state as intent from placed_order o join payment_intent i on i.order_id = o.id
           where o.id = $1`,
          [placed.order.id],
        );
        expect(left).toEqual(
          endings[nth!]!.failure
            ? { state: 'ErrorPaying', intent: 'failed' }
            : { state: 'Paid', intent: 'captured' },
        );
        throw new Error('looked at');
      });
      await expect(undone).rejects.toThrow('looked at');
    },
  );

  const line = { productId: productOf(11), quantity: 1, unitPrice: '2.19' };
  const off: [string, string, Partial<PlaceOrderRequest>][] = [
    ['a price that is off by a cent', 'lines.0.unitPrice', { lines: [{ ...line, unitPrice: '2.18' }] }],
    ['an outdated price', 'lines.0.unitPrice', { lines: [{ ...line, unitPrice: '1.99' }] }],
    ['a total that is off by a cent', 'total', { total: '2.45' }],
    ['payments that are off by a cent', 'payments', { payments: [byCard('4242', '2.43')] }],
    ['nothing paid', 'payments.0.amount', { payments: [byCard('4242', '0')] }],
    ['a negative amount', 'payments.0.amount', { payments: [byCard('4242', '-2.44')] }],
    ['negative zero', 'payments.0.amount', { payments: [byCard('4242', '-0')] }],
    ['a tenth of a cent', 'payments.0.amount', { payments: [byCard('4242', '2.4401')] }],
    ['a float rounding error', 'payments.0.amount', { payments: [byCard('4242', '2.4400000000000004')] }],
    ['2^63', 'payments.0.amount', { payments: [byCard('4242', '9223372036854775808')] }],
    ['an exponent', 'payments.0.amount', { payments: [byCard('4242', '244e-2')] }],
    ['words', 'lines.0.unitPrice', { lines: [{ ...line, unitPrice: 'two' }] }],
    [
      'a product of another operator',
      'lines.0.productId',
      { lines: [{ ...line, productId: productOf(12) }] },
    ],
    ['an unknown product', 'lines.0.productId', { lines: [{ ...line, productId: 1 }] }],
    ['no piece', 'lines.0.quantity', { lines: [{ ...line, quantity: 0 }] }],
    ['no line', 'lines', { lines: [] }],
    ['an unknown method', 'payments.0.method', { payments: [{ ...byCard('4242'), method: 'constructor' }] }],
    [
      'a card number',
      'payments.0.paymentMethod',
      { payments: [{ ...byCard('4242'), paymentMethod: '4242424242424242' }] },
    ],
    [
      'a card number within a token',
      'payments.0.paymentMethod',
      { payments: [{ ...byCard('4242'), paymentMethod: 'pm_4242424242424242' }] },
    ],
    [
      'a card number with separators within a token',
      'payments.0.paymentMethod',
      { payments: [{ ...byCard('4242'), paymentMethod: 'pm_4242-4242_4242-4242' }] },
    ],
    ['a card number as the customer', 'customer', { customerId: 4242424242424242 }],
    [
      'a card without a token',
      'payments.0.paymentMethod',
      { payments: [{ ...byCard(''), paymentMethod: '' }] },
    ],
  ];
  it.each(off)('LEDG-8 refuse %s by the name of its field', async (_what, field, change) => {
    const before = await counts();
    await expect(place(ledger, order(change))).rejects.toMatchObject({
      kind: 'invalid',
      fields: [{ field }],
    });
    expect(await counts()).toEqual(before);
  });

  it('LEDG-8 refuse a missing key, and a key that contains a card number', async () => {
    for (const key of ['', '4242424242424242'])
      await expect(place(ledger, order(), { key })).rejects.toMatchObject({
        kind: 'invalid',
        fields: [{ field: 'Idempotency-Key' }],
      });
  });

  it.each(['globalConnectCard'])('LEDG-8 refuse the unavailable payment method %s', async (method) => {
    const payments = [{ method, amount: '2.44', paymentMethod: '' }];
    await expect(place(ledger, order({ payments }))).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'tender-unavailable',
      params: { tender: method },
    });
  });

  it('LEDG-8 report a location of another operator as not found', async () => {
    const problemAt = async (locationId: number, by = till): Promise<Partial<Problem>> => {
      const problem = await place(ledger, order({ locationId }), { by }).catch((error: Problem) => error);
      const { kind, detail } = problem as Problem;
      return { kind, detail };
    };
    const missing = await problemAt(987_654);
    expect(missing.kind).toBe('notFound');
    expect(await problemAt(locationOf(12))).toEqual(missing);
    expect(await problemAt(locationOf(11), limitedTo(till, locationOf(11, 1)))).toEqual(missing);
    // Without the ledger permission, people order for themselves where they are customers; a program buys nothing.
    const keepsNone = personWith([permissions.RefundsIssue], 11);
    expect(await problemAt(locationOf(11), keepsNone)).toEqual(missing);
    expect((await problemAt(locationOf(11), { ...keepsNone, kind: 'apiKey', id: newId() })).kind).toBe(
      'forbidden',
    );
  });

  it('LEDG-8 replace and flag an implausible time, and use the current price', async () => {
    const cola = { ...line, unitPrice: '1.99' };
    const payments = [byCard('4242', '2.23')];
    const tenDays = await place(ledger, order({ lines: [cola], payments, occurredAt: now - 11 * day }));
    expect(tenDays.order).toMatchObject({ timeReplaced: false, soldAt: now - 11 * day });
    for (const occurredAt of [now + 365 * day, now - 365 * day, -62_135_596_800_000])
      expect((await place(ledger, order({ occurredAt }))).order).toMatchObject({
        timeReplaced: true,
        claimedAt: occurredAt,
        totals: { total: 244 },
      });
  });
});
