import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { emailOf, signIn } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { atPath, ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { figure, orderNumbers, sinceDaysAgo } from './screens.js';

const traceId = 'f00dcafe0123456789abcdef01234567';
const sorry = "Sorry, something didn't go as planned!";
const notified = "We've been notified and are working on a fix.";

/** The server fails at what is sent here; what is read comes. */
const failing = (page: Page, path: string) =>
  page.route(path, (route) => {
    if (route.request().method() === 'GET') return route.continue();
    return route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        ...{ type: '/problems#internal', title: 'Internal error', status: 500 },
        ...{ detail: 'The request could not be handled.', traceId },
      }),
    });
  });

describe('as the documents say', () => {
  let browser: ConsoleBrowser;
  let page: Page;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());
  afterEach(() => browser.leave(page));

  it('SHELL-4 SHELL-9 a copied link opens after the sign-in, the last page only where none was opened', async () => {
    const query = `?operator=2&location=1&period=months&${sinceDaysAgo(60)}&page=2&limit=25`;
    page = await browser.visit(`/sales/order${query}`);
    await atPath(page, '/auth/login');
    await page.reload();
    await fillSignIn(page, emailOf('owner'));
    await orderNumbers(page, 25);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/sales/order${query}`);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.locator('[data-row]').first().waitFor();
    await page.goto(`${consoleUrl}/logout`);
    await atPath(page, '/auth/login');
    await fillSignIn(page, emailOf('owner'));
    await atPath(page, '/setup/users');
  });

  it('SHELL-9 the page at which somebody signed out is not where another one begins', async () => {
    page = await browser.signedIn('owner', '/setup/users');
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await atPath(page, '/auth/login');
    await fillSignIn(page, emailOf('multi'));
    await atPath(page, '/dashboard');
  });

  it('SHELL-9 nor is the page of whose session ended while the tab was away', async () => {
    page = await browser.signedIn('owner', '/setup/users');
    await page.locator('[data-row]').first().waitFor();
    await page.evaluate(() => localStorage.removeItem('backroom.session'));
    await page.context().clearCookies();
    await page.reload();
    await atPath(page, '/auth/login');
    await fillSignIn(page, emailOf('multi'));
    await atPath(page, '/dashboard');
  });

  it('SHELL-3 the profile menu has one’s own record and the way out, which ends the session', async () => {
    page = await browser.signedIn('owner', '/dashboard');
    await page.getByRole('button', { name: /profile of/ }).click();
    for (const name of ['My Profile', 'Sign Out']) await page.getByRole('menuitem', { name }).waitFor();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await atPath(page, '/auth/login');
    await page.goto(`${consoleUrl}/dashboard`);
    await atPath(page, '/auth/login');
  });

  it('SHELL-6 SHELL-13 a save that the server fails at says sorry, that somebody knows, and its trace id', async () => {
    page = await browser.signedIn('owner', '/setup/general?operator=2&location=1');
    await failing(page, '**/v2/accounts/2/store');
    await page.getByLabel('Website', { exact: true }).fill('https://markets.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const note = page.getByRole('alert').filter({ hasText: 'We had trouble on saving your information.' });
    for (const text of [sorry, notified, traceId]) await note.getByText(text).waitFor();
    expect(await page.getByLabel('Website', { exact: true }).inputValue()).toBe('https://markets.example');
  });

  it('SHELL-6 SHELL-13 DASH-1 so does a dashboard whose figures the server fails at', async () => {
    page = await browser.signedIn('owner', '/sales/order?operator=2&location=1');
    await failing(page, '**/v2/reports/dashboard/salesreport');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const note = page
      .getByRole('alert')
      .filter({ hasText: 'Error while getting sales report data.' })
      .first();
    for (const text of [sorry, notified, traceId]) await note.getByText(text).waitFor();
  });

  it('SHELL-6 DASH-3 so does a reboot', async () => {
    page = await browser.signedIn('owner', '/dashboard?operator=2&location=1');
    await failing(page, '**/v2/kiosks/*/commands');
    await failing(page, '**/v2/locations/*/kiosks/*/commands');
    await page
      .getByRole('button', { name: /^Reboot / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reboot', exact: true }).click();
    for (const text of [sorry, notified, traceId]) await page.getByText(text).first().waitFor();
  });

  it('SHELL-6 LEDG-3 a refund of several sales says what to do before anything is selected', async () => {
    page = await browser.signedIn('owner', `/sales/order?operator=2&location=1&${sinceDaysAgo(60)}`);
    await orderNumbers(page, 10);
    await page.getByRole('button', { name: 'Refund sales' }).click();
    await page.getByText('please select the transaction for which refund need to be initiated').waitFor();
    await page.locator('[data-row] .bp6-control:not(.bp6-disabled)').first().click();
    await page.getByText('1 selected').waitFor();
    expect(await page.getByRole('button', { name: 'Refund sales' }).count()).toBe(0);
  });

  it('SHELL-6 an operator that is past due reads so over every screen; one that is suspended, in place of its data', async () => {
    const root = await signIn('super');
    const account = (await signIn('gc')).accounts[0]!;
    const become = (status: string) =>
      root.call(`/accounts/${account}`, { method: 'PATCH', body: { status } });
    const banner = () => page.getByText(/^Payment is past due for /);
    try {
      expect((await become('pastDue')).status).toBe(200);
      page = await browser.signedIn('gc', `/dashboard?operator=${account}&location=1`);
      await banner().waitFor();
      await figure(page, 'Revenue').waitFor();
      expect((await become('suspended')).status).toBe(200);
      await waitUntil('the account is blocked', async () => {
        await page.reload();
        const dialog = page.getByRole('alertdialog', { name: 'Account suspended' });
        return (await dialog.waitFor({ timeout: 3_000 }).catch(() => 'not yet')) === undefined;
      });
      await page.getByText('This account is suspended. Contact support to restore access.').waitFor();
      expect(await figure(page, 'Revenue').count()).toBe(0);
    } finally {
      await become('active');
    }
  });
});
