import type { Schemas } from '@backroom/gateway/v2';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn } from '@backroom/testing/people';
import { faultsOf } from './accessible.js';
import { atPath, ConsoleBrowser, consoleUrl } from './console-browser.js';
import { dismissNotice } from './screens.js';
import { go } from './tour.js';

const tag = randomUUID().slice(0, 8);
let browser: ConsoleBrowser;
let operator: number;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  operator = (await signIn('owner')).accounts[0]!;
});
afterAll(() => browser?.close());

const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });
const title = (page: Page) => page.locator('.sub-header h1').innerText();

describe('navigation', () => {
  it('SHELL-9 a new record is titled as new; after saving, back opens the list instead of the form', async () => {
    const page = await browser.signedIn('owner', `/setup/users?operator=${operator}&location=1`);
    await page.getByRole('link', { name: 'Roles' }).click();
    await page.getByRole('button', { name: 'Add Role' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Way ${tag}`);
    expect(await title(page)).toBe('New role');
    expect(await page.title()).toContain('New role');
    await page.getByLabel('Location Group').selectOption({ label: 'All Locations' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dismissNotice(page);
    await atPath(page, '/setup/roles');
    await page.goBack();
    await atPath(page, '/setup/roles');
    await back(page).click();
    await atPath(page, '/setup/users');
    for (const [path, name] of [
      ['/setup/users/new', 'New user'],
      ['/setup/groups/new', 'New location group'],
    ] as const) {
      await go(page, `${path}?operator=${operator}&location=1`);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    }
    await browser.leave(page);
  });

  it('SHELL-9 back works after a typed URL', async () => {
    const page = await browser.signedIn('owner', `/setup/users?operator=${operator}&location=1&search=clerk`);
    await page.getByLabel('Search for Users').waitFor();
    await page.goto(`${consoleUrl}/setup/audit?operator=${operator}&location=1`);
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await back(page).click();
    await atPath(page, '/setup/users');
    expect(new URL(page.url()).searchParams.get('search')).toBe('clerk');
    await page.goForward();
    await atPath(page, '/setup/audit');
    await browser.leave(page);
  });

  it('SHELL-8 the sign-in page explains a remote sign-out until the next sign-in', async () => {
    const page = await browser.signedIn('clerk', '/sales/order');
    await atPath(page, '/sales/order');
    const elsewhere = await signIn('clerk');
    const { data: sessions } = await elsewhere.get<Schemas['OwnSessionList']>('/security/sessions');
    for (const { id } of sessions.filter(({ current }) => !current))
      expect((await elsewhere.call(`/security/sessions/${id}`, { method: 'DELETE' })).status).toBe(204);
    await page.reload();
    await atPath(page, '/auth/login');
    await page.getByRole('alert').getByText('Your session was ended or your permissions changed.').waitFor();
    expect(await faultsOf(page, 'signed out')).toEqual([]);
    await browser.leave(page);
  });

  it('SHELL-1 a URL with an invalid escape shows Not found', async () => {
    const page = await browser.signedIn('owner', `/setup/users/%E0%A4%A?operator=${operator}`);
    await page.getByRole('heading', { name: 'User' }).waitFor();
    await page.getByText('This record doesn’t exist, was deleted, or belongs to another operator.').waitFor();
    await page.goto(`${consoleUrl}/%E0%A4%A`);
    await page.getByText('Page not found.').waitFor();
    await browser.leave(page);
  });
});
