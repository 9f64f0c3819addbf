import { describe, expect, it } from '@jest/globals';
import { faultsOf } from './accessible.js';
import { becomes, tick, dismissNotice } from './screens.js';
import { browser, inSetupArea, open, operator, owner, role, save, script, tag } from './setup-area.js';

inSetupArea();

describe('roles of an operator', () => {
  it('SETUP-4 switching an area changes its sub-areas, and users cannot grant permissions that they lack', async () => {
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
    await page.getByText('You can only grant permissions you have.', { exact: false }).waitFor();
    await save(page);
    await page.getByText('Role created !').waitFor();
    await dismissNotice(page);
    await page.getByLabel('Search for Roles').fill(`Analyst ${tag}`);
    const link = page.getByRole('link', { name: `Analyst ${tag}` });
    await link.waitFor();
    await becomes(async () => (await link.innerText()).includes('<img'), true);
    await link.click();
    await page.getByRole('checkbox', { name: 'Tax reports' }).waitFor();
    await becomes(() => area('Tax reports').isChecked(), false);
    await becomes(() => area('Customer reports').isChecked(), true);
    expect(await page.evaluate(() => 'isBroken' in globalThis)).toBe(false);
    await browser.leave(page);
  });

  it('SETUP-4 a conflict of two admins shows both versions and loses nothing', async () => {
    const made = await role(`Shared ${tag}`, [7]);
    const [one, other] = [await open(`/setup/roles/${made.id}`), await open(`/setup/roles/${made.id}`)];
    await other.getByLabel('Description').fill('Written by the other one');
    await tick(one.getByRole('checkbox', { name: 'Gift cards', exact: true }));
    await save(other);
    await other.getByText('Role updated !').waitFor();
    await save(one);
    await one.getByText('Someone else just changed this').first().waitFor();
    const table = one.getByRole('table', { name: 'Someone else just changed this' });
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
    await browser.leave(one);
    await browser.leave(other);
  });
});
