import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import Stripe from 'stripe';
import { inCall, readConfig, type Problem } from '@backroom/platform';
import { waitUntil } from '@backroom/testing/running-system';
import { personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { CardsController } from '../src/card/cards.controller.js';
import { CardVault } from '../src/card/card-vault.js';
import { ledgerConfig } from '../src/config.js';
import { CARD_PROCESSOR, type CardProcessor } from '../src/payment/card-processor.js';
import { PaymentsController } from '../src/payment/payments.controller.js';
import { reconcileDay } from '../src/payment/reconcile-day.js';
import { RefundsController } from '../src/refund/refunds.controller.js';
import {
  again,
  book,
  LedgerRows,
  makeCustomer,
  nameCustomer,
  newId,
  now,
  reported,
  startLedger,
} from './ledger-under-test.js';
import { byCard, order, place, till } from './placing.js';
import { StripeStub } from './stripe-stub.js';

const webhookSecret = 'whsec_of_the_test';
const stub = new StripeStub();
let ledger: ServiceUnderTest;
let kept: LedgerRows;
beforeAll(async () => {
  ledger = await startLedger({
    PAYMENT_PROCESSOR: 'stripe',
    STRIPE_SECRET_KEY: 'sk_of_the_test',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_URL: await stub.start(),
    CARD_SEAL_KEY: Buffer.alloc(32, 5).toString('base64'),
  });
  stub.now = now;
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(async () => {
  await ledger?.stop();
  stub.stop();
});

const stateOf = async (id: string) =>
  (await ledger.sql<{ state: string }>('select state from placed_order where id = $1', [id]))[0]!.state;
const ended = (id: string, state: string) =>
  waitUntil(`the order is ${state}`, async () => {
    await ledger.clock.sleep(40_000);
    await ledger.runDue();
    return (await stateOf(id)) === state;
  });
const takenFor = (orderId: string) => stub.taken.filter(({ metadata }) => metadata['orderId'] === orderId);

async function refund(orderId: string, paymentId: string, amount: string) {
  const request = { orderId, paymentId, amount, currency: '', reason: '', lines: [], restock: false };
  const answer = await inCall({ principal: till }, () =>
    ledger.app.get(RefundsController).refundPayment(request),
  );
  return answer.refund!;
}

/** An event signed like Stripe does. */
function signed(object: object, { id = `evt_${newId()}`, secret = webhookSecret, age = 0 } = {}) {
  const payload = JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } });
  const timestamp = Math.floor(ledger.clock.now().getTime() / 1_000) - age;
  const signature = new Stripe('sk').webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { processor: 'stripe', body: Buffer.from(payload), signature };
}
const take = (webhook: ReturnType<typeof signed>) =>
  ledger.asService(() => ledger.app.get(PaymentsController).takeWebhook(webhook));

