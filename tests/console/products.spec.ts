import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, consoleUrl } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, becomes, pick, says, tick } from './screens.js';

const picture = pictures('products');

const tag = randomUUID().slice(0, 8);
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

interface ProductRow {
  id: number;
  name: string;
  price: number;
  cost: number;
  deposit: number;
  active: boolean;
  sku: string;
  taxMode: string;
  tags: { name: string }[];
  product: { barcodes: { code: string }[]; images: { fileName: string }[] };
}
const find = async (keywords: string) =>
  (
    await owner.get<{ data: { products: ProductRow[] } }>(
      `/locations/products?keywords=${encodeURIComponent(keywords)}&operator=${operator}`,
    )
  ).data.products;
const list = (more = '', view = {}, name: 'owner' | 'clerk' = 'owner') =>
  browser.signedIn(name, `/products/all?operator=${operator}&location=1${more}`, view);
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });
const save = (page: Page, name = 'Save') => page.getByRole('button', { name, exact: true }).click();
const done = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe('PROD-1 /products/all', () => {
  it('PROD-1 lists products with pictures and filters by their fields', async () => {
    const page = await list();
    await row(page, 'Chicken wrap, half').waitFor();
    expect(await row(page, 'Chicken wrap, half').locator('img').count()).toBe(1);
    await page.getByLabel('Supplier', { exact: true }).selectOption({ label: 'Harvest Foods' });
    await becomes(() => row(page, 'Chicken wrap').count(), 0);
    await page.getByLabel('Keywords', { exact: true }).selectOption({ label: 'vegan' });
    expect(await page.getByLabel('Search for Products').getAttribute('placeholder')).toBe(
      'Name, SKU or supplier code',
    );
    await page.getByLabel('Search for Products').fill('popcorn');
    await waitUntil('popcorn alone', async () => {
      const texts = await page.locator('[data-row]').allInnerTexts();
      return texts.length > 0 && texts.every((text) => text.includes('Popcorn'));
    });
    await page.getByLabel('Status', { exact: true }).selectOption('disabled');
    await page.getByText('No products found').waitFor();
    expect(await faultsOf(page, 'products')).toEqual([]);
    await browser.leave(page);
  });

  it('PROD-1 PROD-4 edits several at once, expands a row and duplicates it', async () => {
    const page = await list('&search=Cocoa');
    await tick(page.getByRole('checkbox', { name: /Cocoa, small/ }));
    await tick(page.getByRole('checkbox', { name: /Cocoa, large/ }));
    await page.getByRole('button', { name: 'Change prices' }).click();
    const before = await find('Cocoa, small');
    await page.getByLabel('Change in percent').fill('10');
    await page.getByRole('dialog').getByRole('button', { name: 'Change prices' }).click();
    await done(page, '2 products changed');
    const after = await find('Cocoa, small');
    expect(after[0]!.price).toBe(Math.round(before[0]!.price * 110) / 100);
    await row(page, 'Cocoa, medium')
      .getByRole('button', { name: /details/i })
      .first()
      .click();
    const stock = page.getByRole('table', { name: 'Inventory' });
    await becomes(() => page.getByRole('tab').allInnerTexts(), ['Inventory', 'Details']);
    expect(await page.getByRole('tab').first().getAttribute('aria-selected')).toBe('true');
    await stock.getByRole('row').nth(1).waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.locator('.product-details .facts').getByText('Supplier code').waitFor();
    await becomes(() => stock.count(), 0);
    expect(await faultsOf(page, 'details of a product')).toEqual([]);
    await page.getByRole('button', { name: 'Duplicate Product' }).click();
    await page.waitForURL(/\/products\/\d+/);
    await page.getByText('Deactivated').first().waitFor();
    expect((await find('Cocoa, medium (copy)'))[0]).toMatchObject({ active: false, sku: '' });
    await browser.leave(page);
  });
});

