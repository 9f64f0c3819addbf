import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoPassword, signIn, type Person } from '@backroom/testing/people';
import { atPath, ConsoleBrowser, consoleUrl } from './console-browser.js';
import { hasFocus, opened, settled, tick } from './screens.js';
import { go } from './tour.js';

const tag = randomUUID().slice(0, 8);
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const open = (path: string) => browser.signedIn('owner', `${path}?operator=${operator}&location=1`);
const dialog = (page: Page) => page.getByRole('dialog');
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = async (page: Page, name: string) => {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
};

describe('focus', () => {
  it('SHELL-7 a dialog returns it to the previous element, or to the content if that is gone', async () => {
    const page = await open('/setup/tax');
    await press(page, 'Add tax');
    await opened(page);
    await page.keyboard.press('Escape');
    await closed(page);
    await hasFocus(page, 'Add tax');

    await press(page, 'Add tax');
    await opened(page);
    await page.getByLabel('Name', { exact: true }).fill(`Focus ${tag}`);
    await page.getByLabel('Rate (%)').fill('5');
    await page.keyboard.press('Enter');
    await closed(page);
    await hasFocus(page, 'Add tax');

    await page.getByLabel('Search for Taxes').fill(tag);
    await page.waitForURL(/search=/);
    await settled(page);
    await press(page, `Delete Focus ${tag}`);
    await press(page, 'Cancel');
    await closed(page);
    await hasFocus(page, `Delete Focus ${tag}`);
    await page.keyboard.press('Enter');
    await press(page, 'Delete');
    await button(page, `Delete Focus ${tag}`).waitFor({ state: 'detached' });
    await hasFocus(page, 'content');
    await browser.leave(page);
  });

  it('SHELL-7 releasing a key after the form closes presses nothing', async () => {
    const page = await open('/setup/tax');
    await press(page, 'Add tax');
    await opened(page);
    await page.getByLabel('Name', { exact: true }).fill(`Held ${tag}`);
    await page.getByLabel('Rate (%)').fill('5');
    await page.keyboard.down('Enter');
    await closed(page);
    await hasFocus(page, 'Add tax');
    await page.keyboard.up('Enter');
    // A dialog opens within two frames of a press.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)))),
    );
    expect(await dialog(page).count()).toBe(0);
    // The next whole press counts.
    await page.keyboard.press('Enter');
    await opened(page);
    await browser.leave(page);
  });

  it('SHELL-7 palette, key help, export and leave dialog return it', async () => {
    const page = await open('/setup/roles');
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('button', { name: 'Columns' }).focus();
    for (const key of ['Control+k', '?']) {
      await page.keyboard.press(key);
      await opened(page);
      await page.keyboard.press('Escape');
      await closed(page);
      await hasFocus(page, 'Columns');
    }
    await go(page, `/setup/roles/new?operator=${operator}&location=1`);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('half');
    for (const end of ['Escape', 'Enter']) {
      await page.getByRole('link', { name: 'Users', exact: true }).first().focus();
      await page.keyboard.press('Enter');
      await opened(page);
      // Stay has the focus.
      await page.keyboard.press(end);
      await closed(page);
      await hasFocus(page, 'Users');
    }
    await browser.leave(page);
  });

  it('SHELL-7 conflict dialog and re-authentication return it', async () => {
    const made = await owner.post<{ id: number }>(`/accounts/${operator}/taxes`, {
      name: `Versions ${tag}`,
      rate: 5,
    });
    const page = await open('/setup/tax');
    await page.getByLabel('Search for Taxes').fill(tag);
    await press(page, `Edit Versions ${tag}`);
    await opened(page);
    await owner.call(`/accounts/${operator}/taxes/${made.id}`, {
      method: 'PATCH',
      body: { name: `Theirs ${tag}`, rate: 5 },
    });
    await page.getByLabel('Rate (%)').fill('6');
    await press(page, 'Save');
    await page.getByText('Someone else just changed this').first().waitFor();
    await opened(page);
    await page.keyboard.press('Escape');
    await page.getByText('Someone else just changed this', { exact: true }).waitFor({ state: 'detached' });
    await hasFocus(page, 'Save');
    await page.goto(`${consoleUrl}/profile`);
    const field = page.getByLabel('Current password', { exact: true });
    await field.fill('half');
    const other = await page.context().newPage();
    await other.goto(`${consoleUrl}/logout`);
    await atPath(other, '/auth/login');
    await dialog(page).getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await closed(page);
    await hasFocus(page, (await field.getAttribute('id'))!);
    await browser.leave(page);
  });
});

describe('forms in dialogs', () => {
  it('SHELL-7 the API key dialog scrolls its content at 900 px with visible buttons and areas like a role', async () => {
    const page = await open('/setup/api-keys');
    await button(page, 'Create API key').click();
    const box = page.getByRole('checkbox', { name: 'Tax reports', exact: true });
    await box.waitFor();
    expect(await button(page, 'Create key').evaluate(isInSight)).toBe(true);
    expect(await scrollers(page)).toBe(1);
    /** The left edge of an area's name. */
    const left = (name: string) =>
      page.getByRole('rowheader', { name, exact: true }).evaluate((head) => {
        const words = document.createRange();
        words.selectNodeContents(head.querySelector('label')!);
        return words.getBoundingClientRect().left;
      });
    expect(await left('Tax reports')).toBeGreaterThan(await left('Sales and reporting'));
    await tick(box);
    expect(await button(page, 'Create key').evaluate(isInSight)).toBe(true);
    await browser.leave(page);
  });
});

/** Whether the element is fully visible and not clipped by a scroll container. */
const isInSight = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const corners = [
    [left + 4, top + 4],
    [right - 4, bottom - 4],
  ];
  return corners.every(([x, y]) => {
    const found = document.elementFromPoint(x!, y!);
    return found !== null && element.contains(found);
  });
};

/** Number of parts of the dialog that scroll vertically. */
const scrollers = (page: Page) =>
  dialog(page).evaluate(
    (element) =>
      [...element.querySelectorAll('*')].filter(
        (part) =>
          part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
      ).length,
  );
