import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { permissions } from '@backroom/proto/permissions';
import type { Page } from 'playwright-core';
import { mailTo } from '@backroom/testing/mailbox';
import { signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { freshEmail, newPassword, signInAs, signUp } from '@backroom/testing/sign-up';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, hasFocus, pick, settled, tick, dismissNotice } from './screens.js';
import { go } from './tour.js';
import { Till } from './till.js';

const picture = pictures('customers');
type Customer = Schemas['Customer'];

let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
/** A customer with a purchase here and no balance. */
let buyer: Customer;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
  // Demo customers: sales of other files are anonymous or renamed.
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const { orders } = await owner.get<{ orders: { rows: Schemas['ListedSale'][] } }>(
    `/reports/ledgers?type=order&limit=50&operator=${operator}&startDate=2020-01-01&endDate=${before}`,
  );
  for (const { UserId, user } of orders.rows)
    if (UserId && user?.lastName && !(await hasLoads(UserId))) {
      buyer = await owner.get<Customer>(`/users/customers/${UserId}?operator=${operator}`);
      return;
    }
  throw new Error('everybody who bought here has put something on their balance');
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

/** As it is where capitals are those of another letter: an ı without its dot, which the search does not know in capitals. */
const inCapitals = (text: string) =>
  text.toUpperCase().toLowerCase() === text.toLowerCase() ? text.toUpperCase() : text;

async function hasLoads(customer: number): Promise<boolean> {
  const { orders } = await owner.get<{ orders: { rows: unknown[] } }>(
    `/reports/ledgers?type=valueAdd&limit=1&operator=${operator}&customerId=${customer}`,
  );
  return orders.rows.length > 0;
}

