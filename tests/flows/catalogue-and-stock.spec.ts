import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { priceOrder } from '@backroom/pricing';
import { Kiosk, newId } from '@backroom/testing/kiosk';
import { ScriptedDevice } from '@backroom/testing/obedient-device';
import { pdfPages } from '@backroom/testing/pdf-text';
import { signIn, type Person } from '@backroom/testing/people';
import { apiUrl, waitUntil, type DemoKiosk } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';

const day = 86_400_000;
/** A unique name: other files search responses for names of operators. */
const tag = `Show ${Date.now()}`;
let owner: Person;
let operator: number;
let place: { id: number; name: string };
let product: Schemas['Product'];
let first: ScriptedDevice;
let firstFacts: DemoKiosk;
/** The same kiosk again, repeating its messages. */
let again: Kiosk;
let second: ScriptedDevice;
let third: Kiosk;
/** A sale at the previous price. */
let flaggedOrder: string;
/** For low stock at the location. */
let prekitId: number;

/** A separate kiosk at the location, which no other test connects. */
async function kiosk(which: string): Promise<DemoKiosk> {
  const name = `${tag} ${which}`;
  const login = name.replaceAll(' ', '-').toLowerCase();
  const made = await owner.post<Schemas['SavedKiosk']>(`/locations/${place.id}/kiosks`, {
    ...{ name, uniqueLoginString: login, generatePassword: true },
  });
  const { price, deposit } = product;
  return {
    ...{ accountId: operator, locationId: place.id, deviceId: made.id, currency: product.currency },
    ...{ login, secret: made.password! },
    products: [{ id: product.id, price: minor(price!), taxRatePpm: 0, deposit: minor(deposit!) }],
  } as DemoKiosk;
}
const minor = (amount: number) => Math.round(amount * 100);

beforeAll(async () => {
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  place = await owner.post<Schemas['Location']>('/locations', {
    ...{ accountId: operator, name: `${tag} place`, timezone: 'America/New_York' },
  });
  // Tax-exempt: the charged amount equals the price, whatever tax the location has.
  const { data } = await owner.post<{ data: Schemas['Product'] }>('/locations/products', {
    ...{
      accountId: operator,
      name: `${tag} bar`,
      category: 'Snacks',
      price: 2,
      cost: 1.2,
      taxMode: 'exempt',
    },
  });
  product = data;
  firstFacts = await kiosk('one');
  first = await new ScriptedDevice({ ...firstFacts, kind: 'kiosk' }).start();
  second = await new ScriptedDevice({ ...(await kiosk('two')), kind: 'kiosk' }).start();
  third = await Kiosk.connect(await kiosk('three'));
}, 90_000);
afterAll(async () => {
  first?.stop();
  second?.stop();
  await again?.close();
  await third?.close();
});

const arrival = () => owner.get<Schemas['PriceArrival']>(`/locations/products/${product.id}/kiosks`);
const here = async () => (await arrival()).kiosks.filter(({ locationId }) => locationId === place.id);
const having = async () =>
  (await here())
    .filter(({ has }) => has)
    .map(({ name }) => name.slice(tag.length + 1))
    .sort();
const stock = async () => {
  const { data } = await owner.get<Schemas['LocationStock']>(
    `/locations/${place.id}/stocks?keywords=${encodeURIComponent(product.name)}`,
  );
  return data[0]!;
};
const count = async () => (await stock()).count;
/** Stock movements of the product here, once one belongs to this sale, refund, pre-kit or message. */
const movementsWith = (cause: string) =>
  waitUntil('it is a movement', async () => {
    const { data } = await owner.get<Schemas['StockMovementList']>(
      `/locations/${place.id}/stocks/${product.id}/movements`,
    );
    return data.some(({ causeId }) => causeId === cause) && data;
  });
const say = (body: object) => owner.post(`/locations/${place.id}/stocks/movements`, body);
/** A sale of the product at a price of the kiosk. */
function sale(quantity: number, unitPrice: number, at: number) {
  const one = third.sale({ at, quantity });
  const { lines, totals } = priceOrder([
    { productId: product.id, quantity, unitPrice, taxRatePpm: 0, deposit: 0 },
  ]);
  return {
    ...{ ...one, lines, total: totals.total, fee: totals.fee },
    payments: one.payments.map((payment) => ({ ...payment, amount: totals.total })),
  };
}

