import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, type View } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, settled, tick, dismissNotice } from './screens.js';

const take = pictures('issue-points');
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let customers: Schemas['Customer'][];
/** The same three at every read, even if a customer was added since. */
const read = () =>
  Promise.all(
    customers.map(({ id }) => owner.get<Schemas['Customer']>(`/users/customers/${id}?operator=${operator}`)),
  );
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  const found = await owner.get<{ users: Schemas['Customer'][] }>(
    `/users/customers?operator=${operator}&limit=3&sort=-name`,
  );
  customers = found.users;
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const at = (path: string, view: View = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}operator=${operator}&location=1`, view);
const pointsOf = async () => (await read()).map(({ points: [earned] }) => earned?.balance ?? 0);
async function picture(page: Page, name: string): Promise<void> {
  await settled(page);
  await take(page, name);
}
async function select(page: Page): Promise<void> {
  for (const { email } of customers)
    await tick(page.locator('[data-row]').filter({ hasText: email }).getByRole('checkbox').first());
}
async function choosePlace(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Location/ })
    .click();
  await page.getByRole('listbox').getByRole('option').first().click();
}

describe('CUST-2 C-03 points and money issued by the operator', () => {
  it('CUST-2 issues points to selected customers with one key per call, names failures, and a retry books once', async () => {
    const before = await pointsOf();
    const page = await at('/customers?sort=-name');
    await select(page);
    await page.getByRole('button', { name: 'Issue Yoke Points' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Issue points' }).click();
    expect(await dialog.getByText('* Required').count()).toBe(2);
    expect(await faultsOf(page, 'required')).toEqual([]);
    await picture(page, 'required');
    await dialog.getByLabel('Points').fill('250');
    await choosePlace(page);
    const keys: string[] = [];
    let isAway = true;
    await page.route('**/wallets/funds', async (route) => {
      const key = route.request().headers()['idempotency-key']!;
      keys.push(key);
      const { userId } = route.request().postDataJSON() as { userId: number };
      // Booked, but the response is lost.
      if (isAway && userId === customers[1]!.id) {
        isAway = false;
        await route.fetch();
        return route.abort();
      }
      return route.continue();
    });
    await dialog.getByRole('button', { name: 'Issue points' }).click();
    await page.getByText('failed to issue Yoke Points').waitFor();
    await page.getByText(`Failed to send to ${customers[1]!.id}`).waitFor();
    await page.getByText('250 points were issued to 2 customers.').waitFor();
    expect(await faultsOf(page, 'failed')).toEqual([]);
    await picture(page, 'failed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await dismissNotice(page, '250 points were issued to 3 customers.');
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(3);
    expect(await pointsOf()).toEqual(before.map((points) => points + 250));
    // The list shows it as well.
    const row = page.locator('[data-row]').filter({ hasText: customers[0]!.email });
    await row.getByText(String(before[0]! + 250)).waitFor();
    await browser.leave(page);
  });

  it('CUST-2 C-03 a reload during issuing keeps the keys, and a repetition books nothing twice', async () => {
    const before = await pointsOf();
    const page = await at('/customers?sort=-name');
    const keys: string[] = [];
    const answers: number[] = [];
    let lost: () => void = () => undefined;
    const isLost = new Promise<void>((resolve) => (lost = resolve));
    let isAway = true;
    await page.route('**/wallets/funds', async (route) => {
      keys.push(route.request().headers()['idempotency-key']!);
      if (!isAway) return route.continue();
      // Booked, and the page closes before the response.
      answers.push((await route.fetch()).status());
      if (answers.length === 3) lost();
    });
    const issue = async () => {
      await select(page);
      await page.getByRole('button', { name: 'Issue Yoke Points' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Points').fill('250');
      await choosePlace(page);
      await dialog.getByRole('button', { name: 'Issue points' }).click();
    };
    await issue();
    await isLost;
    expect(answers).toEqual([201, 201, 201]);
    expect(keys.map((key) => Number(key.split(':')[1])).sort()).toEqual(customers.map(({ id }) => id).sort());
    await waitUntil('all are booked', async () =>
      (await pointsOf()).every((points, n) => points === before[n]! + 250),
    );
    isAway = false;
    page.on('dialog', (leave) => void leave.accept());
    await page.reload();
    await issue();
    await dismissNotice(page, '250 points were issued to 3 customers.');
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(3);
    expect(await pointsOf()).toEqual(before.map((points) => points + 250));
    await browser.leave(page);
  });

  it('CUST-2 issues money to a balance from the record', async () => {
    const page = await at(`/customers/${customers[0]!.id}`);
    await page.getByRole('button', { name: 'Add balance' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption({ label: 'Yoke Cash' });
    await dialog.getByLabel('Amount in USD').fill('12.5');
    await choosePlace(page);
    await picture(page, 'cash');
    await dialog.getByRole('button', { name: 'Add money' }).click();
    await dismissNotice(page, '$12.50 was added to the balance of 1 customer.');
    const [now] = await read();
    await page
      .getByText(`$${now!.funds[0]!.balance.toFixed(2)}`)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Balance History' }).click();
    await page.getByText('$12.50').first().waitFor();
    await picture(page, 'record');
    await browser.leave(page);
  });

  it('CUST-2 SHELL-7 the dialog fits 1280, 768 and 360 px, in German', async () => {
    const page = await at(`/customers/${customers[0]!.id}`, { language: 'de' });
    await page.getByRole('button', { name: 'Guthaben hinzufügen' }).click();
    await page.getByRole('dialog').getByLabel('Punkte', { exact: true }).waitFor();
    await atWidths(page, [1280, 768, 360], (width) => picture(page, String(width)));
    await browser.leave(page);
  });
});
