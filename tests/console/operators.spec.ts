import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsAt, faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { becomes, callsOf, dismissNotice } from './screens.js';
import { Tour } from './tour.js';

const name = `Canal Street ${randomUUID().slice(0, 8)}`;
let browser: ConsoleBrowser;
beforeAll(async () => void (browser = await ConsoleBrowser.start()));
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});
const open = (path: string, view = {}) => browser.signedIn('super', path, view);

describe('the operators area', () => {
  it('OPER-1 SETUP-6 creates an operator with its first user, finds, edits and deletes it by typing its name', async () => {
    const page = await open('/operators');
    await page.getByRole('button', { name: 'Add Operator' }).click();
    await page.waitForURL(/\/operators\/new/);
    const parent = page.getByRole('button', { name: /Parent operator/ });
    const [parentBox, outletBox] = [
      await parent.boundingBox(),
      await page.getByLabel('Outlet').boundingBox(),
    ];
    expect(Math.abs(parentBox!.width - outletBox!.width)).toBeLessThan(2);
    await page.getByRole('button', { name: 'Add Operator' }).click();
    await page.getByText('This is required!').first().waitFor();
    await page.getByLabel('Operator name').fill(name);
    await page.getByLabel('First Name').fill('Cleo');
    await page.getByLabel('Last Name').fill('Canal');
    await page.getByLabel('Email', { exact: true }).fill(`cleo-${randomUUID()}@people.backroom.test`);
    await page.getByLabel('Password', { exact: true }).fill('A long first password');
    await becomes(() => page.getByLabel('Outlet').locator('option').allInnerTexts(), ['All Outlets']);
    await parent.click();
    await page.getByRole('option', { name: 'Harbor Fresh Markets' }).click();
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Add Operator' }).dblclick();
    await page.getByText(`Saved information for ${name}`).waitFor();
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    await dismissNotice(page);
    await page.waitForURL(/\/operators\/\d+/);
    await page.getByText('Cleo Canal').waitFor();
    await page.locator('.record-facts').getByText('Harbor Fresh Markets').waitFor();
    await page.getByText('No locations found').waitFor();
    await page.getByRole('tab', { name: 'Edit' }).click();
    await page.getByLabel('VMS').fill('Stockwise');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Saved information for ${name}`).waitFor();
    await dismissNotice(page);
    await page.locator('.record-facts').getByText('Stockwise').waitFor();

    await page.getByRole('button', { name: 'Delete operator' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete operator' });
    await dialog.getByText('This action cannot be undone.').waitFor();
    await becomes(() => confirm.isDisabled(), true);
    await page.getByLabel('Type delete to confirm').fill('Delete');
    await becomes(() => confirm.isDisabled(), true);
    expect(await faultsOf(page, 'asked')).toEqual([]);
    await page.getByLabel('Type delete to confirm').fill('delete');
    await confirm.dblclick();
    await page.getByText('Operator deleted successfully').waitFor();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    await dismissNotice(page);
    await page.waitForURL(/\/operators\?/);
    await browser.leave(page);
  });

  it('OPER-1 searches the list, filters by creation date and opens a row', async () => {
    const page = await open('/operators?search=Harbor');
    await page.getByRole('link', { name: 'Harbor Fresh Markets' }).waitFor();
    await waitUntil('one row', async () => (await page.locator('[data-row]').count()) === 1);
    await page.getByLabel('Created from').fill('2099-01-01');
    await page.getByText('No operators found').waitFor();
    await page.getByLabel('Created from').fill('');
    await page.locator('[data-row]').first().locator('td').nth(2).click();
    await page.waitForURL(/\/operators\/\d+/);
    await page.getByLabel('Search for Locations').waitFor();
    await browser.leave(page);
  });

  it('SHELL-1 super admins manage external links', async () => {
    const page = await open('/setup/links');
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByLabel('Name').fill(`Wiki ${name}`);
    await page.getByLabel('URL').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must start with https:// or http://.').waitFor();
    await page.getByLabel('URL').fill('https://wiki.example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    const link = page.getByRole('link', { name: 'https://wiki.example.com' });
    await link.waitFor();
    expect(await link.getAttribute('rel')).toContain('noreferrer');
    await page.getByRole('button', { name: `Delete Wiki ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await link.waitFor({ state: 'detached' });
    await browser.leave(page);
  });

  it('OPER-1 SHELL-7 passes WCAG on wide and narrow screens, light and dark', async () => {
    const faults: string[] = [];
    const page = await open('/operators');
    const tour = new Tour(page);
    await tour.stands();
    for (const path of [
      ...['/operators', '/operators/new', '/setup/links'],
      ...['/operators/2', '/operators/2?tab=edit', '/operators/2?tab=history'],
    ]) {
      await tour.visit(path);
      await page.locator('main button').first().waitFor();
      faults.push(...(await faultsAt(page, [390, 1440], path)));
    }
    expect(faults).toEqual([]);
    await browser.leave(page);
  });
});
