import type { Schemas } from '@backroom/gateway/v2';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';

import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { atPath, ConsoleBrowser } from './console-browser.js';
import {
  agrees,
  card,
  changes,
  column,
  figure,
  mark,
  money,
  opened,
  orderNumbers,
  says,
  settled,
  tile,
  whole,
} from './screens.js';
import { closeSellers, Seller } from './seller.js';

type Measure = 'grossProfit' | 'revenue' | 'avgSale' | 'avgItemsPerSale';
interface Report {
  totals: Record<Measure, { current: number; previous: number }>;
  revenue: { currentTotals: { date: string; value: number }[]; previousTotals: { value: number }[] };
}
interface Kiosks {
  rows: { id: number; name: string; locationName: string; OrderId: string; neverCheckedIn: boolean }[];
}

const harbor = 2;
// A year holds the sales of the demo wherever its last month ends.
const ofHarbor = `?operator=${harbor}&location=1&period=years`;

describe('dashboard', () => {
  let browser: ConsoleBrowser;
  let owner: Person;
  let page: Page;
  beforeAll(async () => {
    browser = await ConsoleBrowser.start();
    owner = await signIn('owner');
    page = await browser.signedIn('owner', `/dashboard${ofHarbor}`);
    await figure(page, 'Revenue').waitFor();
  });
  afterAll(() => browser?.close());
  afterEach(closeSellers);

  function asked(timeMetric: string) {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    const startDate = timeMetric === 'years' ? `${today.slice(0, 4)}-01-01` : `${today.slice(0, 7)}-01`;
    return { accountIds: [harbor], startDate, endDate: today, timeMetric };
  }
  const report = (timeMetric = 'years') =>
    owner.post<Report>('/reports/dashboard/salesreport', asked(timeMetric));
  const kiosks = () => owner.get<Kiosks>(`/kiosks/list?page=1&limit=50&operator=${harbor}&location=1`);
  const counts = () =>
    owner.post<{ usersCount: number; ordersCount: number }>(
      '/reports/dashboard/usertransactionreport',
      asked('years'),
    );

  it('DASH-1 greets by first name and shows the tiles of the API', async () => {
    const { first_name } = await owner.get<{ first_name: string }>(`/users/${owner.session.id}`);
    await says(page.getByRole('heading', { name: /^Hello/ }), `Hello, ${first_name}`);
    await page.getByText("Here's what's happening at your markets").waitFor();
    const places = await owner.get<{ pagination: { totalRecords: number } }>(
      `/locations?limit=10&page=1&operator=${harbor}`,
    );
    await says(tile(page, 'Operators'), '1');
    await says(tile(page, 'Locations'), whole(places.pagination.totalRecords));
    // Recent sales and changes of other files may not have reached both yet.
    await agrees(tile(page, 'Users'), async () => whole((await counts()).usersCount));
    await agrees(tile(page, 'Transactions'), async () => whole((await counts()).ordersCount));
  });

  it('DASH-2 the cards show the figures, changes and lines of the API', async () => {
    await page.getByRole('radio', { name: 'This Month' }).click();
    const totals = async () => (await report('months')).totals;
    const shown: [string, Measure, (value: number) => string][] = [
      ['Gross Profit', 'grossProfit', money],
      ['Revenue', 'revenue', money],
      ['Avg. Sale Value', 'avgSale', money],
      ['Avg. Items Per Sale', 'avgItemsPerSale', (value) => value.toLocaleString('en-US')],
    ];
    const percent = new Intl.NumberFormat('en-US', {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    });
    for (const [name, measure, text] of shown) {
      await agrees(figure(page, name), async () => text((await totals())[measure].current));
      const { current, previous } = (await totals())[measure];
      const change = previous ? percent.format((current - previous) / Math.abs(previous)) : 'New';
      await says(
        card(page, name).locator('.change, .trend-figures .muted'),
        new RegExp(`^${escaped(change)}`),
      );
      expect(await card(page, name).getByRole('img').locator('path[d^=M]').count()).toBeGreaterThanOrEqual(2);
    }
  });

  it('DASH-2 a period without a previous period shows as new', async () => {
    const first = await browser.signedIn(
      'owner',
      `/dashboard?operator=${harbor}&location=1&startDate=2020-01-01&endDate=2029-12-31`,
    );
    await says(card(first, 'Revenue').locator('.change'), 'New');
    await browser.leave(first);
  });

  it('DASH-2 a table shows the same figures and works by keyboard', async () => {
    await page.getByRole('radio', { name: 'This Month' }).click();
    const { totals, revenue } = await report('months');
    await says(figure(page, 'Revenue'), money(totals.revenue.current));
    await settled(page);
    await card(page, 'Revenue').getByRole('button', { name: 'Revenue as a table' }).focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('dialog').getByRole('table', { name: 'Revenue, USD' });
    await table.waitFor();
    const cells = await table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent)),
      );
    expect(cells).toEqual(
      revenue.currentTotals.map(({ value }, index) => [
        money(value),
        revenue.previousTotals[index] ? money(revenue.previousTotals[index].value) : '–',
      ]),
    );
    await opened(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  /** Products: on the first days of a year fewer than the ten that are shown. */
  async function soldThisYear(): Promise<number> {
    const [row] = await postgres<{ count: number }>(
      'orders_ledger',
      `select count(distinct l.product_id)::int as count from sale_line l
       join sale s on s.account_id = l.account_id and s.id = l.sale_id
       where s.account_id = $1 and s.local_date >= $2`,
      [harbor, asked('years').startDate],
    );
    return row!.count;
  }

  it('DASH-4 top products by quantity, then by price', async () => {
    await page.getByRole('radio', { name: 'This Year' }).click();
    const top = card(page, 'Top Products Sold');
    for (const sort of ['quantity', 'price'] as const) {
      await top.getByRole('radio', { name: sort === 'quantity' ? 'Quantity' : 'Price' }).click();
      const { topProdSales } = await owner.post<{
        topProdSales: { Name: string; quantity: number; sum: number }[];
      }>('/reports/dashboard/topsalereport', { ...asked('years'), sort });
      expect(topProdSales).toHaveLength(Math.min(10, await soldThisYear()));
      await says(
        top.locator('tbody'),
        new RegExp(
          topProdSales
            .map(
              ({ Name, quantity, sum }) =>
                `^${[Name, quantity, '\\S+', money(sum)].map((part) => (part === '\\S+' ? part : escaped(String(part)))).join('\\s+')}$`,
            )
            .join('\\s+'),
          'm',
        ),
      );
      expect(await top.locator('th[aria-sort=descending]').innerText()).toBe(
        sort === 'quantity' ? 'Quantity' : 'Sales',
      );
    }
  });

  it('DASH-3 DEV-5 a kiosk changes from unknown to its reported state after a sale', async () => {
    const { rows } = await kiosks();
    const seller = await Seller.open(harbor, 1);
    const nth = rows.findIndex(({ id }) => id === seller.device.deviceId);
    const line = card(page, 'Kiosks').locator('tbody tr').nth(nth);
    const isSameDocument = await mark(page);
    // Next to the kiosk filter.
    const cells = line.locator('td:not(:has(input))');
    await says(cells.nth(0), rows[nth]!.locationName);
    await says(cells.nth(1), rows[nth]!.name);
    await says(cells.nth(2), 'unknown');
    await says(cells.nth(5), rows[nth]!.OrderId);
    await seller.sell();
    const sold = await waitUntil('the last order of the kiosk', async () => {
      const now = (await kiosks()).rows[nth]!.OrderId;
      return now !== rows[nth]!.OrderId && now;
    });
    await seller.report({ hasPower: true, batteryLevel: 87, isWifi: true });
    await says(cells.nth(2), 'connected · WiFi');
    await says(cells.nth(3), 'getting power 87%');
    await says(cells.nth(5), sold);
    await seller.report({ hasPower: false, batteryLevel: 41, isWifi: false });
    await says(cells.nth(2), 'connected · Cellular');
    await says(cells.nth(3), 'unplugged 41%');
    expect(await isSameDocument()).toBe(true);
  });

  it('DASH-5 LEDG-8 a sale at a kiosk updates figures and ledger live', async () => {
    await page.getByRole('radio', { name: 'This Year' }).click();
    await page.waitForURL(/period=years/);
    const ledger = await page.context().newPage();
    // Wide enough for every column.
    await ledger.setViewportSize({ width: 1920, height: 900 });
    await ledger.goto(page.url().replace('/dashboard', '/sales/order'));
    const [first] = await orderNumbers(ledger, 10);
    const isSameDocument = [await mark(page), await mark(ledger)];
    // Both include all previous sales.
    await agrees(tile(page, 'Transactions'), async () => whole((await counts()).ordersCount));
    await agrees(figure(page, 'Revenue'), async () => money((await report()).totals.revenue.current));
    const before = (await report()).totals.revenue;
    const transactions = (await counts()).ordersCount;

    const seller = await Seller.open(harbor);
    const sale = await seller.sell();
    await says(tile(page, 'Transactions'), whole(transactions + 1));
    const after = await report();
    expect(after.totals.revenue.current).toBeGreaterThan(before.current);
    await says(figure(page, 'Revenue'), money(after.totals.revenue.current));
    await says(figure(page, 'Gross Profit'), money(after.totals.grossProfit.current));
    // The previous sale may have the same total: the newer one is above it.
    await waitUntil('the newest sale', async () => (await orderNumbers(ledger, 10))[1] === first);
    await says(ledger.locator('tr[data-row]').first(), new RegExp(escaped(money(sale.total / 100))));
    const [newest] = await orderNumbers(ledger, 10);
    expect((await column(ledger, 'Device'))[0]).toMatch(/Kiosk/);
    expect(Number(newest)).toBeGreaterThan(Number(first));
    expect(await Promise.all(isSameDocument.map((isSame) => isSame()))).toEqual([true, true]);
    await ledger.close();
  });

  it('DASH-3 hides kiosks from operators with globalConnect only', async () => {
    const other = await browser.signedIn('gc', '/dashboard?period=years');
    await card(other, 'Top Products Sold').locator('tbody tr').first().waitFor();
    expect(await card(other, 'Kiosks').count()).toBe(0);
    await browser.leave(other);
  });

  it('SHELL-4 the filter stays in the URL after a reload and back', async () => {
    const other = await browser.signedIn('multi', '/dashboard');
    await figure(other, 'Revenue').waitFor();
    const ofBoth = await figure(other, 'Revenue').innerText();
    await other.getByRole('button', { name: /^Operator/ }).click();
    await other.getByRole('option', { name: 'Mesa Micro Markets' }).click();
    await changes(figure(other, 'Revenue'), ofBoth);
    const [answer] = await Promise.all([
      other.waitForResponse((response) => response.url().endsWith('/salesreport')),
      other.getByRole('radio', { name: 'This Week' }).click(),
    ]);
    const { currency, totals } = (await answer.json()) as Schemas['CurrencySales'];
    await says(figure(other, 'Revenue'), money(totals.revenue.current, currency));
    await says(tile(other, 'Operators'), '1');
    const { searchParams } = new URL(other.url());
    expect(Object.fromEntries(searchParams)).toEqual({ operator: '3', location: '1', period: 'weeks' });
    await settled(other);
    const revenue = await figure(other, 'Revenue').innerText();
    await other.reload();
    await says(figure(other, 'Revenue'), revenue);
    await other.getByRole('link', { name: 'Sales', exact: true }).click();
    await atPath(other, '/sales/order');
    expect(new URL(other.url()).search).toBe(`?${searchParams}`);
    await other.getByRole('button', { name: 'Back' }).click();
    await atPath(other, '/dashboard');
    await browser.leave(other);
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
