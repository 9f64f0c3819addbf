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

holdFigures('shared');
beforeAll(async () => {
  keeper = await signIn('owner');
  const [demo] = demoKiosks()
    .filter(({ accountId }) => accountId === keeper.accounts[0])
    .slice(-1);
  kiosk = await Kiosk.connect(await ownKiosk(keeper, demo!, 'StoredValue'));
  person = await signInAs(await signUp());
  customer = person.session.id;
  deviceToken = await deviceTokenOf(kiosk.facts);
}, 60_000);
afterAll(() => kiosk?.close());

const asKiosk = <T>(path: string, options: object) => call<T>(path, { token: deviceToken, ...options });
const load = async (by: Person, value: number, payment: object[], token?: string) => {
  const { status, text, body } = await by.call<Schemas['AddFundsAnswer']>('/wallets/funds', {
    body: { userId: customer, value, locationId: kiosk.facts.locationId, order: { payment } },
    headers: { 'idempotency-key': newId() },
    ...(token && { token }),
  });
  expect({ status, text }).toMatchObject({ status: 201 });
  return body;
};
const wallet = async () => {
  const { data } = await person.get<Schemas['PurseList']>('/users/me/purses');
  return data.find(({ kind }) => kind === 'wallet');
};
const debts = async (open: boolean) =>
  (await keeper.get<Schemas['DebtList']>(`/debts?customer=${customer}&open=${open}`)).data;

/** A sale at the kiosk, paid by this much stored value and by card for the rest. */
function saleBy(byWallet: number, quantity: number) {
  const sale = kiosk.sale({ quantity });
  const [card] = sale.payments;
  const rest = sale.total - byWallet;
  const payments = [
    { id: newId(), method: 'yokeCash' as const, amount: byWallet },
    ...(rest > 0 ? [{ ...card!, amount: rest }] : []),
  ];
  return { ...sale, customerId: customer, payments };
}

/** Cleared wallet amounts of a sale in both journals, in minor units: they mirror each other. */
async function cleared(orderId: string): Promise<[ledger: number, value: number]> {
  const sum = async (database: 'orders_ledger' | 'loyalty_giftcards', ofFacts: string) => {
    const [row] = await postgres<{ sum: string }>(
      database,
      `select coalesce(sum(amount), 0) as sum from journal_entry
       where ledger_account = 'clearing.wallet' and posting_id in (${ofFacts})`,
      [orderId],
    );
    return Number(row!.sum);
  };
  return Promise.all([
    sum(
      'orders_ledger',
      'select $1::uuid union select id from refund where sale_id = $1 union select id from shortfall where sale_id = $1',
    ),
    sum(
      'loyalty_giftcards',
      `select $1::uuid union select refund_id from purse_credit where order_id = $1
       union select s.id from settlement s join receivable r on r.id = s.receivable_id where r.order_id = $1`,
    ),
  ]);
}
const mirrored = (orderId: string, expected: number) =>
  waitUntil(`both journals have ${expected}`, async () => {
    const [ledger, value] = await cleared(orderId);
    return ledger === expected && value === -expected;
  });

describe('CUST-2 LEDG-2 stored value at a kiosk', () => {
  it('CUST-2 H-05 an identified customer pays partly by wallet and card and gets a partial refund', async () => {
    const known = await identify(person, deviceToken);
    expect(known).toMatchObject({ UserId: customer, joined: true, purses: [] });
    session = known.token;
    await load(keeper, 5, []);
    const sale = saleBy(300, 4);
    expect(sale.payments).toHaveLength(2);
    const asked = { session, order: sale.orderId, tender: 'wallet', amount: 3, currency: sale.currency };
    const reserved = await asKiosk<Schemas['Reservation']>('/wallets/reservations', { body: asked });
    expect(reserved).toMatchObject({ status: 201, body: { state: 'held', amount: 3, left: 2 } });
    // Another order gets at most the remainder.
    const more = await asKiosk('/wallets/reservations', { body: { ...asked, order: newId(), amount: 2.01 } });
    expect(more.status).toBe(422);
    expect(await kiosk.sell(sale)).toMatchObject({ accepted: true });
    await mirrored(sale.orderId, 300);
    expect(await wallet()).toMatchObject({ balance: 2, reserved: 0 });
    const refunded = await keeper.call<Schemas['Refund']>(`/orders/${sale.orderId}/refund`, {
      body: { transactionId: sale.payments[0]!.id, amount: 1, reason: 'A can was warm' },
      headers: { 'idempotency-key': newId() },
    });
    expect(refunded.text).toContain('wallet');
    await mirrored(sale.orderId, 200);
    expect(await wallet()).toMatchObject({ balance: 3 });
  }, 60_000);

  it('CUST-2 a kiosk releases the reservation of a canceled sale', async () => {
    const order = newId();
    const body = { session, order, tender: 'wallet', amount: 3, currency: kiosk.facts.currency };
    expect((await asKiosk('/wallets/reservations', { body })).status).toBe(201);
    const path = `/wallets/reservations/${order}`;
    const given = await asKiosk<Schemas['ReservationList']>(path, { method: 'DELETE' });
    expect(given.body.data).toMatchObject([{ state: 'released', left: 3 }]);
    expect((await person.call(path, { method: 'DELETE' })).status).toBe(403);
  });

  it('CUST-2 H-01 H-03 an offline kiosk overdraws a balance: a debt that the next load settles', async () => {
    const sale = saleBy(500, 5);
    expect(await kiosk.sell(sale)).toMatchObject({ accepted: true });
    // The balance was three; the customer owes the rest.
    await mirrored(sale.orderId, 300);
    expect(await wallet()).toMatchObject({ balance: 0 });
    expect(
      await waitUntil('the debt is listed', async () => (await debts(true)).length > 0 && debts(true)),
    ).toMatchObject([
      { orderId: sale.orderId, customer: { id: customer }, tender: 'wallet', amount: 2, remains: 2 },
    ]);
    const paid = await load(person, 10, [
      { method: 'creditCard', amount: 10, paymentMethod: 'pm_card_4242' },
    ]);
    expect(paid.balance).toBe(8);
    await mirrored(sale.orderId, 500);
    expect([await debts(true), (await debts(false)).length]).toEqual([[], 1]);
    expect(await wallet()).toMatchObject({ balance: 8 });
  }, 60_000);

  it('OPER-1 refuses closing an operator with customer balances', async () => {
    const { status, body } = await keeper.call<Schemas['Problem']>(`/accounts/${keeper.accounts[0]}`, {
      method: 'DELETE',
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { type: expect.stringMatching(/balances-owed$/) },
    });
    expect((await keeper.call(`/accounts/${keeper.accounts[0]}`)).status).toBe(200);
  });
});
