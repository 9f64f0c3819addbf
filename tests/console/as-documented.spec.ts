import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { emailOf, signIn } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { atPath, ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { figure, orderNumbers, sinceDaysAgo } from './screens.js';

describe('documented behavior', () => {
  let browser: ConsoleBrowser;
  let page: Page;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());
  afterEach(() => browser.leave(page));

  it('SHELL-4 SHELL-9 a copied link opens after sign-in, and the last page opens without one', async () => {
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

  it('SHELL-9 another user does not start at the page of the previous sign-out', async () => {
    page = await browser.signedIn('owner', '/setup/users');
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await atPath(page, '/auth/login');
    await fillSignIn(page, emailOf('multi'));
    await atPath(page, '/dashboard');
  });

  it('SHELL-9 another user does not start at the page of a session that ended in a closed tab', async () => {
    page = await browser.signedIn('owner', '/setup/users');
    await page.locator('[data-row]').first().waitFor();
    await page.evaluate(() => localStorage.removeItem('backroom.session'));
    await page.context().clearCookies();
    await page.reload();
    await atPath(page, '/auth/login');
    await fillSignIn(page, emailOf('multi'));
    await atPath(page, '/dashboard');
  });

  it('SHELL-6 shows a banner to a past due operator, and a notice instead of data to a suspended one', async () => {
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
