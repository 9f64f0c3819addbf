import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { emailOf, signIn } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsAt, faultsOf } from './accessible.js';
import { ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { card, figure, lostText, opened, saleRows, sinceDaysAgo } from './screens.js';
import { Till } from './till.js';

const widths = [1440, 390];
const harbor = 2;

/** On a phone one button shows the filter and opens it. */
async function openFilter(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: /^Filter: / });
  if ((await folded.count()) > 0) await folded.click();
}

describe('accessibility', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => {
    browser = await ConsoleBrowser.start();
    // The newest sales can be selected, whatever other files refunded.
    const till = await Till.open(await signIn('owner'), harbor, -5);
    for (let n = 0; n < 2; n++) await till.sold();
    await till.close();
  }, 60_000);
  afterAll(() => browser?.close());

  it('AUTH-1 SHELL-7 sign-in passes WCAG at 1440 and 390 px, light and dark', async () => {
    const page = await browser.visit('/auth/login');
    const faults = await faultsAt(page, widths, 'sign-in');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Required field').first().waitFor();
    faults.push(...(await faultsAt(page, widths, 'invalid')));
    await fillSignIn(page, emailOf('gc'), 'wrong');
    await page.getByText('The login detail is incorrect.').waitFor();
    faults.push(...(await faultsAt(page, widths, 'refused')));
    expect(faults).toEqual([]);
    await browser.leave(page);
  });

  it.each(widths)('DASH-1 SHELL-7 the dashboard passes WCAG at %p px, light and dark', async (width) => {
    const page = await browser.signedIn('owner', `/dashboard?operator=1&location=1&${sinceDaysAgo(89)}`, {
      width,
    });
    await figure(page, 'Revenue').waitFor();
    await card(page, 'Top Products Sold').getByText(/^\$\d/).first().waitFor();
    const faults = await faultsOf(page, 'dashboard');
    await card(page, 'Revenue').getByRole('button', { name: 'Revenue as a table' }).click();
    await page.getByRole('dialog').waitFor();
    faults.push(...(await faultsOf(page, 'table of figures')));
    await opened(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openFilter(page);
    await page.getByRole('button', { name: /^Location: / }).click();
    await page.getByRole('option', { name: 'All Locations' }).waitFor();
    faults.push(...(await faultsOf(page, 'picker')));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
    faults.push(...(await faultsOf(page, 'profile menu')));
    await page.keyboard.press('Escape');
    await page.route('**/v2/live', (route) => route.abort());
    await page.reload();
    await page.getByText(lostText).waitFor();
    await figure(page, 'Revenue').waitFor();
    await openFilter(page);
    await page.context().setOffline(true);
    await page.getByRole('radio', { name: 'Today' }).click();
    await page.getByText('Error while getting sales report data.').waitFor();
    faults.push(...(await faultsOf(page, 'network lost')));
    expect(faults).toEqual([]);
    await browser.leave(page);
  });

  it.each(widths)('SHELL-11 SHELL-7 the ledger passes WCAG at %p px, light and dark', async (width) => {
    const page = await browser.signedIn('owner', `/sales/order?operator=1&location=1&${sinceDaysAgo(89)}`, {
      width,
    });
    await saleRows(page).first().waitFor();
    const faults = await faultsOf(page, 'ledger');
    await saleRows(page).nth(1).locator('.bp6-control').click();
    await page.getByText('1 selected').waitFor();
    await page
      .getByRole('button', { name: /^Details of order/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Payments' }).waitFor();
    faults.push(...(await faultsOf(page, 'expanded and selected')));
    const folded = page.getByRole('button', { name: 'Filters' });
    if ((await folded.count()) > 0) await folded.click();
    for (const name of ['Payment method', 'Columns']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('group', { name }).waitFor();
      faults.push(...(await faultsOf(page, name)));
      await page.keyboard.press('Escape');
      await page.getByRole('group', { name }).waitFor({ state: 'detached' });
    }
    for (const [query, text] of [
      ['search=NOSUCHORDER', 'No sales found'],
      ['lastFour=four', 'Trace ID'],
    ] as const) {
      await page.goto(`${consoleUrl}/sales/order?operator=1&location=1&period=years&${query}`);
      await page.getByText(text).waitFor();
      faults.push(...(await faultsOf(page, text)));
    }
    expect(faults).toEqual([]);
    await browser.leave(page);
  });

  it('SHELL-7 no page scrolls horizontally at 360 px', async () => {
    const page = await browser.visit('/auth/login', { width: 360 });
    const widths: Record<string, number> = {};
    const measure = async (state: string) => {
      widths[state] = await page.evaluate(() => document.documentElement.scrollWidth);
    };
    await page.getByLabel('Email').waitFor();
    await measure('sign-in');
    await fillSignIn(page, emailOf('super'));
    await figure(page, 'Revenue').first().waitFor();
    await card(page, 'Kiosks').getByRole('listitem').first().waitFor();
    await measure('dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    // Independent of the current day of the month.
    await page.goto(`${consoleUrl}/sales/order?operator=1&location=1&${sinceDaysAgo(89)}`);
    await waitUntil('ten cards', async () => (await saleRows(page).count()) === 10);
    await measure('ledger');
    await page
      .getByRole('button', { name: /^Details of order/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Payments' }).first().waitFor();
    await measure('expanded');
    for (const [state, width] of Object.entries(widths))
      expect({ state, width }).toEqual({ state, width: 360 });
    await browser.leave(page);
  });

  it('PLAT-1 the content security policy blocks foreign scripts and nothing of the console', async () => {
    const answer = await fetch(`${consoleUrl}/dashboard`, { headers: { accept: 'text/html' } });
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(browser.violations).toEqual([]);
  });
});