describe('PROD-1 featuring several products at a location', () => {
  const names = ['ahead', 'behind', 'closed'].map((name) => `Stage ${tag} ${name}`);
  const featured = async (ids: readonly number[]) =>
    (
      await owner.get<{ data: { featuredProducts: { locationId: number; operatorProductId: number }[] } }>(
        `/locations/products/featured?operator=${operator}&operatorProductIds=${ids.join()}`,
      )
    ).data.featuredProducts;

  it('PROD-1 features active products, names the others, and undoes all', async () => {
    const made: ProductRow[] = [];
    for (const [n, name] of names.entries()) {
      const body = { accountId: operator, name, category: 'Snacks', price: 2, active: n < 2 };
      made.push((await owner.post<{ data: ProductRow }>('/locations/products', body)).data);
    }
    const ids = made.map(({ id }) => id);
    const { data: places } = await owner.get<{ data: { id: number; name: string }[] }>(
      `/locations/all?operator=${operator}`,
    );
    const { id: locationId, name: place } = places.find(
      ({ name }) => places.filter((other) => other.name.includes(name)).length === 1,
    )!;
    const page = await list(`&search=Stage%20${tag}&status=all`);
    const dialog = page.getByRole('dialog');
    for (const name of names) await tick(page.getByRole('checkbox', { name }));
    await page.getByRole('button', { name: 'Feature', exact: true }).click();
    await dialog.getByRole('button', { name: 'Feature', exact: true }).click();
    await dialog.getByText('This is required!').waitFor();
    await pick(page, 'Location: Choose a location', place, place);
    expect(await faultsOf(page, 'feature at a location')).toEqual([]);
    await dialog.getByRole('button', { name: 'Feature', exact: true }).click();
    await dialog.getByText('2 of 3 changed. These were rejected:').waitFor();
    await says(dialog.locator('li'), new RegExp(`^${names[2]}\\s+Must be an active product\\.$`));
    const both = ids.slice(0, 2).map((operatorProductId) => ({ locationId, operatorProductId }));
    expect(new Set(await featured(ids))).toEqual(new Set(both));
    await browser.leave(page);

    // The filter above the list preselects the dialog.
    const there = await browser.signedIn(
      'owner',
      `/products/all?operator=${operator}&location=${locationId}&search=Stage%20${tag}&status=all`,
    );
    for (const name of names) await tick(there.getByRole('checkbox', { name }));
    await there.getByRole('button', { name: 'Remove from featured' }).click();
    await there
      .getByRole('dialog')
      .getByRole('button', { name: `Location: ${place}` })
      .waitFor();
    await there.getByRole('dialog').getByRole('button', { name: 'Remove from featured' }).click();
    await done(there, '3 products changed');
    expect(await featured(ids)).toEqual([]);
    await browser.leave(there);
  });
});

describe('PROD-1 SHELL-12 product exports', () => {
  it('PROD-1 SHELL-12 a PDF and a CSV have the date and every matching product', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `Listed ${tag} ${String(n).padStart(2, '0')}`);
    for (const name of names)
      await owner.post('/locations/products', { accountId: operator, name, category: 'Snacks', price: 2 });
    const page = await list(`&search=Listed%20${tag}&limit=10`);
    await row(page, names[0]!).waitFor();
    const exported = async (format: 'PDF' | 'CSV') => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const day = await page.evaluate(() => {
      const now = new Date();
      const month = new Intl.DateTimeFormat('en', { month: 'short' }).format(now);
      return `${String(now.getDate()).padStart(2, '0')} ${month} ${now.getFullYear()}`;
    });
    const csv = await exported('CSV');
    expect(csv.name).toBe(`Products - ${day}.csv`);
    const [, ...lines] = csv.bytes.toString('utf8').trim().split('\r\n');
    expect(lines.map((line) => names.find((name) => line.includes(name)))).toEqual(names);
    const pdf = await exported('PDF');
    expect(pdf.name).toBe(`Products - ${day}.pdf`);
    const { rules, pages } = drawnIn(pdf.bytes);
    // One below each row, and one below the headings of each page.
    expect(rules - pages).toBe(names.length);
    await browser.leave(page);
  });
});

/** Number of pages of a PDF and of lines drawn on them. */
function drawnIn(file: Buffer): { rules: number; pages: number } {
  const parts = [file.toString('latin1')];
  for (const { index, 0: begin } of file.toString('latin1').matchAll(/(?<!end)stream\r?\n/g))
    try {
      const from = index + begin.length;
      parts.push(inflateSync(file.subarray(from, file.indexOf('endstream', from))).toString('latin1'));
    } catch {
      // Not compressed.
    }
  const text = parts.join('\n');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return { rules: count(/ l\nS$/gm), pages: count(/\/Type\s*\/Page\b/g) };
}