describe('PROD-1 PROD-5 the catalogue from file to kiosk', () => {
  it('PROD-5 importing an unchanged export of the catalogue changes nothing', async () => {
    // The marker of the file in every text.
    await owner.post('/locations/products', {
      ...{ accountId: operator, name: '-', category: `${tag} '=1+1`, brand: "'=1+1", description: "'=1+1" },
      ...{ tags: ['a|b', "'=1+1", 'b', 'a'], barcodes: [`${tag}|y`], supplier: String.raw`\-`, price: 1 },
    });
    const headers = { authorization: `Bearer ${owner.session.accessToken}` };
    const file = await fetch(`${apiUrl}/products/file?operator=${operator}`, { headers });
    const content = await file.text();
    const begun = await owner.post<Schemas['BegunImport']>('/products/imports', {
      ...{ accountId: operator, fileName: 'products.csv' },
    });
    const sent = await fetch(begun.url, { method: 'PUT', body: content });
    expect(sent.ok).toBe(true);
    const path = `/products/imports/${begun.data.id}`;
    await owner.post(`${path}/preview`, {});
    const read = await waitUntil('it is read', async () => {
      const { data } = await owner.get<{ data: Schemas['ProductImport'] }>(path);
      return data.state === 'previewed' && data;
    });
    expect(read).toMatchObject({ created: 0, changed: 0, refused: 0 });
    expect(read.unchanged).toBeGreaterThanOrEqual(100);
  });

  it('PROD-2 LOC-4 shows that a changed price has reached two of three kiosks', async () => {
    await waitUntil('both have the price of before', async () => (await having()).length === 2);
    await owner.call(`/locations/products/${product.id}`, { method: 'PATCH', body: { price: 2.5 } });
    await waitUntil('both have the new one', async () => {
      const kiosks = await here();
      return kiosks.filter(({ has, price }) => has && price === 2.5).length === 2;
    });
    expect(await having()).toEqual(['one', 'two']);
    expect((await here()).find(({ name }) => name === `${tag} three`)).toMatchObject({
      ...{ has: false, price: null, appliedAt: null },
    });
    const known = first.client.currentConfig!.prices.find(({ productId }) => productId === product.id);
    expect(known).toMatchObject({ price: 250 });
  });

  it('PROD-2 LEDG-1 flags a sale at the old price after the delivery period of the new one', async () => {
    const late = sale(1, 200, Date.now() + 150_000);
    flaggedOrder = late.orderId;
    expect(await third.sell(late)).toMatchObject({ accepted: true });
    const flagged = await waitUntil('it is booked', async () => {
      const { orders } = await owner.get<{
        orders: { rows: { id: string; priceDiffers: boolean }[] };
      }>(
        `/reports/ledgers?type=order&operator=${operator}&location=1&page=1&limit=10&orderId=${late.orderId}`,
      );
      return orders.rows[0];
    });
    expect(flagged.priceDiffers).toBe(true);
  });
});