describe('LEDG-8 payments by the Stripe API', () => {
  it("LEDG-8 are taken under a unique key with our ids, and stored with Stripe's reference", async () => {
    const { order: placed, state } = await place(ledger, order());
    expect(state).toBe('Paid');
    const [intent] = takenFor(placed!.id);
    const [payment] = placed!.payments;
    expect(intent).toMatchObject({
      amount: 244,
      currency: 'usd',
      metadata: { paymentId: payment!.id, accountId: '11' },
    });
    expect(payment).toMatchObject({ reference: intent!.id, lastFour: '4242' });
    const request = stub.requests.find(({ key }) => key === `${payment!.id}/pay`)!;
    expect(request).toMatchObject({
      authorization: 'Bearer sk_of_the_test',
      fields: { payment_method: 'pm_card_4242', confirm: 'true' },
    });
  });

  it.each([
    ['0002', 'Your card has insufficient funds.'],
    ['0404', 'No such PaymentMethod'],
  ])('LEDG-8 report why card %s was declined, and book nothing', async (card, reason) => {
    await expect(place(ledger, order({ payments: [byCard(card)] }))).rejects.toMatchObject({
      kind: 'paymentRequired',
      code: 'card-declined',
      params: { reason },
    });
  });

  it.each(['0127', '0119'])(
    'LEDG-8 are found by our id after a lost response for card %s, and taken once',
    async (card) => {
      const pending = await place(ledger, order({ payments: [byCard(card)] }));
      expect(pending.state).toBe('pending');
      await ended(pending.order!.id, 'Paid');
      expect(takenFor(pending.order!.id)).toHaveLength(1);
    },
  );

  it('LEDG-8 stay pending and unbooked while Stripe fails', async () => {
    const { order: placed, state } = await place(ledger, order({ payments: [byCard('0500')] }));
    expect(state).toBe('pending');
    expect(await kept.sale(placed!.id)).toEqual([]);
  });

  it('LEDG-8 void the first of two cards when the second is declined', async () => {
    const payments = [byCard('4242', '2.00'), byCard('0002', '0.44')];
    await expect(place(ledger, order({ payments }))).rejects.toMatchObject({ code: 'card-declined' });
    const voided = stub.refunds.filter(({ metadata }) => metadata['voidOf']);
    expect(voided).toMatchObject([{ amount: 200 }]);
  });

  it('LEDG-2 are refunded in parts, each under a unique key', async () => {
    const { order: placed } = await place(ledger, order());
    const [payment] = placed!.payments;
    for (const amount of ['1.00', '1.44'])
      expect(await refund(placed!.id, payment!.id, amount)).toMatchObject({ state: 'succeeded' });
    const given = stub.refunds.filter((one) => one.payment_intent === payment!.reference);
    expect(given.map(({ amount }) => amount)).toEqual([100, 144]);
    const keys = stub.requests.filter(({ call }) => call === 'POST /v1/refunds').map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each<[string, number, string, Record<string, string>, string]>([
    ['charged for this sale', 0, 'usd', { accountId: '11' }, 'succeeded'],
    ['charged by another operator', 0, 'usd', { accountId: '12' }, 'failed'],
    ['without an owner', 0, 'usd', {}, 'failed'],
    ['with another amount', 1, 'usd', { accountId: '11' }, 'failed'],
    ['in another currency', 0, 'eur', { accountId: '11' }, 'failed'],
  ])(
    'LEDG-2 of a payment named by a kiosk, %s: the refund has %s',
    async (_what, more, currency, metadata, state) => {
      const report = reported({});
      const [payment] = report.body.payments;
      const reference = stub.takeAtTerminal(payment!.amount + more, currency, metadata);
      await book(ledger, again(report, { payments: [{ ...payment!, reference }] }));
      expect((await refund(report.body.orderId, payment!.id, '1.00')).state).toBe(state);
      const given = stub.refunds.filter((one) => one.payment_intent === reference);
      expect(given).toHaveLength(state === 'succeeded' ? 1 : 0);
    },
  );

  it('LEDG-2 ignore a canceled payment of another operator as a refund', async () => {
    const report = reported({});
    const [payment] = report.body.payments;
    const reference = stub.takeAtTerminal(payment!.amount, 'usd', { accountId: '12' });
    stub.intents.get(reference)!.status = 'canceled';
    await book(ledger, again(report, { payments: [{ ...payment!, reference }] }));
    const processor = ledger.app.get<CardProcessor>(CARD_PROCESSOR);
    const refund = { key: newId(), accountId: 11, paymentReference: reference, lastFour: '' };
    const found = await processor.findRefund(
      { ...refund, amount: payment!.amount, paid: payment!.amount, currency: 'USD' },
      AbortSignal.timeout(5_000),
    );
    expect(found).toMatchObject({ state: 'failed' });
  });

  it.each([
    ['HUF', 1_148_000, 1_148_000],
    ['JPY', 150, 150],
    ['ISK', 150, 15_000],
    ['UGX', 5_000, 500_000],
    ['KWD', 1_230, 1_230],
    ['MGA', 250_000, 2_500],
  ])(
    'F1: are charged and refunded in the units that Stripe counts %s in',
    async (currency, amount, charged) => {
      const processor = ledger.app.get<CardProcessor>(CARD_PROCESSOR);
      const signal = AbortSignal.timeout(5_000);
      const payment = {
        key: newId(),
        orderId: newId(),
        accountId: 11,
        token: 'pm_card_4242',
        amount,
        currency,
      };
      const { reference } = await processor.pay(payment, signal);
      expect(stub.intents.get(reference)).toMatchObject({
        amount: charged,
        currency: currency.toLowerCase(),
      });
      const terminal = stub.takeAtTerminal(charged, currency.toLowerCase(), { accountId: '11' });
      for (const paymentReference of [reference, terminal]) {
        const refund = {
          key: newId(),
          accountId: 11,
          paymentReference,
          paid: amount,
          lastFour: '',
          amount,
          currency,
        };
        expect(await processor.refund(refund, signal)).toMatchObject({ state: 'succeeded' });
        expect(await processor.findRefund(refund, signal)).toMatchObject({ state: 'succeeded' });
        expect(stub.refunds.at(-1)).toMatchObject({ amount: charged, payment_intent: paymentReference });
      }
      const day = 86_400_000;
      const moved: number[] = [];
      for await (const movement of processor.movements(new Date(now - day), new Date(now + day)))
        if (movement.currency === currency) moved.push(movement.amount);
      expect(moved).toEqual([amount, -amount, -amount]);
      stub.forgetMovements(currency);
    },
  );

  it('F1: fail before Stripe is asked for an amount that it cannot process, and name the amount', async () => {
    const processor = ledger.app.get<CardProcessor>(CARD_PROCESSOR);
    const signal = AbortSignal.timeout(5_000);
    const before = stub.requests.length;
    const payment = { key: newId(), orderId: newId(), accountId: 11, token: 'pm_card_4242', currency: 'KWD' };
    const reason = 'The card processor cannot process 1.234 KWD; amounts must be multiples of 0.010';
    expect(await processor.pay({ ...payment, amount: 1_234 }, signal)).toMatchObject({
      state: 'failed',
      reason,
    });
    const refund = { key: newId(), accountId: 11, paymentReference: 'pi_1', lastFour: '', currency: 'KWD' };
    expect(await processor.refund({ ...refund, paid: 2_000, amount: 1_234 }, signal)).toMatchObject({
      ...{ state: 'failed', reason },
    });
    expect(stub.requests).toHaveLength(before);
  });

  it('LEDG-2 are voided if they were not captured', async () => {
    const { order: placed } = await place(ledger, order());
    const [payment] = placed!.payments;
    stub.uncapture(payment!.reference);
    expect((await refund(placed!.id, payment!.id, '')).state).toBe('succeeded');
    expect(stub.intents.get(payment!.reference)!.status).toBe('canceled');
  });
});

describe('LEDG-8 Stripe webhooks', () => {
  it('LEDG-8 settle pending orders at once, and have no effect when repeated', async () => {
    const { order: placed, state } = await place(ledger, order({ payments: [byCard('0340')] }));
    expect(state).toBe('pending');
    const intent = [...stub.intents.values()].find(({ metadata }) => metadata['orderId'] === placed!.id)!;
    stub.capture(intent.id);
    const webhook = signed(intent);
    expect(await take(webhook)).toEqual({ known: false });
    await waitUntil('the order is booked', async () => {
      await ledger.runDue();
      return (await stateOf(placed!.id)) === 'Paid';
    });
    expect(await take(webhook)).toEqual({ known: true });
  });

  it('LEDG-8 trigger a query at Stripe instead of being trusted', async () => {
    const { order: placed } = await place(ledger, order({ payments: [byCard('0340')] }));
    const intent = [...stub.intents.values()].find(({ metadata }) => metadata['orderId'] === placed!.id)!;
    await take(signed({ ...intent, status: 'succeeded' }));
    await ledger.runDue();
    expect(await stateOf(placed!.id)).toBe('pending');
    intent.status = 'canceled';
  });

  it('LEDG-8 are refused if forged, changed, or older than five minutes', async () => {
    const object = { metadata: { accountId: '11', orderId: newId() } };
    const changed = {
      ...signed(object),
      body: Buffer.from(JSON.stringify({ id: 'evt_other', data: { object } })),
    };
    const forged = signed(object, { secret: 'whsec_guessed' });
    const none = { ...signed(object), signature: '' };
    for (const webhook of [changed, forged, none, signed(object, { age: 301 })])
      await expect(take(webhook)).rejects.toMatchObject({
        kind: 'unauthenticated',
        code: 'invalid-signature',
      });
    expect(await take(signed(object, { age: 299 }))).toEqual({ known: false });
    expect(await take(signed({ metadata: {} }))).toEqual({ known: false });
    await expect(take({ ...signed(object), processor: 'sandbox' })).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});

describe('LEDG-8 reconciliation with Stripe', () => {
  it('LEDG-8 finds only payments voided before capture, whose sale and refund cancel out', async () => {
    const differences = await reconcileDay(
      {
        database: ledger.platform.database,
        clock: ledger.clock,
        processor: ledger.app.get<CardProcessor>(CARD_PROCESSOR),
      },
      new Date(now).toISOString().slice(0, 10),
    );
    expect(differences).toMatchObject([
      { kind: 'missing-there', postingKind: 'order', journalAmount: 244 },
      { kind: 'missing-there', postingKind: 'refund', journalAmount: -244 },
    ]);
  });

  it('LEDG-8 requires both Stripe secrets at startup', () => {
    const others = {
      FILES_DIR: 'files',
      FILES_KEY: 'a'.repeat(43),
      MAIL_SEAL_KEY: Buffer.alloc(32).toString('base64'),
      LOYALTY_GIFTCARDS_URL: 'keeper:5000',
    };
    expect(() => readConfig(ledgerConfig, { ...others, PAYMENT_PROCESSOR: 'stripe' })).toThrow(
      /STRIPE_SECRET_KEY.*STRIPE_WEBHOOK_SECRET/s,
    );
    expect(readConfig(ledgerConfig, others)).toMatchObject({ STRIPE_URL: 'https://api.stripe.com' });
  });
});

describe('CUST-6 cards on file by the Stripe API', () => {
  const buyer = { ...personWith([]), id: 7_001 };
  const cards = () => ledger.app.get(CardsController);
  const processor = () => ledger.app.get<CardProcessor>(CARD_PROCESSOR);
  const own = <T>(work: () => Promise<T>, idempotencyKey = newId()) =>
    inCall({ principal: buyer, idempotencyKey }, work);
  const save = (token: string, key?: string) => own(() => cards().saveCard({ accountId: 11, token }), key);
  const requestsTo = (call: string) => stub.requests.filter((one) => one.call === call);
  const known = async (customer: number) => {
    await makeCustomer(ledger, 11, customer);
    await nameCustomer(ledger, 11, customer);
  };
  beforeAll(() => known(buyer.id));

  /** The processor's reference of a card, which is never exposed. */
  async function referenceOf(id: string): Promise<string> {
    const [row] = await ledger.sql<{ reference: Buffer }>(
      'select reference from customer_card where id = $1',
      [id],
    );
    return ledger.app.get(CardVault).reference(id, row!.reference);
  }

  it('CUST-6 are saved with their own Stripe customer, once per key, for off-session charges', async () => {
    const key = newId();
    const { card } = await save('pm_card_4242', key);
    expect(card).toMatchObject({ brand: 'visa', lastFour: '4242', expires: '2029-04', isDefault: true });
    expect((await save('pm_card_4242', key)).card!.id).toBe(card!.id);
    expect(requestsTo('POST /v1/setup_intents')[0]).toMatchObject({
      key: `${buyer.id}/11/${key}/setup`,
      fields: { payment_method: 'pm_card_4242', usage: 'off_session', confirm: 'true' },
    });
    const [customer, method] = (await referenceOf(card!.id)).split('/');
    const payment = { key: newId(), orderId: newId(), accountId: 11, amount: 500, currency: 'USD' };
    const token = `${customer}/${method}`;
    const paid = await processor().pay({ ...payment, token }, AbortSignal.timeout(5_000));
    expect(paid).toMatchObject({ state: 'succeeded', lastFour: '4242' });
    expect(requestsTo('POST /v1/payment_intents').at(-1)).toMatchObject({
      fields: { customer, payment_method: method, off_session: 'true', confirm: 'true' },
    });
    await own(() => cards().removeCard({ id: card!.id }));
    await waitUntil('the card is detached at Stripe', async () => {
      await ledger.runDue();
      return stub.detached.includes(method!);
    });
  });

  it('CUST-6 are not kept if Stripe refuses them, and kept once after a lost response', async () => {
    await expect(save('pm_card_0002')).rejects.toMatchObject({ kind: 'paymentRequired' });
    const key = newId();
    await expect(save('pm_card_0119', key)).rejects.toBeInstanceOf(Error);
    const { card } = await save('pm_card_0119', key);
    expect((await own(() => cards().listOwnCards())).cards.map(({ id }) => id)).toEqual([card!.id]);
    await own(() => cards().removeCard({ id: card!.id }));
  });

  it('CUST-6 keep one of four concurrent cards for the last free place, and remove the others from Stripe', async () => {
    const racer = { ...personWith([]), id: 7_003 };
    await known(racer.id);
    const leave = () =>
      inCall({ principal: racer, idempotencyKey: newId() }, () =>
        cards().saveCard({ accountId: 11, token: 'pm_card_4242' }),
      );
    for (let n = 0; n < 4; n++) await leave();
    await ledger.runDue();
    const before = stub.detached.length;
    // All responses arrive from Stripe before the first card is stored.
    const ask = processor().saveCard.bind(processor());
    const arrived: (() => void)[] = [];
    const together = jest.spyOn(processor(), 'saveCard').mockImplementation(async (card, signal) => {
      const saved = await ask(card, signal);
      await new Promise<void>((go) => {
        if (arrived.push(go) === 4) for (const each of arrived) each();
      });
      return saved;
    });
    const all = await Promise.allSettled([leave(), leave(), leave(), leave()]);
    together.mockRestore();
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await ledger.runDue();
    expect(stub.detached).toHaveLength(before + 3);
    const rows = await ledger.sql<{ id: string }>('select id from customer_card where customer_id = $1', [
      racer.id,
    ]);
    const methods = await Promise.all(rows.map(async ({ id }) => (await referenceOf(id)).split('/')[1]));
    expect(methods).toHaveLength(5);
    for (const method of stub.detached.slice(before)) expect(methods).not.toContain(method);
  });

  it('CUST-6 PERM-3 are rate-limited after declined cards, also for concurrent attempts', async () => {
    const tester = { ...personWith([]), id: 7_004 };
    await known(tester.id);
    const leave = (token: string, key = newId()) =>
      inCall({ principal: tester, idempotencyKey: key }, () => cards().saveCard({ accountId: 11, token }));
    // Saved cards do not count as attempts.
    const { card } = await leave('pm_card_4242');
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => leave('pm_card_0002')));
    const codes = tries.map((each) => (each.status === 'rejected' ? (each.reason as Problem).code : ''));
    expect(codes.filter((code) => code === 'card-declined')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-unpaid')).toHaveLength(7);
    await expect(leave('pm_card_4242')).rejects.toMatchObject({ kind: 'tooMany' });
    expect(card!.isDefault).toBe(true);
  });

  it('CUST-6 can be entered on a Stripe page, which works for its own customer only', async () => {
    const returnUrl = 'https://console.example.test/orderHistory';
    const { url, samples } = await own(() => cards().beginCard({ accountId: 11, returnUrl }));
    expect(samples).toEqual([]);
    expect(requestsTo('POST /v1/checkout/sessions').at(-1)!.fields).toMatchObject({
      ...{ mode: 'setup', cancel_url: returnUrl },
      success_url: `${returnUrl}?cardAccount=11&card={CHECKOUT_SESSION_ID}`,
    });
    const session = url.split('/').at(-1)!;
    await expect(save(session)).rejects.toMatchObject({ code: 'card-declined' });
    stub.leaveCard(session, '4444');
    const other = { ...personWith([]), id: 7_002 };
    await known(other.id);
    const stolen = inCall({ principal: other, idempotencyKey: newId() }, () =>
      cards().saveCard({ accountId: 11, token: session }),
    );
    await expect(stolen).rejects.toMatchObject({ code: 'card-declined' });
    expect((await save(session)).card).toMatchObject({ lastFour: '4444' });
  });

  it('PERS-1 are removed from Stripe with unlimited retries', async () => {
    const { card } = await save('pm_card_4242');
    const method = (await referenceOf(card!.id)).split('/')[1];
    const failing = jest.spyOn(processor(), 'forgetCard').mockRejectedValue(new Error('away'));
    const rest = () =>
      ledger.sql<{ at: Date }>(`select due_at as at from due_work where key = $1`, [card!.id]);
    try {
      await own(() => cards().removeCard({ id: card!.id }));
      for (let n = 0; n < 30; n++) {
        await ledger.runDue();
        const [next] = await rest();
        ledger.clock.moveTo(next!.at);
      }
    } finally {
      failing.mockRestore();
    }
    await ledger.runDue();
    expect(stub.detached).toContain(method);
    expect(await rest()).toEqual([]);
  });
});
