import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { ConsoleBrowser } from './console-browser.js';
import { aroundToday } from './screens.js';
import { Till } from './till.js';

const operator = 2;
const tag = randomUUID().slice(0, 8);
let browser: ConsoleBrowser;
let owner: Person;
let till: Till;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  till = await Till.open(owner, operator, -4);
});
afterAll(async () => {
  await till?.close();
  expect(browser.violations).toEqual([]);
  await browser.close();
});

/** The browser’s language, the console’s, and the same five hundredths as they are typed there. */
const readers: [browser: string, console: string, typed: string, pasted: string][] = [
  // The language of the operating system does not matter.
  ['de-DE', 'en', '0.05', '0,05'],
  ['en-US', 'de', '0,05', '0.05'],
];

async function open(path: string, locale: string, language: string): Promise<Page> {
  const page = await browser.signedIn(
    'owner',
    `${path}${path.includes('?') ? '&' : '?'}operator=${operator}`,
    { locale, language },
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page;
}

/** Enters a number by keys and by paste, and returns the value of the field for each. */
async function understood(field: Locator, typed: string, pasted: string): Promise<string[]> {
  const seen: string[] = [];
  for (const put of [
    () => field.pressSequentially(typed),
    async () => {
      await field.evaluate((_, text) => navigator.clipboard.writeText(text), pasted);
      await field.press('ControlOrMeta+V');
    },
  ]) {
    await field.fill('');
    await put();
    await field.blur();
    seen.push(await field.inputValue());
  }
  return seen;
}

describe('SHELL-10 SHELL-12 number input in the language of the console', () => {
  it.each(readers)(
    'SHELL-10 LOC-3 SETUP-2 a browser in %s, the console in %s: a fee and a tax rate of 0.05',
    async (locale, language, typed, pasted) => {
      const page = await open('/setup/tax?location=1', locale, language);
      await page.getByRole('button', { name: /^(Add tax|Steuer hinzufügen)$/ }).click();
      await page.locator('#tax-name').fill(`Fine ${language} ${locale} ${tag}`);
      expect(await understood(page.locator('#tax-rate'), typed, pasted)).toEqual([typed, typed]);
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const { data } = await owner.get<{ data: { name: string; rate: number }[] }>(
        `/accounts/${operator}/taxes?limit=50&keywords=Fine`,
      );
      expect(data.find(({ name }) => name === `Fine ${language} ${locale} ${tag}`)?.rate).toBe(0.05);
      const [place] = await postgres<{ id: number }>(
        'locations_kiosks',
        'select id from location where account_id = $1 order by id limit 1',
        [operator],
      );
      await page.goto(
        new URL(`/locations/${place!.id}?operator=${operator}&location=1&tab=settings`, page.url()).href,
      );
      expect(await understood(page.locator('#location-feeAmount'), typed, pasted)).toEqual([typed, typed]);
      await browser.leave(page);
    },
  );

  it.each(readers)(
    'SHELL-10 LEDG-2 LEDG-8 a browser in %s, the console in %s: a refund and the fields of a correction',
    async (locale, language, typed, pasted) => {
      const { number } = await till.sold();
      const page = await open(`/sales/order?location=1&${aroundToday()}&search=${number}`, locale, language);
      const row = page.locator('[data-row]').filter({ hasText: number });
      await row.getByRole('button', { name: /^(Refund order|Bestellung .* erstatten)/ }).click();
      expect(await understood(page.locator('#refund-amount'), typed, pasted)).toEqual([typed, typed]);
      await page.getByRole('dialog').locator('button[type=submit]').click();
      // Five cents, and not five dollars.
      await page
        .getByRole('dialog')
        .getByText(/0[.,]05/)
        .first()
        .waitFor();
      await page.keyboard.press('Escape');

      const sale = till.kiosk.sale({ quantity: 1, lastFour: '4242' });
      await till.kiosk.sell({ ...sale, total: sale.total + 1 });
      await waitUntil('it is in quarantine', async () => {
        const rows = await postgres('orders_ledger', 'select from quarantine where order_id = $1', [
          sale.orderId,
        ]);
        return rows.length === 1;
      });
      await page.goto(
        new URL(`/sales/quarantine?operator=${operator}&search=${sale.orderId}`, page.url()).href,
      );
      await page.locator('[data-row]').first().locator('button[aria-expanded]').click();
      await page.getByRole('button', { name: /^(Correct|Korrigieren)/ }).click();
      const fields = page.getByRole('dialog').locator('input[inputmode=decimal]');
      await fields.first().waitFor();
      const all = await fields.all();
      expect(all.length).toBeGreaterThan(4);
      for (const field of all) expect(await understood(field, typed, pasted)).toEqual([typed, typed]);
      await browser.leave(page);
    },
  );
});
