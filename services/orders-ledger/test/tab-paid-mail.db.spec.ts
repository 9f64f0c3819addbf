import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { inCall, Seal } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { MailContent } from '@backroom/proto/support/v1/mail_events';
import { personWith } from '@backroom/testing/service-under-test';
import { CardsController } from '../src/card/cards.controller.js';
import { OrderDriver } from '../src/placing/order-driver.js';
import { TabPaymentsController } from '../src/tab-payment/tab-payments.controller.js';
import { locationOf, mailKey, newId } from './ledger-under-test.js';
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

/** A customer who owes $5.00 on their tab, with a card on file. */
async function owing(lastFour = '4242'): Promise<number> {
  const customer = await test.owing(500);
  const buyer = { ...personWith([]), id: customer };
  await inCall({ principal: buyer, idempotencyKey: newId() }, () =>
    test.ledger.app.get(CardsController).saveCard({ accountId: 11, token: `tok_visa_${lastFour}` }),
  );
  await test.ledger.sql('update customer_copy set email = $2 where customer_id = $1', [
    ...[customer, mailOf(customer)],
  ]);
  return customer;
}
const mailOf = (customer: number) => `payer${customer}@example.test`;
const pay = (customerId: number, { key = newId(), language = 'de' } = {}) =>
  inCall({ principal: keeper, idempotencyKey: key }, () =>
    test.ledger.app.get(TabPaymentsController).payTab({
      ...{ customerId, value: '5.00', locationId: locationOf(11), method: 'creditCard' },
      ...{ amount: '', currency: '', cardId: '', language },
    }),
  );
async function mailsTo(customer: number): Promise<MailContent[]> {
  const opened = (await test.ledger.outbox(events.MailRequested)).map(({ id, sealed }) =>
    MailContent.decode(Buffer.from(new Seal(mailKey).open(`mail:${id}`, sealed), 'base64')),
  );
  return opened.filter(({ to }) => to === mailOf(customer));
}
async function later(milliseconds = 10_000): Promise<void> {
  await test.ledger.clock.sleep(milliseconds);
  await test.ledger.runAllDue();
}

describe('CUST-6 receipt of a tab payment', () => {
  it('CUST-6 informs the customer of the charged amount and card, once, in the language of the first request', async () => {
    const [customer, key] = [await owing(), newId()];
    const { payment } = await pay(customer, { key });
    expect((await pay(customer, { key, language: 'fr' })).payment!.id).toBe(payment!.id);
    expect(await mailsTo(customer)).toEqual([]);
    await later();
    await later();
    const mails = await mailsTo(customer);
    expect(mails).toMatchObject([{ kind: 'tabPaid', language: 'de', values: { number: payment!.prettyId } }]);
    const rows = mails[0]!.table!.rows.map(({ kind, text, amount }) => [kind, text, amount]);
    expect(rows).toEqual([
      ['total', '', '5,00\u00a0$'],
      ['card', '•••• 4242', '5,00\u00a0$'],
    ]);
  });

  it('CUST-6 is not sent for a declined card, or to a customer erased meanwhile', async () => {
    const [declined, erased] = [await owing('0002'), await owing()];
    await expect(pay(declined)).rejects.toMatchObject({ code: 'card-declined' });
    await pay(erased);
    await test.ledger.sql('delete from customer_copy where customer_id = $1', [erased]);
    await later();
    expect([await mailsTo(declined), await mailsTo(erased)]).toEqual([[], []]);
  });

  it('CUST-6 waits for the outcome of a payment', async () => {
    const [customer, key] = [await owing(), newId()];
    const dying = jest.spyOn(OrderDriver.prototype, 'begin').mockRejectedValueOnce(new Error('killed'));
    await expect(pay(customer, { key })).rejects.toThrow('killed');
    dying.mockRestore();
    const resuming = jest.spyOn(OrderDriver.prototype, 'resume').mockRejectedValue(new Error('away'));
    await later();
    resuming.mockRestore();
    expect(await mailsTo(customer)).toEqual([]);
    await pay(customer, { key });
    await later(60_000);
    expect(await mailsTo(customer)).toHaveLength(1);
  });
});
