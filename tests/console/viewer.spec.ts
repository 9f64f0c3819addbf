import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { areaOfChange, extraGrants, permissions, reservedPermissions } from '@backroom/proto/permissions';
import type { Page } from 'playwright-core';
import { signIn } from '@backroom/testing/people';
import { newPassword, signUp } from '@backroom/testing/sign-up';
import { ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { aroundToday, becomes } from './screens.js';
import { Tour } from './tour.js';

const operator = 2;
const tag = randomUUID().slice(0, 8);
let browser: ConsoleBrowser;
let page: Page;
/** Of the role that the viewer holds. */
let role: number;
let group: number;
/** The record of the URL: the first of its list. */
const records = new Map<string, number>();
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  const all = await signIn('super');
  const { data } = await all.get<{ data: { id: number; isSystem: boolean }[] }>(
    `/accounts/${operator}/groups?limit=100`,
  );
  group = data.find(({ isSystem }) => isSystem)!.id;
  const views = Object.values(permissions).filter(
    (id) => !areaOfChange(id) && !extraGrants.includes(id) && !reservedPermissions.includes(id),
  );
  await all.post(`/accounts/${operator}/api-keys`, {
    ...{ name: `Seen ${tag}`, permissions: ['LedgerAll'], GroupId: group },
  });
  const made = await all.post<{ id: number }>(`/groups/${group}/roles`, {
    ...{ name: `Viewer ${tag}`, GroupId: group },
    permissions: views.map((id) => ({ id, access: 'read' })),
  });
  role = made.id;
  const email = await signUp();
  const { users } = (
    await all.get<{ data: { users: { id: number }[] } }>(`/users?operator=1&keywords=${email}`)
  ).data;
  await all.post(`/users/${users[0]!.id}/roles/${role}?accountId=${operator}`, {});
  const buyers = await all.get<Schemas['CustomerList']>(`/users/customers?operator=${operator}&limit=10`);
  records.set('{customer}', buyers.users[0]!.id);
  const { groups } = await all.get<Schemas['CustomerGroupList']>(
    `/users/groups?operator=${operator}&page=1&limit=10`,
  );
  records.set('{group}', groups[0]!.id);
  page = await browser.visit('/auth/login');
  await fillSignIn(page, email, newPassword);
  await page.getByRole('navigation').first().waitFor();
});
afterAll(async () => {
  expect(browser.violations).toEqual([]);
  await browser.close();
});

const open = (path: string) =>
  page.goto(`${consoleUrl}${path}${path.includes('?') ? '&' : '?'}operator=${operator}&location=1`);
const acts =
  /^(Add|Save|Edit|Delete|Remove|Revoke|Refund|Resend|Reboot|Generate|Make|Reset Password|Accept|Correct|Reject|Upload|Send|Archive|Open|Charge|Close Tabs|Create|Issue|Find)\b/;

describe('PERM-2 SETUP-4 view permissions', () => {
  it('PERM-2 show every screen without any way to change it', async () => {
    const screens = [
      ...[`/sales/order?${aroundToday()}`, '/sales/quarantine', '/add-ons/coolers', '/tabs', '/loyalty'],
      ...['/setup/tax', '/setup/users', '/setup/roles', '/setup/groups', '/setup/locations'],
      ...['/setup/api-keys', '/setup/security', '/setup/general'],
      ...['/customers', '/customers/{customer}', '/customers/invite', '/groups', '/groups/{group}'],
    ];
    const tour = new Tour(page);
    await tour.stands();
    for (const screen of screens) {
      const path = screen.replace(/\{\w+\}/, (name) => String(records.get(name)));
      await tour.visit(`${path}${path.includes('?') ? '&' : '?'}operator=${operator}&location=1`);
      await page
        .locator('main [data-row], main .plain-panel, main form, main section, main .bp6-non-ideal-state')
        .first()
        .waitFor();
      expect(tour.at).toBe(path.split('?')[0]);
      const offered = await page.getByRole('main').getByRole('button', { name: acts }).allInnerTexts();
      expect([screen, offered]).toEqual([screen, []]);
    }
  });

  it('LOY-2 PERM-2 show the rewards of a location read-only', async () => {
    await open('/loyalty');
    await page.locator('main [data-row]').first().click();
    await page.getByText('Tier 5 (12,500 Points)').waitFor();
    await page.getByText('View only. You don’t have permission to edit this.').waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('button', { name: /^(Save|Move|Remove|Add product)/ }).count()).toBe(0);
    expect(await main.locator('[draggable=true]').count()).toBe(0);
    await becomes(() => main.getByRole('checkbox', { name: 'Loyalty Enabled' }).isDisabled(), true);
  });
});
