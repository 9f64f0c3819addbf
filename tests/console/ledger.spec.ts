import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { ConsoleBrowser, consoleUrl } from './console-browser.js';
import {
  callsOf,
  column,
  hasFocus,
  opened,
  orderNumbers,
  pressControl,
  saleRows,
  says,
  settled,
  showsOrders,
  sinceDaysAgo,
  whole,
} from './screens.js';
import { Till } from './till.js';

interface Ledger {
  orders: { rows: { order: { prettyId: string; payment: { method: string; lastFour: string }[] } }[] };
  meta: { totalItems: number };
}

/** Types letter by letter within one task, however slow the machine is. */
const typesFast = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, typed) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    for (let end = 1; end <= typed.length; end += 1) {
      set!.call(input, typed.slice(0, end));
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, text);

const harbor = 2;
const range = sinceDaysAgo(89);
const ofHarbor = `operator=${harbor}&location=1&period=months&${range}`;

describe('sales ledger', () => {
  let browser: ConsoleBrowser;
  let owner: Person;
  let page: Page;
  beforeAll(async () => {
    browser = await ConsoleBrowser.start();
    owner = await signIn('owner');
    // The newest sales are paid by card and not refunded, whatever other files do.
    const till = await Till.open(owner, harbor, -5);
    for (let n = 0; n < 3; n++) await till.sold();
    await till.close();
    // Wide enough for every column.
    page = await browser.signedIn('owner', '/auth/login', { width: 1920 });
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    // The page size of a previous test is kept.
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('backroom.rows.'))
        .forEach((key) => localStorage.removeItem(key)),
    );
    await page.goto(`${consoleUrl}/sales/order?${ofHarbor}`);
    await orderNumbers(page, 10);
  });
  afterEach(() => page.unrouteAll());

  const asked = (query = '', pageNumber = 1) =>
    owner.get<Ledger>(
      `/reports/ledgers?type=order&operator=${harbor}&location=1&${range}&page=${pageNumber}&limit=10&${query}`,
    );
  const numbersOf = ({ orders }: Ledger) => orders.rows.map((row) => row.order.prettyId);
  const inUrl = (name: string) => new URL(page.url()).searchParams.get(name);

  it('SHELL-11 pages and page sizes match the API and the URL', async () => {
    const first = await asked();
    await showsOrders(page, numbersOf(first));
    await page.getByText(`1–10 of ${whole(first.meta.totalItems)}`).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await showsOrders(page, numbersOf(await asked('', 2)));
    expect(inUrl('page')).toBe('2');
    await page.getByLabel('Rows per page').selectOption('25');
    await orderNumbers(page, 25);
    expect([inUrl('page'), inUrl('limit')]).toEqual([null, '25']);
    // The last page size is kept per user, not in the URL.
    await page.goBack();
    expect(inUrl('limit')).toBeNull();
    await orderNumbers(page, 25);
  });

  it('SHELL-11 search, last four and payment method filter like the API', async () => {
    const sale = (await asked()).orders.rows.find((row) => row.order.payment[0]?.lastFour)!.order;
    const calls = callsOf(page);
    await typesFast(page.getByRole('searchbox', { name: 'Search sales' }), sale.prettyId);
    await waitUntil('the search', async () => inUrl('search') === sale.prettyId);
    await showsOrders(page, numbersOf(await asked(`keywords=${sale.prettyId}`)));
    expect((await column(page, 'Order Number'))[0]).toBe(sale.prettyId);
    // Not one request per letter.
    expect(new Set(calls.filter((one) => one.includes('/reports/ledgers')))).toHaveProperty('size', 1);
    await page.getByRole('searchbox', { name: 'Search sales' }).fill('');
    await orderNumbers(page, 10);

    const { lastFour } = sale.payment[0]!;
    const found = await asked(`lastFour=${lastFour}`);
    await page.getByRole('searchbox', { name: 'Last four' }).fill(`${lastFour}x99`);
    await waitUntil('the filter', async () => inUrl('lastFour') === lastFour);
    await showsOrders(page, numbersOf(found));
    await page.getByRole('searchbox', { name: 'Last four' }).fill('');
    await orderNumbers(page, 10);

    await page.getByRole('button', { name: 'Payment method' }).click();
    await page.getByText('Cash (bills)').click();
    await page.keyboard.press('Escape');
    await waitUntil('the filter', async () => inUrl('paymentMethods') === '5');
    await showsOrders(page, numbersOf(await asked('paymentMethods=5')));
    for (const text of await column(page, 'Payment Method')) expect(text).toMatch(/Cash/);
  });

  it('LEDG-1 a device filters ledger and exports to its sales, and keeps its name after a reload', async () => {
    await page.getByRole('button', { name: 'Device: All devices' }).click();
    const option = page.getByRole('listbox', { name: 'Device' }).getByRole('option').nth(1);
    const name = (await option.innerText()).trim();
    await option.click();
    await waitUntil('the filter', async () => inUrl('kioskId') !== null);
    const found = await asked(`kioskId=${inUrl('kioskId')}`);
    await showsOrders(page, numbersOf(found));
    expect(new Set(await column(page, 'Device'))).toEqual(new Set([name.split(' · ')[0]]));
    await page.reload();
    await page.getByRole('button', { name: `Device: ${name}` }).waitFor();
    await showsOrders(page, numbersOf(found));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(found.meta.totalItems + 1);
    await page.getByRole('button', { name: `Device: ${name}` }).click();
    await page.getByRole('option', { name: 'All devices' }).click();
    await showsOrders(page, numbersOf(await asked()));
  });

  it('SHELL-11 SHELL-4 a reload and a copied link show the same list', async () => {
    const query = `${ofHarbor}&page=2&limit=25&paymentMethods=5&hidden=device`;
    await page.goto(`${consoleUrl}/sales/order?${query}`);
    const shown = await orderNumbers(page, 25);
    await page.reload();
    await showsOrders(page, shown);
    const other = await browser.signedIn('multi', `/sales/order?${query}`);
    await showsOrders(other, shown);
    expect(new URL(other.url()).search).toBe(`?${query}`);
    expect(await other.getByRole('columnheader', { name: 'Device' }).count()).toBe(0);
    await browser.leave(other);
  });

  it('SHELL-11 supports the keys / j k x Enter ?', async () => {
    const focusedRow = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
    const ids = await saleRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
    for (const key of ['j', 'j', 'k', 'ArrowDown']) await page.keyboard.press(key);
    await waitUntil('the second row has the focus', async () => (await focusedRow()) === ids[1]);
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('e');
    await page.getByRole('table', { name: 'Products' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await opened(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await hasFocus(page, 'Search sales');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByText('1 selected').waitFor({ state: 'detached' });
  });

  it('SHELL-11 selects, copies and clears ten thousand sales', async () => {
    const days = 'period=custom&startDate=2015-01-01&endDate=2030-01-01';
    const all = await browser.signedIn('super', `/sales/order?operator=1&location=1&${days}`);
    await all.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await orderNumbers(all, 10);
    // Refunded sales are not selected.
    const open = all.getByRole('checkbox', { name: /^Select order/, disabled: false }).first();
    const number = (await open.getAttribute('aria-label'))!.replace(/\D/g, '');
    await pressControl(open);
    const bar = all.getByRole('region', { name: 'Selected rows' });
    await bar.getByRole('button', { name: /^Select the first 10,000 of \d\d,\d\d\d$/ }).click();
    await says(bar.getByRole('status').first(), /^(10,000|9,\d\d\d) selected [\d,]+ not on this page$/);
    await bar.getByText(/^The first 10,000 of [\d,]+ selected\. This is the maximum\./).waitFor();
    const count = parseInt((await bar.getByRole('status').first().innerText()).replace(',', ''), 10);
    // The console may not read the clipboard: writes are intercepted.
    await all.evaluate(() => {
      const write = navigator.clipboard.writeText.bind(navigator.clipboard);
      navigator.clipboard.writeText = async (text) => {
        await write(text);
        (globalThis as { copied?: string }).copied = text;
      };
    });
    await bar.getByRole('button', { name: 'Copy order numbers' }).click();
    const copied = () => all.evaluate(() => ((globalThis as { copied?: string }).copied ?? '').split('\n'));
    await waitUntil('the numbers', async () => (await copied()).length === count);
    expect(await copied()).toContain(number);
    // It outlives its page and closes at once.
    await all.getByRole('button', { name: 'Next page' }).click();
    await settled(all);
    expect(await all.locator('tr.list-selected').count()).toBeGreaterThan(0);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await bar.waitFor({ state: 'detached' });
    expect(await all.locator('tr.list-selected').count()).toBe(0);
    await browser.leave(all);
  });

  it('SHELL-11 LEDG-8 a row expands to products, totals, payments and trace id', async () => {
    await page
      .getByRole('button', { name: /^Details of order/ })
      .first()
      .click();
    for (const name of ['Totals', 'Payments']) await page.getByRole('region', { name }).waitFor();
    await says(page.getByRole('region', { name: 'Payments' }).locator('.error-trace code'), /^[0-9a-f]{32}$/);
  });

  it('SHELL-11 SHELL-7 shows rows as cards with the same actions on a phone', async () => {
    const phone = await browser.signedIn('owner', `/sales/order?${ofHarbor}`, { width: 390 });
    await waitUntil('ten cards', async () => (await saleRows(phone).count()) === 10);
    expect(await phone.getByRole('table').count()).toBe(0);
    const first = saleRows(phone).first();
    await phone.locator('.bp6-control:not(.bp6-disabled)').first().click();
    await phone.getByText('1 selected').waitFor();
    await first.getByRole('button', { name: /^Details of order/ }).click();
    await first.getByRole('region', { name: 'Payments' }).waitFor();
    await phone.getByRole('button', { name: 'Next page' }).click();
    await waitUntil('the next page', async () => new URL(phone.url()).searchParams.get('page') === '2');
    await browser.leave(phone);
  });
});
