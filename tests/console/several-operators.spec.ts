import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { signIn } from '@backroom/testing/people';
import { demoKiosks } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { ConsoleBrowser } from './console-browser.js';
import { becomes } from './screens.js';

let browser: ConsoleBrowser;
let page: Page;
/** Operators of one user with a location of the same name, by name. */
let owners: string[];
let place: string;
let accounts: number[];
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  accounts = (await signIn('multi')).accounts;
  const [shared] = await postgres<{ name: string; accounts: number[] }>(
    'locations_kiosks',
    `select name, array_agg(account_id order by account_id) as accounts from location
     where account_id = any ($1) and id = any ($2) group by name having count(distinct account_id) > 1 order by name limit 1`,
    [accounts, demoKiosks().map(({ locationId }) => locationId)],
  );
  place = shared!.name;
  const named = await postgres<{ name: string }>(
    'identity',
    'select name from account where id = any ($1) order by id',
    [shared!.accounts],
  );
  owners = named.map(({ name }) => name);
});
afterAll(async () => {
  expect(browser.violations).toEqual([]);
  await browser.close();
});

describe('SHELL-4 several operators in view', () => {
  it('SHELL-4 PROD-1 product filters name the operator of an option only with several operators', async () => {
    const [first] = accounts;
    for (const [operator, isNamed] of [
      [1, true],
      [first!, false],
    ] as const) {
      const products = await browser.signedIn('multi', `/products/all?operator=${operator}&location=1`);
      const filter = products.getByLabel('Product Categories', { exact: true });
      await filter.locator('option').nth(1).waitFor({ state: 'attached' });
      const options = (await filter.locator('option').allTextContents()).slice(1);
      expect(options.every((option) => option.includes(' · ') === isNamed)).toBe(true);
      expect(new Set(options).size).toBe(options.length);
      await browser.leave(products);
    }
  });

  it.each([
    ['Product Categories', ({ category }: Schemas['Product']) => category.name],
    ['Brand', ({ product }: Schemas['Product']) => product.brand?.name],
  ] as const)('SHELL-4 PROD-1 filtering by %s shows products of its operator only', async (label, wordOf) => {
    const person = await signIn('multi');
    const { account } = await person.get<Schemas['AccountList']>('/accounts/list?limit=100&page=1');
    const whose = account.rows.find(({ id }) => id === accounts[1])!;
    const { data } = await person.get<Schemas['ProductList']>(
      '/locations/products?operator=1&status=enabled&limit=1000',
    );
    const word = data.products
      .filter(({ accountId }) => accountId === whose.id)
      .map(wordOf)
      .find(Boolean)!;
    const wanted = data.products.filter((one) => one.accountId === whose.id && wordOf(one) === word);
    // Another operator has the same tag: its products are not listed.
    expect(data.products.filter((one) => wordOf(one) === word).length).toBeGreaterThan(wanted.length);
    const products = await browser.signedIn('multi', '/products/all?operator=1&location=1&limit=50');
    const filter = products.getByLabel(label, { exact: true });
    await filter.locator('option').nth(1).waitFor({ state: 'attached' });
    await filter.selectOption({ label: `${word} · ${whose.name}` });
    const ids = () =>
      products
        .locator('[data-row]')
        .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset['row'])).sort());
    await becomes(ids, wanted.map(({ id }) => id).sort());
    await browser.leave(products);
  });

  it('SHELL-4 LEDG-1 location and device filters name the operator of an option only with several operators', async () => {
    page = await browser.signedIn('multi', '/sales/order?operator=1&location=1&period=years');
    const choose = async (label: string, words: string) => {
      await page
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .first()
        .click();
      await page.getByRole('combobox', { name: `Search: ${label}` }).fill(words);
      const options = page.getByRole('listbox', { name: label }).getByRole('option');
      await options
        .filter({ hasText: place })
        .nth(owners.length - 1)
        .waitFor();
      return options.filter({ hasText: place });
    };
    const places = await choose('Location', place);
    for (const owner of owners) await places.filter({ hasText: owner }).first().waitFor();
    await places.filter({ hasText: owners[1]! }).first().click();
    await page.getByRole('button', { name: `Location: ${place}, ${owners[1]!}` }).waitFor();

    await page.goto(page.url().replace(/location=\d+/, 'location=1'));
    const devices = await choose('Device', place);
    for (const owner of owners) await devices.filter({ hasText: owner }).first().waitFor();

    await page.goto(page.url().replace('operator=1', `operator=${accounts[0]}`));
    await page
      .getByRole('button', { name: /^Location/ })
      .first()
      .click();
    const own = page.getByRole('listbox', { name: 'Location' });
    await own.getByRole('option').nth(1).waitFor();
    for (const owner of owners) expect(await own.getByText(owner).count()).toBe(0);
    await browser.leave(page);
  });

  it('DASH-3 a command names the operator and location of the device', async () => {
    page = await browser.signedIn('multi', '/dashboard?operator=1&location=1&period=years');
    const row = page.getByRole('row').filter({ hasText: place }).first();
    await row.getByRole('button', { name: /Reboot/ }).click();
    await page
      .getByRole('dialog')
      .getByText(new RegExp(owners.map((owner) => `${place} · ${owner}`).join('|')))
      .waitFor();
    await browser.leave(page);
  });
});
