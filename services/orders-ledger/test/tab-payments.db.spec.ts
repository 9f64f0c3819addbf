import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { inCall, type Principal } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { CardOnFile } from '@backroom/proto/orders/v1/cards_service';
import type { PayTabRequest, PayTabResponse } from '@backroom/proto/orders/v1/tab_payments_service';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { CardsController } from '../src/card/cards.controller.js';
import { OrderDriver } from '../src/placing/order-driver.js';
import { CARD_PROCESSOR, type CardProcessor } from '../src/payment/card-processor.js';
import { TabPaymentsController } from '../src/tab-payment/tab-payments.controller.js';
import { LedgerRows, locationOf, newId } from './ledger-under-test.js';
import { LedgerWithValue } from './with-stored-value.js';

let test: LedgerWithValue;
beforeAll(async () => {
  test = await LedgerWithValue.start({
    PAYMENT_PROCESSOR: 'sandbox',
    CARD_SEAL_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
}, 60_000);
afterAll(() => test?.stop());

const keeper = personWith(withChanges([permissions.CustomersAll]), 11);
const viewer = personWith([permissions.CustomersAll], 11);
const buyer = (id: number): Principal => ({ ...personWith([]), id });
const cards = () => test.ledger.app.get(CardsController);
const save = async (customer: number, lastFour = '4242', key = newId(), account = 11): Promise<CardOnFile> =>
  (
    await inCall({ principal: buyer(customer), idempotencyKey: key }, () =>
      cards().saveCard({ accountId: account, token: `tok_visa_${lastFour}` }),
    )
  ).card!;
const own = async (customer: number): Promise<CardOnFile[]> =>
  (await inCall({ principal: buyer(customer) }, () => cards().listOwnCards())).cards;
const remove = (customer: number, id: string) =>
  inCall({ principal: buyer(customer) }, () => cards().removeCard({ id }));
const ask = (customerId: number, change: Partial<PayTabRequest> = {}): PayTabRequest => ({
  ...{ customerId, value: '5.00', locationId: locationOf(11), method: 'creditCard' },
  ...{ amount: '', currency: '', cardId: '', language: '', ...change },
});
const pay = (
  request: PayTabRequest,
  { by = keeper, key = newId() }: { by?: Principal; key?: string } = {},
): Promise<PayTabResponse> =>
  inCall({ principal: by, idempotencyKey: key }, () =>
    test.ledger.app.get(TabPaymentsController).payTab(request),
  );
const owing = (amount: number) => test.owing(amount);
const charged = async (customer: number): Promise<number> => {
  const [row] = await test.ledger.sql<{ sum: number }>(
    `select coalesce(sum(total), 0)::int as sum from sale where kind = 'tabPayment' and customer_id = $1`,
    [customer],
  );
  return row!.sum;
};

describe('CUST-6 cards on file', () => {
  it('CUST-6 keep brand, last four and a sealed reference; the first is the default until another is chosen', async () => {
    const customer = await test.customer();
    const first = await save(customer);
    expect(first).toMatchObject({
      ...{ accountId: 11, brand: 'visa', lastFour: '4242', isDefault: true, expires: expect.any(String) },
    });
    const second = await save(customer, '1881');
    expect(second.isDefault).toBe(false);
    const [kept] = await test.ledger.sql<{ reference: Buffer }>(
      'select reference from customer_card where id = $1',
      [first.id],
    );
    expect(kept!.reference.toString('latin1')).not.toContain('tok_visa');
    await inCall({ principal: buyer(customer) }, () => cards().chooseCard({ id: second.id }));
    expect((await own(customer)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    await remove(customer, second.id);
    expect(await own(customer)).toMatchObject([{ id: first.id, isDefault: true }]);
    const published = JSON.stringify(await test.ledger.outbox(events.AuditRecorded));
    expect(published).not.toContain('tok_visa');
  });

  it('CUST-6 are saved once per key, at most five, and never by their number', async () => {
    const customer = await test.customer();
    const key = newId();
    const [one, again] = [await save(customer, '4242', key), await save(customer, '4242', key)];
    expect(again.id).toBe(one.id);
    for (const lastFour of ['1111', '2222', '3333', '4444']) await save(customer, lastFour);
    await expect(save(customer, '5555')).rejects.toMatchObject({ code: 'too-many-cards' });
    expect((await save(customer, '4242', key)).id).toBe(one.id);
    const number = inCall({ principal: buyer(customer), idempotencyKey: newId() }, () =>
      cards().saveCard({ accountId: 11, token: '4242424242424242' }),
    );
    await expect(number).rejects.toMatchObject({ fields: [{ field: 'token', code: 'card-token' }] });
  });

  it('PERM-3 are hidden from others, and refused for people who are not customers of the operator', async () => {
    const [customer, other] = [await test.customer(), await test.customer()];
    const { id } = await save(customer);
    await expect(remove(other, id)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(save(other, '4242', newId(), 12)).rejects.toMatchObject({
      fields: [{ field: 'accountId' }],
    });
    const list = (by: Principal) =>
      inCall({ principal: by }, () => cards().listCards({ accountIds: [], customerId: customer }));
    expect((await list(viewer)).cards).toMatchObject([{ id, lastFour: '4242' }]);
    const foreign = personWith([permissions.CustomersAll], 12);
    await expect(list(foreign)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('PERS-1 are deleted with an erased customer', async () => {
    const customer = await test.customer();
    await save(customer);
    await test.ledger.publish(events.CustomerChanged, [
      { key: `11:${customer}`, accountId: 11, payload: null as never },
    ]);
    await test.ledger.consume();
    await test.until(async () => {
      const rows = await test.ledger.sql('select from customer_card where customer_id = $1', [customer]);
      return rows.length === 0;
    });
  });

  it('PERS-1 are not kept if the customer is erased while one is saved', async () => {
    const customer = await test.customer();
    const processor = test.ledger.app.get<CardProcessor>(CARD_PROCESSOR);
    const ask = processor.saveCard.bind(processor);
    const slow = jest.spyOn(processor, 'saveCard').mockImplementationOnce(async (card, signal) => {
      await test.ledger.publish(events.CustomerChanged, [
        { key: `11:${customer}`, accountId: 11, payload: null as never },
      ]);
      await test.ledger.consume();
      await test.until(async () => {
        const rows = await test.ledger.sql('select from customer_copy where customer_id = $1', [customer]);
        return rows.length === 0;
      });
      return ask(card, signal);
    });
    const forget = jest.spyOn(processor, 'forgetCard');
    try {
      await expect(save(customer)).rejects.toMatchObject({ fields: [{ field: 'accountId' }] });
      expect(await own(customer)).toEqual([]);
      await test.ledger.runDue();
      expect(forget).toHaveBeenCalledWith('tok_visa_4242', expect.anything());
    } finally {
      slow.mockRestore();
      forget.mockRestore();
    }
  });
});

describe('CUST-6 LEDG-1 tab payments', () => {
  it('CUST-6 charge the default card for the debt, reduce the tab, and are listed without counting as revenue', async () => {
    const customer = await owing(500);
    await save(customer);
    const answer = await pay(ask(customer));
    expect(answer).toMatchObject({ state: 'Paid', owed: 0 });
    const { id, payments } = answer.payment!;
    expect(payments).toMatchObject([{ method: 'creditCard', lastFour: '4242', amount: 500 }]);
    expect((await new LedgerRows(test.ledger).entries(id)).sort()).toEqual([
      ['clearing.card', 500],
      ['clearing.tab', -500],
    ]);
    expect(await test.balance(customer, 'tab')).toBe(0);
    const [sale] = await test.ledger.sql('select kind, net::int, value::int from sale where id = $1', [id]);
    expect(sale).toEqual({ kind: 'tabPayment', net: 0, value: 500 });
    const published = await test.ledger.outbox(events.TabPaid);
    expect(published.filter(({ order }) => order!.id === id)).toHaveLength(1);
    const [intent] = await test.ledger.sql('select token from payment_intent where order_id = $1', [id]);
    expect(intent).toEqual({ token: '' });
    expect(await test.faults()).toEqual([]);
  });

  it("CUST-6 accept only the customer's cards, and report a missing card or an empty tab", async () => {
    const [customer, other] = [await owing(500), await owing(500)];
    await expect(pay(ask(customer))).rejects.toMatchObject({ code: 'no-card' });
    const card = await save(other);
    await expect(pay(ask(customer, { cardId: card.id }))).rejects.toMatchObject({
      fields: [{ field: 'order.payment.0.userCard', code: 'unknown' }],
    });
    await pay(ask(other, { cardId: card.id }));
    await expect(pay(ask(other))).rejects.toMatchObject({
      ...{ code: 'value-refused', params: { why: 'nothing-owed' } },
    });
    await expect(pay(ask(other, { value: '0' }))).rejects.toMatchObject({ fields: [{ field: 'value' }] });
    expect([await charged(customer), await charged(other)]).toEqual([0, 500]);
  });

  it('CUST-6 leave the tab unchanged if the card is declined, to be paid by another', async () => {
    const customer = await owing(500);
    await save(customer, '0002');
    await expect(pay(ask(customer))).rejects.toMatchObject({ code: 'card-declined' });
    expect(await test.balance(customer, 'tab')).toBe(-500);
    // Requests are audited, whatever their outcome.
    const audited = (await test.ledger.outbox(events.AuditRecorded)).filter(
      ({ command, subjectId }) => command === 'pay-tab' && subjectId === String(customer),
    );
    expect(audited).toHaveLength(1);
    expect(await charged(customer)).toBe(0);
    const { id } = await save(customer, '4242');
    expect(await pay(ask(customer, { cardId: id }))).toMatchObject({ owed: 0 });
  });

  it('PERM-3 H-21 are open to the customer and to staff who can change all customers', async () => {
    const customer = await owing(500);
    await save(customer);
    for (const by of [viewer, limitedTo(keeper, locationOf(11)), buyer(999_999)])
      await expect(pay(ask(customer), { by })).rejects.toBeInstanceOf(Error);
    expect(await charged(customer)).toBe(0);
    expect(await pay(ask(customer), { by: buyer(customer) })).toMatchObject({ state: 'Paid' });
  });

  it('CUST-6 H-19 charge a tab once for repeated or concurrent requests', async () => {
    const customer = await owing(500);
    await save(customer);
    const key = newId();
    const same = await Promise.all(Array.from({ length: 8 }, () => pay(ask(customer), { key })));
    expect(new Set(same.map(({ payment }) => payment!.id)).size).toBe(1);
    const next = await owing(500);
    await save(next);
    const tried = await Promise.allSettled(Array.from({ length: 32 }, () => pay(ask(next))));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await charged(customer), await charged(next)]).toEqual([500, 500]);
    expect([await test.balance(customer, 'tab'), await test.balance(next, 'tab')]).toEqual([0, 0]);
    expect(await test.faults()).toEqual([]);
  });

  it('LEDG-8 are completed after a crash before the charge, even if the card was deleted meanwhile', async () => {
    const customer = await owing(500);
    const card = await save(customer);
    const dying = jest.spyOn(OrderDriver.prototype, 'begin').mockRejectedValueOnce(new Error('killed'));
    const key = newId();
    await expect(pay(ask(customer), { key })).rejects.toThrow('killed');
    dying.mockRestore();
    await remove(customer, card.id);
    expect(await pay(ask(customer), { key })).toMatchObject({ state: 'Paid', owed: 0 });
    expect(await charged(customer)).toBe(500);
  });

  it('CUST-6 H-19 are voided if they expire and another payment settled the tab meanwhile', async () => {
    const customer = await owing(500);
    await save(customer);
    const processor = test.ledger.app.get<CardProcessor>(CARD_PROCESSOR);
    const charge = processor.pay.bind(processor);
    const losing = jest.spyOn(processor, 'pay').mockImplementationOnce(async (payment, signal) => {
      await charge(payment, signal);
      throw new Error('gone');
    });
    const left = await pay(ask(customer));
    losing.mockRestore();
    expect(left.state).toBe('pending');
    const { id } = left.payment!;
    await test.keeper.sql('update deposit set expires_at = $2 where deposit_id = $1', [id, new Date(0)]);
    expect(await pay(ask(customer))).toMatchObject({ state: 'Paid', owed: 0 });
    expect(await test.ledger.app.get(OrderDriver).resume(11, id)).toMatchObject({
      ...{ state: 'ErrorPaying', failure: 'deposit-given-up' },
    });
    const [intent] = await test.ledger.sql('select state from payment_intent where order_id = $1', [id]);
    expect(intent).toEqual({ state: 'voided' });
    expect([await charged(customer), await test.balance(customer, 'tab')]).toEqual([500, 0]);
  });
});
