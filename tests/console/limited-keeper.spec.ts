import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { signInAs, signUp } from '@backroom/testing/sign-up';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, fillSignIn } from './console-browser.js';
import { becomes, tick, dismissNotice } from './screens.js';
import { go } from './tour.js';

const tag = randomUUID().slice(0, 8);
const email = `limited-${tag}@people.backroom.test`;
/** Permissions of a customer manager only. */
const clerkEmail = `clerk-${tag}@people.backroom.test`;
const password = 'A long first password';
const areas = ['SetupAll', 'SetupGeneral', 'SetupUsers', 'SetupLocations'] as const;
const beyond = 'Outside your permissions';

/** An admin of all settings, limited to one location of the operator. */
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
/** Own locations, which are in no group of other test files. */
const [here, elsewhere] = [`Near ${tag}`, `Away ${tag}`];
let placeHere: number;
let page: Page;
beforeAll(async () => {
  [browser, owner] = [await ConsoleBrowser.start(), await signIn('owner')];
  operator = owner.accounts[0]!;
  const place = async (name: string) => {
    const opening = { accountId: operator, name, timezone: 'America/New_York' };
    return (await owner.post<{ id: number }>('/locations', opening)).id;
  };
  placeHere = await place(here);
  // Groups include a new location a moment later.
  const group = (name: string, locationId: number) =>
    waitUntil(`the group ${name}`, () =>
      owner.post<{ id: number }>(`/accounts/${operator}/groups`, { name, locationIds: [locationId] }),
    );
  const role = async (name: string, GroupId: number, of: readonly (keyof typeof permissions)[] = areas) => {
    const held = withChanges(of.map((area) => permissions[area]));
    const given = held.map((id) => ({ id, access: 'read' }));
    return owner.post<{ id: number }>(`/groups/${GroupId}/roles`, { name, GroupId, permissions: given });
  };
  const [own, other] = [
    await group(`Own ${tag}`, placeHere),
    await group(`Far ${tag}`, await place(elsewhere)),
  ];
  const given = await role(`Keeper here ${tag}`, own.id);
  await role(`Keeper there ${tag}`, other.id);
  const ofCustomers = await role(`Customers here ${tag}`, own.id, ['CustomersAll']);
  const hire = (as: string, lastName: string, RoleId: number) =>
    owner.post(`/users?accountId=${operator}`, {
      ...{ email: as, password, first_name: 'Lina', last_name: `${lastName} ${tag}` },
      userroles: [{ RoleId }],
    });
  await hire(email, 'Limited', given.id);
  await hire(clerkEmail, 'Clerk', ofCustomers.id);
  page = await browser.visit('/auth/login');
  await fillSignIn(page, email, password);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().waitFor();
}, 60_000);
afterAll(() => browser?.close());

const choice = (name: string | RegExp) => page.getByRole('checkbox', { name });

describe('an admin limited to some locations', () => {
  it('PERM-4 SETUP-3 assigns roles of their locations and sees which are not assignable', async () => {
    await go(page, `/setup/users/new?operator=${operator}&location=1`);
    await choice(`Keeper here ${tag}`).waitFor();
    await becomes(() => choice(new RegExp(`^Keeper here ${tag}`)).isEnabled(), true);
    await becomes(() => choice(new RegExp(`^Keeper there ${tag}`)).isDisabled(), true);
    await becomes(() => choice(/^Account Owner/).isDisabled(), true);
    expect(await faultsOf(page, 'roles beyond')).toEqual([]);
  });

  it('PERM-4 SETUP-4 limits roles and keys to groups of their locations only', async () => {
    await go(page, `/setup/roles/new?operator=${operator}&location=1`);
    const groups = page.getByLabel('Location Group');
    await groups.getByRole('option', { name: `Own ${tag}` }).waitFor({ state: 'attached' });
    expect((await groups.getByRole('option').allInnerTexts()).slice(1)).toEqual([`Own ${tag}`]);
    await go(page, `/setup/roles?operator=${operator}&location=1&search=Keeper`);
    await page.getByRole('link', { name: `Keeper there ${tag}` }).click();
    await page.getByText('You can’t edit this role').waitFor();
  });

  it('PERM-4 SETUP-5 adds only their locations to groups and cannot edit other groups', async () => {
    await go(page, `/setup/groups/new?operator=${operator}&location=1`);
    await choice(here).waitFor();
    await becomes(() => choice(here).isEnabled(), true);
    // They see no other location; one visible through another role is not editable.
    const other = choice(new RegExp(`^${elsewhere}`));
    expect((await other.count()) === 0 || (await other.isDisabled())).toBe(true);
    await page.getByLabel('Title').or(page.getByLabel('Name')).first().fill(`Mine ${tag}`);
    await tick(choice(here));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dismissNotice(page);
    await page.getByLabel('Search for Groups').or(page.getByRole('searchbox')).first().fill(`Far ${tag}`);
    await page.getByRole('link', { name: `Far ${tag}` }).click();
    await page.getByText('You can’t edit this group').waitFor();
    expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0);
    expect(await page.getByText(beyond).count()).toBe(0);
  });
});

describe('a customer manager limited to some locations', () => {
  it('PERM-4 H-21 CUST-1 CUST-5 sees only customers of these locations and cannot change account-wide data', async () => {
    const { checkinCode } = await owner.get<{ checkinCode: string }>(`/locations/${placeHere}`);
    const buyer = await signUp();
    await (await signInAs(buyer)).post(`/locations/${checkinCode}/checkins`, {});
    const found = `/users/customers?operator=${operator}&limit=10&keywords=${encodeURIComponent(buyer)}`;
    await waitUntil(
      'they are a customer',
      async () => (await owner.get<Schemas['CustomerList']>(found)).users.length === 1,
    );
    const clerk = await browser.visit('/auth/login');
    await fillSignIn(clerk, clerkEmail, password);
    const main = clerk.getByRole('main');
    const links = clerk.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await links.first().waitFor();
    await go(clerk, `/customers?operator=${operator}&location=1`);
    await main.locator('[data-row]').filter({ hasText: buyer }).waitFor();
    await becomes(() => main.locator('[data-row]').count(), 1);
    const acts = /^(Create Group|Upload Invite CSV|Invite Customers|Add Group|Issue|Add to group)/;
    await tick(main.locator('[data-row]').getByRole('checkbox'));
    await main.getByRole('button', { name: 'Copy emails' }).waitFor();
    await becomes(() => main.getByRole('button', { name: acts }).allInnerTexts(), []);
    expect(await faultsOf(clerk, 'customers of some places')).toEqual([]);
    await main.locator('[data-row]').getByRole('link').first().click();
    await clerk.getByRole('tab', { name: 'Tab', exact: true }).waitFor();
    expect(await clerk.getByRole('tab', { name: 'Cards on file' }).count()).toBe(0);
    await go(clerk, `/groups?operator=${operator}&location=1`);
    await main.locator('[data-row]').filter({ hasText: 'Night shift' }).getByRole('link').first().click();
    await clerk.getByRole('tab', { name: 'Customers', exact: true }).waitFor();
    const changes = /^(Add|Delete Group|Remove|Save)/;
    await becomes(() => main.getByRole('button', { name: changes }).allInnerTexts(), []);
    await browser.leave(clerk);
  });
});
