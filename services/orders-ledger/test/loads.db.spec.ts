import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fault, inCall, Problem, Seal, type Principal } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { AddFundsRequest, AddFundsResponse } from '@backroom/proto/orders/v1/loads_service';
import { permissions } from '@backroom/proto/permissions';
import { MailContent } from '@backroom/proto/support/v1/mail_events';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { LoadsController } from '../src/load/loads.controller.js';
import { SalesController } from '../src/sale/sales.controller.js';
import { OrderDriver } from '../src/placing/order-driver.js';
import { StoredValue } from '../src/stored-value/stored-value.js';
import { LedgerRows, locationOf, mailKey, newId } from './ledger-under-test.js';
import { kioskCaller } from './placing.js';
import { LedgerWithValue } from './with-stored-value.js';

let test: LedgerWithValue;
beforeAll(async () => {
  test = await LedgerWithValue.start({ PAYMENT_PROCESSOR: 'sandbox' });
}, 60_000);
afterAll(() => test?.stop());

const staff = personWith([permissions.WalletsCredit, permissions.CustomersAll], 11);
const buyer = (id: number): Principal => ({ ...personWith([]), id });
const byCard = (amount: string, lastFour = '4242') => ({
  method: 'creditCard',
  amount,
  paymentMethod: `pm_card_${lastFour}`,
});
const ask = (customerId: number, change: Partial<AddFundsRequest> = {}): AddFundsRequest => ({
  ...{ customerId, value: '20.00', locationId: locationOf(11), payments: [], points: false, session: '' },
  ...change,
});
const load = (
  request: AddFundsRequest,
  { by = staff, key = newId() }: { by?: Principal; key?: string } = {},
): Promise<AddFundsResponse> =>
  inCall({ principal: by, idempotencyKey: key }, () =>
    test.ledger.app.get(LoadsController).addFunds(request),
  );
const row = async (id: string) =>
  (
    await test.ledger.sql<Record<string, unknown>>(
      'select kind, status, value::int, points::int, net::int, total::int from sale where id = $1',
      [id],
    )
  )[0];

