import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, becomes, says } from './screens.js';

const tag = randomUUID().slice(0, 8);
const folder = mkdtempSync(join(tmpdir(), 'backroom-import-'));
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

const open = (view = {}, who: 'owner' = 'owner') =>
  browser.signedIn(who, `/products/import?operator=${operator}&location=1`, view);
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });
async function send(page: Page, content: string | Buffer, name = 'products.csv') {
  const path = join(folder, `${randomUUID().slice(0, 8)}-${name}`);
  writeFileSync(path, content);
  await page.getByLabel('Choose a CSV file').setInputFiles(path);
}
const picture = pictures('product-import', { fullPage: true });
const products = async (keywords: string) =>
  (
    await owner.get<{
      data: { products: { name: string; price: number; sku: string; product: { brand: unknown } }[] };
    }>(`/locations/products?operator=${operator}&keywords=${encodeURIComponent(keywords)}`)
  ).data.products;

describe('PROD-5 /products/import', () => {
  it('PROD-5 previews a file, imports it and returns the rejected rows', async () => {
    const page = await open();
    await send(
      page,
      `sku;name;category;price;barcodes\nI1-${tag};Käse ${tag};Dairy;1,50;\nI2-${tag};Milk ${tag};Dairy;dear;\nI3-${tag};Tea ${tag};Hot;2,00;\n`,
    );
    await page.getByText('Preview: 2 products to update').first().waitFor();
    await says(row(page, `Milk ${tag}`), /Rejected/);
    await says(row(page, `Käse ${tag}`), /New/);
    expect(await products(`I1-${tag}`)).toEqual([]);
    expect(await faultsOf(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'Update 2 products' }).click();
    await page.getByText('Updated 2 products').first().waitFor();
    expect(await products(`I1-${tag}`)).toMatchObject([{ name: `Käse ${tag}`, price: 1.5 }]);

    const [refused] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rejected rows' }).click(),
    ]);
    const text = readFileSync(await refused.path(), 'utf8');
    expect(text).toMatch(/sku,name,category,price,barcodes,reason/);
    expect(text).toContain(`I2-${tag},Milk ${tag},Dairy,dear,,`);
    expect(text).not.toContain(`Tea ${tag}`);
    // Corrected, it is accepted with its column of reasons, which are in the user's language.
    expect(text).toContain('Retail price: Must be an amount, for example $12.50.');
    await send(page, text.replace(',dear,', ',1.20,'));
    await page.getByRole('button', { name: 'Update one product' }).click();
    await page.getByText('Updated one product').first().waitFor();
    expect(await products(`I2-${tag}`)).toMatchObject([{ price: 1.2 }]);
  });

  it('PROD-5 importing an unchanged export changes nothing', async () => {
    const page = await open();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the products in this format' }).click(),
    ]);
    const content = readFileSync(await file.path());
    expect(content.toString().split('\n').length).toBeGreaterThan(90);
    await send(page, content);
    await page.getByText('No changes').first().waitFor();
    expect(await page.getByRole('button', { name: /^Update / }).count()).toBe(0);
    expect(file.suggestedFilename()).toMatch(/^Products - .* - \d\d-\d\d-\d{4}\.csv$/);
    const facts = page.locator('.import-counts');
    await says(facts, /New\s*0/);
    await says(facts, /Rejected\s*0/);
  });

  it('PROD-5 refuses an invalid file with a message, and an old link shows the result', async () => {
    const page = await open();
    await send(page, 'sku,colour\na,b\n');
    await page.getByText('“colour” is not a supported heading.').waitFor();
    const link = page.url();
    expect(link).toContain('import=');
    const other = await browser.signedIn('owner', link.slice(new URL(link).origin.length));
    await other.getByText('“colour” is not a supported heading.').waitFor();
  });

  it('PROD-5 imports pars by location, and undo keeps later changes', async () => {
    const stands = await owner.get<{ locations: { id: number; name: string }[] }>(
      `/locations/stocks?operator=${operator}&limit=100`,
    );
    // Other files give locations names that are no plain pattern or cell.
    const place = stands.locations.find(({ name }) => /^[\w ]+$/.test(name))!;
    const page = await open({ width: 1440 });
    const made = `sku,name,category,price,par:${place.name}\nU1-${tag},Udon ${tag},Food,4.00,6\nU2-${tag},Ube ${tag},Food,5.00,\n`;
    await send(page, made);
    await says(row(page, `Udon ${tag}`), new RegExp(`Par at ${place.name}`));
    await page.getByRole('button', { name: 'Update 2 products' }).click();
    await says(page.locator('.import-summary').getByRole('status'), 'Updated 2 products');
    await send(page, `sku,price,par:${place.id}\nU1-${tag},4.50,8\nU2-${tag},5.50,\n`);
    await page.getByRole('button', { name: 'Update 2 products' }).click();
    await says(page.locator('.import-summary').getByRole('status'), 'Updated 2 products');
    const [ube] = await products(`U2-${tag}`);
    const { status } = await owner.call(
      `/locations/products/${(ube as unknown as { productId: number }).productId}`,
      {
        method: 'PATCH',
        body: { price: 6 },
      },
    );
    expect(status).toBe(200);
    await page.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 products are restored to their earlier values').waitFor();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await says(page.locator('.import-summary').getByRole('status'), '1 row undone');
    await page.getByText('1 row was kept because it was changed later.').waitFor();
    expect(await faultsOf(page, 'an import that was taken back')).toEqual([]);
    await picture(page, 'undone');
    await page.getByRole('button', { name: 'Show rows' }).click();
    await says(row(page, `Ube ${tag}`), /Retail price: Not undone because it was edited after the import/);
    await becomes(() => row(page, `Udon ${tag}`).count(), 0);
    expect(await page.getByRole('button', { name: 'Undo import' }).count()).toBe(0);
    expect(await products(`U1-${tag}`)).toMatchObject([{ price: 4 }]);
    expect(await products(`U2-${tag}`)).toMatchObject([{ price: 6 }]);
    const small = await browser.signedIn('owner', page.url().slice(new URL(page.url()).origin.length), {
      width: 360,
      dark: true,
    });
    await row(small, `Ube ${tag}`).waitFor();
    await picture(small, 'undone-360-dark');
    await browser.leave(small);
  });

  it('PROD-5 fits widths of 1920, 1440, 768, 390 and 360 px', async () => {
    const page = await open();
    await send(
      page,
      `sku,name,category,price,description\nW-${tag},Wide ${tag},Dairy,1.00,${'long '.repeat(60)}\n,,,x,\n`,
    );
    await row(page, `Wide ${tag}`).waitFor();
    await atWidths(page, [1920, 1440, 768, 390, 360], (width) => picture(page, `import-${width}`));
  });
});
