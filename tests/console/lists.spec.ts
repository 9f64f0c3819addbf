import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsoleBrowser } from './console-browser.js';
import { outOfSight } from './out-of-sight.js';
import { column, hasFocus, orderNumbers, saleRows, settled, sinceDaysAgo } from './screens.js';
import { waitUntil } from '@backroom/testing/running-system';
import type { Page } from 'playwright-core';
import { screensOf, Tour } from './tour.js';

const widths = [1920, 1440, 1366, 1280, 1024, 768, 390, 360];

let browser: ConsoleBrowser;
beforeAll(async () => void (browser = await ConsoleBrowser.start()));
afterAll(async () => {
  await browser?.close();
});

describe('lists at every width', () => {
  it.each([
    ['super', 'de', 'of one operator'],
    ['multi', 'en', 'of several operators'],
  ] as const)(
    'SHELL-11 SHELL-7 LEDG-1 as %s in %s, %s: clips nothing and keeps focus visible',
    async (person, language, whose) => {
      const every = await screensOf(person);
      // A record belongs to one operator, whichever are in view, as do stock, loyalty, imports and most of the setup.
      const paths =
        whose === 'of one operator'
          ? every
          : every
              .filter(
                (path) =>
                  !/^\/(setup|loyalty|customers\/invite|products\/(stock-control|import))|\/(\d|[0-9a-f]{8}-)/.test(
                    path,
                  ),
              )
              .map((path) => path.replace(/operator=\d+/, 'operator=1'));
      const page = await browser.signedIn(person, '/profile', { width: widths[0], language });
      const tour = new Tour(page);
      const faults: string[] = [];
      let lists = 0;
      for (const path of paths) {
        await page.setViewportSize({ width: widths[0]!, height: 900 });
        await tour.visit(path);
        if ((await page.locator('main table').count()) === 0) continue;
        lists += 1;
        const details = page.locator('tr[data-row] button[aria-expanded="false"]');
        if ((await details.count()) > 0) {
          await details.first().click();
          await tour.stands();
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await settled(page);
          const here = await outOfSight(page);
          faults.push(...here.map((fault) => `${tour.at} at ${width}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
      expect(lists).toBeGreaterThan(whose === 'of one operator' ? 8 : 3);
      expect(browser.violations).toEqual([]);
      await browser.leave(page);
    },
    300_000,
  );
});

const days = sinceDaysAgo(60);
/** The total of each sale: the cell also shows its refunded amount. */
const amounts = async (page: Page) =>
  (await column(page, 'Amount')).map((text) => Number(/[\d,]+\.\d+/.exec(text)?.[0].replaceAll(',', '')));
const isRising = (all: readonly number[]) =>
  all.length === 10 && all.every((one, at) => at === 0 || all[at - 1]! <= one);

describe('all lists', () => {
  it('SHELL-11 LEDG-1 sort by headings on the server and keep the order in the URL', async () => {
    const page = await browser.signedIn('owner', `/sales/order?${days}&page=2`, { width: 1440 });
    await orderNumbers(page, 10);
    const head = page.getByRole('columnheader', { name: 'Amount' });
    const sorted = async (way: string) => {
      await head.getByRole('button').click();
      await waitUntil(way, async () => (await head.getAttribute('aria-sort')) === way);
      await settled(page);
      return new URL(page.url()).searchParams;
    };
    expect(await head.getAttribute('aria-sort')).toBe('none');
    const rising = await sorted('ascending');
    expect([rising.get('sort'), rising.get('page')]).toEqual(['amount', null]);
    await waitUntil('the smallest first', async () => isRising(await amounts(page)));
    const falling = await sorted('descending');
    expect(falling.get('sort')).toBe('-amount');
    await waitUntil('the largest first', async () => isRising((await amounts(page)).reverse()));
    const [largest] = await amounts(page);
    await page.reload();
    await orderNumbers(page, 10);
    expect((await amounts(page))[0]).toBe(largest);
    expect((await sorted('none')).get('sort')).toBeNull();
    expect(await page.getByRole('columnheader', { name: 'Date' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await browser.leave(page);
  });

  it('SHELL-11 show the default order, and offer a next step for an empty search', async () => {
    const page = await browser.signedIn('owner', `/sales/order?${days}`, { width: 1440 });
    const numbers = await orderNumbers(page, 10);
    const head = page.getByRole('columnheader', { name: 'Date' });
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    await waitUntil('the oldest first', async () => (await head.getAttribute('aria-sort')) === 'ascending');
    const old = `/sales/order?startDate=2001-01-01&endDate=2001-01-01&period=days&search=${numbers[0]!}`;
    await page.goto(new URL(old, page.url()).href);
    await page.getByRole('button', { name: 'Search in all time' }).click();
    // For other sales the digits may be the last four of a card.
    await waitUntil('it is found', async () => (await column(page, 'Order Number')).includes(numbers[0]!));
    await page.getByRole('searchbox', { name: 'Search sales' }).fill('nothing is called so');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await orderNumbers(page, 10);
    await browser.leave(page);
  });

  it('SHELL-11 SHELL-4 show the operator of a row only while several operators are in view', async () => {
    const at = (operator: number) => `/sales/order?operator=${operator}&location=1&${days}`;
    const page = await browser.signedIn('multi', at(1), { width: 1920 });
    await orderNumbers(page, 10);
    const names = await column(page, 'Operator');
    expect(names).toHaveLength(10);
    expect(names.every((name) => name.length > 3)).toBe(true);
    for (const path of ['/locations', '/add-ons/coolers', '/sales/journal']) {
      await page.goto(new URL(`${path}?operator=1&location=1&${days}`, page.url()).href);
      await page.locator('[data-row]').first().waitFor();
      await page.getByRole('columnheader', { name: 'Operator' }).waitFor();
    }
    const single = await browser.signedIn('owner', at(1), { width: 1920 });
    await orderNumbers(single, 10);
    expect(await single.getByRole('columnheader', { name: 'Operator' }).count()).toBe(0);
    await browser.leave(page);
    await browser.leave(single);
  });

  it('SHELL-11 share the last page size', async () => {
    const page = await browser.signedIn('owner', `/sales/order?${days}`);
    await orderNumbers(page, 10);
    await page.getByLabel('Rows per page').selectOption('25');
    await orderNumbers(page, 25);
    await page.goto(new URL('/setup/users', page.url()).href);
    await page.locator('[data-row]').first().waitFor();
    expect(await page.getByLabel('Rows per page').inputValue()).toBe('25');
    await page.goto(new URL(`/sales/order?${days}&limit=50`, page.url()).href);
    await orderNumbers(page, 50);
    await browser.leave(page);
  });

  it('SHELL-11 open a record by link, by row click, and with Ctrl in a new tab', async () => {
    const page = await browser.signedIn('owner', `/sales/order?${days}`, { width: 1440 });
    const [number] = await orderNumbers(page, 10);
    await page.getByRole('link', { name: number!, exact: true }).waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      saleRows(page)
        .first()
        .locator('td')
        .nth(2)
        .click({ modifiers: ['Control'] }),
    ]);
    await tab.waitForURL(/\/sales\/[0-9a-f-]{36}/);
    expect(new URL(page.url()).pathname).toBe('/sales/order');
    await saleRows(page).first().locator('td').nth(2).click();
    await page.waitForURL(/\/sales\/[0-9a-f-]{36}/);
    await browser.leave(page);
  });

  it('SHELL-11 save filters under a name', async () => {
    const page = await browser.signedIn('owner', `/sales/order?${days}&sort=-amount`);
    await orderNumbers(page, 10);
    const views = page.getByRole('button', { name: 'Views' });
    await views.click();
    await page.getByRole('textbox', { name: 'View name' }).fill('Largest');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(new URL('/sales/order', page.url()).href);
    await orderNumbers(page, 10);
    await views.click();
    await page.getByRole('button', { name: 'Largest', exact: true }).click();
    await page.waitForURL(/sort=-amount/);
    await waitUntil('the largest first', async () => isRising((await amounts(page)).reverse()));
    await views.click();
    await page.getByRole('button', { name: 'Delete view Largest' }).click();
    await waitUntil('none', async () => (await page.getByRole('button', { name: 'Largest' }).count()) === 0);
    await browser.leave(page);
  });

  it('SHELL-11 SHELL-7 have one filter button, two-line cards and 44 px targets on a phone', async () => {
    const page = await browser.signedIn('owner', `/sales/order?${days}`, { width: 390 });
    await waitUntil('ten cards', async () => (await saleRows(page).count()) === 10);
    expect(await page.getByRole('button', { name: 'Payment method' }).count()).toBe(0);
    const heights = await saleRows(page).evaluateAll((cards) => cards.map((card) => card.clientHeight));
    expect(heights.filter((height) => height >= 96)).toEqual([]);
    const small = await page.locator('.list').evaluate((list) =>
      [...list.querySelectorAll('button, a[href], select, .bp6-control')]
        .filter((one) => one.checkVisibility() && !one.closest('.list-toolbar > .ledger-links'))
        .map((one) => ({ name: one.outerHTML.slice(0, 80), box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44)
        .map(({ name }) => name),
    );
    expect(small).toEqual([]);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Payment method' }).waitFor();
    await hasFocus(page, 'Filters');
    await browser.leave(page);
  });
});
