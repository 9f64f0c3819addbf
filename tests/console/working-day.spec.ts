import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { demoPassword, emailOf } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { atPath, ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { becomes, figure } from './screens.js';

const take = pictures('working-day');
const rows = (page: Page) => page.locator('[data-row]');
let browser: ConsoleBrowser;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
});
afterAll(() => browser?.close());

/** By Tab only, like a user without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 300; steps += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${target}`);
}

async function find(page: Page, keywords: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a screen or record' }).waitFor();
  await page.keyboard.type(keywords);
  const found = page.getByRole('option', { name: option }).first();
  await found.waitFor();
  for (let steps = 0; steps < 10 && (await found.getAttribute('aria-selected')) !== 'true'; steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

it('SHELL-7 SHELL-10 SHELL-12 SETUP-3 PERM-5 a working day from sign-in to sign-out, mostly by keyboard', async () => {
  const page = await browser.visit('/auth/login');
  let step = 0;
  const picture = (name: string) => take(page, `${(step += 1)}-${name}`);

  // Without the mouse: sign in, open a user, change the role, save.
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(emailOf('owner'));
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await figure(page, 'Revenue').waitFor();
  await picture('dashboard');
  await find(page, 'Morgan', /Morgan Demo/);
  await page.waitForURL(/\/setup\/users\/\d+/);
  const person = new URL(page.url()).pathname;
  const role = page.getByRole('checkbox', { name: /^Stock keeper/ });
  await tabTo(page, role);
  const had = await role.isChecked();
  await page.keyboard.press('Space');
  await becomes(() => role.isChecked(), !had);
  await picture('another-role');
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText('User Updated').waitFor();
  await picture('saved');
  await atPath(page, '/setup/users');

  // Changes show on the user record and in the audit log.
  const done = had ? 'Role removed' : 'Role assigned';
  await find(page, 'Morgan', /Morgan Demo/);
  await atPath(page, person);
  await page.getByRole('tab', { name: 'History' }).click();
  await waitUntil('the change in the history', async () => {
    await page.reload();
    await page.getByRole('list', { name: 'History' }).or(page.getByText('No changes yet.')).waitFor();
    const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    return (await history.filter({ hasText: done }).filter({ hasText: 'Owner Demo' }).count()) > 0;
  });
  await picture('history');
  await find(page, 'Audit', /^Audit log/);
  await atPath(page, '/setup/audit');
  await rows(page).filter({ hasText: done }).filter({ hasText: 'Owner Demo' }).first().waitFor();
  await picture('audit-log');

  // An export of the current list.
  await find(page, 'Users', /^Users/);
  await atPath(page, '/setup/users');
  await rows(page).first().waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Export' }));
  await page.keyboard.press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8').split(/\r?\n/);
  const morgan = lines.find((line) => line.includes('Morgan Demo'));
  expect(morgan?.includes('Stock keeper')).toBe(!had);
  expect(lines.length).toBeGreaterThanOrEqual((await rows(page).count()) + 1);

  // Another language and theme apply at once and are kept.
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.locator('body.bp6-dark').waitFor();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { level: 1, name: 'Benutzer' }).waitFor();
  await picture('in-german-and-dark');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Benutzer' }).waitFor();
  await page.locator('body.bp6-dark').waitFor();

  await tabTo(page, page.getByRole('button', { name: /^OD:/ }));
  await page.keyboard.press('Enter');
  const leave = page.getByRole('menuitem', { name: 'Abmelden' });
  await leave.waitFor();
  await tabTo(page, leave);
  await page.keyboard.press('Enter');
  await atPath(page, '/auth/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await picture('signed-out');
  expect(await page.evaluate(() => localStorage.getItem('backroom.session'))).toBeNull();
  expect(browser.violations).toEqual([]);
  await browser.leave(page);
}, 240_000);