describe('PROD-3 PROD-4 stock of a location', () => {
  it('PROD-4 a count stays correct when an offline kiosk delivers sales three days late', async () => {
    // No count covers the sale above yet: the first count sets the stock.
    await movementsWith(flaggedOrder);
    await say({
      kind: 'count',
      lines: [{ productId: product.id, quantity: 20 }],
      at: new Date(Date.now() - 4 * day).toISOString(),
    });
    await say({ kind: 'count', lines: [{ productId: product.id, quantity: 15 }] });
    const after = await waitUntil('it is counted', count);
    const late = sale(3, 200, Date.now() - 3 * day);
    expect(await third.sell(late)).toMatchObject({ accepted: true });
    const moved = await movementsWith(late.orderId);
    expect(await count()).toBe(after);
    const [latest] = moved.filter(({ kind }) => kind === 'count');
    expect(latest).toMatchObject({ counted: 15, explained: 3 });
    expect(moved.find(({ causeId }) => causeId === late.orderId)).toMatchObject({
      quantity: -3,
      kind: 'sale',
    });
  });

  it('PROD-3 prints a pre-kit of low stock with operator and destination', async () => {
    const missing = 9;
    const body = { pars: [{ productId: product.id, par: (await count())! + missing }] };
    await owner.call(`/locations/${place.id}/stocks/pars`, { method: 'PATCH', body });
    const made = await owner.post<Schemas['NewPrekit']>(`/locations/${place.id}/stocks/prekits`, {});
    expect(made).toMatchObject({ numberOfProducts: 1, numberOfPieces: missing });
    prekitId = made.id;
    const headers = { authorization: `Bearer ${owner.session.accessToken}` };
    const file = await fetch(`${apiUrl}/locations/stocks/prekits/${made.id}?export=pdf`, { headers });
    const [page] = pdfPages(Buffer.from(await file.arrayBuffer()).toString('latin1'));
    expect(page).toContain(`Pre-kit ${made.id}`);
    expect(page).toContain('Harbor Fresh Markets');
    expect(page).toContain(place.name);
    expect(page).toContain(tag);
    expect(page).toContain('Page 1 of 1');
  });

  it('PROD-3 PROD-4 DEV-2 a kiosk refill delivers its pre-kit once, even if repeated', async () => {
    const before = (await count())!;
    const products = [{ productId: product.id, quantity: 7 }];
    // Offline first: the client sends its stored messages later.
    first.client.disconnect();
    await first.client.publish('stock', { kind: 'restock', prekitId, userId: owner.session.id, products });
    const { messageId, body } = first.client.pending.find(({ channel }) => channel === 'stock')!;
    first.client.connect();
    const delivered = await waitUntil('it is delivered', async () => {
      const one = await owner.get<Schemas['PrekitRecord']>(`/locations/stocks/prekits/${prekitId}/lines`);
      return one.state === 'delivered' && one;
    });
    expect(delivered.lines).toMatchObject([{ productId: product.id, needed: 9, delivered: 7 }]);
    expect(delivered.createdBy).toBeTruthy();
    expect(delivered.settledBy).toBe(delivered.createdBy);
    expect(await stock()).toMatchObject({ count: before + 7, onTheWay: 0 });

    first.stop();
    again = await Kiosk.connect(firstFacts);
    await again.publish('stock', body);
    expect(await again.outcomeOf(messageId)).toMatchObject({ accepted: true });
    const counted = {
      ...again.envelope(),
      kind: 'count',
      products: [{ productId: product.id, quantity: 30 }],
    };
    await again.publish('stock', counted);
    const moved = await movementsWith(counted.messageId);
    // Messages of one kiosk are processed in order: the count follows the second restock.
    const [count30, filled, ...more] = moved.filter(({ cause }) => cause === 'device' || cause === 'prekit');
    expect(more).toEqual([]);
    expect(filled).toMatchObject({
      ...{ kind: 'pre-kit', causeId: String(prekitId), quantity: 7 },
      ...{ by: delivered.settledBy, kioskId: firstFacts.deviceId },
    });
    expect(count30).toMatchObject({
      ...{ kind: 'count', counted: 30, balance: 30, quantity: 30 - filled!.balance! },
      kioskId: firstFacts.deviceId,
    });
    // One sale is a few minutes in the future.
    expect(await count()).toBe(before + 7 + count30!.quantity);
  });

  it('LEDG-2 PROD-4 a refund with restock returns the piece to stock at its cost', async () => {
    const sold = sale(2, 250, Date.now());
    expect(await third.sell(sold)).toMatchObject({ accepted: true });
    await movementsWith(sold.orderId);
    const before = (await count())!;
    const { status, body } = await owner.call<Schemas['RefundAnswer']>(`/orders/${sold.orderId}/refund`, {
      body: { transactionId: sold.payments[0]!.id, lines: [{ line: 0, quantity: 1 }], restock: true },
      headers: { 'idempotency-key': newId() },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { refundResponse: { success: true, amount: 2.5, restock: true } },
    });
    const { id } = body.refundResponse;
    const moved = await movementsWith(id);
    expect(moved.find(({ causeId }) => causeId === id)).toMatchObject({
      ...{ kind: 'refund', cause: 'refund', quantity: 1 },
      by: expect.any(String),
    });
    expect(await count()).toBe(before + 1);
    const goods = (posting: string) =>
      postgres(
        'orders_ledger',
        `select ledger_account, amount from journal_entry where account_id = $1 and posting_id = $2
           and ledger_account in ('expense.goods', 'asset.inventory') order by 1`,
        [operator, posting],
      );
    expect(await goods(sold.orderId)).toEqual([
      { ledger_account: 'asset.inventory', amount: -240 },
      { ledger_account: 'expense.goods', amount: 240 },
    ]);
    expect(await goods(id)).toEqual([
      { ledger_account: 'asset.inventory', amount: 120 },
      { ledger_account: 'expense.goods', amount: -120 },
    ]);
  });
});
