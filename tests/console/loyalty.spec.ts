import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { faultsAt, faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, becomes, settled, tick, dismissNotice } from './screens.js';

const picture = pictures('loyalty', { fullPage: true });

let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let places: Schemas['LoyaltyPlace'][];
let products: { id: number; name: string }[];
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  places = (await owner.get<Schemas['LoyaltyPlaceList']>(`/loyalties?operator=${operator}&limit=50`))
    .locations.rows;
  products = (
    await owner.get<Schemas['FoundLoyaltyProducts']>(`/loyalties/products?operator=${operator}`)
  ).data.filter(({ name }) => !name.includes('canary'));
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const at = (path: string, view = {}) => browser.signedIn('owner', `${path}?operator=${operator}`, view);
const kept = async (location: number): Promise<Schemas['LoyaltyPlace']> =>
  (await owner.get<Schemas['LoyaltyPlaceList']>(`/loyalties?operator=${operator}&location=${location}`))
    .locations.rows[0]!;
const idsIn = ({ tiers = [] }: Schemas['LoyaltyPlace'], tier: number) =>
  tiers[tier - 1]!.products.map(({ id }) => id);
const tier = (page: Page, n: number) => page.getByRole('region', { name: new RegExp(`^Tier ${n} `) });
async function add(page: Page, n: number, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add product to tier ${n}` }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

describe('LOY-1 /loyalty', () => {
  it('LOY-1 shows the rewards of each location at every width, light and dark', async () => {
    const page = await at('/loyalty');
    await page.getByText(places[0]!.name).first().waitFor();
    await settled(page);
    const faults: string[] = [];
    await atWidths(page, [1920, 1280, 768, 360], async (width) => {
      await picture(page, `list-${width}`);
      faults.push(...(await faultsOf(page, `loyalty at ${width} px`)));
    });
    expect(faults).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => localStorage.setItem('backroom.language', 'de'));
    await page.reload();
    await page.getByText('Ausgegebene Punkte').first().waitFor();
    await picture(page, 'list-de');
    await browser.leave(page);
  });
});

describe('LOY-2 /loyalty/{id}', () => {
  it('LOY-2 edits tiers by search, drag and keyboard, and saves them for several locations', async () => {
    const [first, second] = [places[0]!, places[1]!];
    const [one, two] = [products[0]!, products[1]!];
    await owner.call('/loyalties', { body: { locationId: [first.id, second.id], active: false, tiers: [] } });
    const page = await at(`/loyalty/${first.id}`);
    await page.getByText('Points Earned').waitFor();
    await page.getByText('Tier 5 (12,500 Points)').waitFor();
    await page.getByText('Loyalty Enabled').click();
    await add(page, 1, one.name);
    await add(page, 1, two.name);
    // By the keyboard from tier to tier: the button keeps the focus.
    const down = page.getByRole('button', { name: `Move ${two.name} down` });
    await down.focus();
    await page.keyboard.press('Enter');
    await tier(page, 2).getByText(two.name).waitFor();
    await page.keyboard.press('Enter');
    await tier(page, 3).getByText(two.name).waitFor();
    await tier(page, 1).getByText(one.name).dragTo(tier(page, 3).getByText(two.name));
    await tier(page, 3).getByText(one.name).waitFor();
    await becomes(
      async () =>
        (await tier(page, 3).locator('.loyalty-product').allInnerTexts()).map((text) => text.trim()),
      [one.name, two.name],
    );
    await tick(page.getByRole('checkbox', { name: second.name, exact: true }));
    await settled(page);
    expect(await faultsOf(page, 'loyalty-rule')).toEqual([]);
    await picture(page, 'rule');
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, `Updated loyalty for location ${first.name}, ${second.name}`);
    await page.waitForURL(/\/loyalty\?/);
    for (const { id } of [first, second]) {
      const place = await kept(id);
      expect([place.loyatlyEnabled, idsIn(place, 3)]).toEqual([true, [one.id, two.id]]);
    }
    await page.getByText('edit loyalty program').first().waitFor();
    const narrow = await at(`/loyalty/${first.id}`);
    await narrow.getByText(one.name).waitFor();
    await settled(narrow);
    expect(await faultsAt(narrow, [768, 360], 'a rule')).toEqual([]);
    await browser.leave(narrow);
    await browser.leave(page);
  });
  it('LOY-2 finds, adds, moves, removes and saves products by keyboard only', async () => {
    const [first] = [places[0]!];
    const [one, two] = [products[0]!, products[1]!];
    await owner.call('/loyalties', {
      body: { locationId: first.id, active: true, tiers: [{ id: 1, products: [two.id] }] },
    });
    const page = await at(`/loyalty/${first.id}`);
    await tier(page, 1).getByText(two.name).waitFor();
    await page.getByRole('button', { name: 'Add product to tier 2' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: one.name, exact: true }).waitFor();
    await page.keyboard.type(one.name);
    await becomes(() => page.locator('.picker-item').allInnerTexts(), [one.name]);
    await page.keyboard.press('Enter');
    await tier(page, 2).getByText(one.name).waitFor();
    await page.getByRole('button', { name: `Remove ${two.name}` }).focus();
    await page.keyboard.press('Enter');
    await tier(page, 1).getByText('No products').waitFor();
    await becomes(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 6)), 'Tier 1');
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await dismissNotice(page, `Updated loyalty for location ${first.name}`);
    const place = await kept(first.id);
    expect([idsIn(place, 1), idsIn(place, 2)]).toEqual([[], [one.id]]);
  });

  it('LOY-2 works by touch without dragging', async () => {
    const [first] = [places[0]!];
    const [one, two] = [products[0]!, products[1]!];
    await owner.call('/loyalties', {
      body: { locationId: first.id, active: true, tiers: [{ id: 1, products: [one.id, two.id] }] },
    });
    const page = await at(`/loyalty/${first.id}`, { width: 360, phone: true });
    await page.getByRole('button', { name: 'use anyway' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Move ${one.name} down` }).tap();
    await becomes(
      async () =>
        (await tier(page, 1).locator('.loyalty-product').allInnerTexts()).map((text) => text.trim()),
      [two.name, one.name],
    );
    await page.getByRole('button', { name: `Remove ${two.name}` }).tap();
    await picture(page, 'touch-360');
    await page.getByRole('button', { name: 'Save' }).tap();
    await dismissNotice(page, `Updated loyalty for location ${first.name}`);
    expect(idsIn(await kept(first.id), 1)).toEqual([one.id]);
  });

  it('LOY-2 SHELL-8 a save conflict shows the differences and loses nothing', async () => {
    const [first] = [places[0]!];
    const [one, two] = [products[0]!, products[1]!];
    const save = (ids: number[], active = true) =>
      owner.call('/loyalties', { body: { locationId: first.id, active, tiers: [{ id: 1, products: ids }] } });
    await save([one.id]);
    const page = await at(`/loyalty/${first.id}`);
    await tier(page, 1).getByText(one.name).waitFor();
    await save([one.id, two.id]);
    await page.getByText('Loyalty Enabled').click();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Someone else just changed this').waitFor();
    await dialog.getByText(`1: ${one.name}, ${two.name}`).waitFor();
    await settled(page);
    expect(await faultsOf(page, 'loyalty-conflict')).toEqual([]);
    await picture(page, 'conflict');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dismissNotice(page, `Updated loyalty for location ${first.name}`);
    const place = await kept(first.id);
    expect([place.loyatlyEnabled, idsIn(place, 1)]).toEqual([false, [one.id, two.id]]);
  });

  it('LOY-2 SHELL-5 fits every language at the min and max width, light and dark', async () => {
    const [first] = [places[0]!];
    await owner.call('/loyalties', {
      body: {
        ...{ locationId: first.id, active: true },
        tiers: [1, 3].map((id, n) => ({
          id,
          products: products.slice(n * 2, n * 2 + 2).map((one) => one.id),
        })),
      },
    });
    const page = await at(`/loyalty/${first.id}`);
    const faults: string[] = [];
    for (const language of ['en', 'de', 'es', 'fr', 'ja', 'zh']) {
      await page.evaluate((to) => localStorage.setItem('backroom.language', to), language);
      await page.reload();
      await page.locator('.loyalty-product').first().waitFor();
      await settled(page);
      await atWidths(page, [1920, 360], (width) => picture(page, `rule-${language}-${width}`));
      faults.push(...(await faultsOf(page, `rule in ${language}`)));
    }
    expect(faults).toEqual([]);
    await browser.leave(page);
  });
});
