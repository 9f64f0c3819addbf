import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { holdFigures } from '@backroom/testing/figures-lock';
import { identify } from '@backroom/testing/identify';
import { Kiosk, newId } from '@backroom/testing/kiosk';
import { deviceTokenOf, ownKiosk } from '@backroom/testing/own-kiosk';
import { call, signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { signInAs, signUp } from '@backroom/testing/sign-up';
import { postgres } from '@backroom/testing/stores';

let keeper: Person;
let person: Person;
let kiosk: Kiosk;
let deviceToken: string;
let session: string;
let customer: number;
let account: number;
/** Total of a sale of one piece, and tab charges so far, in minor units. */
let price: number;
let owed = 0;

holdFigures('shared');
beforeAll(async () => {
  keeper = await signIn('owner');
  account = keeper.accounts[0]!;
  const [demo] = demoKiosks()
    .filter(({ accountId }) => accountId === account)
    .slice(-1);
  kiosk = await Kiosk.connect(await ownKiosk(keeper, demo!, 'Tabs'));
  person = await signInAs(await signUp());
  customer = person.session.id;
  deviceToken = await deviceTokenOf(kiosk.facts);
  ({ token: session } = await identify(person, deviceToken));
  price = kiosk.sale({}).total;
}, 60_000);
afterAll(() => kiosk?.close());

const asKiosk = <T>(path: string, options: object) => call<T>(path, { token: deviceToken, ...options });
const tab = async (): Promise<Schemas['TabUser']['tab']> => {
  const { data } = await keeper.get<Schemas['TabList']>(`/accounts/${account}/tabs?customer=${customer}`);
  return data.updatedUsers[0]!.tab;
};
const reserve = (order: string, amount: number) =>
  asKiosk<Schemas['Reservation']>('/wallets/reservations', {
    body: { session, order, tender: 'tab', amount: amount / 100, currency: kiosk.facts.currency },
  });
/** A sale of this many pieces, fully charged to the tab. */
function onTab(quantity: number) {
  const sale = kiosk.sale({ quantity });
  return {
    ...sale,
    customerId: customer,
    payments: [{ id: newId(), method: 'tab' as const, amount: sale.total }],
  };
}
const pay = (by: Person, value: number, key = newId()) =>
  by.call<Schemas['TabPaymentAnswer']>('/wallets/tabs', {
    body: {
      ...{ userId: customer, locationId: kiosk.facts.locationId, value },
      order: { payment: [{ method: 'creditCard' }] },
    },
    headers: { 'idempotency-key': key },
  });

/** Tab amounts of a fact in both journals, in minor units: they mirror each other. */
const mirrored = (fact: string, expected: number) =>
  waitUntil(`both journals have ${expected}`, async () => {
    const sums = await Promise.all(
      (['orders_ledger', 'loyalty_giftcards'] as const).map(async (database) => {
        const [row] = await postgres<{ sum: string }>(
          database,
          `select coalesce(sum(amount), 0) as sum from journal_entry
           where ledger_account = 'clearing.tab' and posting_id = $1`,
          [fact],
        );
        return Number(row!.sum);
      }),
    );
    return sums[0] === expected && sums[1] === -expected;
  });

describe('CUST-6 a tab', () => {
  it('CUST-6 pays at a kiosk up to its limit', async () => {
    const sale = onTab(2);
    // With this sale the tab is near its limit and cannot take another.
    const limit = (sale.total + Math.floor(price / 3)) / 100;
    const opened = await keeper.call(`/accounts/${account}/tabs`, {
      body: { userId: customer, limit: String(limit) },
      headers: { 'idempotency-key': newId() },
    });
    expect(opened.status).toBe(201);
    expect(await reserve(sale.orderId, sale.total)).toMatchObject({ status: 201, body: { state: 'held' } });
    expect((await reserve(newId(), price)).status).toBe(422);
    expect(await kiosk.sell(sale)).toMatchObject({ accepted: true });
    await mirrored(sale.orderId, sale.total);
    owed += sale.total;
    expect(await tab()).toMatchObject({ balance: sale.total / 100, limit, status: 1, reserved: 0 });
  }, 60_000);

  it('CUST-6 is delinquent above its limit after offline sales and until it is settled', async () => {
    const sale = onTab(1);
    expect(await kiosk.sell(sale)).toMatchObject({ accepted: true });
    await mirrored(sale.orderId, sale.total);
    owed += sale.total;
    const { tabId, balance, status } = await tab();
    expect({ balance, status }).toEqual({ balance: owed / 100, status: 2 });
    const archived = await keeper.call(`/accounts/${account}/tabs/${tabId}`, { method: 'DELETE' });
    expect({ status: archived.status, text: archived.text }).toMatchObject({
      ...{ status: 422, text: expect.stringContaining('tab-owed') },
    });
  }, 60_000);

  it('CUST-6 H-19 LEDG-1 is paid once by the card on file despite concurrent closing, and both journals agree', async () => {
    const value = owed / 100;
    expect(await pay(keeper, value)).toMatchObject({
      ...{ status: 422, text: expect.stringContaining('no-card') },
    });
    const saved = await person.call<Schemas['CardOnFile']>('/users/me/cards', {
      body: { accountId: account, token: 'tok_visa_4242' },
      headers: { 'idempotency-key': newId() },
    });
    expect(saved).toMatchObject({ status: 201, body: { lastFour: '4242', isDefault: true } });
    const { data } = await keeper.get<Schemas['CardOnFileList']>(
      `/users/customers/${customer}/cards?operator=${account}`,
    );
    expect(data).toMatchObject([{ brand: 'visa', lastFour: '4242' }]);
    const tried = await Promise.all(Array.from({ length: 8 }, () => pay(keeper, value)));
    const paid = tried.filter(({ status }) => status === 201);
    expect(tried.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
    const [{ body }] = paid as [(typeof paid)[number]];
    expect(body).toMatchObject({ balance: 0 });
    await mirrored(body.order.id, -owed);
    expect(await tab()).toMatchObject({ balance: 0, status: 0 });
    // Further calls charge nothing.
    expect((await pay(person, value)).status).toBe(422);
    const { orders } = await keeper.get<Schemas['Ledger']>(
      `/reports/ledgers?type=tabPayment&operator=${account}&location=1&customerId=${customer}`,
    );
    const row = orders.rows.find(({ id }) => id === body.order.id);
    expect(row).toMatchObject({ UserId: customer });
    const refund = await keeper.call(`/orders/${body.order.id}/refund`, {
      body: { transactionId: row!.order.transactions[0]!.transactionId, amount: 1, reason: 'Not mine' },
      headers: { 'idempotency-key': newId() },
    });
    expect(refund).toMatchObject({ status: 422, text: expect.stringContaining('not-refundable') });
  }, 60_000);

  it('LEDG-2 V-04 refunds a settled tab sale to the wallet and keeps the tab settled', async () => {
    const [sale] = await postgres<{ id: string; payment: string }>(
      'orders_ledger',
      `select s.id, p.id as payment from sale s join sale_payment p on p.sale_id = s.id
       where s.customer_id = $1 and s.kind = 'order' order by s.sold_at limit 1`,
      [customer],
    );
    const refunded = await keeper.call<Schemas['Refund']>(`/orders/${sale!.id}/refund`, {
      body: { transactionId: sale!.payment, amount: price / 100, reason: 'A can was warm' },
      headers: { 'idempotency-key': newId() },
    });
    expect(refunded.text).toContain('tab');
    await waitUntil('it is in the wallet', async () => {
      const { data } = await person.get<Schemas['PurseList']>('/users/me/purses');
      return data.find(({ kind }) => kind === 'wallet')?.balance === price / 100;
    });
    expect(await tab()).toMatchObject({ balance: 0 });
  }, 60_000);
});
