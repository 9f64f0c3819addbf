import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword, signIn } from '@backroom/testing/people';
import { ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';

/** Max time for permissions to propagate (decisions: Identity) and a page to render. Milliseconds. */
const soon = 5_000 + 2_000;

describe('a suspended operator', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(async () => {
    expect(browser?.violations ?? []).toEqual([]);
    await browser?.close();
  });

  it('PERM-1 SHELL-6 hides data on open pages within seconds, and shows it again once active', async () => {
    const email = `held@${randomUUID().slice(0, 8)}.test`;
    const root = await signIn('super');
    const made = await root.call<{ id: number }>('/accounts', {
      body: {
        ...{ name: `Held ${email.slice(5, 13)}`, firstName: 'Ada', lastName: 'Held', email },
        ...{ password: demoPassword, enabled: true, role: 2 },
      },
      headers: { 'idempotency-key': randomUUID() },
    });
    const stand = async (status: string) =>
      expect(
        (await root.call(`/accounts/${made.body.id}`, { method: 'PATCH', body: { status } })).status,
      ).toBe(200);
    const page = await browser.visit('/auth/login');
    await fillSignIn(page, email);
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    await page.goto(`${consoleUrl}/sales/order?operator=${made.body.id}&location=1`);
    await page.getByRole('heading', { name: 'No sales found' }).waitFor();
    // The second tab is notified by the first.
    const list = await page.context().newPage();
    await list.goto(page.url());
    await list.getByRole('heading', { name: 'No sales found' }).waitFor();

    for (let times = 0; times < 2; times++) {
      await stand('suspended');
      for (const tab of [page, list]) {
        await tab.getByText('Contact support to restore access.').waitFor({ timeout: soon });
        expect(await tab.getByRole('heading', { name: 'No sales found' }).count()).toBe(0);
      }
      await stand('active');
      for (const tab of [page, list])
        await tab.getByRole('heading', { name: 'No sales found' }).waitFor({ timeout: soon });
    }
    await browser.leave(page);
  });
});
