import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { atPath, ConsoleBrowser } from './console-browser.js';
import { becomes, opened, sinceDaysAgo } from './screens.js';

describe('actions of the palette', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(async () => {
    expect(browser?.violations ?? []).toEqual([]);
    await browser?.close();
  });

  const search = (page: Page) => page.getByRole('combobox', { name: 'Find a screen or record' });
  const acts = (page: Page) => page.getByRole('group', { name: 'Actions' }).getByRole('option');
  const ask = async (page: Page, text: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
  };
  const at = (path: string, person: 'owner' | 'clerk' | 'multi' = 'owner', view = {}) =>
    browser.signedIn(person, path, view);

  it('SHELL-3 receives every key typed after Ctrl K and triggers no other shortcut', async () => {
    const page = await at('/dashboard?operator=2&location=1&period=months');
    await page.getByRole('button', { name: 'Find Ctrl K' }).waitFor();
    // Its code is loaded the first time; afterwards only the dialog takes a moment.
    for (const text of ['gsq? roles', 'ud locks', 'x']) {
      await ask(page, text);
      await becomes(() => search(page).inputValue(), text);
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      await page.keyboard.press('Escape');
      await search(page).waitFor({ state: 'detached' });
    }
    // Before anything is rendered: keys queued while the page is busy.
    await page.evaluate(() => {
      const press = (key: string, ctrlKey = false) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
        );
      press('k', true);
      for (const key of 'loc') press(key);
    });
    await page.keyboard.type('ks');
    await becomes(() => search(page).inputValue(), 'locks');
    await browser.leave(page);
  });

  it('SHELL-3 LEDG-3 "refund" and a number opens the refund dialog with amount and operator', async () => {
    const page = await at(`/sales/order?operator=1&location=1&${sinceDaysAgo(30)}`, 'multi', { width: 1920 });
    const row = page.locator('tr[data-row]').filter({ has: page.getByRole('button', { name: /^Refund/ }) });
    const name = await row
      .first()
      .getByRole('button', { name: /^Refund/ })
      .getAttribute('aria-label');
    const number = name!.match(/\S+$/)![0];
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().includes('/auth/')) changes.push(request.url());
    });
    await ask(page, `refund ${number}`);
    await acts(page).first().waitFor();
    expect(await acts(page).first().innerText()).toMatch(
      new RegExp(`^Refund order ${number}…\\s+\\S*[\\d.,]+ · .+ · .+$`),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sales/order');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(changes).toEqual([]);
    await browser.leave(page);
  });

  it('SHELL-3 DEV-3 "reboot" and "unlock" open the dialog of the device', async () => {
    const page = await at('/sales/order?operator=1&location=1&period=months');
    await page.getByRole('button', { name: 'Find Ctrl K' }).waitFor();
    for (const [text, title] of [
      ['reboot grab', /^Reboot Grab/],
      ['unlock drinks', /^Unlock Drinks/i],
    ] as const) {
      await ask(page, text);
      await acts(page).first().waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await browser.leave(page);
  });

  it('F13 F14 F15: finds screens, settings and records by a word however it is typed or pasted', async () => {
    const page = await at('/sales/order?operator=1&location=1&period=months');
    await page.getByRole('button', { name: 'Find Ctrl K' }).waitFor();
    await page.keyboard.press('Control+k');
    for (const [pasted, kind, name] of [
      ['\u200bLoca\u0301tions\u00a0', 'Screens', /locations/i],
      ['(Ｐassword', 'Settings', /password/i],
      ['-\u00addrinks', 'Locks', /drinks/i],
    ] as const) {
      await search(page).fill(pasted);
      const group = page.getByRole('group', { name: kind, exact: true });
      await group.getByRole('option', { name }).first().waitFor();
    }
    await browser.leave(page);
  });

  it('SHELL-3 g and a letter open a screen, and "?" lists the shortcuts', async () => {
    const page = await at('/dashboard?operator=2&location=1&period=months');
    await page.locator('.trend-figure').first().waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    await help.getByText('Go to Sales', { exact: true }).waitFor();
    await opened(page);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.type('gs');
    await atPath(page, '/sales/order');
    expect(new URL(page.url()).searchParams.get('operator')).toBe('2');
    await page.locator('tr[data-row]').first().waitFor();
    await page.keyboard.press('?');
    await help.getByText('Go to Dashboard', { exact: true }).waitFor();
    await opened(page);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').first().focus();
    await page.keyboard.type('gd');
    await becomes(() => page.getByRole('searchbox').first().inputValue(), 'gd');
    expect(new URL(page.url()).pathname).toBe('/sales/order');
    await browser.leave(page);
  });
});
