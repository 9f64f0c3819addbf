import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsAt } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { becomes, callsOf, says } from './screens.js';

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

interface Tax {
  id: number;
  name: string;
  rate: number;
  version: number;
}
interface LocationTax {
  locationId: number;
  locationName: string;
  taxId: number;
}
/** Other files add taxes to the same operator: this one's are found by their tag. */
const ofThisFile = `&search=${tag}`;
const open = (more = '', view = {}) =>
  browser.signedIn('owner', `/setup/tax?operator=${operator}&location=1${more}`, view);
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const add = (name: string, rate: number) =>
  owner.post<Tax>(`/accounts/${operator}/taxes`, { name: `${name} ${tag}`, rate });
const locations = async () =>
  (await owner.get<{ data: LocationTax[] }>(`/accounts/${operator}/taxes/locations?limit=100`)).data;

describe('SETUP-2 /setup/tax', () => {
  it('SETUP-2 adds a tax of 7.25 % once for two clicks, edits it and shows its history', async () => {
    const page = await open(ofThisFile);
    await page.getByRole('button', { name: 'Add tax' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`City ${tag}`);
    await page.getByLabel('Rate (%)').fill('7.25');
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await row(page, `City ${tag}`).waitFor();
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    await says(row(page, `City ${tag}`), /7\.25%\s+0/);

    await page.getByRole('button', { name: `Edit City ${tag}` }).click();
    await becomes(() => page.getByLabel('Rate (%)').inputValue(), '7.25');
    await page.getByLabel('Rate (%)').fill('8');
    await save(page);
    await row(page, `City ${tag}`).getByText('8%', { exact: true }).waitFor();
    await waitUntil('both changes in the history', async () => {
      await page.reload();
      await row(page, `City ${tag}`).getByRole('button', { name: 'Details' }).click();
      const history = page.getByRole('list', { name: 'History' });
      await history.or(page.getByText('No changes yet.')).waitFor();
      const texts = await Promise.all(
        ['Tax added', 'Tax changed'].map((text) => history.getByText(text).count()),
      );
      return texts.join() === '1,1';
    });
    await says(page.getByRole('list', { name: 'History' }), /7\.25%[^]*8%/);
    await browser.leave(page);
  });

  it('SETUP-2 cannot delete the default tax of a location until No Tax is set', async () => {
    const tax = await add('County', 6.5);
    const [location] = await locations();
    const select = (on: Page) => on.getByLabel(`Default tax of ${location!.locationName}`, { exact: true });
    const chosen = async () =>
      (await locations()).find(({ locationId }) => locationId === location!.locationId)!.taxId;
    const page = await open();
    await page.getByRole('link', { name: 'Default taxes by location' }).click();
    await page.getByLabel('Search for Locations').fill(location!.locationName);
    await select(page).waitFor();
    await becomes(() => select(page).locator('option').first().innerText(), 'No Tax');
    await select(page).selectOption({ label: `County ${tag} (6.5%)` });
    await waitUntil('the default', async () => (await chosen()) === tax.id);

    await page.getByRole('link', { name: 'Sales taxes' }).click();
    await becomes(() => page.getByLabel('Search for Taxes').inputValue(), '');
    await page.getByLabel('Search for Taxes').fill(tag);
    await row(page, `County ${tag}`).getByText('1', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Delete County ${tag}` }).click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).getByText(`County ${tag} is still the default tax of 1 location.`).waitFor();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Default taxes by location' }).click();
    await page.getByLabel('Search for Locations').fill(location!.locationName);
    await select(page).selectOption({ label: 'No Tax' });
    await waitUntil('No Tax', async () => (await chosen()) === -1);
    await page.getByRole('link', { name: 'Sales taxes' }).click();
    await page.getByLabel('Search for Taxes').fill(tag);
    await page.getByRole('button', { name: `Delete County ${tag}` }).click();
    await dialog(page).getByText(`The tax “County ${tag}” will be permanently deleted.`).waitFor();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await row(page, `County ${tag}`).waitFor({ state: 'detached' });
    // Restores the tax of the demo.
    const { taxId } = location!;
    const path = `/accounts/${operator}/taxes/locations/${location!.locationId}`;
    expect((await owner.call(path, { method: 'PATCH', body: { taxId } })).status).toBe(200);
    await browser.leave(page);
  });

  it('SETUP-2 SHELL-7 /setup/tax and its locations tab pass WCAG, wide and narrow', async () => {
    const page = await open();
    await row(page, '%').first().waitFor();
    const faults = await faultsAt(page, [1440, 390], 'taxes');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Default taxes by location' }).click();
    await page
      .getByLabel(/^Default tax of /)
      .first()
      .waitFor();
    faults.push(...(await faultsAt(page, [1440, 390], 'taxes of locations')));
    expect(faults).toEqual([]);
    await browser.leave(page);
  });
});
