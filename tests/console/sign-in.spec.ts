import type { Schemas } from '@backroom/gateway/v2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, emailOf, type DemoPerson } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { faultsOf } from './accessible.js';
import { atPath, ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { saleRows } from './screens.js';

const greeting = "Here's what's happening at your markets";
const orderHistory = 'Order Number';
const firstPages: [DemoPerson, string, string][] = [
  ['super', '/dashboard', greeting],
  ['owner', '/dashboard', greeting],
  ['clerk', '/sales/order', 'Order Number'],
  ['shopper', '/orderHistory', orderHistory],
];

describe('sign-in', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());

  it.each(firstPages)('AUTH-1 PERM-1 %s signs in and lands on %s', async (person, path, text) => {
    const page = await browser.visit('/');
    await atPath(page, '/auth/login');
    await fillSignIn(page, emailOf(person));
    await atPath(page, path);
    await page.getByText(text).waitFor();
    await browser.leave(page);
  });

  it('AUTH-5 AUTH-1 PERM-1 after many failed attempts a new browser does a proof of work, shows that, and signs in', async () => {
    await postgres(
      'identity',
      `insert into sign_in_attempt (id, account_key, address, at, failed)
       select gen_random_uuid(), sha256(convert_to('sprayed ' || n, 'utf8')), '127.0.0.1', now(), true
       from generate_series(1, 80) n`,
    );
    const page = await browser.visit('/auth/login');
    await fillSignIn(page, emailOf('multi'));
    await page.getByText('Confirming you’re not a bot').waitFor();
    await atPath(page, '/dashboard');
    await page.getByText(greeting).waitFor();
    expect(browser.violations).toEqual([]);
    await postgres('identity', 'delete from sign_in_attempt');
    await browser.leave(page);
  });

  it('AUTH-1 AUTH-4 sign-out ends the session in the browser and at the server', async () => {
    const page = await browser.signedIn('owner', '/dashboard');
    await page.getByText(greeting).waitFor();
    const token = browser.bearerOf(page);
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await atPath(page, '/auth/login');
    expect(await page.evaluate(() => localStorage.getItem('backroom.session'))).toBeNull();
    await waitUntil('the cookie is gone', async () => (await page.context().cookies()).length === 0);
    await waitUntil(
      'the token is refused',
      async () => (await call('/accounts/list', { token })).status === 401,
    );
    await page.goto(`${consoleUrl}/dashboard`);
    await atPath(page, '/auth/login');
    await browser.leave(page);
  });

  it('AUTH-4 only the cookie opens a session; a reload is one refresh in parallel with loading', async () => {
    const page = await browser.visit('/auth/login');
    await fillSignIn(page, emailOf('owner'));
    await page.getByText(greeting).waitFor();
    const kept = () =>
      page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    expect(await kept()).not.toContain(browser.bearerOf(page));
    expect(await kept()).not.toMatch(/eyJ|authorization|accessToken/);
    const calls: string[] = [];
    // Requests of the previous page during navigation do not count for the new page.
    page.on('framenavigated', () => (calls.length = 0));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v2/')) calls.push(pathname);
    });
    const [refreshed] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/v2/auth/refresh')),
      page.reload(),
    ]);
    const { authorization } = (await refreshed.json()) as Schemas['Session'];
    await page.getByText(greeting).waitFor();
    // Two tokens of the same second are equal: the check is where the token came from, not that it differs.
    await waitUntil('calls with the new token', async () => browser.bearerOf(page) === authorization);
    expect(calls.filter((path) => path === '/v2/auth/refresh')).toHaveLength(1);
    expect(calls[0]).toBe('/v2/auth/refresh');
    expect(await kept()).not.toContain(browser.bearerOf(page));
    await browser.leave(page);
  });

  it('AUTH-4 a second tab has its own token and signs out with the first', async () => {
    const page = await browser.signedIn('owner', '/dashboard');
    await page.getByText(greeting).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${consoleUrl}/sales/order`);
    await saleRows(second).first().waitFor();
    await page.getByRole('button', { name: /profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    for (const tab of [page, second]) await atPath(tab, '/auth/login');
    await browser.leave(page);
  });

  it('AUTH-4 removes stored tokens of earlier releases and keeps the session', async () => {
    const page = await browser.signedIn('owner', '/dashboard');
    await page.getByText(greeting).waitFor();
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('backroom.session')!) as object;
      const tokens = { accessToken: 'of.an.earlier', authorization: 'of.an.earlier' };
      localStorage.setItem('backroom.session', JSON.stringify({ ...session, ...tokens }));
      localStorage.setItem('backroom.lastUserToken', 'of.an.earlier');
    });
    await page.reload();
    await page.getByText(greeting).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('of.an.earlier');
    await browser.leave(page);
  });

  it('AUTH-6 a signed-in user is redirected from sign-in to their last page', async () => {
    const page = await browser.signedIn('owner', '/sales/order?page=2');
    await saleRows(page).first().waitFor();
    await page.goto(`${consoleUrl}/auth/login`);
    await atPath(page, '/sales/order');
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    await browser.leave(page);
  });

  it('PERM-1 SHELL-2 a clerk has no dashboard, in the menu or by URL', async () => {
    const page = await browser.signedIn('clerk', '/dashboard');
    await atPath(page, '/sales/order');
    await page.locator('.notice-note').getByText('You don’t have access to Dashboard').waitFor();
    await saleRows(page).first().waitFor();
    expect(await faultsOf(page, 'a refusal')).toEqual([]);
    // The menu waits for the operator, whose program decides its entries.
    await waitUntil('the menu', async () => {
      const links = await page.getByRole('navigation').first().getByRole('link').allInnerTexts();
      expect(links).toEqual(['Sales', 'Loads', 'Tab payments', 'Quarantine', 'Reconciliation']);
      return true;
    });
    await browser.leave(page);
  });

  it('SHELL-7 the splash disappears, and a phone shows the notice once', async () => {
    const page = await browser.visit('/auth/login', { width: 390, phone: true });
    await page.locator('#splash').waitFor({ state: 'detached' });
    await page
      .getByText('This application has not yet been optimized for mobile web. Please access from computer.')
      .waitFor();
    await page.getByRole('button', { name: 'use anyway' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await browser.leave(page);
  });
});
