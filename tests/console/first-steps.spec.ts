import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword, signIn } from '@backroom/testing/people';
import { signInAs } from '@backroom/testing/sign-up';
import { faultsOf } from './accessible.js';
import { consoleUrl, ConsoleBrowser, fillSignIn } from './console-browser.js';

describe('a new operator', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(async () => {
    expect(browser?.violations ?? []).toEqual([]);
    await browser?.close();
  });

  it('DASH-1 sees steps to its first sale that follow its actual setup', async () => {
    const email = `first@steps-${randomUUID().slice(0, 8)}.test`;
    const root = await signIn('super');
    const made = await root.call<{ id: number }>('/accounts', {
      body: {
        ...{ name: `Steps ${email.slice(12, 20)}`, firstName: 'Ada', lastName: 'Min', email },
        ...{ password: demoPassword, enabled: true, role: 2 },
      },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(made.status).toBe(200);
    const page = await browser.visit('/auth/login');
    await fillSignIn(page, email);
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    const dashboard = `${consoleUrl}/dashboard?operator=${made.body.id}&location=1&period=months`;
    await page.goto(dashboard);
    const steps = page.getByRole('region', { name: 'Get to your first sale' });
    const next = steps.locator('[aria-current=step]');
    await next.getByRole('link', { name: 'Add a location' }).waitFor();
    expect(await faultsOf(page, 'first steps')).toEqual([]);
    const keeper = await signInAs(email, demoPassword);
    await keeper.post('/locations', {
      ...{ accountId: made.body.id, name: 'First place', timezone: 'America/New_York' },
    });
    await page.goto(dashboard);
    await next.getByRole('link', { name: 'Add a kiosk' }).waitFor();
    // An operator with sales sees no steps.
    const owner = await browser.signedIn('owner', '/dashboard?operator=2&location=1&period=months');
    await owner.locator('.trend-figure').first().waitFor();
    expect(await owner.getByRole('region', { name: 'Get to your first sale' }).count()).toBe(0);
    await browser.leave(owner);
    await browser.leave(page);
  });
});
