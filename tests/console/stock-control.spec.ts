import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Download, Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, becomes } from './screens.js';

const picture = pictures('stock-control');
type Place = Schemas['StockPlace'];
type Row = Schemas['Stock'];

let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let place: Place;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  place = (await places()).find(({ prekits }) => prekits.some(({ state }) => state === 'open'))!;
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const places = async () =>
  (await owner.get<{ locations: Place[] }>(`/locations/stocks?limit=100&operator=${operator}`)).locations;
const stocks = async (query = '') =>
  (await owner.get<{ data: Row[] }>(`/locations/${place.id}/stocks?limit=1000&${query}`)).data;
const control = (view = {}) =>
  browser.signedIn('owner', `/products/stock-control?operator=${operator}&location=1`, view);
const shelf = (view = {}) =>
  browser.signedIn('owner', `/products/stock-control/${place.id}?operator=${operator}&location=1`, view);
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });
const textOf = async (file: Download) => readFileSync((await file.path())!);

describe('PROD-3 /products/stock-control', () => {
  it('PROD-3 creates a pre-kit of low stock, exports it as PDF and CSV, and delivers it', async () => {
    const [short] = (await stocks()).filter(({ count }) => count !== null);
    const pars = [{ productId: short!.productId, par: short!.count! + short!.onTheWay + 700 }];
    await owner.call(`/locations/${place.id}/stocks/pars`, { method: 'PATCH', body: { pars } });
    const page = await control();
    await row(page, place.name).getByRole('button', { name: 'Pre Kit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Pre-kit created').waitFor();
    await dialog.getByText('is still open').waitFor();
    expect(await faultsOf(page, 'made')).toEqual([]);
    await picture(page, 'made');
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = (await textOf(csv)).toString('utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text).toContain('Product,SKU,Barcode,Category,Par,Count,Needed\r\n');
    expect(text).toContain(short!.productName);
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'PDF' }).click(),
    ]);
    expect((await textOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await row(page, place.name).locator('[aria-expanded=false]').first().click();
    const kits = page.getByRole('table', { name: `Pre-kits of ${place.name}` });
    await kits.waitFor();
    await picture(page, 'pre-kits');
    const open = kits.getByRole('row').filter({ hasText: 'Open' });
    const many = await open.count();
    await open.first().getByRole('button', { name: 'Delivered' }).click();
    await page.getByLabel(short!.productName).fill('699');
    await picture(page, 'delivered');
    await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click();
    await page.getByText(`Pre-kit delivered to ${place.name}.`).waitFor();
    await waitUntil('one is open less', async () => (await open.count()) === many - 1);
    const [now] = (await stocks()).filter(({ productId }) => productId === short!.productId);
    expect(now!.count).toBeGreaterThanOrEqual(short!.count! + 690);

    // Pieces, time and user of the delivery remain visible.
    const settled = (await places()).find(({ id }) => id === place.id)!.prekits;
    const [{ id, settledBy }] = settled
      .filter(({ state }) => state === 'delivered')
      .sort((one, other) => Date.parse(other.settledAt!) - Date.parse(one.settledAt!)) as [Schemas['Prekit']];
    const opens = page.getByRole('button', { name: new RegExp(`products? of pre-kit ${id}$`) });
    await kits.getByRole('row').filter({ has: opens }).getByText(settledBy!).last().waitFor();
    await opens.click();
    const lines = page.getByRole('dialog').getByRole('table', { name: 'Products of the pre-kit' });
    await lines.waitFor();
    const brought = lines.getByRole('row').filter({ hasText: short!.productName });
    await becomes(() => brought.getByRole('cell').last().innerText(), '699');
    expect(await faultsOf(page, 'products of a pre-kit')).toEqual([]);
    await picture(page, 'pre-kit-lines');
    await browser.leave(page);
  });

  it('PROD-3 a retry after a lost response returns the same pre-kit', async () => {
    const [product] = (await stocks()).filter(({ count }) => count !== null);
    const pars = [{ productId: product!.productId, par: product!.count! + product!.onTheWay + 50 }];
    await owner.call(`/locations/${place.id}/stocks/pars`, { method: 'PATCH', body: { pars } });
    const page = await control();
    const ids = async () =>
      (await places()).find(({ id }) => id === place.id)!.prekits.map(({ id: prekit }) => prekit);
    const before = await ids();
    await page.route(
      '**/stocks/prekits',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const make = row(page, place.name).getByRole('button', { name: 'Pre Kit' });
    await make.click();
    const failed = page.getByRole('dialog').filter({ hasText: 'Something went wrong creating pick.' });
    await failed.getByRole('button', { name: 'Okay' }).click();
    await failed.waitFor({ state: 'detached' });
    await make.click();
    await page.getByRole('dialog').getByText('Pre-kit created').waitFor();
    const made = (await ids()).filter((id) => !before.includes(id));
    expect(made).toHaveLength(1);
    await browser.leave(page);
    await owner.call(`/locations/stocks/prekits/${made[0]}/cancelled`, { method: 'POST', body: {} });
  });

  it('PROD-4 counts many rows in place by keyboard and saves them together', async () => {
    const page = await shelf();
    const [first, second, third] = (await stocks('')).slice(0, 3) as [Row, Row, Row];
    await page.getByRole('button', { name: 'Edit in list' }).click();
    const cell = (what: 'Count' | 'Par', { productName }: Row) =>
      page.getByLabel(`${what} of ${productName}`, { exact: true });
    await cell('Count', first).fill('41');
    await page.keyboard.press('Enter');
    await page.keyboard.type('42');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('4.5');
    await page.getByText('Must be from 0 to 1,000,000.').waitFor();
    const bar = page.getByRole('region', { name: 'Unsaved counts and pars' });
    await becomes(() => bar.getByRole('button', { name: 'Save all' }).isEnabled(), false);
    expect(await faultsOf(page, 'editing in place')).toEqual([]);
    await picture(page, 'edit-refused');
    await cell('Count', third).fill('43');
    await page.keyboard.press('ArrowUp');
    await becomes(() => cell('Count', second).evaluate((field) => field === document.activeElement), true);
    await cell('Par', first).fill('7');
    await bar.getByText('3 rows changed').waitFor();
    // Leaving asks for confirmation, and the user may stay.
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await picture(page, 'edit');
    await bar.getByRole('button', { name: 'Save all' }).click();
    await page.getByText('Stock of 3 products saved').waitFor();
    await becomes(() => page.locator('.stock-saved').count(), 4);
    await picture(page, 'edit-saved');
    const now = new Map((await stocks()).map((one) => [one.productId, one]));
    expect([first, second, third].map(({ productId }) => now.get(productId)!.count)).toEqual([41, 42, 43]);
    expect(now.get(first.productId)!.par).toBe(7);
    await bar.getByRole('button', { name: 'Stop editing' }).click();
    await becomes(() => page.locator('.stock-cell').count(), 0);
    await browser.leave(page);
    const small = await shelf({ width: 360, dark: true });
    await small.getByRole('button', { name: 'Edit in list' }).click();
    await small.getByLabel(`Count of ${first.productName}`, { exact: true }).fill('44');
    await picture(small, 'edit-360-dark');
    await browser.leave(small);
  });

  it('PROD-4 counts, refills and adjusts a product, and lists its movements', async () => {
    const page = await shelf();
    const product = (await stocks())[3]!;
    await page.getByLabel('Search for Products').fill(product.productName);
    const act = row(page, product.productName).getByRole('button', { name: 'Change' });
    const say = async (what: string, pieces: string) => {
      await act.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Action').selectOption({ label: what });
      await dialog.getByLabel('Quantity').fill(pieces);
      await picture(page, `say-${what}`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const counts = async (count: number) =>
      waitUntil(`it is ${count}`, async () => {
        const all = await stocks();
        return all.find(({ productId }) => productId === product.productId)!.count === count;
      });
    await say('Count', '1200');
    await counts(1_200);
    await say('Restock', '34');
    await say('Deduct', '4');
    await counts(1_230);
    await say('Add found items', '6');
    await counts(1_236);
    await waitUntil('the row says so', () => row(page, product.productName).getByText('1,236').isVisible());
    await row(page, product.productName).locator('[aria-expanded=false]').first().click();
    const moved = page.getByRole('table', { name: `Movements of ${product.productName}` });
    await moved.getByText('Damaged').waitFor();
    await moved.getByText('Found', { exact: true }).waitFor();
    expect(await moved.getByRole('row').nth(1).innerText()).toContain('1,236');
    expect(await faultsOf(page, 'stock of a location')).toEqual([]);
    await picture(page, 'movements');
    await browser.leave(page);
  });

  it('PROD-4 fits desktop and phone, light and dark', async () => {
    for (const dark of [false, true]) {
      const look = (page: Page, name: string, text: string) =>
        atWidths(page, [1440, 390], async (width) => {
          await page.getByText(text).first().waitFor();
          await picture(page, `${name}-${width}${dark ? '-dark' : ''}`);
        });
      const page = await control({ dark });
      await look(page, 'control', place.name);
      await browser.leave(page);
      const stock = await shelf({ dark });
      await look(stock, 'stock', (await stocks())[0]!.productName);
      await browser.leave(stock);
    }
  });
});
