import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { atWidths, hasFocus } from './screens.js';

let browser: ConsoleBrowser;
beforeAll(async () => void (browser = await ConsoleBrowser.start()));
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function exportUsers(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  return (await download).suggestedFilename();
}

describe('notifications', () => {
  it('SHELL-3 SHELL-7 a finished export is listed as unread, opened by keyboard and cleared; the list fits 1440 and 390 px', async () => {
    const page = await browser.signedIn('owner', '/setup/users');
    await page.locator('[data-row]').first().waitFor();
    await bell(page).click();
    await panel(page).getByText('No notifications yet.').waitFor();
    expect(await faultsOf(page, 'empty')).toEqual([]);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    const file = await exportUsers(page);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).focus();
    await page.keyboard.press('Enter');
    const notification = panel(page).getByRole('button', { name: `${file} exported` });
    await notification.waitFor();
    const faults: string[] = [];
    await atWidths(page, [390, 1440], async (width) => {
      // The opening animation overshoots a little.
      await page.waitForFunction(() => {
        const { left, right } = document.querySelector('.notifications')!.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
      faults.push(...(await faultsOf(page, `notifications at ${width} px`)));
    });
    expect(faults).toEqual([]);
    await notification.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Notifications(?!, \d+ unread)/ }).waitFor();
    await panel(page).getByRole('button', { name: 'Clear' }).click();
    await panel(page).getByText('No notifications yet.').waitFor();
    await waitUntil('the list has the focus', () =>
      page.evaluate(() => document.activeElement?.className.includes('notifications')),
    );
    await page.keyboard.press('Escape');
    await hasFocus(page, (await bell(page).getAttribute('aria-label'))!);
    await browser.leave(page);
  });

  it('SHELL-3 refusals and failures stay after a reload for their user only', async () => {
    const page = await browser.signedIn('owner', '/setup/users');
    await page.locator('[data-row]').first().waitFor();
    await page.route('**/v2/users?**', (route) => route.abort());
    await page.getByLabel('Search for Users').fill('zzz');
    await page.getByRole('alert').getByText('NETWORK ERROR').waitFor();
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await panel(page).getByText('Connection failed').waitFor();
    await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: /^Notifications(?!, \d+ unread)/ }).waitFor();
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.includes('notifications')),
    );
    expect(kept).toHaveLength(1);
    await page.goto(`${new URL(page.url()).origin}/logout`);
    await page.getByLabel('Email').waitFor();
    await page.getByLabel('Email').fill('clerk@demo.backroom.test');
    await page.getByLabel('Password', { exact: true }).fill('Backroom-demo-2026');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await bell(page).click();
    await panel(page).getByText('No notifications yet.').waitFor();
    await browser.leave(page);
  });
});
