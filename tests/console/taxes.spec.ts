import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '../system/people.js';
import { waitUntil } from '../system/running-system.js';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, consoleUrl } from './console-browser.js';
import { becomes, callsOf, hasFocus, says } from './screens.js';

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
  it('SETUP-2 adds a tax of 7.25 %, once for two clicks, edits it and tells its history', async () => {
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
      await history.or(page.getByText('Nothing was changed')).waitFor();
      const texts = await Promise.all(
        ['Tax added', 'Tax changed'].map((text) => history.getByText(text).count()),
      );
      return texts.join() === '1,1';
    });
    await says(page.getByRole('list', { name: 'History' }), /7\.25%[^]*8%/);
    await page.context().close();
  });

  it('SETUP-2 names what is wrong with a rate or name; the input takes no e, E, + and −', async () => {
    await add('Taken', 5);
    const page = await open();
    await page.getByRole('button', { name: 'Add tax' }).click();
    await save(page);
    await dialog(page).getByText('This is required!').nth(1).waitFor();
    await becomes(() => dialog(page).getByText('This is required!').count(), 2);
    const rate = page.getByLabel('Rate (%)');
    await rate.focus();
    await page.keyboard.type('-1e+0E1');
    await becomes(() => rate.inputValue(), '101');
    await page.getByLabel('Name', { exact: true }).fill(`taken ${tag}`);
    await save(page);
    await dialog(page).getByText('Must be from 0 to 100.').waitFor();
    await hasFocus(page, 'tax-rate');
    await rate.fill('7.255');
    await save(page);
    await dialog(page).getByText('Must have at most 2 decimals.').waitFor();
    await rate.fill('0');
    await save(page);
    await dialog(page).getByText('Must not be in use already.').waitFor();
    expect(await faultsOf(page, 'dialog of a tax')).toEqual([]);
    await page.context().close();
  });

  it('SETUP-2 is the default of a location, is then not removed, and is after No Tax', async () => {
    const tax = await add('County', 6.5);
    const [location] = await locations();
    const select = (on: Page) => on.getByLabel(`Default tax of ${location!.locationName}`, { exact: true });
    const chosen = async () =>
      (await locations()).find(({ locationId }) => locationId === location!.locationId)!.taxId;
    const page = await open();
    await page.getByRole('link', { name: 'Default taxes of locations' }).click();
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

    await page.getByRole('link', { name: 'Default taxes of locations' }).click();
    await page.getByLabel('Search for Locations').fill(location!.locationName);
    await select(page).selectOption({ label: 'No Tax' });
    await waitUntil('No Tax', async () => (await chosen()) === -1);
    await page.getByRole('link', { name: 'Sales taxes' }).click();
    await page.getByLabel('Search for Taxes').fill(tag);
    await page.getByRole('button', { name: `Delete County ${tag}` }).click();
    await dialog(page).getByText(`The tax “County ${tag}” will be gone for good.`).waitFor();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await row(page, `County ${tag}`).waitFor({ state: 'detached' });
    // What its sales carry again, as the demo has it.
    const { taxId } = location!;
    const path = `/accounts/${operator}/taxes/locations/${location!.locationId}`;
    expect((await owner.call(path, { method: 'PATCH', body: { taxId } })).status).toBe(200);
    await page.context().close();
  });

  it('SETUP-2 two people on one tax: both versions are shown and nothing is lost', async () => {
    const tax = await add('Shared', 5);
    const page = await open(ofThisFile);
    await page.getByRole('button', { name: `Edit Shared ${tag}` }).click();
    const path = `/accounts/${operator}/taxes/${tax.id}`;
    await owner.call(path, { method: 'PATCH', body: { name: `Theirs ${tag}`, rate: 5 } });
    await page.getByLabel('Rate (%)').fill('5.5');
    await save(page);
    await page.getByText('Somebody else saved this meanwhile').first().waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await row(page, `Theirs ${tag}`).getByText('5.5%').waitFor();
    await page.context().close();
  });

  it('SETUP-2 shows 25 rows to a page at first, and searches', async () => {
    for (let count = 0; count < 26; count++) await add(`Many${tag} ${String(count).padStart(2, '0')}`, 1);
    const page = await open(`&search=many${tag}`);
    const rows = page.locator('[data-row]');
    await waitUntil('the first page', async () => (await rows.count()) === 25);
    // A page beyond the last leads to the last, and so does the end of its last row.
    await page.goto(`${consoleUrl}/setup/tax?operator=${operator}&location=1&search=many${tag}&page=9`);
    await page.waitForURL((url) => url.searchParams.get('page') === '2');
    await waitUntil('the last page', async () => (await rows.count()) === 1);
    await page.getByRole('button', { name: /^Delete Many/ }).click();
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.has('page'));
    await waitUntil('the first page', async () => (await rows.count()) === 25);
    await page.getByLabel('Search for Taxes').fill(`Many${tag} 24`);
    await waitUntil('the one found', async () => (await rows.count()) === 1);
    await page.context().close();
  });

  it.each(['', '&tab=locations'])(
    'SETUP-2 SHELL-7 /setup/tax %s breaks no rule, wide and narrow',
    async (tab) => {
      const faults: string[] = [];
      for (const width of [1440, 390]) {
        const page = await open(tab, { width });
        await page.locator('[data-row]').first().waitFor();
        faults.push(...(await faultsOf(page, `tax ${tab} ${width}`)));
        await page.context().close();
      }
      expect(faults).toEqual([]);
    },
  );

  it('SHELL-4 SETUP-2 asks which operator before it opens', async () => {
    const page = await browser.signedIn('multi', '/setup/tax?operator=1&location=1');
    await dialog(page).waitFor();
    expect(await page.locator('[data-row]').count()).toBe(0);
    await page.context().close();
  });
});
