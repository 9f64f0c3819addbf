import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { routes } from '@backroom/console/screens';
import { demoPassword } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsAt, faultsOf } from './accessible.js';
import { atPath, ConsoleBrowser, consoleUrl } from './console-browser.js';
import { becomes, callsOf, figure, hasFocus, orderNumbers, saleRows, says, tile } from './screens.js';
import { go } from './tour.js';

const filterOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** A screen of the menu that is not available yet. */
const { path: notBuilt } = routes.find(({ group, isBuilt }) => group && !isBuilt)!;

describe('frame', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());

  it('SHELL-3 a header menu stays under its button while the page scrolls', async () => {
    const page = await browser.signedIn('owner', '/dashboard');
    await page.getByRole('region', { name: 'Kiosks' }).waitFor();
    await page.getByRole('button', { name: /profile of/ }).click();
    const item = page.getByRole('menuitem', { name: 'Sign Out' });
    await item.hover();
    const moved = await item.evaluate((entry) => {
      const before = entry.getBoundingClientRect().top;
      window.scrollTo(0, 200);
      return { by: entry.getBoundingClientRect().top - before, scrolled: window.scrollY };
    });
    expect(moved).toEqual({ by: 0, scrolled: 200 });
    await browser.leave(page);
  });

  it('SHELL-6 an unvisited screen shows a network error offline, and opens when the network returns', async () => {
    const page = await browser.signedIn('owner', '/dashboard?operator=1&location=1', { isNew: true });
    await figure(page, 'Revenue').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.context().setOffline(false);
    await page.locator('[data-row]').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/setup/users');
    await browser.leave(page);
  });

  it('SHELL-5 cuts typed and linked searches at the max length, and explains a date before 1970', async () => {
    const page = await browser.signedIn(
      'owner',
      `/setup/users?operator=1&location=1&search=${'x'.repeat(3_000)}`,
    );
    await page.getByText('No users found').or(page.locator('.list-empty')).first().waitFor();
    const search = page.getByLabel('Search for Users');
    expect(await search.inputValue()).toHaveLength(100);
    await search.fill('');
    await search.pressSequentially('y'.repeat(103));
    expect(await search.inputValue()).toHaveLength(100);
    await go(page, '/sales/order?operator=1&location=1&period=days&startDate=0001-01-01&endDate=2026-01-01');
    await page.getByText('Start date Must be 1970 or later.').first().waitFor();
    expect(await page.getByText('startDate').count()).toBe(0);
    await browser.leave(page);
  });

  it('SHELL-9 back skips a screen that is not available', async () => {
    const page = await browser.signedIn('owner', '/setup/users?operator=1&location=1');
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await page.goto(`${consoleUrl}${notBuilt}?operator=1&location=1`);
    await page.locator('.not-built').waitFor();
    await page.goto(`${consoleUrl}/dashboard?operator=1&location=1`);
    await figure(page, 'Revenue').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await atPath(page, '/setup/users');
    await browser.leave(page);
  });

  it('SHELL-4 shows the name of a linked location, and ignores one of another operator', async () => {
    const page = await browser.signedIn('multi', '/dashboard?operator=2&location=1&period=years');
    await page.getByRole('button', { name: /^Location:/ }).click();
    const option = page.getByRole('listbox').getByRole('option').nth(1);
    await option.waitFor();
    const name = (await option.innerText()).trim();
    await option.click();
    await page.getByRole('button', { name: `Location: ${name}` }).waitFor();
    const { search } = new URL(page.url());
    const other = await page.context().newPage();
    await other.goto(`${consoleUrl}/dashboard${search}`);
    await other.getByRole('button', { name: `Location: ${name}` }).waitFor();
    await other.goto(`${consoleUrl}/dashboard${search.replace('operator=2', 'operator=3')}`);
    await other.getByRole('button', { name: 'Location: All Locations' }).waitFor();
    expect(filterOf(other)).toMatchObject({ operator: '3', location: '1' });
    await browser.leave(page);
  });

  it('SHELL-4 two tabs show two operators by their URLs', async () => {
    const one = await browser.signedIn('multi', '/dashboard?operator=2&location=1&period=years');
    await says(tile(one, 'Operators'), '1');
    const two = await one.context().newPage();
    await two.goto(`${consoleUrl}/dashboard?operator=3&location=1&period=years`);
    await figure(two, 'Revenue').waitFor();
    for (const [page, operator] of [
      [one, '2'],
      [two, '3'],
    ] as const) {
      await page.getByRole('link', { name: 'Sales', exact: true }).click();
      await saleRows(page).first().waitFor();
      expect(filterOf(page)).toMatchObject({ operator });
      await page.reload();
      await saleRows(page).first().waitFor();
      expect(filterOf(page)).toMatchObject({ operator });
    }
    await browser.leave(one);
  });

  it('SHELL-9 back restores the previous screen, also after a reload', async () => {
    const page = await browser.signedIn('owner', '/dashboard?operator=1&location=1&period=months');
    await figure(page, 'Revenue').waitFor();
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await becomes(() => back.isDisabled(), true);
    await page.getByRole('radio', { name: 'This Week' }).click();
    await page.getByRole('radio', { name: 'This Year' }).click();
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await saleRows(page).first().waitFor();
    await page.getByRole('radio', { name: 'This Month' }).click();
    await page.reload();
    await back.click();
    await atPath(page, '/dashboard');
    expect(filterOf(page)).toMatchObject({ period: 'years' });
    await waitUntil('there is no way back any more', () => back.isDisabled());
    await browser.leave(page);
  });

  it.each([
    [
      'forbidden',
      () =>
        Object.defineProperty(globalThis, 'localStorage', {
          get: () => {
            throw new DOMException('no', 'SecurityError');
          },
        }),
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ] as const)('SHELL-4 AUTH-1 works with %s storage', async (_how, breakIt) => {
    const page = await browser.visit('/terms');
    await page.addInitScript(breakIt);
    await page.goto(`${consoleUrl}/auth/login`);
    await page.getByLabel('Email').fill('owner@demo.backroom.test');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await figure(page, 'Revenue').waitFor();
    await page.getByRole('radio', { name: 'This Year' }).click();
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await saleRows(page).first().waitFor();
    expect(filterOf(page)).toMatchObject({ period: 'years' });
    // Only the cookie was kept: a reload refreshes once and stays on the page.
    const calls = callsOf(page);
    await page.reload();
    await saleRows(page).first().waitFor();
    await atPath(page, '/sales/order');
    expect(calls.filter((call) => call === 'POST /v2/auth/refresh')).toHaveLength(1);
    // A signed-out user stays signed out.
    await page.goto(`${consoleUrl}/logout`);
    await page.getByLabel('Email').waitFor();
    await page.goto(`${consoleUrl}/sales/order`);
    await atPath(page, '/auth/login');
    await page.context().close();
  });

  it('SHELL-3 the palette opens by keyboard and finds screens and records', async () => {
    const page = await browser.signedIn('owner', '/sales/order?operator=1&location=1&period=years');
    const [number] = await orderNumbers(page, 10);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Find a screen or record' });
    await search.fill('dash');
    await page.keyboard.press('Enter');
    await atPath(page, '/dashboard');
    await page.keyboard.press('Control+k');
    await search.fill(number!.toLowerCase());
    await page.getByRole('group', { name: 'Orders' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/sales\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { name: number! }).first().waitFor();
    // The selected period does not change.
    expect(filterOf(page)).toMatchObject({ period: 'years' });
    await page.keyboard.press('Control+k');
    await search.fill('kiosk');
    await page.getByRole('group', { name: 'Kiosks' }).getByRole('option').first().waitFor();
    await page.locator('.palette-asking').waitFor({ state: 'detached' });
    expect(await page.getByRole('group', { name: 'Orders' }).count()).toBe(0);
    await search.fill('no such thing');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await browser.leave(page);
  });

  it('SHELL-3 keys typed before the palette has loaded reach the palette only', async () => {
    const page = await browser.signedIn('owner', '/dashboard');
    await page.getByRole('button', { name: 'Find Ctrl K' }).waitFor();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/palette-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('drinks');
    release();
    const search = page.getByRole('combobox', { name: 'Find a screen or record' });
    await search.waitFor();
    await becomes(() => search.inputValue(), 'drinks');
    await page.getByRole('group', { name: 'Locks' }).getByRole('option').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await browser.leave(page);
  });

  it('SHELL-5 a user of several operators selects one before a single-operator page', async () => {
    const page = await browser.signedIn('multi', '/setup/general?operator=1&location=1&period=months');
    const dialog = page.getByRole('dialog', { name: 'Hold on!' });
    await dialog.getByText('You currently manage more than one Operator').waitFor();
    await dialog.getByRole('button', { name: 'Okay!' }).click();
    await dialog.getByText('* Operator is required!').waitFor();
    const faults = await faultsOf(page, 'choice');
    await dialog.getByRole('button', { name: /^Operator/ }).click();
    await page.getByRole('option', { name: 'Mesa Micro Markets' }).click();
    await dialog.getByRole('button', { name: 'Okay!' }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitUntil('the choice in the URL', async () => filterOf(page)['operator'] === '3');
    await page.getByLabel('Store name').waitFor();
    // Focus continues in the screen.
    await hasFocus(page, 'content');
    expect(faults).toEqual([]);
    await browser.leave(page);
  });

  it('SHELL-3 SHELL-7 palette and profile pass WCAG at 1440 and 390 px, light and dark', async () => {
    const page = await browser.signedIn('owner', '/profile');
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    const faults = await faultsAt(page, [390, 1440], 'profile');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('har');
    await page.getByRole('status').getByText('Arrows').waitFor();
    faults.push(...(await faultsAt(page, [1440, 390], 'palette')));
    expect(faults).toEqual([]);
    await browser.leave(page);
  });

  it('violates no content security policy', () => {
    expect(browser.violations).toEqual([]);
  });
});
