import type { Schemas } from '@backroom/gateway/v2';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { priceOrder } from '@backroom/pricing';
import { holdFigures } from '@backroom/testing/figures-lock';
import { identify } from '@backroom/testing/identify';
import { ledgerPage } from '@backroom/testing/ledger-page';
import { call, signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { signInAs, signUp } from '@backroom/testing/sign-up';
import { clickHouse, postgres } from '@backroom/testing/stores';

interface Placed {
  order: { id: string; status: string; total: number; order: { prettyId: string } };
}
/** Not at the first location: another file counts its figures sale by sale. */
const kiosk = () => {
  const own = demoKiosks().filter(({ accountId }) => accountId === owner.accounts[0]);
  return own.find(({ locationId }) => locationId !== own[0]!.locationId)!;
};
let owner: Person;
let token: string;
let product: { id: number; price: string };
let total: string;

holdFigures('shared');
beforeAll(async () => {
  owner = await signIn('owner');
  const { login, secret: password } = kiosk();
  const session = await call<{ accessToken: string; kiosk: { id: number; locationId: number } }>(
    '/auth/device',
    {
      body: { login, password },
    },
  );
  expect(session.body.kiosk).toMatchObject({ id: kiosk().deviceId, locationId: kiosk().locationId });
  token = session.body.accessToken;
  const [sold] = kiosk().products;
  product = { id: sold!.id, price: (sold!.price / 100).toFixed(2) };
  total = (
    priceOrder([{ ...sold!, productId: sold!.id, quantity: 1, unitPrice: sold!.price }]).totals.total / 100
  ).toFixed(2);
}, 60_000);

const place = <T = Placed>(payment: object, more: object = {}, key: string = randomUUID()) =>
  call<T>('/orders', {
    token,
    headers: { 'idempotency-key': key },
    body: {
      location: kiosk().locationId,
      lines: [{ productId: product.id, quantity: 1, unitPrice: product.price }],
      payments: [payment],
      ...more,
    },
  });
describe('an order from call to ledger', () => {
  it('LEDG-8 is paid, booked, listed and reported once per key', async () => {
    const key = randomUUID();
    const payment = { method: 'creditCard', amount: total, paymentMethod: 'pm_card_4242' };
    const first = await place(payment, {}, key);
    expect([first.status, first.body.order.status]).toEqual([201, 'Paid']);
    expect((await place(payment, {}, key)).body).toEqual(first.body);
    const { id } = first.body.order;
    const { orders } = await ledgerPage(owner, { orderId: id });
    expect(orders.rows).toMatchObject([{ id, status: 'Paid', order: { payment: [{ lastFour: '4242' }] } }]);
    await waitUntil(
      'it is reported',
      async () => (await clickHouse(`select 1 from sale final where order_id = '${id}'`)).length === 1,
    );
  });

  it('LEDG-7 LEDG-8 placed by a customer and paid by card shows in their history at once', async () => {
    // A new customer: payments per customer are limited, and other files buy as demo customers.
    const shopper = await signInAs(await signUp());
    await identify(shopper, token);
    const buy = (payment: object) =>
      shopper.call<Placed>('/orders', {
        headers: { 'idempotency-key': randomUUID() },
        body: {
          location: kiosk().locationId,
          lines: [{ productId: product.id, quantity: 1, unitPrice: product.price }],
          payments: [payment],
        },
      });
    const bought = await buy({ method: 'creditCard', amount: total, paymentMethod: 'pm_card_4242' });
    expect([bought.status, bought.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    const { orders } = await shopper.get<{ orders: { rows: { id: string }[] } }>('/orders?limit=1');
    expect(orders.rows[0]!.id).toBe(bought.body.order.id);
    expect((await buy({ method: 'cash', amount: total })).status).toBe(400);
  });

  it('LEDG-8 a declined card returns 402 with its reason', async () => {
    const payment = { method: 'creditCard', amount: total, paymentMethod: 'pm_card_0002' };
    const answer = await place<Schemas['Problem']>(payment);
    expect([answer.status, answer.body.params]).toEqual([402, { reason: 'The card was declined' }]);
  });

  it('LEDG-8 refuses a request without a key or with a wrong secret', async () => {
    const answer = await call('/orders', {
      token,
      body: {
        location: kiosk().locationId,
        lines: [{ productId: product.id, quantity: 1, unitPrice: product.price }],
        payments: [{ method: 'cash', amount: 1 }],
      },
    });
    expect(answer.status).toBe(400);
    const guessed = { login: kiosk().login, password: 'guessed-guessed-guessed' };
    expect((await call('/auth/device', { body: guessed })).status).toBe(401);
  });

  it('LEDG-8 refuses a card number anywhere in an order and stores it nowhere', async () => {
    const canary = '4929173305128840';
    const paid = { method: 'creditCard', amount: total, paymentMethod: 'pm_card_4242' };
    const tries: [object, object, string?][] = [
      [{ ...paid, paymentMethod: canary }, {}],
      [{ ...paid, paymentMethod: `pm_${canary}` }, {}],
      [{ ...paid, cardNumber: canary, cvv: '123' }, {}],
      [{ ...paid, amount: canary }, {}],
      [paid, { note: canary }],
      [paid, { occurredAt: canary }],
      [paid, {}, canary],
    ];
    for (const [payment, more, key] of tries) {
      const answer = await place<Schemas['Problem']>(payment, more, key);
      expect(answer.status).toBe(400);
      expect(answer.text).not.toContain(canary);
    }
    // With Kafka the events are in its files, not in a database.
    const log = process.env['BACKROOM_LAYOUT'] === 'split' ? [] : (['event_log'] as const);
    for (const database of ['orders_ledger', 'locations_kiosks', 'identity', 'reporting', ...log] as const)
      expect({ database, found: await tablesWith(database, canary) }).toEqual({ database, found: [] });
  });
});

/** Tables that contain a text. */
async function tablesWith(database: Parameters<typeof postgres>[0], text: string): Promise<string[]> {
  const tables = await postgres<{ name: string }>(
    database,
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await postgres(
      database,
      `select 1 from ${name} t where t::text like '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