describe('CUST-2 LEDG-1 loads by staff', () => {
  it("CUST-2 put the operator's money in the wallet and the ledger without counting as revenue", async () => {
    const customer = await test.customer();
    const answer = await load(ask(customer));
    expect(answer).toMatchObject({ state: 'Paid', balance: 2_000, currency: 'USD' });
    const { id } = answer.load!;
    expect(await row(id)).toEqual({
      ...{ kind: 'valueAdd', status: 'Paid', value: 2_000, points: 0, net: 0, total: 2_000 },
    });
    expect((await new LedgerRows(test.ledger).entries(id)).sort()).toEqual([
      ['clearing.operator', 2_000],
      ['clearing.wallet', -2_000],
    ]);
    expect(await test.balance(customer)).toBe(2_000);
    expect(await test.ledger.outbox(events.OrderPaid)).toEqual([]);
    const published = await test.ledger.outbox(events.ValueAdded);
    expect(published.find(({ order }) => order!.id === id)!.order).toMatchObject({
      ...{ kind: 'valueAdd', customerId: customer },
      totals: { value: 2_000, net: 0 },
    });
  });

  it('CUST-2 book points without an amount and without entries', async () => {
    const customer = await test.customer();
    const answer = await load(ask(customer, { value: '500', points: true }));
    expect(answer).toMatchObject({ state: 'Paid', balance: 500, currency: 'PTS' });
    const { id, payments } = answer.load!;
    expect(await row(id)).toMatchObject({ kind: 'valueAdd', value: 0, points: 500, total: 0 });
    expect(payments).toMatchObject([{ method: 'operator', amount: 0 }]);
    expect(await new LedgerRows(test.ledger).entries(id)).toEqual([]);
    expect(await test.balance(customer, 'points')).toBe(500);
    expect(await test.balance(customer)).toBeUndefined();
  });

  it("CUST-2 refuse to combine a cent of the user's own with the operator's money", async () => {
    const customer = await test.customer();
    const mixed = ask(customer, {
      value: '20.00',
      payments: [byCard('0.01'), { method: 'operator', amount: '19.99', paymentMethod: '' }],
    });
    for (const by of [buyer(customer), staff])
      await expect(load(mixed, { by })).rejects.toMatchObject({
        ...{ kind: 'invalid', fields: [{ field: 'order.payment.1.method', code: 'not-one-of' }] },
      });
    expect(await test.balance(customer)).toBeUndefined();
  });

  it('PERM-4 H-21 are refused without access to all customers, and reveal none', async () => {
    const customer = await test.customer();
    const all = [permissions.WalletsCredit, permissions.CustomersAll];
    for (const by of [
      personWith([permissions.WalletsCredit], 11),
      limitedTo(personWith(all, 11), locationOf(11)),
    ])
      for (const person of [customer, 999_999])
        await expect(load(ask(person), { by })).rejects.toMatchObject({
          ...{ kind: 'invalid', fields: [{ field: 'userId', code: 'unknown' }] },
        });
  });

  it('CUST-2 return the same response and load once per key, also concurrently', async () => {
    const customer = await test.customer();
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => load(ask(customer, { value: '1.00' }), { key })),
    );
    expect(new Set(answers.map(({ load: one }) => one!.id)).size).toBe(1);
    expect(answers.every(({ balance = 100 }) => balance === 100)).toBe(true);
    expect(await test.balance(customer)).toBe(100);
    await Promise.all(Array.from({ length: 32 }, () => load(ask(customer, { value: '1.00' }))));
    expect(await test.balance(customer)).toBe(3_300);
  });

  it('PERM-3 H-04 are refused for a person who is not a customer, existing or not', async () => {
    const elsewhere = await test.customer(12);
    const refused = { fields: [{ field: 'userId', code: 'unknown' }] };
    await expect(load(ask(elsewhere))).rejects.toMatchObject(refused);
    await expect(load(ask(999_999))).rejects.toMatchObject(refused);
    await expect(load(ask(999_999, { points: true, value: '5' }))).rejects.toMatchObject(refused);
    expect(await test.balance(elsewhere, 'wallet', 12)).toBeUndefined();
  });

  it.each([
    ...['0', '-1', '1e3', '01.005', '9223372036854775808', 'NaN', '$10', ''].map(
      (value) => [{ value }] as const,
    ),
    ...['0', '-1', '1e3', '1.5', '9223372036854775808', ''].map(
      (value) => [{ value, points: true }] as const,
    ),
  ])('CUST-2 refuse a value of %j', async (change) => {
    const customer = await test.customer();
    await expect(load(ask(customer, change))).rejects.toMatchObject({ fields: [{ field: 'value' }] });
  });

  it('CUST-2 require WalletsCredit at the location, and a key', async () => {
    const customer = await test.customer();
    await expect(load(ask(customer), { by: buyer(customer) })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(load(ask(customer), { by: personWith([permissions.LedgerAll], 11) })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(load(ask(customer, { locationId: locationOf(12) }))).rejects.toMatchObject({
      kind: 'notFound',
    });
    await expect(load(ask(customer, { payments: [byCard('20.00')] }))).rejects.toMatchObject({
      fields: [{ field: 'order.payment.0.method' }],
    });
    await expect(load(ask(customer), { key: '' })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await test.balance(customer)).toBeUndefined();
  });

  it('PERM-5 are audited, unlike loads that customers pay for themselves', async () => {
    const customer = await test.customer();
    await load(ask(customer));
    await load(ask(customer, { payments: [byCard('20.00')] }), { by: buyer(customer) });
    const audited = (await test.ledger.outbox(events.AuditRecorded)).filter(
      ({ subjectId }) => subjectId === String(customer),
    );
    expect(audited.map(({ command, subjectKind }) => [command, subjectKind])).toEqual([
      ['add-funds', 'customer'],
    ]);
  });
});

