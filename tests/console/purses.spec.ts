import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { movePurses } from '@backroom/testing/purses';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, type View } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, says, settled } from './screens.js';

const take = pictures('purses');
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let customer: Schemas['Customer'];
let wallet: Schemas['Purse'];
const move = (amount: number, tender = 'wallet') =>
  movePurses({
    purse: { accountId: operator, customerId: customer.id, tender, cardId: '' },
    ...{ amount, currency: tender === 'points' ? 'PTS' : 'USD' },
  });
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  const { users } = await owner.get<{ users: Schemas['Customer'][] }>(
    `/users/customers?operator=${operator}&limit=1&sort=email`,
  );
  customer = users[0]!;
  await move(2_500);
  await move(-1_025);
  await move(300, 'points');
  const { data } = await owner.get<{ data: Schemas['Purse'][] }>(
    `/users/customers/${customer.id}/purses?operator=${operator}`,
  );
  wallet = data.find(({ kind }) => kind === 'wallet')!;
}, 60_000);
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const at = (path: string, view: View = {}) =>
  browser.signedIn('owner', `${path}?operator=${operator}&location=1&period=years`, view);
const text = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount);
async function picture(page: Page, name: string): Promise<void> {
  await settled(page);
  await take(page, name);
}
const path = () => `/customers/${customer.id}/purses/${wallet.id}`;

describe('CUST-2 CUST-1 purses of a customer', () => {
  it('CUST-2 the record opens each purse with movements, balance at a time and export', async () => {
    const page = await at(`/customers/${customer.id}`);
    await page.getByRole('tab', { name: 'Balances' }).click();
    const list = page.getByRole('table', { name: 'Balances' });
    await list.getByRole('row', { name: /Points.*points/ }).waitFor();
    expect(await faultsOf(page, 'balances')).toEqual([]);
    await picture(page, 'record');
    await list.getByRole('link', { name: 'Wallet' }).click();
    await page.getByRole('heading', { name: /^Wallet of / }).waitFor();
    const entries = page.getByRole('table', { name: 'Movements' });
    await entries.getByText('-$10.25').first().waitFor();
    await entries.getByText('+$25.00').first().waitFor();
    expect(await faultsOf(page, 'purse')).toEqual([]);
    // At a point in time: in the time zone of the operator.
    const day = new Date(Date.parse(wallet.changedOn) - 40 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel(/^Balance as of/).fill(`${day}T12:00`);
    await page.getByText('No movements before this time.').waitFor();
    await says(page.locator('.as-of strong'), '$0.00');
    await page.getByText('No movements in this period').waitFor();
    const later = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel(/^Balance as of/).fill(`${later}T12:00`);
    await page.getByText('Choose a time in the past.').waitFor();
    await entries.getByText('-$10.25').first().waitFor();
    const here = { timeZone: wallet.timezone, dateStyle: 'short', timeStyle: 'short' } as const;
    const minute = new Intl.DateTimeFormat('sv-SE', here).format(new Date()).replace(' ', 'T');
    await page.getByLabel(/^Balance as of/).fill(minute);
    await says(page.locator('.as-of strong'), text(wallet.balance));
    await page.getByText(/since .*: Order, -\$10\.25/).waitFor();
    await picture(page, 'as-of');
    await page.reload();
    await says(page.locator('.as-of strong'), text(wallet.balance));
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const lines = readFileSync((await file.path())!, 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(wallet.entries + 1);
    // Days in the past.
    await page.goto(
      `${new URL(page.url()).origin}${path()}?operator=${operator}&startDate=2020-01-01&endDate=2020-02-01`,
    );
    await page.getByText('No movements in this period').waitFor();
    await browser.leave(page);
  });

  it('CUST-2 DASH-5 balances update live', async () => {
    const page = await at(path());
    const shown = page.locator('.purse-balance');
    await says(shown, text(wallet.balance));
    await move(777);
    await says(shown, text(wallet.balance + 7.77));
    await page.getByRole('table', { name: 'Movements' }).getByText('+$7.77').waitFor();
    await browser.leave(page);
  });

  it('CUST-1 the list shows balance and points', async () => {
    const page = await at('/customers');
    const row = page.locator('[data-row]').filter({ hasText: customer.email });
    await row.getByText(text(wallet.balance + 7.77)).waitFor();
    await picture(page, 'list');
    await browser.leave(page);
  });

  it('CUST-2 SHELL-7 fits 1920, 1280, 768 and 360 px, in German, light and dark', async () => {
    const page = await at(path(), { language: 'de' });
    await page.getByRole('heading', { name: /^Geldbörse von / }).waitFor();
    await page.getByText('Bestellung').first().waitFor();
    const faults: string[] = [];
    await atWidths(page, [1920, 1280, 768, 360], async (width) => {
      await picture(page, String(width));
      faults.push(...(await faultsOf(page, `purse at ${width} px`)));
    });
    expect(faults).toEqual([]);
    await browser.leave(page);
  });
});
