import { describe, expect, it } from '@jest/globals';
import { signIn } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsAt } from './accessible.js';
import { becomes, callsOf, tick, dismissNotice } from './screens.js';
import { browser, dialog, inSetupArea, open, operator, role, rows, save, script, tag } from './setup-area.js';
import { Tour } from './tour.js';

inSetupArea();

describe('the setup area', () => {
  it('SETUP-5 creates, edits and deletes a group of searched locations', async () => {
    const page = await open('/setup/groups/new');
    await page.getByLabel('Title').fill(`North ${tag}`);
    await save(page);
    await page.getByText('Please select at least one location before saving.').waitFor();
    const boxes = page.locator('.setup-choices').getByRole('checkbox');
    await tick(boxes.nth(1));
    const second = await page.locator('.setup-choices label').nth(2).innerText();
    await page.getByLabel('Search for Locations').fill(second);
    await waitUntil('the one location', async () => (await boxes.count()) === 2);
    await tick(boxes.nth(1));
    await page.getByText('2 locations selected').waitFor();
    await save(page);
    await page.getByText('Locations Group Created').waitFor();
    await dismissNotice(page);
    await page.getByLabel('Search for Groups').fill(`North ${tag}`);
    await page.getByRole('link', { name: `North ${tag}` }).click();
    await page.getByText('2 locations selected').waitFor();
    await tick(page.getByRole('checkbox', { name: 'All on this page' }));
    await page.getByText(/([3-9]|\d\d) locations selected/).waitFor();
    await save(page);
    await page.getByText('Locations Group Updated').waitFor();
    await dismissNotice(page);
    await page.getByRole('link', { name: `North ${tag}` }).click();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await page.getByText(`The location group “North ${tag}” will be permanently deleted.`).waitFor();
    const calls = callsOf(page);
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).dblclick();
    await page.getByText('Locations Group Deleted').waitFor();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    await dismissNotice(page);
    await page.getByRole('link', { name: 'All Locations' }).waitFor();
    // The list shows the previous rows until the response arrives.
    await page.getByRole('link', { name: `North ${tag}` }).waitFor({ state: 'detached' });
    await browser.leave(page);
  });

  it('SHELL-4 a record opens under its own operator, whatever the link names', async () => {
    const multi = await signIn('multi');
    const [first, second] = multi.accounts as [number, number];
    const { data } = await multi.get<{ data: { id: number }[] }>(`/accounts/${first}/groups?limit=1`);
    const { data: people } = await multi.get<{
      data: { users: { id: number; userroles: { accountId: number }[] }[] };
    }>(`/accounts/${first}/users?limit=100`);
    const person = people.users.find(
      ({ userroles }) => userroles.length > 0 && userroles.every(({ accountId }) => accountId === first),
    )!;
    const [group, user] = [`/setup/groups/${data[0]!.id}`, `/setup/users/${person.id}`];
    const ofAnother = `?operator=${second}&location=1`;
    const page = await browser.signedIn('multi', group + ofAnother);
    const tour = new Tour(page);
    const isOpen = async (path: string) => {
      await page.locator('.record-facts').waitFor();
      await page.getByRole('button', { name: 'Operator: Harbor Fresh Markets' }).waitFor();
      expect(tour.at).toBe(path);
      expect(new URL(page.url()).searchParams.get('operator')).toBe(String(first));
    };
    await isOpen(group);
    await tour.visit(user + ofAnother);
    await isOpen(user);
    await page.getByRole('button', { name: /^Operator:/ }).click();
    await page.getByRole('option', { name: 'Mesa Micro Markets' }).click();
    await page.waitForURL((url) => url.searchParams.get('operator') === String(second));
    await page.getByRole('button', { name: 'Operator: Mesa Micro Markets' }).waitFor();
    await browser.leave(page);
  });

  it('SETUP-1 saves the store, names invalid fields, and keeps script as text', async () => {
    const page = await open('/setup/general');
    await page.getByLabel('Website').fill('not an address');
    await page.getByLabel('City').fill(script);
    await page.getByLabel('Street', { exact: true }).fill('通り'.repeat(40));
    await save(page);
    await page.getByText('Must start with https:// or http://.').waitFor();
    await page.getByLabel('Website').fill('https://harbor.example.com');
    expect(await page.getByLabel('Currency').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Timezone').selectOption('America/Chicago');
    await save(page);
    await page.getByText('Saved information for Harbor Fresh Markets').waitFor();
    await dismissNotice(page);
    await page.reload();
    await becomes(() => page.getByLabel('City').inputValue(), script);
    await page.getByLabel('City').fill('Boston');
    await page.getByLabel('Timezone').selectOption('America/New_York');
    await save(page);
    await page.getByText('Saved information for').waitFor();
    await dismissNotice(page);
    await page.getByRole('tab', { name: 'History' }).click();
    await waitUntil('the change', async () => {
      await page.reload();
      await page.getByRole('list', { name: 'History' }).or(page.getByText('No changes yet.')).waitFor();
      return (await page.getByText('America/Chicago').count()) >= 2;
    });
    await browser.leave(page);
  });

  it('PERM-5 the audit log filters by user, action and record, with old and new values', async () => {
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
    await page.getByRole('button', { name: /^User/ }).click();
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
    await page.getByRole('button', { name: /^User/ }).click();
    await page
      .getByRole('option', { name: /Morgan/ })
      .first()
      .click();
    await page.getByText('No changes found').waitFor();
    expect(made.id).toBeGreaterThan(0);
    await browser.leave(page);
  });

  const screens = [
    ...['/setup/general', '/setup/users', '/setup/users/new', '/setup/roles', '/setup/roles/new'],
    ...['/setup/groups', '/setup/groups/new', '/setup/audit', '/setup/security', '/setup/api-keys'],
  ];
  it('SETUP-1 SHELL-7 passes WCAG at 1440 and 390 px, light and dark', async () => {
    const page = await open('/profile');
    const tour = new Tour(page);
    await tour.stands();
    const faults: string[] = [];
    for (const path of screens) {
      await tour.visit(`${path}?operator=${operator}&location=1`);
      await page.locator('main button, main [data-row]').first().waitFor();
      faults.push(...(await faultsAt(page, [390, 1440], path)));
    }
    expect(faults).toEqual([]);
    await browser.leave(page);
  });
});