describe('CUST-2 loads by card', () => {
  it("CUST-2 fill a customer's own wallet", async () => {
    const customer = await test.customer();
    const answer = await load(ask(customer, { payments: [byCard('20.00')] }), { by: buyer(customer) });
    expect(answer).toMatchObject({ state: 'Paid', balance: 2_000 });
    expect(answer.load!.payments).toMatchObject([{ method: 'creditCard', lastFour: '4242', amount: 2_000 }]);
    expect((await new LedgerRows(test.ledger).entries(answer.load!.id)).sort()).toEqual([
      ['clearing.card', 2_000],
      ['clearing.wallet', -2_000],
    ]);
  });

  it('CUST-2 H-03 report the part that paid a debt, also under a repeated key and on the receipt', async () => {
    const customer = await test.customer();
    await test.owe(customer, 700);
    const [request, key] = [ask(customer, { payments: [byCard('20.00')] }), newId()];
    const first = await load(request, { by: buyer(customer), key });
    for (const answer of [first, await load(request, { by: buyer(customer), key })])
      expect(answer).toMatchObject({ balance: 1_300, settled: 700, currency: 'USD' });
    const receipt = { orderId: first.load!.id, email: 'pat@example.test', language: 'en' };
    await inCall({ principal: buyer(customer), idempotencyKey: newId() }, () =>
      test.ledger.app.get(SalesController).sendReceipt(receipt),
    );
    const [mail] = await test.ledger.outbox(events.MailRequested);
    const opened = new Seal(mailKey).open(`mail:${mail!.id}`, mail!.sealed);
    expect(MailContent.decode(Buffer.from(opened, 'base64')).table!.rows).toContainEqual({
      ...{ kind: 'settled', text: '', amount: '$7.00' },
    });
    const clerk = personWith([permissions.LedgerAll], 11);
    const shown = (orderId: string) =>
      inCall({ principal: clerk }, () => test.ledger.app.get(SalesController).getSale({ orderId }));
    expect((await shown(first.load!.id)).order!.settled).toBe(700);
    // A receipt is sent even if stored value is unavailable.
    const { deposits } = test.ledger.app.get(StoredValue);
    const unavailable = jest
      .spyOn(deposits, 'getDeposit')
      .mockRejectedValue(new Problem('unavailable', fault('unavailable')));
    expect((await shown(first.load!.id)).order).toMatchObject({ id: first.load!.id, kind: 'valueAdd' });
    unavailable.mockRestore();
    // Money granted by the operator pays no debt.
    await test.owe(customer, 100);
    expect(await load(ask(customer))).toMatchObject({ balance: 3_300, settled: 0 });
  });

  it('CUST-2 load nothing and cancel the deposit if the card is declined', async () => {
    const customer = await test.customer();
    const key = newId();
    const request = ask(customer, { payments: [byCard('20.00', '0002')] });
    for (const _try of [1, 2])
      await expect(load(request, { by: buyer(customer), key })).rejects.toMatchObject({
        kind: 'paymentRequired',
        code: 'card-declined',
      });
    expect(await test.balance(customer)).toBe(0);
    const deposits = await test.keeper.sql<{ state: string }>(
      'select state from deposit where person_id = $1',
      [customer],
    );
    expect(deposits.map(({ state }) => state)).toEqual(['abandoned']);
  });

  it('CUST-2 refuse other customers, another currency, and amounts other than the value', async () => {
    const [customer, other] = [await test.customer(), await test.customer()];
    await expect(
      load(ask(other, { payments: [byCard('20.00')] }), { by: buyer(customer) }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(
      load(ask(customer, { payments: [byCard('19.99')] }), { by: buyer(customer) }),
    ).rejects.toMatchObject({ fields: [{ field: 'order.payment' }] });
    await expect(
      load(ask(customer, { payments: [{ ...byCard('20.00'), currency: 'EUR' }] }), { by: buyer(customer) }),
    ).rejects.toMatchObject({ fields: [{ field: 'order.payment.0.currency' }] });
    await expect(
      load(ask(customer, { points: true, value: '20', payments: [byCard('20.00')] }), {
        by: buyer(customer),
      }),
    ).rejects.toMatchObject({ fields: [{ field: 'order.payment' }] });
  });

  it('CUST-2 H-05 by a kiosk fill only the wallet of the customer identified by its session', async () => {
    const [customer, other] = [await test.customer(), await test.customer()];
    const session = await test.session(customer);
    const payments = [byCard('20.00')];
    const answer = await load(ask(customer, { payments, session }), { by: kioskCaller });
    expect(answer).toMatchObject({ state: 'Paid', balance: 2_000, load: { kioskId: kioskCaller.id } });
    const over = await test.session(other, -1);
    for (const [whose, shown, field] of [
      [other, session, 'userId'],
      [other, over, 'session'],
      [other, '', 'session'],
    ] as const)
      await expect(load(ask(whose, { payments, session: shown }), { by: kioskCaller })).rejects.toMatchObject(
        { fields: [{ field, code: 'unknown' }] },
      );
    await expect(load(ask(customer, { session }), { by: kioskCaller })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    // The customer of the session may not be a customer of this operator yet.
    const elsewhere = await test.customer(12);
    const request = ask(elsewhere, { payments, session: await test.session(elsewhere) });
    await expect(load(request, { by: kioskCaller })).rejects.toMatchObject({
      fields: [{ field: 'userId', code: 'unknown' }],
    });
  });
});

describe('LEDG-8 recovery of loads', () => {
  const unavailable = () => Promise.reject(new Problem('unavailable', fault('unavailable')));
  const resume = (answer: AddFundsResponse) => test.ledger.app.get(OrderDriver).resume(11, answer.load!.id);

  it('CUST-2 asks for no payment while stored value is unavailable, and resumes when it is back', async () => {
    const customer = await test.customer();
    const { deposits } = test.ledger.app.get(StoredValue);
    const prepare = jest.spyOn(deposits, 'prepare').mockImplementation(unavailable);
    const answer = await load(ask(customer, { payments: [byCard('20.00')] }), { by: buyer(customer) });
    expect(answer).toMatchObject({ state: 'pending', balance: undefined });
    const operations = await test.ledger.sql('select 1 from sandbox_operation where key = $1', [
      answer.load!.payments[0]!.id,
    ]);
    expect(operations).toEqual([]);
    prepare.mockRestore();
    expect(await resume(answer)).toMatchObject({ state: 'Paid', balance: 2_000 });
    expect(await test.balance(customer)).toBe(2_000);
  });

  it('CUST-2 deposits a paid load once by its event', async () => {
    const customer = await test.customer();
    const { deposits } = test.ledger.app.get(StoredValue);
    const deposit = jest.spyOn(deposits, 'deposit').mockImplementation(unavailable);
    const answer = await load(ask(customer, { value: '7.00' }));
    expect(answer).toMatchObject({ state: 'Paid', balance: undefined });
    deposit.mockRestore();
    const [booked] = (await test.ledger.outbox(events.ValueAdded)).filter(
      ({ order }) => order!.id === answer.load!.id,
    );
    const publish = () =>
      test.keeper.publish(events.ValueAdded, [{ key: answer.load!.id, accountId: 11, payload: booked! }]);
    await publish();
    await publish();
    await test.keeper.consume();
    await test.until(async () => (await test.balance(customer)) === 700);
    // A load missing here altogether, as after a restore from a backup, is deposited all the same.
    const lost = { ...booked!.order!, id: newId() };
    await test.keeper.publish(events.ValueAdded, [{ key: lost.id, accountId: 11, payload: { order: lost } }]);
    await test.until(async () => (await test.balance(customer)) === 1_400);
    expect(await resume(answer)).toMatchObject({ state: 'Paid', balance: 700 });
    expect(await test.balance(customer)).toBe(1_400);
  });

  it('CUST-2 ends a load unpaid without a charge if its deposit was canceled meanwhile', async () => {
    const customer = await test.customer();
    const dying = jest.spyOn(OrderDriver.prototype, 'begin').mockRejectedValueOnce(new Error('killed'));
    const key = newId();
    const request = ask(customer, { payments: [byCard('20.00')] });
    await expect(load(request, { by: buyer(customer), key })).rejects.toThrow('killed');
    dying.mockRestore();
    const [left] = await test.ledger.sql<{ id: string; intent: string }>(
      `select o.id, i.id as intent from placed_order o join payment_intent i on i.order_id = o.id
       where (o.body ->> 'customerId')::bigint = $1`,
      [customer],
    );
    const { deposits } = test.ledger.app.get(StoredValue);
    const { prepare } = deposits;
    const prepared = jest.spyOn(deposits, 'prepare').mockImplementation(async (request) => {
      await prepare.call(deposits, request);
      await deposits.abandon({ accountId: 11, depositId: left!.id });
      return prepare.call(deposits, request);
    });
    expect(await test.ledger.app.get(OrderDriver).resume(11, left!.id)).toMatchObject({
      ...{ state: 'ErrorPaying', failure: 'deposit-given-up' },
    });
    prepared.mockRestore();
    expect(await test.ledger.sql('select from sandbox_operation where key = $1', [left!.intent])).toEqual([]);
    expect(await test.balance(customer)).toBe(0);
  });

  it('LEDG-8 leaves the ledger consistent, for loads and for points', async () => {
    expect(await test.faults()).toEqual([]);
    const [{ pending }] = (await test.ledger.sql<{ pending: number }>(
      `select count(*)::int as pending from placed_order where state = 'pending'`,
    )) as [{ pending: number }];
    expect(pending).toBe(0);
  });

  it('LEDG-8 reports a load with wrong entries by its id', async () => {
    const answer = await load(ask(await test.customer(), { value: '3.00' }));
    await test.ledger.sql('alter table journal_entry disable trigger immutable');
    try {
      const move = `update journal_entry set ledger_account = $2 where posting_id = $1 and amount < 0`;
      await test.ledger.sql(move, [answer.load!.id, 'clearing.giftCard']);
      expect((await test.faults()).map(({ check }) => check)).toEqual(['sale-in-journal']);
      await test.ledger.sql(move, [answer.load!.id, 'clearing.wallet']);
      await test.ledger.sql(`update journal_entry set posting_kind = 'order' where posting_id = $1`, [
        answer.load!.id,
      ]);
      expect((await test.faults()).map(({ check }) => check).sort()).toEqual([
        'posting-known',
        'sale-in-journal',
      ]);
      await test.ledger.sql(`update journal_entry set posting_kind = 'valueAdd' where posting_id = $1`, [
        answer.load!.id,
      ]);
      expect(await test.faults()).toEqual([]);
    } finally {
      await test.ledger.sql('alter table journal_entry enable trigger immutable');
    }
  });
});
