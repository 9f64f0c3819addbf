import { describe, expect, it } from '@jest/globals';
import { demoPassword } from '@backroom/testing/people';
import { postgres } from '@backroom/testing/stores';
import { faultsOf } from './accessible.js';
import { becomes, says, tick, dismissNotice } from './screens.js';
import { browser, dialog, inSetupArea, open, operator, owner, save, tag } from './setup-area.js';
import { windowOf } from './window-size.js';

inSetupArea();

describe('access settings', () => {
  it('AUTH-4 shows an API key once and revokes it', async () => {
    const page = await open('/setup/api-keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Till ${tag}`);
    await tick(page.getByRole('checkbox', { name: 'Ledger', exact: true }));
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.locator('.shown-once code').innerText();
    expect(key).toMatch(/^bk_[\w-]{43}$/);
    await page.getByRole('button', { name: 'I have saved the key' }).click();
    await page.getByRole('cell', { name: `Till ${tag}`, exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(key);
    const used = await owner.call(`/reports/ledgers?type=order&limit=1&operator=${operator}`, { token: key });
    expect(used.status).not.toBe(401);
    await page.getByRole('button', { name: `Revoke Till ${tag}` }).click();
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('row', { name: new RegExp(`Till ${tag}.*Revoked`) }).waitFor();
    await browser.leave(page);
  });

  it('SHELL-7 wraps long text in a table and shows it below its heading on a phone', async () => {
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
    const page = await open(`/setup/api-keys?search=${encodeURIComponent(body.name)}`);
    await page.locator('.cell-text').first().waitFor();
    for (const width of [1_440, 360]) {
      await page.setViewportSize(windowOf(width));
      // On a phone it is among the details of its card.
      if (width === 360) await page.getByRole('button', { name: `Details of Long ${tag}` }).click();
      const cell = page.locator('.cell-text').first();
      await cell.waitFor();
      const { height, textAlign, left } = await cell.evaluate((element) => {
        const box = element.getBoundingClientRect();
        return { height: box.height, textAlign: getComputedStyle(element).textAlign, left: box.left };
      });
      expect([textAlign, height > 18, height < 200]).toEqual(['start', true, true]);
      // Row actions stay visible, however long the text.
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
    }
    await browser.leave(page);
  });

  it('AUTH-7 single sign-on accepts a secret, never shows it, and has a link to copy', async () => {
    const page = await browser.signedIn('gc', '/setup/security');
    const secret = `secret-${tag}`;
    await page.getByLabel('Issuer').fill('https://sign-in.example.com');
    await page.getByLabel('Client ID').fill('backroom');
    await page.getByLabel('Client secret').fill(secret);
    await page.getByLabel('Allowed email domains').fill('example.com, example.org');
    await page.getByLabel('Default role for new users').selectOption({ label: 'Manager' });
    await tick(page.getByRole('checkbox', { name: 'Enable single sign-on' }));
    await save(page);
    await page.getByText('Single sign-on saved').waitFor();
    await dismissNotice(page);
    await page.getByText(/\/auth\/sso\/\d+$/).waitFor();
    await becomes(() => page.getByLabel('Client secret').inputValue(), '');
    await page.reload();
    await becomes(() => page.getByLabel('Allowed email domains').inputValue(), 'example.com, example.org');
    expect(await page.content()).not.toContain(secret);
    await browser.leave(page);
  });

  it('AUTH-7 AUTH-4 an API key in an older session asks for re-authentication in one dialog and continues', async () => {
    const page = await open('/setup/api-keys');
    const [request] = await Promise.all([page.waitForRequest(/\/accounts\/\d+\/api-keys/), page.reload()]);
    const [, claims = ''] = ((await request.headerValue('authorization')) ?? '').split('.');
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
    await postgres(
      'identity',
      "update session set created_at = created_at - interval '10 min', proven_at = null where id = $1",
      [sid],
    );
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Fresh ${tag}`);
    await tick(page.getByRole('checkbox', { name: 'Ledger', exact: true }));
    await page.getByRole('button', { name: 'Create key' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel('Password', { exact: true }).fill('not the password');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await proof.getByText('Incorrect password.').waitFor();
    expect(await faultsOf(page, 'the proof')).toEqual([]);
    await proof.getByLabel('Password', { exact: true }).fill(demoPassword);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await says(page.locator('.shown-once code'), /^bk_[\w-]{43}$/);
    await browser.leave(page);
  });
});
