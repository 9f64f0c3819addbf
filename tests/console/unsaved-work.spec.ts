import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoPassword } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { atPath, ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { saleRows } from './screens.js';

const typed = 'half a thought';
const question = 'Leave without saving?';
const expired = 'Your session has expired';

describe('unsaved work', () => {
  let browser: ConsoleBrowser;
  let page: Page;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());
  beforeEach(async () => {
    page = await browser.signedIn('owner', '/sales/order?operator=1&location=1&period=years');
    await saleRows(page).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a screen or record' }).fill('My Profile');
    await page.keyboard.press('Enter');
    await atPath(page, '/profile');
    await field().fill(typed);
  });

  const field = () => page.getByLabel('Current password', { exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });

  it('SHELL-6 the browser’s back button asks as well, and continues to its target', async () => {
    await page.goBack();
    await dialog(question).waitFor();
    expect(await faultsOf(page, 'leave')).toEqual([]);
    await dialog(question).getByRole('button', { name: 'Stay' }).click();
    await dialog(question).waitFor({ state: 'detached' });
    // The browser had navigated already and is returned.
    await atPath(page, '/profile');
    expect(await field().inputValue()).toBe(typed);
    await page.goBack();
    await dialog(question).getByRole('button', { name: 'Leave' }).click();
    await atPath(page, '/sales/order');
    await saleRows(page).first().waitFor();
    await page.goForward();
    await atPath(page, '/profile');
    await waitUntil('an empty form', async () => (await field().inputValue()) === '');
    await browser.leave(page);
  });

  it('SHELL-6 a reload shows the browser’s prompt, only with unsaved changes', async () => {
    const asked: string[] = [];
    page.on('dialog', (one) => {
      asked.push(one.type());
      void one.accept();
    });
    await page.reload();
    await field().waitFor();
    expect(asked).toEqual(['beforeunload']);
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await atPath(page, '/sales/order');
    await browser.leave(page);
  });

  it('SHELL-6 AUTH-4 sign-out in one tab ends the others; unsaved work is kept for the same user', async () => {
    const [idle, other] = [await page.context().newPage(), await page.context().newPage()];
    await idle.goto(`${consoleUrl}/dashboard`);
    await idle.getByRole('link', { name: 'Sales', exact: true }).waitFor();
    await other.goto(`${consoleUrl}/logout`);
    await atPath(other, '/auth/login');
    await atPath(idle, '/auth/login');
    await dialog(expired).waitFor();
    expect(await faultsOf(page, 'expired')).toEqual([]);
    const password = dialog(expired).getByLabel('Password', { exact: true });
    await password.fill('not this one, surely');
    await page.keyboard.press('Enter');
    await dialog(expired).getByText('The login detail is incorrect.').waitFor();
    await password.fill(demoPassword);
    await page.keyboard.press('Enter');
    await dialog(expired).waitFor({ state: 'detached' });
    expect(await field().inputValue()).toBe(typed);
    // The session is complete: further calls succeed.
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    await browser.leave(page);
  });

  it('SHELL-6 AUTH-1 PERM-1 another user who signs in does not see it', async () => {
    const other = await page.context().newPage();
    await other.goto(`${consoleUrl}/logout`);
    await atPath(other, '/auth/login');
    await dialog(expired).waitFor();
    await fillSignIn(other, 'gc@demo.backroom.test');
    await atPath(other, '/dashboard');
    await other.getByText("Here's what's happening at your markets").waitFor();
    await dialog(expired).waitFor({ state: 'detached' });
    await waitUntil('an empty form', async () => (await field().inputValue()) === '');
    await browser.leave(page);
  });
});
