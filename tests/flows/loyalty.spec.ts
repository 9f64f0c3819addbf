import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { feeOf } from '@backroom/device/pricing';
import { priceOrder } from '@backroom/pricing';
import type { DeviceConfig } from '@backroom/proto/devices';
import { command } from '@backroom/testing/command';
import { holdFigures } from '@backroom/testing/figures-lock';
import { identify } from '@backroom/testing/identify';
import { Kiosk, newId } from '@backroom/testing/kiosk';
import { deviceTokenOf, ownKiosk } from '@backroom/testing/own-kiosk';
import { call, signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { signInAs, signUp } from '@backroom/testing/sign-up';
import { postgres } from '@backroom/testing/stores';

const tier = 2_500;

let keeper: Person;
let person: Person;
let kiosk: Kiosk;
let deviceToken: string;
let customer: number;
let product: number;
let atFirst: Schemas['LoyaltyPlace'];
const heard: DeviceConfig[] = [];

holdFigures('shared');
beforeAll(async () => {
  keeper = await signIn('owner');
  const demo = demoKiosks().filter(({ accountId }) => accountId === keeper.accounts[0]);
  const facts = await ownKiosk(keeper, demo.at(-1)!, 'Points');
  product = facts.products[0]!.id;
  await keeper.post('/loyalties', {
    ...{ locationId: facts.locationId, active: true, tiers: [{ id: 1, products: [product] }] },
  });
  kiosk = await Kiosk.connect(facts);
  kiosk.client.on('message', (topic, payload) => {
    if (topic === kiosk.topic('config')) heard.push(JSON.parse(payload.toString()) as DeviceConfig);
  });
  await kiosk.client.subscribeAsync(kiosk.topic('config'), { qos: 1 });
  deviceToken = await deviceTokenOf(facts);
  person = await signInAs(await signUp());
  customer = person.session.id;
  atFirst = await place();
}, 60_000);
afterAll(() => kiosk?.close());

const place = async () =>
  (
    await keeper.get<Schemas['LoyaltyPlaceList']>(
      `/loyalties?operator=${keeper.accounts[0]}&location=${kiosk.facts.locationId}`,
    )
  ).locations.rows[0]!;
const points = async () =>
  (await person.get<Schemas['PurseList']>('/users/me/purses')).data.find(({ kind }) => kind === 'points')
    ?.balance ?? 0;
const pointsAre = (expected: number) =>
  waitUntil(`${expected} points`, async () => (await points()) === expected);
const ofCustomer = (quantity: number) => ({ ...kiosk.sale({ quantity }), customerId: customer });
type Sale = ReturnType<typeof ofCustomer>;
const netOf = ({ lines }: Sale) =>
  lines.reduce((sum, { quantity, unitPrice, discount }) => sum + quantity * unitPrice - discount, 0);
const preview = async ({ orderId, payments }: Sale) =>
  (
    await keeper.call<Schemas['RefundPreview']>(`/orders/${orderId}/refund/preview`, {
      body: { transactionId: payments[0]!.id },
    })
  ).body;
async function giveBack({ orderId, payments }: Sale): Promise<void> {
  const { status, text } = await keeper.call(`/orders/${orderId}/refund`, {
    body: { transactionId: payments[0]!.id, reason: 'It was warm' },
    headers: { 'idempotency-key': newId() },
  });
  expect({ status, text }).toMatchObject({ status: 200 });
}
/** A piece of the product, paid with points only. */
const redeemed = (orderId: string): Sale => {
  const sale = { ...kiosk.sale({ quantity: 1, orderId }), customerId: customer };
  const products = [{ productId: product, quantity: 1 }];
  return {
    ...sale,
    payments: [{ id: newId(), method: 'loyalty', amount: sale.total, points: tier, products }],
  };
};

describe('LOY-2 LOY-3 points at a kiosk', () => {
  let session: string;
  let bought: Sale;

  it('LOY-2 LOC-4 the kiosk config has the rewards of its location', async () => {
    const tiers = [{ points: tier, productIds: [product] }];
    const given = JSON.stringify({ enabled: true, tiers });
    await waitUntil('the config names the tier', () =>
      Promise.resolve(JSON.stringify(heard.at(-1)?.loyalty) === given),
    );
  });

  it('LOY-3 refunding an earning sale and a tier 1 redemption restores all balances', async () => {
    ({ token: session } = await identify(person, deviceToken));
    const { price } = kiosk.facts.products[0]!;
    bought = ofCustomer(Math.ceil(tier / price));
    expect(await kiosk.sell(bought)).toMatchObject({ accepted: true });
    const earned = netOf(bought);
    await pointsAre(earned);
    expect((await place()).pointsIssued).toBe(atFirst.pointsIssued + earned);
    const order = newId();
    const asked = { session, order, tender: 'points', amount: tier, currency: 'PTS' };
    const products = [{ productId: product, quantity: 1 }];
    const token = deviceToken;
    for (const wrong of [{ products: [] }, { amount: tier - 1, products }])
      expect(await call('/wallets/reservations', { token, body: { ...asked, ...wrong } })).toMatchObject({
        status: 400,
      });
    const kept = await call<Schemas['Reservation']>('/wallets/reservations', {
      ...{ token, body: { ...asked, products } },
    });
    expect(kept).toMatchObject({ status: 201, body: { state: 'held', left: earned - tier } });
    const sale = redeemed(order);
    expect(await kiosk.sell(sale)).toMatchObject({ accepted: true });
    await pointsAre(earned - tier);
    const between = await place();
    expect(between.redeems[0]!.totalProducts).toBe(atFirst.redeems[0]!.totalProducts + 1);
    expect(await preview(sale)).toEqual({
      ...{ pointsBack: tier, pointsTaken: 0, debtEnded: 0 },
      parts: [{ tender: 'points', amount: 0, points: tier, newCard: false }],
    });
    await giveBack(sale);
    await pointsAre(earned);
    expect(await preview(bought)).toMatchObject({
      ...{ pointsBack: 0, pointsTaken: earned, debtEnded: 0 },
      parts: [{ tender: 'card', points: 0, newCard: false }],
    });
    await giveBack(bought);
    await pointsAre(0);
    await waitUntil('the figures of the place are as they were', async () => {
      const { pointsIssued, redeems, cash } = await place();
      return (
        JSON.stringify([pointsIssued, redeems, cash]) ===
        JSON.stringify([atFirst.pointsIssued, atFirst.redeems, atFirst.cash])
      );
    });
    const flagged = await postgres(
      'orders_ledger',
      'select from sale where id = any ($1) and redemption_flag is not null',
      [[sale.orderId, bought.orderId]],
    );
    expect(flagged).toEqual([]);
  }, 60_000);

  it('LOY-3 refunding a purchase after redemption leaves a negative balance and no rewards', async () => {
    await kiosk.sell((bought = ofCustomer(bought.lines[0]!.quantity)));
    const earned = netOf(bought);
    await pointsAre(earned);
    const { price, taxRatePpm, deposit } = kiosk.facts.products[0]!;
    // The location fee is included if the whole order is redeemed.
    const { totals } = priceOrder(
      [{ productId: product, quantity: 1, unitPrice: price, taxRatePpm, deposit }],
      feeOf(heard.at(-1)!.fee),
    );
    const request = {
      ...{ location: kiosk.facts.locationId, customer },
      lines: [{ productId: product, quantity: 1, unitPrice: price / 100 }],
      payments: [{ method: 'loyalty', amount: totals.total / 100, points: tier }],
    };
    const order = () =>
      person.call<Schemas['PlaceOrderAnswer']>('/orders', {
        ...{ body: request, headers: { 'idempotency-key': newId() } },
      });
    const placed = await order();
    expect({ status: placed.status, text: placed.text }).toEqual({ status: 201, text: placed.text });
    await pointsAre(earned - tier);
    await giveBack(bought);
    await pointsAre(-tier);
    expect((await order()).text).toContain('not-enough-value');
    const { id, order: sold } = placed.body.order;
    await giveBack({
      ...bought,
      orderId: id,
      payments: [{ ...bought.payments[0]!, id: sold.transactions[0]!.transactionId }],
    });
    await pointsAre(0);
  }, 60_000);

  it('LOY-3 H-10 takes points redeemed at an offline kiosk and flags the sale', async () => {
    const sale = redeemed(newId());
    expect(await kiosk.sell(sale)).toMatchObject({ accepted: true });
    await pointsAre(-tier);
    await waitUntil('it is marked', async () => {
      const { redemptionFlag } = await keeper.get<Schemas['Sale']>(`/orders/${sale.orderId}`);
      return redemptionFlag?.unreserved === tier && redemptionFlag.missing === tier;
    });
    await giveBack(sale);
    await pointsAre(0);
  }, 60_000);

  it('LEDG-8 both journals are equal afterwards', async () => {
    const { code, out } = await command('ledger', 'check');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(', 0 differences') });
  }, 120_000);
});
