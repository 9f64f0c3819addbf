import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { signInAs, signUp } from '@backroom/testing/sign-up';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, pick, settled, dismissNotice } from './screens.js';

const picture = pictures('gift-cards', { fullPage: true });

let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
let customer: Schemas['Customer'];
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  const { users } = await owner.get<Schemas['CustomerList']>(`/users/customers?operator=${operator}&limit=1`);
  customer = users[0]!;
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const at = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}operator=${operator}`, view);
const issued = async (): Promise<Schemas['IssuedGiftCard'][]> =>
  (await owner.get<Schemas['IssuedGiftCardList']>(`/utilities/accounts/${operator}/giftCards?limit=50`))
    .IssuedGiftCard.rows;
describe('GIFT-1 /giftCards', () => {
  it('GIFT-1 shows recipient, amount, date and recurrence at every width', async () => {
    const page = await at('/giftCards');
    await page.getByText('Regulars').first().waitFor();
    await settled(page);
    const faults: string[] = [];
    await atWidths(page, [1280, 768, 360], async (width) => {
      await picture(page, `list-${width}`);
      faults.push(...(await faultsOf(page, `gift cards at ${width} px`)));
    });
    expect(faults).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => localStorage.setItem('backroom.language', 'de'));
    await page.reload();
    await page.getByText('Monatlich').first().waitFor();
    await picture(page, 'list-de');
    await browser.leave(page);
  });
});

describe('GIFT-1 GIFT-2 limited permissions', () => {
  it('GIFT-1 PERM-2 a user who may issue but not list opens the card and gets a dialog for the list', async () => {
    const { data } = await owner.get<{ data: { id: number; isSystem: boolean }[] }>(
      `/accounts/${operator}/groups?limit=100`,
    );
    const GroupId = data.find(({ isSystem }) => isSystem)!.id;
    const role = await owner.post<{ id: number }>(`/groups/${GroupId}/roles`, {
      ...{ name: `Promotes ${randomUUID()}`, GroupId },
      permissions: withChanges([permissions.PromosAndCouponsAll, permissions.CustomersAll]).map((id) => ({
        id,
        access: 'read',
      })),
    });
    const [email, password] = [`promotes-${randomUUID()}@people.backroom.test`, 'A long first password'];
    await owner.post(`/users?accountId=${operator}`, {
      ...{ email, password, first_name: 'Pia', last_name: 'Promotes', userroles: [{ RoleId: role.id }] },
    });
    const page = await browser.visit('/auth/login');
    await fillSignIn(page, email, password);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.goto(`${consoleUrl}/giftCards/new?operator=${operator}`);
    await page.getByLabel('Amount').fill('3');
    await pick(page, 'Find a customer', customer.email.slice(0, 8), customer.email);
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await dismissNotice(page, 'Gift card issued');
    await page.waitForURL((url) => /^\/giftCards\/\d+$/.test(url.pathname));
    await page.goto(`${consoleUrl}/giftCards?operator=${operator}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You don’t have access to Gift cards').waitFor();
    await picture(page, 'denied');
    await dialog.getByRole('button', { name: 'Okay' }).click();
    await dialog.waitFor({ state: 'detached' });
    await browser.leave(page);
  });

  it('GIFT-1 LOY-4 a recipient has no link in a program without customers', async () => {
    const connect = await signIn('gc');
    const [account] = connect.accounts as [number];
    const email = await signUp();
    const { Locations } = await connect.get<Schemas['LocationList']>('/locations?limit=1');
    const { checkinCode } = await connect.get<{ checkinCode: string }>(`/locations/${Locations[0]!.id}`);
    await (await signInAs(email)).post(`/locations/${checkinCode}/checkins`, {});
    const found = await waitUntil('they are a customer', async () => {
      const { data } = await connect.get<{ data: { id: number }[] }>(
        `/users/customers/picker?operator=${account}&keywords=${encodeURIComponent(email)}`,
      );
      return data[0];
    });
    const issued = await connect.call<{ id: number }>(`/utilities/accounts/${account}/giftCards`, {
      body: { amount: '2.00', recurring: false, userId: found.id },
      headers: { 'idempotency-key': randomUUID() },
    });
    const { id } = issued.body;
    const page = await browser.signedIn('gc', `/giftCards/${id}?operator=${account}`);
    // The title of a screen is cut.
    await page.getByRole('main').getByText(email, { exact: true }).first().waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: email }).count()).toBe(0);
    await browser.leave(page);
  });
});

describe('GIFT-2 /giftCards/new and /giftCards/{id}', () => {
  it('GIFT-2 names missing fields, refuses an invalid amount and issues once to a customer', async () => {
    const page = await at('/giftCards/new');
    await page.getByText('The giftcard will issue immediately.').waitFor();
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    expect(await page.getByText('This is required!').count()).toBe(2);
    await picture(page, 'new-missing');
    const amount = page.getByLabel('Amount');
    await amount.fill('0');
    await pick(page, 'Find a customer', customer.email.slice(0, 8), customer.email);
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByText('Invalid amount input. Please enter a valid number.').waitFor();
    await amount.fill('12.5');
    await page.getByLabel('Last day').fill('2030-12-31');
    expect(await faultsOf(page, 'gift-card-new')).toEqual([]);
    await picture(page, 'new-once');
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await dismissNotice(page, 'Gift card issued');
    expect((await issued())[0]).toMatchObject({
      ...{ amount: 12.5, recurring: false, user: { email: customer.email }, expirationDate: '2030-12-31' },
    });
  });

  it('GIFT-2 issues a recurring card to a group, edits it until spent and voids it with a reason', async () => {
    const page = await at('/giftCards/new');
    await page.getByLabel('Amount').fill('3');
    await page.getByText('Recurring', { exact: true }).click();
    await page.getByText('The giftcard will expire when the new giftcard is issued.').waitFor();
    await page.getByLabel('Reissues').selectOption({ label: 'Monthly' });
    await page.getByText(/^Next issue on /).waitFor();
    await page.getByText('User group', { exact: true }).click();
    await pick(page, 'Find a group', 'Night', 'Night shift');
    await picture(page, 'new-recurring');
    await page.getByRole('button', { name: 'Issue', exact: true }).click();
    await dismissNotice(page, 'Gift card issued');
    const [card] = await issued();
    expect(card).toMatchObject({ recurringIssueMetric: 'monthly', userGroup: { name: 'Night shift' } });

    const record = await at(`/giftCards/${card!.id}`);
    await record.getByLabel('Amount').fill('4');
    await record.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(record, 'Gift card updated');
    expect((await issued())[0]).toMatchObject({ id: card!.id, amount: 4 });
    await settled(record);
    expect(await faultsOf(record, 'gift-card')).toEqual([]);
    await picture(record, 'record');
    await record.getByRole('button', { name: 'Void' }).click();
    const dialog = record.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Given by mistake');
    await picture(record, 'void');
    await dialog.getByRole('button', { name: 'Void' }).click();
    await dismissNotice(record, 'Gift card voided');
    await record.getByText('Voided').first().waitFor();
    expect((await issued())[0]).toMatchObject({ state: 'voided', left: 0 });
    await picture(record, 'voided');
    const phone = await at('/giftCards/new', { width: 360 });
    await phone.getByText('Recurring', { exact: true }).click();
    await settled(phone);
    await picture(phone, 'new-360');
  });
});