const at = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}operator=${operator}`, view);
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });
const nameOf = ({ firstName, lastName }: Customer) => `${firstName} ${lastName}`;
async function saved(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFileSync((await file.path())!);
}

describe('CUST-1 /customers', () => {
  it('CUST-1 searches by prefix of name or email, filters by group and exports every row', async () => {
    const page = await at('/customers');
    await page.getByRole('table', { name: 'Customers' }).waitFor();
    expect(await faultsOf(page, 'customers')).toEqual([]);
    await picture(page, 'list');
    await page
      .getByLabel('Search names and emails')
      .fill(`${inCapitals(buyer.lastName.slice(0, 4))} ${buyer.firstName.slice(0, 3)}`);
    await row(page, buyer.email).waitFor();
    await page.getByLabel('Search names and emails').fill(buyer.email.slice(0, 9));
    await row(page, buyer.email).waitFor();
    await page.getByLabel('Search names and emails').fill('nobody of that name');
    await page.getByText('No customers found').waitFor();
    await page.getByLabel('Search names and emails').fill('');
    await row(page, '@').first().waitFor();
    await pick(page, 'Group: All groups', 'Night', 'Night shift');
    await waitUntil('the group alone', async () => /group=\d+/.test(page.url()));
    await settled(page);
    const inGroup = await owner.get<{ meta: { totalItems: number } }>(
      `/users/customers?operator=${operator}&limit=10&group=${new URL(page.url()).searchParams.get('group')}`,
    );
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    await picture(page, 'group');
    const csv = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
    expect(csv.toString('utf8').trimEnd().split('\r\n')).toHaveLength(inGroup.meta.totalItems + 1);
    await browser.leave(page);
  });

  it('CUST-1 C-07 filters by check-in in the list and its export', async () => {
    const totalOf = async (more: string) =>
      (await owner.get<Schemas['CustomerList']>(`/users/customers?operator=${operator}&limit=10${more}`)).meta
        .totalItems;
    const page = await at('/customers');
    const asked = page.waitForRequest((request) => request.url().includes('isCheckinFlag=enabled'));
    await page.getByLabel('Check-in', { exact: true }).selectOption('Checked in');
    await asked;
    await waitUntil('the filter', async () => page.url().includes('checkedIn=true'));
    await settled(page);
    const checkedIn = await totalOf('&isCheckinFlag=enabled');
    expect(checkedIn).toBeGreaterThan(0);
    expect(checkedIn).toBeLessThan(await totalOf(''));
    expect(await faultsOf(page, 'checked in')).toEqual([]);
    await picture(page, 'list-checked-in');
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    const csv = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
    expect(csv.toString('utf8').trimEnd().split('\r\n')).toHaveLength(checkedIn + 1);
    await browser.leave(page);
  });

  it('CUST-3 CUST-1 a customer record lists sales with their products and remembers the tab', async () => {
    const page = await at(`/customers/${buyer.id}`);
    await page
      .getByRole('heading', { name: nameOf(buyer) })
      .first()
      .waitFor();
    const table = page.getByRole('table', { name: 'Transaction History' });
    await table.waitFor();
    await table
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    await table.getByRole('heading', { name: 'Payments' }).waitFor();
    expect(await faultsOf(page, 'customer')).toEqual([]);
    await picture(page, 'customer');
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    const csv = (await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click())).toString(
      'utf8',
    );
    expect(
      csv
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .every((line) => line.includes(nameOf(buyer))),
    ).toBe(true);
    // By keyboard only, as in the ARIA tabs pattern. The menu returns focus to its button when it closes.
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Transaction History' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('[role="tab"]:focus', { hasText: 'Balance History' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('hasn’t added money here yet').waitFor();
    await page.goto(`${new URL(page.url()).origin}/customers?operator=${operator}`);
    await page.locator('[data-row] a').first().click();
    await page.getByRole('tab', { name: 'Balance History', selected: true }).waitFor();
    await browser.leave(page);
  });

  it('CUST-3 PERM-2 viewing customers shows the sales of a customer without links to the ledger', async () => {
    const { data } = await owner.get<{ data: { id: number; isSystem: boolean }[] }>(
      `/accounts/${operator}/groups?limit=100`,
    );
    const GroupId = data.find(({ isSystem }) => isSystem)!.id;
    const role = await owner.post<{ id: number }>(`/groups/${GroupId}/roles`, {
      ...{ name: `Sees customers ${randomUUID()}`, GroupId },
      permissions: [{ id: permissions.CustomersAll, access: 'read' }],
    });
    const email = `sees-${randomUUID()}@people.backroom.test`;
    await owner.post(`/users?accountId=${operator}`, {
      ...{
        email,
        password: newPassword,
        first_name: 'Cy',
        last_name: 'Sees',
        userroles: [{ RoleId: role.id }],
      },
    });
    const page = await browser.visit('/auth/login');
    await fillSignIn(page, email, newPassword);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().waitFor();
    await page.goto(`${consoleUrl}/customers/${buyer.id}?operator=${operator}&location=1&tab=sales`);
    const table = page.getByRole('table', { name: 'Transaction History' });
    const details = table.getByRole('button', { name: /^Details of/ });
    await details.first().click();
    await table.getByRole('heading', { name: 'Payments' }).waitFor();
    expect(await table.getByRole('link').count()).toBe(0);
    expect(await table.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
    expect(await table.getByRole('button', { name: /receipt|refund/i }).count()).toBe(0);
    await picture(page, 'customer-alone');
    await page.getByRole('button', { name: 'Export', exact: true }).first().click();
    const csv = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
    expect(csv.toString('utf8').trimEnd().split('\r\n').length).toBeGreaterThan(1);
    await page.getByRole('tab', { name: 'Balance History' }).click();
    await page.getByText('hasn’t added money here yet').waitFor();
    await browser.leave(page);
  });

  it('CUST-1 CUST-5 DASH-5 open lists show a new customer and a new group member live', async () => {
    const page = await at('/customers?sort=-joined');
    const groups = await at('/groups');
    const email = await signUp();
    const person = await signInAs(email);
    await page.getByLabel('Search names and emails').fill(email);
    await page.getByText('No customers found').waitFor();
    const name = `Live ${randomUUID()}`;
    const { body: group } = await owner.call<{ id: number }>('/users/groups', {
      ...{ method: 'POST', body: { name, users: [], AccountId: operator } },
    });
    await groups.getByLabel('Search groups').fill(name);
    await row(groups, name).getByText('0', { exact: true }).waitFor();
    const place = demoKiosks().find(({ accountId }) => accountId === operator)!;
    const { checkinCode } = await owner.get<{ checkinCode: string }>(`/locations/${place.locationId}`);
    expect((await person.call(`/locations/${checkinCode}/checkins`, { body: {} })).status).toBe(200);
    await row(page, email).waitFor();
    await owner.post(`/users/groups/${group.id}`, { users: [person.session.id] });
    await row(groups, name).getByText('1', { exact: true }).waitFor();
    await row(page, email).getByText(name).waitFor();
    await browser.leave(page);
    await browser.leave(groups);
  });

  it('CUST-3 LEDG-2 LEDG-4 refunds a sale and resends its receipt from the record', async () => {
    const till = await Till.open(owner, operator, -4);
    const { sale, number } = await till.sold((one) => {
      one.customerId = buyer.id;
    });
    await till.close();
    const page = await at(`/customers/${buyer.id}?tab=sales`);
    const bought = page.getByRole('row').filter({ hasText: number });
    const dialog = page.getByRole('dialog');
    await bought.getByRole('button', { name: `Resend receipt of order ${number}` }).click();
    const address = freshEmail('receipt');
    await dialog.getByLabel('Email').fill(address);
    await dialog.getByRole('button', { name: 'Send receipt' }).click();
    await dismissNotice(page, `Successfully resent receipt for Order #${number} (on mail).`);
    await mailTo(address, 'receipt');
    await bought.getByRole('button', { name: `Refund order ${number}` }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: /^Refund \$/ }).click();
    await dismissNotice(page, `Refund Successful for transaction id ${sale.payments[0]!.id}`);
    await bought.getByText('Refunded', { exact: true }).waitFor();
    await picture(page, 'customer-refunded');
    await browser.leave(page);
  });

  it('GIFT-2 issues a monthly gift card at the end of the month to each selected customer', async () => {
    const page = await at('/customers?sort=-email');
    const rows = page.locator('[data-row]');
    await rows.nth(1).waitFor();
    for (const n of [2, 3]) await tick(rows.nth(n).getByRole('checkbox').first());
    await page.getByRole('button', { name: 'Issue Gift Card' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    await dialog.getByText('Required').waitFor();
    await dialog.getByLabel('Amount').fill('7.25');
    expect(await dialog.getByLabel('Expires On').count()).toBe(0);
    await dialog.getByText('$14.50 for 2 customers.').waitFor();
    await dialog.getByLabel('Issue On').selectOption('Every month');
    await dialog.getByLabel('Expires On').selectOption('End of month');
    await dialog.getByText('$14.50 for 2 customers, now and with every issue.').waitFor();
    expect(await faultsOf(page, 'to the selected')).toEqual([]);
    await picture(page, 'gift-selected');
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    await dismissNotice(page, '2 gift cards were issued.');
    const { IssuedGiftCard } = await owner.get<{ IssuedGiftCard: { rows: object[] } }>(
      `/utilities/accounts/${operator}/giftCards?limit=2`,
    );
    expect(IssuedGiftCard.rows).toMatchObject(
      [1, 2].map(() => ({ amount: 7.25, recurringIssueMetric: 'monthly', expiry: 'endOfMonth' })),
    );
    await browser.leave(page);
  });

  it('CUST-5 CUST-1 adds selected customers to a group', async () => {
    const page = await at('/customers?sort=-email');
    const rows = page.locator('[data-row]');
    await rows.nth(1).waitFor();
    const emails: string[] = [];
    for (const n of [0, 1]) {
      await tick(rows.nth(n).getByRole('checkbox').first());
      emails.push((await rows.nth(n).innerText()).match(/\S+@\S+/)![0]);
    }
    await page.getByRole('button', { name: 'Add to group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('This is required!').waitFor();
    await hasFocus(page, 'Group: Find a group');
    expect(
      await dialog
        .getByRole('button', { name: 'Group: Find a group', description: 'This is required!' })
        .count(),
    ).toBe(1);
    await pick(page, 'Group: Find a group', 'Reg', 'Regulars');
    expect(await faultsOf(page, 'to a group')).toEqual([]);
    await picture(page, 'to-group');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dismissNotice(page, '2 customers were added to Regulars.');
    await waitUntil('both are in it', async () => {
      const { users } = await owner.get<{ users: Customer[] }>(
        `/users/customers?operator=${operator}&limit=2&sort=-email`,
      );
      return users.every(({ groups }) => groups.some(({ name }) => name === 'Regulars'));
    });
    await browser.leave(page);
  });

  it('CUST-1 SHELL-2 lists a customer once per operator and opens the record of that operator', async () => {
    const page = await browser.signedIn('multi', '/customers?operator=1');
    const rows = page.locator('[data-row]').filter({ hasText: 'shopper@demo.backroom.test' });
    await page.getByLabel('Search names and emails').fill('shopper@demo');
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);
    const operators = new Set<string | null>();
    for (const one of [0, 1]) {
      await rows.nth(one).getByRole('link').first().click();
      await page
        .getByRole('tab', { name: 'History', exact: true })
        .or(page.getByRole('tab'))
        .first()
        .waitFor();
      operators.add(new URL(page.url()).searchParams.get('operator'));
      await page.goBack();
      await rows.nth(1).waitFor();
    }
    expect(operators.size).toBe(2);
    await browser.leave(page);
  });

  it('CUST-1 clips nothing at 1440, 768, 390 and 360 px', async () => {
    const widths = [1440, 768, 390, 360];
    const page = await at('/customers');
    await page.getByRole('table').first().waitFor();
    await atWidths(page, widths, (width) => picture(page, `list-${width}`));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${new URL(page.url()).origin}/customers/${buyer.id}?operator=${operator}&tab=sales`);
    await page.getByRole('tab', { name: 'Transaction History' }).waitFor();
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    await atWidths(page, widths, (width) => picture(page, `customer-${width}`));
    await browser.leave(page);
  });
});

describe('CUST-5 /groups', () => {
  it('CUST-5 creates, fills, renames and deletes a group, and removes selected members', async () => {
    const { users } = await owner.get<{ users: Customer[] }>(`/users/customers?operator=${operator}&limit=3`);
    const name = `Early birds ${Date.now()}`;
    const page = await at('/groups/new');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Group name cannot be empty').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Night shift');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/already|taken/i)
      .first()
      .waitFor();
    await picture(page, 'group-taken');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Group Added');
    await page.waitForURL(/\/groups\?|\/groups$/);
    await row(page, name).getByRole('link').click();
    const renamed = `Larks ${Date.now()}`;
    await page.getByRole('tab', { name: 'Name', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(renamed);
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Group renamed');
    await page.getByRole('heading', { name: renamed }).first().waitFor();
    await page.getByRole('tab', { name: 'Customers', exact: true }).click();
    for (const one of users) {
      await page.getByRole('button', { name: 'Add customer' }).click();
      await page.getByRole('combobox', { name: /Add customer/ }).fill(one.email.slice(0, 12));
      await page.getByRole('option').filter({ hasText: one.email }).click();
      await page.getByRole('row').filter({ hasText: one.email }).first().waitFor();
    }
    await picture(page, 'group-members');
    expect(await faultsOf(page, 'group')).toEqual([]);
    for (const one of users.slice(0, 2))
      await tick(page.getByRole('checkbox', { name: `Select ${nameOf(one)}` }));
    await picture(page, 'group-chosen');
    await page.getByRole('button', { name: 'Remove Selected' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByText('2 customers will be removed from the group.').waitFor();
    await asked.getByRole('button', { name: 'Remove', exact: true }).click();
    await waitUntil('one is left', async () => (await page.locator('tbody tr').count()) === 1);
    await page.getByRole('button', { name: 'Delete Group' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await dismissNotice(page, 'Group deleted');
    await row(page, renamed).waitFor({ state: 'detached' });
    await browser.leave(page);
  });

  it('CUST-5 G-02 adds, removes and adds again members of a new group, in German', async () => {
    const [one, two] = (
      await owner.get<{ users: Customer[] }>(`/users/customers?operator=${operator}&limit=2&sort=email`)
    ).users as [Customer, Customer];
    const name = `Nachteulen ${Date.now()}`;
    const page = await at('/groups', { language: 'de' });
    const fail = (path: string) =>
      page.route(path, (route) => route.fulfill({ status: 500, json: { title: 'Nein.', status: 500 } }));
    await fail('**/v2/users/customers/picker*');
    await go(page, `/groups/new?operator=${operator}`);
    await page.getByLabel('Name', { exact: true }).fill(name);
    const find = page.getByRole('button', { name: 'Kunden hinzufügen' });
    const box = page.getByRole('combobox', { name: /Kunden hinzufügen/ });
    const option = (text: string) => page.getByRole('option').filter({ hasText: text });
    await find.click();
    await page.getByText('Geben Sie mindestens drei Buchstaben ein.').waitFor();
    await box.fill(one.email.slice(0, 12));
    await page.getByText('Die Kunden konnten nicht geladen werden.').waitFor();
    expect(await page.getByText('Nichts gefunden').count()).toBe(0);
    expect(await faultsOf(page, 'members failed')).toEqual([]);
    await picture(page, 'members-failed');
    await page.unroute('**/v2/users/customers/picker*');
    await page.locator('.picker').getByRole('button', { name: 'Erneut versuchen' }).click();
    await option(one.email).click();
    for (const other of [two, one]) {
      await find.click();
      await box.fill(other.email.slice(0, 12));
      await option(other.email).click();
    }
    const remove = (who: Customer) =>
      page.getByRole('button', { name: `${nameOf(who)} aus der Gruppe entfernen`, exact: true });
    await remove(two).waitFor();
    expect(await remove(one).count()).toBe(1);
    expect(await faultsOf(page, 'new group')).toEqual([]);
    await picture(page, 'members-chosen');
    await remove(one).press('Enter');
    await remove(one).waitFor({ state: 'detached' });
    await hasFocus(page, `${nameOf(two)} aus der Gruppe entfernen`);
    await remove(two).press('Enter');
    await remove(two).waitFor({ state: 'detached' });
    await page.locator('[aria-label^="Kunden hinzufügen"]:focus').waitFor();
    await find.click();
    await box.fill(one.email.slice(0, 12));
    await option(one.email).click();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.waitForURL((url) => url.pathname === '/groups');
    await row(page, name).getByRole('link').click();
    const member = page.getByRole('link', { name: nameOf(one) });
    await member.waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await member.click();
    await page.waitForURL((url) => url.pathname === `/customers/${one.id}`);
    await browser.leave(page);
  });

  it('CUST-5 H-22 an operator of the program without customers can also add members', async () => {
    const connect = await signIn('gc');
    const [account] = connect.accounts as [number];
    const name = `Connected ${Date.now()}`;
    const page = await browser.signedIn('gc', `/groups/new?operator=${account}`);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add customer' }).click();
    const answered = page.waitForResponse('**/v2/users/customers/picker*');
    await page.getByRole('combobox', { name: /Add customer/ }).fill('sho');
    expect((await answered).status()).toBe(200);
    await picture(page, 'members-connect');
    const options = page.getByRole('option');
    await options.or(page.getByText('Nothing found')).first().waitFor();
    expect(await options.count()).toBeGreaterThan(0);
    await options.first().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, 'Group Added');
    await row(page, name).getByText('1', { exact: true }).waitFor();
    await browser.leave(page);
  });

  it('CUST-5 SHELL-7 clips nothing at 360 px', async () => {
    const page = await at('/groups', { width: 360 });
    await row(page, 'Night shift').waitFor();
    await picture(page, 'groups-360');
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await fits()).toBe(true);
    await row(page, 'Night shift').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Add customer' }).waitFor();
    await page.locator('.plain-panel').waitFor();
    await picture(page, 'group-360');
    expect(await fits()).toBe(true);
    await browser.leave(page);
  });
});

describe('CUST-4 SETUP-7 check-in and kiosk code', () => {
  it('CUST-4 SETUP-7 a signed-in user checks in on the page of a location and gets a code with a countdown', async () => {
    const { locationId } = demoKiosks().find(({ accountId }) => accountId === operator)!;
    const { checkinCode, name } = await owner.get<{ checkinCode: string; name: string }>(
      `/locations/${locationId}`,
    );
    const page = await browser.signedIn('shopper', `/checkin/${checkinCode}`, { width: 390 });
    await page.getByRole('button', { name: 'Check in' }).click();
    await page.getByRole('status').filter({ hasText: name }).waitFor();
    expect(await faultsOf(page, 'checked in')).toEqual([]);
    await picture(page, 'checked-in');
    // The clock of this phone is ahead by more than the lifetime of a code.
    await page.clock.install({ time: Date.now() + 90_000 });
    await page.goto(`${new URL(page.url()).origin}/orderHistory`);
    await page.getByRole('button', { name: 'Show my code' }).click();
    await page.getByText(/^\d{4} \d{4}$/).waitFor();
    expect(await faultsOf(page, 'my code')).toEqual([]);
    await picture(page, 'my-code');
    const left = page.getByText(/^Expires in \d+ seconds$/);
    const seconds = async () => Number((await left.innerText()).match(/\d+/)![0]);
    const before = await seconds();
    await page.clock.fastForward(20_000);
    await waitUntil('it runs down', async () => (await seconds()) <= before - 20);
    await page.clock.fastForward(60_000);
    await page.getByText('This code has expired.').waitFor();
    expect(await page.getByText(/^\d{4} \d{4}$/).count()).toBe(0);
    await page.context().close();
  });

  it('CUST-4 SETUP-7 SHELL-7 a signed-out user signs in, returns and checks in, at 360 px', async () => {
    const { locationId } = demoKiosks().find(({ accountId }) => accountId === operator)!;
    const { checkinCode, name } = await owner.get<{ checkinCode: string; name: string }>(
      `/locations/${locationId}`,
    );
    const email = await signUp();
    const page = await browser.visit(`/checkin/${checkinCode}`, { width: 360 });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await fits()).toBe(true);
    await picture(page, 'checkin-360');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, email, newPassword);
    await page.waitForURL((url) => url.pathname === `/checkin/${checkinCode}`);
    await page.getByRole('button', { name: 'Check in' }).click();
    await page.getByRole('status').filter({ hasText: name }).waitFor();
    expect(await fits()).toBe(true);
    await browser.leave(page);
  });
});
