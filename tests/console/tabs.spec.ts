import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { aroundToday, atWidths, money, settled, tick, dismissNotice } from './screens.js';

const picture = pictures('tabs', { fullPage: true });

let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let customers: Schemas['Customer'][];
/** Demo tabs: a valid card, a declined card, a settled tab, no card. */
let ofDemo: Schemas['TabUser'][];
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  const found = await owner.get<Schemas['CustomerList']>(`/users/customers?operator=${operator}&limit=50`);
  ofDemo = (await tabs()).sort((a, b) => a.id - b.id).slice(0, 4);
  const having = new Set((await tabs()).map(({ id }) => id));
  customers = found.users.filter(({ id }) => !having.has(id));
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const tabs = async (): Promise<Schemas['TabUser'][]> =>
  (await owner.get<Schemas['TabList']>(`/accounts/${operator}/tabs?limit=100`)).data.updatedUsers;
const tabOf = async ({ id }: Schemas['Customer']): Promise<Schemas['TabUser'] | undefined> =>
  (await tabs()).find((one) => one.id === id);
const at = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}operator=${operator}`, view);

type Owing = Schemas['TabUser'];
async function choosePlace(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Payment location/ })
    .click();
  await page.getByRole('listbox').getByRole('option').first().click();
}

describe('CUST-6 /tabs', () => {
  it('CUST-6 T-02 opens a tab for a selected customer, names missing fields, and changes its limit', async () => {
    const [customer] = customers;
    const page = await at('/tabs');
    await page.getByRole('button', { name: 'Open tab' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Open tab' }).click();
    expect(await dialog.getByText('This is required!').count()).toBe(2);
    await dialog.getByRole('button', { name: 'Find a customer' }).click();
    await page.getByRole('combobox').last().fill(customer!.email.slice(0, 8));
    await page.getByRole('option', { name: customer!.email }).first().click();
    await dialog.getByLabel('Limit in USD').fill('40');
    expect(await faultsOf(page, 'open-tab')).toEqual([]);
    await picture(page, 'open');
    await dialog.getByRole('button', { name: 'Open tab' }).click();
    await dismissNotice(page, 'Tab opened');
    expect(await tabOf(customer!)).toMatchObject({ tab: { limit: 40, balance: 0, status: 0 } });
    const row = page.locator('tr', { hasText: customer!.email });
    await row.getByText('$40.00').waitFor();
    await row.getByText('Good').waitFor();
    await row.getByRole('button', { name: 'Edit Limit' }).click();
    await row.getByRole('textbox').fill('12.5');
    await row.getByRole('textbox').press('Enter');
    await dismissNotice(page, 'Limit saved');
    await row.getByText('$12.50').waitFor();
    expect(await tabOf(customer!)).toMatchObject({ tab: { limit: 12.5 } });
    await browser.leave(page);
  });

  it('CUST-6 archives a settled tab after confirmation', async () => {
    const [customer] = customers;
    const page = await at('/tabs');
    await page.locator('tr', { hasText: customer!.email }).getByRole('button', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`The tab of ${customer!.email} will be archived.`).waitFor();
    await picture(page, 'archive');
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await dismissNotice(page, 'Tab archived');
    await page.locator('tr', { hasText: customer!.email }).waitFor({ state: 'detached' });
    expect(await tabOf(customer!)).toBeUndefined();
  });

  it('CUST-6 opens a tab on the record of a customer and shows its balance', async () => {
    const customer = customers[1]!;
    const page = await at(`/customers/${customer.id}?tab=tab`);
    await page.getByText('No tab yet. A tab lets this customer pay later, up to a limit.').waitFor();
    await page.getByRole('button', { name: 'Open tab' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Limit in USD').fill('15');
    await dialog.getByRole('button', { name: 'Open tab' }).click();
    await dismissNotice(page, 'Tab opened');
    const panel = page.getByRole('region', { name: 'Tabs' });
    await panel.getByText('$15.00').waitFor();
    await settled(page);
    expect(await faultsOf(page, 'customer-tab')).toEqual([]);
    await picture(page, 'customer');
    await panel.getByRole('link', { name: 'Show movements' }).click();
    await page.getByText('Limit', { exact: true }).waitFor();
  });

  it('CUST-6 H-19 Close Tabs charges each default card for its debt and shows each result', async () => {
    const [paid, declined, nothing, cardless] = ofDemo as [Owing, Owing, Owing, Owing];
    expect(ofDemo.map(({ tab }) => tab.status)).toEqual([0, 1, 0, 2]);
    const page = await at('/tabs');
    for (const { email } of ofDemo)
      await tick(page.locator('[data-row]').filter({ hasText: email }).getByRole('checkbox').first());
    await page.getByRole('button', { name: 'Close Tabs' }).click();
    const dialog = page.getByRole('dialog');
    const sum = [paid, declined, cardless].reduce((all, { tab }) => all + tab.balance, 0);
    await dialog
      .getByText(`The default cards of 3 customers are charged ${money(sum)} in total for the balances owed.`)
      .waitFor();
    await dialog.getByRole('button', { name: 'Close Tabs' }).click();
    expect(await dialog.getByText('This is required!').count()).toBe(1);
    await choosePlace(page);
    expect(await faultsOf(page, 'close')).toEqual([]);
    await picture(page, 'close');
    await dialog.getByRole('button', { name: 'Close Tabs' }).dblclick();
    await page.getByText(`1 tab was paid: ${money(paid.tab.balance)}.`).waitFor();
    const said = (tab: Owing) =>
      page.getByRole('dialog').getByRole('listitem').filter({ hasText: tab.email });
    await said(paid)
      .getByText(`${money(paid.tab.balance)} paid`)
      .waitFor();
    await said(declined).getByText('The card payment failed:').waitFor();
    await said(nothing).getByText('No balance owed.').waitFor();
    await said(cardless).getByText('There is no card on file to charge.').waitFor();
    // No result is unclear, so there is nothing to retry.
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await faultsOf(page, 'closed')).toEqual([]);
    await picture(page, 'closed');
    const now = await Promise.all(ofDemo.map(async ({ id }) => (await tabOf({ id } as never))!.tab.balance));
    expect(now).toEqual([0, declined.tab.balance, 0, cardless.tab.balance]);
    const ledger = await at(`/sales/tabPayment?location=1&${aroundToday()}`);
    await ledger.getByText(money(paid.tab.balance)).first().waitFor();
    expect(await ledger.getByText(money(paid.tab.balance), { exact: true }).count()).toBe(1);
    expect(await ledger.getByRole('button', { name: /^Refund/ }).count()).toBe(0);
    await picture(ledger, 'ledger');
  });

  it('CUST-6 Charge card on the record explains a failed payment and shows only with a debt', async () => {
    const [, declined, nothing] = ofDemo as [Owing, Owing, Owing];
    const panel = async (tab: Owing) => {
      const page = await at(`/customers/${tab.id}?tab=tab`);
      await page.getByRole('region', { name: 'Tabs' }).getByRole('button', { name: 'Archive' }).waitFor();
      return page;
    };
    const settledOne = await panel(nothing);
    expect(await settledOne.getByRole('button', { name: 'Charge card' }).count()).toBe(0);
    const page = await panel(declined);
    await page.getByRole('button', { name: 'Charge card' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`charged ${money(declined.tab.balance)}`).waitFor();
    await choosePlace(page);
    await dialog.getByRole('button', { name: 'Charge card' }).click();
    await page.getByText('The card payment failed:').waitFor();
    expect(await faultsOf(page, 'charge-one')).toEqual([]);
    await picture(page, 'charge-one');
  });

  it('CUST-6 shows tabs at every width, in dark mode and in another language', async () => {
    const page = await at('/tabs');
    await page.getByText(customers[1]!.email).first().waitFor();
    await settled(page);
    const faults: string[] = [];
    await atWidths(page, [1920, 1280, 768, 360], async (width) => {
      await picture(page, `list-${width}`);
      faults.push(...(await faultsOf(page, `tabs at ${width} px`)));
    });
    expect(faults).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => localStorage.setItem('backroom.language', 'de'));
    await page.reload();
    await page.getByText('In Ordnung').first().waitFor();
    await picture(page, 'list-de');
    await browser.leave(page);
  });
});
