import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { ScriptedDevice } from '@backroom/testing/obedient-device';
import { signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil, type DemoKiosk } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';

const picture = pictures('product-record', { fullPage: true });
type Arrival = Schemas['PriceArrival'];
type Shelf = Schemas['Stock'];

let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let product: Schemas['Product'];
let own: DemoKiosk[];
let taking: ScriptedDevice;
let refusing: ScriptedDevice;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  const { data } = await owner.get<{ data: { products: Schemas['Product'][] } }>(
    `/locations/products?operator=${operator}&keywords=${encodeURIComponent('Cola, 330 ml')}`,
  );
  product = data.products[0]!;
  own = demoKiosks().filter(({ accountId }) => accountId === operator);
  [taking, refusing] = own.map((kiosk) => new ScriptedDevice({ ...kiosk, kind: 'kiosk' })) as [
    ScriptedDevice,
    ScriptedDevice,
  ];
  await taking.start();
  await refusing.start();
});
afterAll(async () => {
  taking?.stop();
  refusing?.stop();
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const record = (tab: string, view = {}) =>
  browser.signedIn('owner', `/products/${product.id}?operator=${operator}&location=1&tab=${tab}`, view);
const arrival = () => owner.get<Arrival>(`/locations/products/${product.id}/kiosks`);
const hasPrice = async (kiosk: DemoKiosk) =>
  (await arrival()).kiosks.some(({ id, has }) => id === kiosk.deviceId && has);
const shelves = async () =>
  (
    await owner.get<{ data: Shelf[] }>(
      `/locations/stocks/products/${product.id}?operator=${operator}&location=1&limit=1000`,
    )
  ).data;

describe('PROD-2 delivery of a price', () => {
  it('PROD-2 the record shows how many kiosks have the current price, live', async () => {
    await waitUntil('both have it', async () => (await hasPrice(own[0]!)) && (await hasPrice(own[1]!)));
    const { total, having } = await arrival();
    const page = await record('prices');
    const kiosks = page.getByRole('table', { name: 'Price on kiosks' });
    await page.getByText(`${having} of ${total} kiosks have this price.`).waitFor();
    refusing.configFailure = new Error('The price list cannot be fetched');
    const price = Math.round(product.price! * 100 + 100) / 100;
    await owner.call(`/locations/products/${product.id}`, { method: 'PATCH', body: { price } });
    await page.getByText(`1 of ${total} kiosks have this price.`).waitFor();
    await kiosks.getByText('The price list cannot be fetched').waitFor();
    expect(await kiosks.getByText('Rejected', { exact: true }).count()).toBe(1);
    expect(await kiosks.getByText('Updated', { exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: `1 of ${total} kiosks` }).waitFor();
    expect(await faultsOf(page, 'price at kiosks')).toEqual([]);
    await picture(page, 'kiosks');
    const dark = await record('prices', { width: 360, dark: true });
    await dark.getByText('The price list cannot be fetched').waitFor();
    expect(await faultsOf(dark, 'price at kiosks, dark')).toEqual([]);
    await picture(dark, 'kiosks-dark-360');
    await browser.leave(dark);

    refusing.configFailure = undefined;
    const back = Math.round(price * 100 - 100) / 100;
    await owner.call(`/locations/products/${product.id}`, { method: 'PATCH', body: { price: back } });
    await page.getByText(`2 of ${total} kiosks have this price.`).waitFor();
    expect(await kiosks.getByText('Rejected', { exact: true }).count()).toBe(0);
    await browser.leave(page);
  });
});

describe('PROD-2 stock of a product', () => {
  it('PROD-2 PROD-4 shows count and par per location, counts in place and opens movements', async () => {
    const page = await record('inventory');
    const [shelf] = await shelves();
    const place = shelf!.locationName;
    const table = page.getByRole('table', { name: 'Inventory' });
    const row = table.getByRole('row').filter({ hasText: place });
    await row.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Action').selectOption({ label: 'Count' });
    await dialog.getByLabel('Quantity').fill('4321');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('4,321').waitFor();
    await row.getByRole('button', { name: /^Movements/ }).click();
    const moved = page.getByRole('dialog').getByRole('table', { name: `Movements of ${product.name}` });
    await moved.getByText('4,321').first().waitFor();
    expect(await faultsOf(page, 'movements of a shelf')).toEqual([]);
    await picture(page, 'movements');
    await page.keyboard.press('Escape');
    await moved.waitFor({ state: 'detached' });
    expect(await faultsOf(page, 'inventory')).toEqual([]);
    await picture(page, 'inventory');
    await browser.leave(page);
    const small = await record('inventory', { width: 360, dark: true });
    await small.getByText('4,321').waitFor();
    for (const tab of ['Details', 'Inventory', 'Barcodes', 'Images', 'Prices', 'History'])
      await small.getByRole('tab', { name: tab, exact: true }).click();
    await small.getByRole('tab', { name: 'Inventory' }).click();
    expect(await faultsOf(small, 'inventory, dark')).toEqual([]);
    await picture(small, 'inventory-dark-360');
    await browser.leave(small);
  });
});
