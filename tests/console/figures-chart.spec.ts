import type { Schemas } from '@backroom/gateway/v2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Kiosk } from '@backroom/testing/kiosk';
import { signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { faultsAt } from './accessible.js';
import { atPath, ConsoleBrowser } from './console-browser.js';
import { becomes, card, money } from './screens.js';

const harbor = 2;
const hereToday = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const hourNow = () =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(new Date()),
  );

describe('figures over time', () => {
  let browser: ConsoleBrowser;
  let owner: Person;
  beforeAll(async () => {
    browser = await ConsoleBrowser.start();
    owner = await signIn('owner');
  });
  afterAll(async () => {
    expect(browser?.violations ?? []).toEqual([]);
    await browser?.close();
  });

  const at = (more: string, view = {}) =>
    browser.signedIn('owner', `/dashboard?operator=${harbor}&location=1&${more}`, view);
  const report = (startDate: string, endDate: string) =>
    owner.post<Schemas['SalesReport']>('/reports/dashboard/salesreport', {
      ...{ accountIds: [harbor], startDate, endDate, timeMetric: 'months' },
    });
  const slider = (page: Page) => page.getByRole('slider');
  const openTable = async (page: Page, name: string) => {
    await card(page, name)
      .getByRole('button', { name: `${name} as a table` })
      .click();
    const rows = page.getByRole('dialog').locator('tbody tr');
    await rows.first().waitFor();
    return rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
  };

  it('DASH-2 today ends now: future hours are empty, and hours without a sale have no average', async () => {
    const page = await at('period=days');
    const before = hourNow();
    const revenue = await openTable(page, 'Revenue');
    const last = hourNow();
    expect(revenue).toHaveLength(24);
    const known = revenue.filter(([, current]) => current !== '–').length;
    // A kiosk's clock may be ahead by minutes, at the end of an hour.
    expect(known).toBeGreaterThanOrEqual(before + 1);
    expect(known).toBeLessThanOrEqual(last + 2);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { avgSale } = await report(hereToday(), hereToday());
    const averages = await openTable(page, 'Avg. Sale Value');
    expect(averages.map(([, current]) => current === '–')).toEqual(
      avgSale.currentTotals.map(({ value }) => value === null),
    );
    expect(averages.some(([, current]) => current === money(0))).toBe(false);
    await browser.leave(page);
  });

  it('DASH-2 a custom range of one day shows hours', async () => {
    const yesterday = new Date(Date.parse(hereToday()) - 86_400_000).toISOString().slice(0, 10);
    const page = await at(`period=months&startDate=${yesterday}&endDate=${yesterday}`);
    const rows = await openTable(page, 'Revenue');
    expect(rows).toHaveLength(24);
    expect(rows.map(([hour]) => hour)).toContain('09:00 AM');
    expect(rows.every(([, current]) => current !== '–')).toBe(true);
    await browser.leave(page);
  });

  it('DASH-2 SHELL-7 each figure has a definition, and the large chart passes WCAG at 1440 and 360 px', async () => {
    const page = await at('period=months');
    await card(page, 'Avg. Sale Value')
      .getByText('Amount paid per sale, including tax, deposits and fees')
      .waitFor();
    await card(page, 'Revenue').getByText('excluding tax, deposits and fees').waitFor();
    await slider(page).waitFor();
    expect(await faultsAt(page, [1440, 360], 'dashboard with its chart')).toEqual([]);
    await browser.leave(page);
  });

  it('DASH-2 the large chart works by keyboard and links to sales and journal of a day', async () => {
    const page = await at('period=months');
    await slider(page).waitFor();
    const { revenue, totals } = await report(`${hereToday().slice(0, 7)}-01`, hereToday());
    const said = (nth: number) => {
      const { value } = revenue.currentTotals[nth]!;
      return `: ${value === null ? '–' : money(value)}, previous period ${money(revenue.previousTotals[nth]!.value!)}`;
    };
    expect(totals.revenue.current).toBeGreaterThan(0);
    await slider(page).focus();
    await page.keyboard.press('Home');
    await becomes(async () => (await slider(page).getAttribute('aria-valuetext'))!.endsWith(said(0)), true);
    await page.keyboard.press('Enter');
    const picked = card(page, 'Trend chart').locator('.chart-picked');
    await picked.getByRole('link', { name: 'Journal' }).waitFor();
    await picked.getByRole('link', { name: 'Sales', exact: true }).click();
    await atPath(page, '/sales/order');
    const { searchParams } = new URL(page.url());
    const first = `${hereToday().slice(0, 7)}-01`;
    // The day filters this list only: the selected period stays for other screens.
    expect([searchParams.get('days'), searchParams.get('period'), searchParams.has('startDate')]).toEqual([
      `${first}..${first}`,
      'months',
      false,
    ]);
    await page.getByRole('button', { name: 'Clear day' }).click();
    await waitUntil('the month', async () => !new URL(page.url()).searchParams.has('days'));
    await browser.leave(page);
  });

  it('DASH-2 hover compares both periods, a click selects, and a trend opens the large chart', async () => {
    const page = await at('period=years');
    await slider(page).waitFor();
    await slider(page).hover({ position: { x: 300, y: 80 } });
    await page.locator('.chart-tip').getByText(/\$/).first().waitFor();
    await slider(page).click({ position: { x: 300, y: 80 } });
    await page.getByRole('link', { name: 'By day' }).waitFor();
    await page.getByRole('button', { name: 'Show Avg. Items Per Sale in the large chart' }).click();
    const chart = card(page, 'Trend chart');
    await chart.getByRole('heading', { name: 'Avg. Items Per Sale' }).waitFor();
    await browser.leave(page);
  });

  it('DASH-2 figures stay when the chart code fails to load, with a retry notice', async () => {
    const page = await at('period=months');
    await slider(page).waitFor();
    const code = '**/assets/figures-line-*.js';
    await page.route(code, (route) => route.abort());
    await page.reload();
    await page.getByText('Couldn’t load the chart.').waitFor();
    expect(await page.locator('.trend-figure').count()).toBeGreaterThan(0);
    await page.getByRole('region', { name: 'Kiosks' }).waitFor();
    await page.unroute(code);
    await page.reload();
    await slider(page).waitFor();
    await browser.leave(page);
  });

  it('DASH-1 LEDG-8 attention counts link to lists of exactly these items', async () => {
    const kiosk = await Kiosk.connect(
      demoKiosks()
        .filter(({ accountId }) => accountId === harbor)
        .at(-2)!,
    );
    const sale = kiosk.sale({ quantity: 2 });
    sale.payments[0]!.amount -= 1;
    await kiosk.sell(sale);
    const page = await at('period=months');
    const link = page.getByRole('region', { name: 'Needs attention' }).getByRole('link', {
      name: /sales? in quarantine$/,
    });
    const waiting = () =>
      owner.get<{ meta: { totalItems: number } }>(
        `/quarantine?state=waiting&operator=${harbor}&page=1&limit=1`,
      );
    await waitUntil('the count agrees', async () =>
      (await link.innerText()).startsWith(String((await waiting()).meta.totalItems)),
    );
    const count = Number.parseInt(await link.innerText(), 10);
    expect(count).toBeGreaterThan(0);
    await page.getByRole('button', { name: /^Notifications.*in quarantine$/ }).click();
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('link', { name: /in quarantine$/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await link.click();
    await atPath(page, '/sales/quarantine');
    await page.locator('[data-row]').first().waitFor();
    await page.getByText(new RegExp(`^1–.* of ${count}$`)).waitFor();
    await kiosk.close();
    await browser.leave(page);
  });
});
