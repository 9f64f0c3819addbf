import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { longest } from '@backroom/proto/lengths';
import type { Page } from 'playwright-core';
import { linkIn, mailTo } from '../system/mailbox.js';
import { demoPassword, signIn, type Person } from '../system/people.js';
import { waitUntil } from '../system/running-system.js';
import { postgres } from '../system/stores.js';
import { faultsOf } from './accessible.js';
import { atPath, ConsoleBrowser } from './console-browser.js';
import { callsOf } from './screens.js';

const tag = randomUUID().slice(0, 8);
const script = '<img src=x onerror="globalThis.isBroken=1">';
let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
});
afterAll(async () => {
  expect(browser.violations).toEqual([]);
  await browser.close();
});

const open = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}operator=${operator}&location=1`, view);
const rows = (page: Page) => page.locator('[data-row]');
const dialog = (page: Page) => page.getByRole('dialog');
const gotIt = (page: Page) => page.getByRole('button', { name: 'Got it!' }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const at = (page: Page, path: RegExp) => page.waitForURL((url) => path.test(url.pathname));

/** A role of the owner's operator, made by a call. */
async function role(name: string, ids: number[] = [7]) {
  const { data } = await owner.get<{ data: { id: number; isSystem: boolean }[] }>(
    `/accounts/${operator}/groups?limit=100`,
  );
  const group = data.find(({ isSystem }) => isSystem)!.id;
  return owner.post<{ id: number; version: number }>(`/groups/${group}/roles`, {
    name,
    GroupId: group,
    permissions: ids.map((id) => ({ id, access: 'read' })),
  });
}

describe('the setup area', () => {
  it('SETUP-3 PERM-5 makes a user with all rules told, gives a role, and finds it in the history', async () => {
    await role(`Till keeper ${tag}`);
    const page = await open('/setup/users');
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Add User' }).click();
    await at(page, /^\/setup\/users\/new$/);
    await page.getByRole('button', { name: 'Add User' }).click();
    for (const text of [
      'First name cannot be empty.',
      'Last name cannot be empty.',
      'Email cannot be empty.',
      'Role cannot be empty',
      'password cannot be empty',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('user-first_name');
    await page.getByLabel('First Name').fill('Nora');
    await page.getByLabel('Last Name').fill(`Quill ${tag}`);
    await page.getByLabel('Email', { exact: true }).first().fill('not an email');
    await page.getByLabel('Password', { exact: true }).fill('A long first password');
    await page.getByRole('checkbox', { name: `Till keeper ${tag}` }).check({ force: true });
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByText('Please enter a valid Email address.').waitFor();
    await page.locator('#user-email').fill(`nora-${tag}@people.backroom.test`);
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Add User' }).dblclick();
    await page.getByText('User added!').waitFor();
    expect(calls.filter((call) => call.startsWith('POST /v2/users'))).toHaveLength(1);
    await gotIt(page);
    await at(page, /^\/setup\/users$/);
    await page.getByLabel('Search for Users').fill(tag);
    await page.getByRole('link', { name: `Nora Quill ${tag}` }).click();
    await at(page, /^\/setup\/users\/\d+$/);
    await page.getByRole('checkbox', { name: /^Manager/ }).check({ force: true });
    await save(page);
    await page.getByText('User Updated').waitFor();
    await gotIt(page);
    await page.getByRole('link', { name: `Nora Quill ${tag}` }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await waitUntil('the role in the history', async () => {
      await page.reload();
      await page.getByRole('list', { name: 'History' }).or(page.getByText('Nothing was changed')).waitFor();
      return (await page.getByText('Role given').count()) === 1;
    });
    const entry = page.getByRole('listitem').filter({ hasText: 'Role given' });
    expect(await entry.innerText()).toMatch(/Owner Demo/);
    await page.context().close();
  });

  it('SETUP-4 switches: an area changes its sub-areas, a sub-area itself, and nobody gives what they lack', async () => {
    const page = await open('/setup/roles/new');
    const saveButton = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByLabel('Name', { exact: true }).waitFor();
    expect(await saveButton.isDisabled()).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill(`Analyst ${tag} ${script}`);
    await save(page);
    await page.getByText('This is required!').waitFor();
    await page.getByLabel('Location Group').selectOption({ label: 'All Locations' });
    const area = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await area('Sales and reporting').check({ force: true });
    expect(await area('Tax reports').isChecked()).toBe(true);
    await area('Tax reports').uncheck({ force: true });
    expect(await area('Sales and reporting').isChecked()).toBe(true);
    expect(await area('Sales reports').isChecked()).toBe(true);
    expect(await area('Operators').isDisabled()).toBe(true);
    await page.getByText('You cannot give what you do not hold yourself.').first().waitFor();
    await save(page);
    await page.getByText('Role created !').waitFor();
    await gotIt(page);
    await page.getByLabel('Search for Roles').fill(`Analyst ${tag}`);
    const link = page.getByRole('link', { name: `Analyst ${tag}` });
    await link.waitFor();
    expect(await link.innerText()).toContain('<img');
    await link.click();
    await page.getByRole('checkbox', { name: 'Tax reports' }).waitFor();
    expect(await area('Tax reports').isChecked()).toBe(false);
    expect(await area('Customer reports').isChecked()).toBe(true);
    expect(await page.evaluate(() => 'isBroken' in globalThis)).toBe(false);
    await page.context().close();
  });

  it('SETUP-4 a system role and one with Admins in its name are shown, not edited', async () => {
    const page = await open('/setup/roles/1');
    await page.getByText('This role cannot be edited by you').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Delete role' }).count()).toBe(0);
    await page.context().close();
  });

  it('SETUP-4 a role that somebody deleted meanwhile says so, with the way back to the list', async () => {
    const made = await role(`Fleeting ${tag}`, [7]);
    const page = await open(`/setup/roles/${made.id}`);
    await page.getByLabel('Description').fill('Too late');
    expect((await owner.call(`/roles/${made.id}`, { method: 'DELETE' })).status).toBeLessThan(300);
    await save(page);
    await page.getByText('This was deleted meanwhile').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await atPath(page, '/setup/roles');
    await page.context().close();
  });

  it('SETUP-4 two admins on one role: both versions are shown and nothing is lost', async () => {
    const made = await role(`Shared ${tag}`, [7]);
    const [one, other] = [await open(`/setup/roles/${made.id}`), await open(`/setup/roles/${made.id}`)];
    await other.getByLabel('Description').fill('Written by the other one');
    await one.getByRole('checkbox', { name: 'Gift cards' }).check({ force: true });
    await save(other);
    await other.getByText('Role updated !').waitFor();
    await save(one);
    await one.getByText('Somebody else saved this meanwhile').first().waitFor();
    const table = one.getByRole('table');
    expect(await table.innerText()).toContain('Written by the other one');
    expect(await table.innerText()).toContain('Ledger, Gift cards');
    expect(await faultsOf(one, 'conflict')).toEqual([]);
    await one.getByRole('button', { name: 'Keep mine' }).click();
    await one.getByText('Role updated !').waitFor();
    const kept = await owner.get<{
      description: string;
      permissions: { id: number; access: string | null }[];
    }>(`/accounts/${operator}/roles/${made.id}`);
    expect(kept.description).toBe('Written by the other one');
    expect(kept.permissions.filter(({ access }) => access).map(({ id }) => id)).toEqual([7, 18]);
    await one.context().close();
    await other.context().close();
  });

  it('SETUP-4 "Take theirs" leaves what the others saved, and unsaved work is asked about', async () => {
    const made = await role(`Left ${tag}`);
    const page = await open(`/setup/roles/${made.id}`);
    await page.getByLabel('Description').fill('Mine');
    await owner.post(`/roles/${made.id}`, {
      name: `Theirs ${tag}`,
      GroupId: (await owner.get<{ GroupId: number }>(`/accounts/${operator}/roles/${made.id}`)).GroupId,
      permissions: [{ id: 7, access: 'read' }],
    });
    await save(page);
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await waitUntil('their name', async () =>
      (await page.getByLabel('Name', { exact: true }).inputValue()).startsWith('Theirs'),
    );
    expect(await page.getByLabel('Description').inputValue()).toBe('');
    await page.getByLabel('Description').fill('Not saved');
    await page.getByRole('link', { name: 'Users' }).first().click();
    await page.getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('Not saved');
    await page.context().close();
  });

  it('SETUP-5 a group is made of searched locations, changed and deleted', async () => {
    const page = await open('/setup/groups/new');
    await page.getByLabel('Title').fill(`North ${tag}`);
    await save(page);
    await page.getByText('Please select at least one location before saving.').waitFor();
    const boxes = page.locator('.setup-choices').getByRole('checkbox');
    await boxes.nth(1).check({ force: true });
    const second = await page.locator('.setup-choices label').nth(2).innerText();
    await page.getByLabel('Search for Locations').fill(second);
    await waitUntil('the one location', async () => (await boxes.count()) === 2);
    await boxes.nth(1).check({ force: true });
    await page.getByText('2 locations selected').waitFor();
    await save(page);
    await page.getByText('Locations Group Created').waitFor();
    await gotIt(page);
    await page.getByLabel('Search for Groups').fill(`North ${tag}`);
    await page.getByRole('link', { name: `North ${tag}` }).click();
    await page.getByText('2 locations selected').waitFor();
    await page.getByRole('checkbox', { name: 'All of this page' }).check({ force: true });
    await page.getByText(/([3-9]|\d\d) locations selected/).waitFor();
    await save(page);
    await page.getByText('Locations Group Updated').waitFor();
    await gotIt(page);
    await page.getByRole('link', { name: `North ${tag}` }).click();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await page.getByText(`The location group “North ${tag}” will be gone for good.`).waitFor();
    const calls = callsOf(page);
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).dblclick();
    await page.getByText('Locations Group Deleted').waitFor();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    await gotIt(page);
    await page.getByRole('link', { name: 'All Locations' }).waitFor();
    // The list shows what it had until the answer is there.
    await page.getByRole('link', { name: `North ${tag}` }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('SHELL-4 a record opens under the name of its own operator, whichever the link named', async () => {
    const multi = await signIn('multi');
    const [first, second] = multi.accounts as [number, number];
    const { data } = await multi.get<{ data: { id: number }[] }>(`/accounts/${first}/groups?limit=1`);
    const { data: people } = await multi.get<{
      data: { users: { id: number; userroles: { accountId: number }[] }[] };
    }>(`/accounts/${first}/users?limit=100`);
    const person = people.users.find(
      ({ userroles }) => userroles.length > 0 && userroles.every(({ accountId }) => accountId === first),
    )!;
    for (const path of [`/setup/groups/${data[0]!.id}`, `/setup/users/${person.id}`]) {
      const page = await browser.signedIn('multi', `${path}?operator=${second}&location=1`);
      await page.locator('.record-facts').waitFor();
      await page.getByRole('button', { name: 'Operator: Harbor Fresh Markets' }).waitFor();
      expect(new URL(page.url()).searchParams.get('operator')).toBe(String(first));
      if (path.includes('users')) {
        await page.getByRole('button', { name: /^Operator:/ }).click();
        await page.getByRole('option', { name: 'Mesa Micro Markets' }).click();
        await page.waitForURL((url) => url.searchParams.get('operator') === String(second));
        await page.getByRole('button', { name: 'Operator: Mesa Micro Markets' }).waitFor();
      }
      await page.context().close();
    }
  });

  it('SETUP-4 every group of an operator can be chosen for a role, however many there are', async () => {
    const { data } = await owner.get<{ data: { locationIds: number[] }[] }>(
      `/accounts/${operator}/groups?limit=1`,
    );
    const locationIds = data[0]!.locationIds.slice(0, 1);
    const many = Array.from({ length: 102 }, (_, nth) => `Zone ${tag} ${nth}`);
    for (const name of many)
      await owner.post(`/accounts/${operator}/groups`, { name, description: '', locationIds });
    const page = await open('/setup/roles/new');
    const options = page.getByLabel('Location Group').locator('option');
    await waitUntil('every group', async () => {
      const offered = await options.allInnerTexts();
      return many.every((name) => offered.includes(name));
    });
    await page.context().close();
  });

  it('SETUP-1 the store is saved, wrong fields are named, and a script stays text', async () => {
    const page = await open('/setup/general');
    await page.getByLabel('Website').fill('not an address');
    await page.getByLabel('City').fill(script);
    await page.getByLabel('Street', { exact: true }).fill('通り'.repeat(40));
    await save(page);
    await page.getByText('Must begin with https:// or http://.').waitFor();
    await page.getByLabel('Website').fill('https://harbor.example.com');
    expect(await page.getByLabel('Currency').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Timezone').selectOption('America/Chicago');
    await save(page);
    await page.getByText('Saved information for Harbor Fresh Markets').waitFor();
    await gotIt(page);
    await page.reload();
    expect(await page.getByLabel('City').inputValue()).toBe(script);
    await page.getByLabel('City').fill('Boston');
    await page.getByLabel('Timezone').selectOption('America/New_York');
    await save(page);
    await page.getByText('Saved information for').waitFor();
    await gotIt(page);
    await page.getByRole('tab', { name: 'History' }).click();
    await waitUntil('the change', async () => {
      await page.reload();
      await page.getByRole('list', { name: 'History' }).or(page.getByText('Nothing was changed')).waitFor();
      return (await page.getByText('America/Chicago').count()) >= 2;
    });
    await page.context().close();
  });

  it('PERM-5 the audit search finds a change by person, action and record, with before and after', async () => {
    const made = await role(`Audited ${tag}`, [7]);
    const page = await open(`/setup/audit?search=audited&period=months`);
    await waitUntil('the entry', async () => {
      await page.reload();
      await rows(page).first().or(page.getByText('No changes found')).waitFor();
      return (
        (await rows(page)
          .filter({ hasText: `Audited ${tag}` })
          .count()) > 0
      );
    });
    await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Role added' });
    await page.getByLabel('Record', { exact: true }).selectOption({ label: 'Role' });
    await page.getByRole('button', { name: /^Person/ }).click();
    await page.getByRole('option', { name: 'Owner Demo' }).click();
    await rows(page)
      .filter({ hasText: `Audited ${tag}` })
      .getByRole('button')
      .first()
      .click();
    await page.getByText('LedgerAll').waitFor();
    // The group by its name, not its number.
    await page
      .locator('.audit-details')
      .getByText(/All Locations$/)
      .first()
      .waitFor();
    const actions = await page.getByLabel('Action', { exact: true }).locator('option').allInnerTexts();
    expect(actions).toEqual(expect.arrayContaining(['Signed in', 'Signed out', 'Location added']));
    expect(new URL(page.url()).searchParams.get('command')).toBe('create-role');
    await page.getByRole('button', { name: /^Person/ }).click();
    await page
      .getByRole('option', { name: /Morgan/ })
      .first()
      .click();
    await page.getByText('No changes found').waitFor();
    expect(made.id).toBeGreaterThan(0);
    await page.context().close();
  });

  it('AUTH-4 an API key is shown once, and revoked', async () => {
    const page = await open('/setup/api-keys');
    // The groups come late: the form waits for them and offers everywhere.
    await page.route(/\/v2\/accounts\/\d+\/groups/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => undefined);
    });
    await page.reload();
    await page.getByRole('button', { name: 'Add API key' }).click();
    await page.getByRole('button', { name: 'Make key' }).click();
    await page.getByText('This is required!').first().waitFor();
    await page.getByLabel('Name', { exact: true }).fill(`Till ${tag}`);
    await page.getByRole('checkbox', { name: 'Ledger', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Make key' }).click();
    const key = await page.locator('.shown-once code').innerText();
    expect(key).toMatch(/^bk_[\w-]{43}$/);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('cell', { name: `Till ${tag}`, exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(key);
    const used = await owner.call(`/reports/ledgers?type=order&limit=1&operator=${operator}`, { token: key });
    expect(used.status).not.toBe(401);
    await page.getByRole('button', { name: `Revoke Till ${tag}` }).click();
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('row', { name: new RegExp(`Till ${tag}.*Revoked`) }).waitFor();
    await page.context().close();
  });

  it('SHELL-7 long text of a list wraps in the table and stands below its heading on a phone', async () => {
    const areas = [
      'LedgerAll',
      'SetupUsers',
      'SetupLocations',
      'SetupGeneral',
      'CustomersAll',
      'SalesAndReportingAll',
    ];
    const { data } = await owner.get<{ data: { id: number; isSystem: boolean }[] }>(
      `/accounts/${operator}/groups`,
    );
    const GroupId = data.find(({ isSystem }) => isSystem)!.id;
    const body = { name: `Long ${tag}`, permissions: areas, GroupId };
    await owner.post(`/accounts/${operator}/api-keys`, body);
    for (const width of [1_440, 360]) {
      const page = await open(`/setup/api-keys?search=${encodeURIComponent(body.name)}`, { width });
      const cell = page.locator('.cell-text').first();
      await cell.waitFor();
      const { height, textAlign, left } = await cell.evaluate((element) => {
        const box = element.getBoundingClientRect();
        return { height: box.height, textAlign: getComputedStyle(element).textAlign, left: box.left };
      });
      expect([textAlign, height > 18, height < 200]).toEqual(['start', true, true]);
      // However long the text, what can be done with the row stays in sight.
      const revoke = page.getByRole('button', { name: `Revoke Long ${tag}` });
      expect(await revoke.evaluate((button) => button.getBoundingClientRect().right <= innerWidth)).toBe(
        true,
      );
      if (width === 360) {
        const heading = page.locator('.fact-text dt').first();
        expect(await heading.evaluate((element) => element.getBoundingClientRect().left)).toBe(left);
      }
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.context().close();
    }
  });

  it('AUTH-7 single sign-on takes a secret and never shows it; its link is there to copy', async () => {
    const page = await browser.signedIn('gc', '/setup/security');
    const secret = `secret-${tag}`;
    await page.getByLabel('Issuer').fill('https://sign-in.example.com');
    await page.getByLabel('Client id').fill('backroom');
    await page.getByLabel('Client secret').fill(secret);
    await page.getByLabel('Allowed email domains').fill('example.com, example.org');
    await page.getByLabel('Role of somebody new').selectOption({ label: 'Manager' });
    await page.getByRole('checkbox', { name: 'Single sign-on is on' }).check({ force: true });
    await save(page);
    await page.getByText('Single sign-on saved').waitFor();
    await gotIt(page);
    await page.getByText(/\/auth\/sso\/\d+$/).waitFor();
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    await page.reload();
    expect(await page.getByLabel('Allowed email domains').inputValue()).toBe('example.com, example.org');
    expect(await page.content()).not.toContain(secret);
    await page.context().close();
  });

  it('SETUP-3 names end where the service ends them, in any script, and break no screen', async () => {
    const page = await open('/setup/users/new', { width: 390 });
    await page.getByLabel('First Name').fill('ñ漢'.repeat(100));
    expect(await page.getByLabel('First Name').inputValue()).toHaveLength(longest.name);
    await page.getByLabel('Last Name').fill('👩‍👩‍👧'.repeat(12));
    await page.locator('#user-email').fill(`long-${tag}@people.backroom.test`);
    await page.getByLabel('Password', { exact: true }).fill('A long first password');
    await page.getByRole('checkbox', { name: /^Manager/ }).check({ force: true });
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByText('User added!').waitFor();
    await gotIt(page);
    await rows(page).first().waitFor();
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beyond()).toBeLessThanOrEqual(0);
    await role('W'.repeat(52) + tag);
    await page.goto(page.url().replace('/users', '/roles'));
    await rows(page).first().waitFor();
    expect(await beyond()).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('SETUP-3 AUTH-2 one’s own record opens with roles to read alone; a new email asks for the password; the reset is mailed', async () => {
    const page = await browser.signedIn('clerk', `/setup/users/${(await signIn('clerk')).session.id}`);
    await page.getByLabel('First Name').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    await page.locator('#user-email').fill(`clerk-${tag}@people.backroom.test`);
    await save(page);
    await page.getByText('password cannot be empty').waitFor();
    await page.locator('#user-email').fill('clerk@demo.backroom.test');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Resent Link sent to your email').waitFor();
    await gotIt(page);
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    expect(await page.getByRole('tab', { name: 'History' }).count()).toBe(0);
    expect(await faultsOf(page, 'own record')).toEqual([]);
    await page.context().close();
    const own = await open(`/setup/users/${owner.session.id}`);
    await own.getByText('Your own roles are changed by somebody else.').waitFor();
    expect(await own.getByRole('checkbox', { name: 'Account Owner' }).isDisabled()).toBe(true);
    await own.context().close();
  });

  it('SETUP-3 AUTH-4 another email of somebody who is in waits for its confirmation, and the form says so', async () => {
    const email = `clerk-${tag}@people.backroom.test`;
    const page = await open(`/setup/users/${(await signIn('clerk')).session.id}`);
    await page.locator('#user-email').fill(email);
    await save(page);
    await page
      .getByText(`The new email counts once it is confirmed by the mail we sent to ${email}.`)
      .waitFor();
    await gotIt(page);
    await at(page, /^\/setup\/users$/);
    expect(linkIn(await mailTo(email, 'confirmEmail')).pathname).toBe('/auth/confirm');
    await page.getByLabel('Search for Users').fill('clerk@demo');
    await page.getByRole('link', { name: 'Clerk Demo' }).waitFor();
    await page.context().close();
  });

  it('SETUP-3 an invited user is made without a password', async () => {
    const page = await open('/setup/users/new');
    await page.getByLabel('First Name').fill('Ivo');
    await page.getByLabel('Last Name').fill('Invited');
    await page.locator('#user-email').fill(`ivo-${tag}@people.backroom.test`);
    await page.getByRole('checkbox', { name: /^Send an invitation/ }).check({ force: true });
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await page.getByRole('checkbox', { name: /^Manager/ }).check({ force: true });
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByText('User added!').waitFor();
    expect(linkIn(await mailTo(`ivo-${tag}@people.backroom.test`, 'invite')).pathname).toBe('/auth/invite');
    await page.context().close();
  });

  it('AUTH-7 AUTH-4 in a session of before an API key asks for a fresh proof, in one dialog, and goes on by itself', async () => {
    const page = await open('/setup/api-keys');
    const [request] = await Promise.all([page.waitForRequest(/\/accounts\/\d+\/api-keys/), page.reload()]);
    const [, claims = ''] = ((await request.headerValue('authorization')) ?? '').split('.');
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
    await postgres(
      'identity',
      "update session set created_at = created_at - interval '10 min', proven_at = null where id = $1",
      [sid],
    );
    await page.getByRole('button', { name: 'Add API key' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Fresh ${tag}`);
    await page.getByRole('checkbox', { name: 'Ledger', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Make key' }).click();
    const proof = page.getByRole('dialog', { name: 'Is it really you?' });
    await proof.getByLabel('Password', { exact: true }).fill('not the password');
    await proof.getByRole('button', { name: 'Go on' }).click();
    await proof.getByText('This is not your password.').waitFor();
    expect(await faultsOf(page, 'the proof')).toEqual([]);
    await proof.getByLabel('Password', { exact: true }).fill(demoPassword);
    await proof.getByRole('button', { name: 'Go on' }).click();
    expect(await page.locator('.shown-once code').innerText()).toMatch(/^bk_[\w-]{43}$/);
    await page.context().close();
  });

  it('AUTH-4 SETUP-3 an operator chooses after how long without use its people sign in again', async () => {
    const page = await open('/setup/security');
    const choice = page.getByLabel('Sign out who does nothing for');
    await choice.selectOption({ label: '8 hours' });
    await page.getByText('Unused sessions now end after that time').waitFor();
    await page.reload();
    await waitUntil('the kept choice', async () => (await choice.inputValue()) === '480');
    await choice.selectOption({ label: '12 hours' });
    await page.getByText('Unused sessions now end after that time').waitFor();
    await page.context().close();
  });

  const screens = [
    ...['/setup/general', '/setup/users', '/setup/users/new', '/setup/roles', '/setup/roles/new'],
    ...['/setup/groups', '/setup/groups/new', '/setup/audit', '/setup/security', '/setup/api-keys'],
  ];
  it.each(screens)(
    'SETUP-1 SHELL-7 %s breaks no rule on wide and narrow screens, light and dark',
    async (path) => {
      const faults: string[] = [];
      for (const width of [1440, 390]) {
        const page = await open(path, { width });
        await page.locator('main button, main [data-row]').first().waitFor();
        faults.push(...(await faultsOf(page, `${path} ${width}`)));
        await page.context().close();
      }
      expect(faults).toEqual([]);
    },
  );
});