describe('PROD-2 /products/{id}', () => {
  it('PROD-2 adds a product, prices it by markup and finds it; cleared amounts are 0', async () => {
    const page = await list();
    await page.getByRole('button', { name: 'Add Product' }).click();
    await save(page, 'Add Product');
    await becomes(() => page.getByText('This is required!').count(), 3);
    await page.getByLabel('Name', { exact: true }).fill(`Ginger ale ${tag}`);
    await page.getByLabel('Category', { exact: true }).fill('Cold drinks');
    await page.getByLabel('Brand', { exact: true }).fill(`Brand ${tag}`);
    await page.getByLabel('SKU', { exact: true }).fill(`SKU-${tag}`);
    await page.getByLabel('Tags', { exact: true }).fill('new, cold');
    await page.getByLabel('Supply price').fill('1.00');
    await page.getByLabel('Markup').fill('150');
    expect(await page.getByLabel('Retail price excluding tax').inputValue()).toBe('2.50');
    await page.getByLabel('Retail price excluding tax').fill('3.00');
    expect(await page.getByLabel('Markup').inputValue()).toBe('200');
    expect(await faultsOf(page, 'new product')).toEqual([]);
    await page.getByLabel('Container deposit').fill('0.25');
    await save(page, 'Add Product');
    await done(page, `Saved information for Ginger ale ${tag}`);
    const [made] = await find(`SKU-${tag}`);
    expect(made).toMatchObject({
      price: 3,
      active: true,
      taxMode: 'inherit',
      tags: [{ name: 'cold' }, { name: 'new' }],
    });
    const [deposit, cost] = [page.getByLabel('Container deposit'), page.getByLabel('Supply price')];
    const amounts = async () => {
      const [{ deposit, cost, price }] = (await find(`SKU-${tag}`)) as [ProductRow];
      return { deposit, cost, price };
    };
    await page.waitForURL(/\/products\/\d+/);
    expect(await amounts()).toEqual({ deposit: 0.25, cost: 1, price: 3 });
    await becomes(() => deposit.inputValue(), '0.25');
    await deposit.fill('');
    await cost.fill('');
    await save(page);
    await becomes(amounts, { deposit: 0, cost: 0, price: 3 });
    await becomes(() => deposit.inputValue(), '0.00');
    await becomes(() => cost.inputValue(), '0.00');
    expect(await page.getByLabel('Markup').inputValue()).toBe('');
    await browser.leave(page);
  });

  it('PROD-2 has barcodes, pictures, scheduled prices and a readable history', async () => {
    const [made] = await find(`SKU-${tag}`);
    const page = await browser.signedIn('owner', `/products/${made!.id}?operator=${operator}&location=1`);
    await page.getByRole('tab', { name: 'Barcodes' }).click();
    await page.getByRole('button', { name: 'Add new barcode' }).click();
    await page.getByLabel('Barcode', { exact: true }).fill('4006381333931');
    await page.getByRole('dialog').getByRole('button', { name: 'Add new barcode' }).click();
    await page.locator('.product-code').filter({ hasText: '4006381333931' }).waitFor();
    await page.getByRole('tab', { name: 'Images' }).click();
    const [cola] = await find('Cola, 330 ml');
    const picture = await page.request.get(`${consoleUrl}/pictures/${cola!.product.images[0]!.fileName}`);
    const file = { name: 'x.png', mimeType: 'image/png', buffer: await picture.body() };
    await page.getByLabel('Choose an image').setInputFiles(file);
    await page.locator('.product-images img').waitFor();
    expect(await faultsOf(page, 'images')).toEqual([]);
    await page.getByRole('tab', { name: 'Prices' }).click();
    await page.getByRole('button', { name: 'Schedule a price' }).click();
    await page.getByRole('dialog').getByLabel('Supply price').fill('1.25');
    await page.getByLabel('Retail price excluding tax').fill('3.50');
    expect(await faultsOf(page, 'a price to come')).toEqual([]);
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel('Effective from').fill(soon);
    await save(page);
    await page.getByText('Scheduled').waitFor();
    const coming = await owner.get<{ data: { price: number; cost: number }[] }>(
      `/locations/products/${made!.id}/prices`,
    );
    expect(coming.data[0]).toMatchObject({ price: 3.5, cost: 1.25 });
    await page.getByRole('button', { name: 'Cancel price' }).click();
    await becomes(() => page.getByText('Scheduled').count(), 0);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Barcode added').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/[{}]|undefined|\[object/);
    const [now] = await find(`SKU-${tag}`);
    expect(now!.product.barcodes.map(({ code }) => code)).toEqual(['4006381333931']);
    await browser.leave(page);
  });

  it('PROD-1 PROD-2 fits wall display, desktop, phone and small phone', async () => {
    const [made] = await find(`SKU-${tag}`);
    for (const [screen, path] of [
      ['list', `/products/all?operator=${operator}&location=1`],
      ['record', `/products/${made!.id}?operator=${operator}&location=1`],
      ['prices', `/products/${made!.id}?operator=${operator}&location=1&tab=prices`],
      ['images', `/products/${made!.id}?operator=${operator}&location=1&tab=images`],
    ] as const) {
      const page = await browser.signedIn('owner', path);
      const stands = async () => {
        const text = screen === 'list' ? 'Cappuccino, large' : made!.name;
        await page.getByText(text).first().waitFor();
        await becomes(() => page.locator('.bp6-skeleton').count(), 0);
      };
      await stands();
      await atWidths(page, [1920, 1440, 390], (width) => picture(page, `${screen}-${width}`));
      // A page resized below phone width may be a little too wide, so it is opened at that width.
      await page.setViewportSize({ width: 360, height: 844 });
      await page.reload();
      await stands();
      await atWidths(page, [360], (width) => picture(page, `${screen}-${width}`));
      await browser.leave(page);
    }
  });
});
