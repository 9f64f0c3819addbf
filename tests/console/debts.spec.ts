import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { Kiosk, newId } from '@backroom/testing/kiosk';
import { signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { becomes, settled, dismissNotice } from './screens.js';

const picture = pictures('debts');

let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let customer: Schemas['Customer'];
/** Debts of identified and of anonymous sales. */
let owed: string;
let unclaimed: string;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  const { users } = await owner.get<Schemas['CustomerList']>(
    `/users/customers?operator=${operator}&limit=50&keywords=a`,
  );
  // A customer without any balance.
  customer = users.find(({ funds: [cash] }) => !cash?.balance)!;
  const kiosk = await Kiosk.connect(demoKiosks().find(({ accountId }) => accountId === operator)!);
  [owed, unclaimed] = [await unreserved(kiosk, customer.id), await unreserved(kiosk, 0)];
  await kiosk.close();
  await waitUntil('the debts are listed', async () => {
    const { data } = await owner.get<Schemas['DebtList']>(`/debts?operator=${operator}&open=true&limit=50`);
    return [owed, unclaimed].every((id) => data.some(({ orderId }) => orderId === id));
  });
}, 60_000);
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

/** A sale of an offline kiosk that claims payment by wallet. */
async function unreserved(kiosk: Kiosk, customerId: number): Promise<string> {
  const sale = kiosk.sale();
  const payments = [{ id: newId(), method: 'yokeCash' as const, amount: sale.total }];
  const named = customerId ? { customerId } : {};
  expect(await kiosk.sell({ ...sale, ...named, payments })).toMatchObject({ accepted: true });
  return sale.orderId;
}
const at = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}operator=${operator}`, view);
const name = () => `${customer.firstName} ${customer.lastName}`.trim();
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });

describe('CUST-2 H-03 /debts', () => {
  it('CUST-2 H-03 lists debts with customer and sale, and anonymous ones', async () => {
    for (const width of [1280, 768, 360]) {
      const page = await at('/debts', { width });
      await page.getByText(name()).first().waitFor();
      await settled(page);
      expect(await faultsOf(page, `debts-${width}`)).toEqual([]);
      await picture(page, `list-${width}`);
    }
    const page = await at('/debts');
    await page.getByText('Without customer', { exact: true }).click();
    await row(page, 'No customer').first().waitFor();
    await becomes(() => row(page, name()).count(), 0);
    await picture(page, 'unclaimed');
  });

  it('CUST-2 H-03 a user with the permission writes off a debt with a reason, which shows on the customer record', async () => {
    const page = await at(`/customers/${customer.id}?tab=debts`);
    const button = page.getByRole('button', { name: 'Write off' });
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Write off' }).click();
    await dialog.getByText('This is required!').waitFor();
    await dialog.getByLabel('Reason').fill('The kiosk was broken');
    expect(await faultsOf(page, 'write-off')).toEqual([]);
    await picture(page, 'write-off');
    await dialog.getByRole('button', { name: 'Write off' }).click();
    await dismissNotice(page, 'Debt written off');
    await page.getByText('Settled').first().waitFor();
    expect(await button.count()).toBe(0);
    await picture(page, 'record');
    const { data } = await owner.get<Schemas['DebtList']>(
      `/debts?operator=${operator}&customer=${customer.id}`,
    );
    expect(data).toMatchObject([{ orderId: owed, remains: 0 }]);
  });
});
