import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '../system/running-system.js';
import { faultsOf } from './accessible.js';
import { atPath } from './console-browser.js';
import { becomes, tick, toldDone } from './screens.js';
import { inSetupArea, open, operator, owner, role, save, script, tag } from './setup-area.js';

inSetupArea();

describe('the roles of an operator', () => {
  it('SETUP-4 switches: an area changes its sub-areas, a sub-area itself, and nobody gives what they lack', async () => {
    const page = await open('/setup/roles/new');
    const saveButton = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByLabel('Name', { exact: true }).waitFor();
    await becomes(() => saveButton.isDisabled(), true);
    await page.getByLabel('Name', { exact: true }).fill(`Analyst ${tag} ${script}`);
    await save(page);
    await page.getByText('This is required!').waitFor();
    await page.getByLabel('Location Group').selectOption({ label: 'All Locations' });
    const area = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await tick(area('Sales and reporting'));
    await becomes(() => area('Tax reports').isChecked(), true);
    await tick(area('Tax reports'), false);
    await becomes(() => area('Sales and reporting').isChecked(), true);
    await becomes(() => area('Sales reports').isChecked(), true);
    await becomes(() => area('Operators').isDisabled(), true);
    await page.getByText('Greyed out is what you do not hold yourself', { exact: false }).waitFor();
    await save(page);
    await page.getByText('Role created !').waitFor();
    await toldDone(page);
    await page.getByLabel('Search for Roles').fill(`Analyst ${tag}`);
    const link = page.getByRole('link', { name: `Analyst ${tag}` });
    await link.waitFor();
    await becomes(async () => (await link.innerText()).includes('<img'), true);
    await link.click();
    await page.getByRole('checkbox', { name: 'Tax reports' }).waitFor();
    await becomes(() => area('Tax reports').isChecked(), false);
    await becomes(() => area('Customer reports').isChecked(), true);
    expect(await page.evaluate(() => 'isBroken' in globalThis)).toBe(false);
    await page.context().close();
  });

  it('SETUP-4 a system role and one with Admins in its name are shown, not edited', async () => {
    const page = await open('/setup/roles/1');
    await page.getByText('This role cannot be edited by you').waitFor();
    await becomes(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
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
    await tick(one.getByRole('checkbox', { name: 'Gift cards', exact: true }));
    await save(other);
    await other.getByText('Role updated !').waitFor();
    await save(one);
    await one.getByText('Somebody else saved this meanwhile').first().waitFor();
    const table = one.getByRole('table', { name: 'Somebody else saved this meanwhile' });
    await becomes(async () => (await table.innerText()).includes('Written by the other one'), true);
    await becomes(async () => (await table.innerText()).includes('Ledger, Gift cards'), true);
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
    await becomes(() => page.getByLabel('Description').inputValue(), '');
    await page.getByLabel('Description').fill('Not saved');
    await page.getByRole('link', { name: 'Users' }).first().click();
    await page.getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await becomes(() => page.getByLabel('Description').inputValue(), 'Not saved');
    await page.context().close();
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
});
