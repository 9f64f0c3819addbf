import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { clientId, clientSecret, OidcUnderTest } from '@backroom/testing/oidc-under-test';
import { demoPassword, emailOf, signIn } from '@backroom/testing/people';
import { system, waitUntil } from '@backroom/testing/running-system';
import { signInAs } from '@backroom/testing/sign-up';
import { totpOf } from '@backroom/testing/totp';
import { faultsOf } from './accessible.js';
import { atPath, ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { becomes, pressControl, tick, dismissNotice } from './screens.js';

const manager = 3;
const publicUrl = `http://localhost:${system.http}`;
let browser: ConsoleBrowser;
let oidc: OidcUnderTest;
let operator: number;
/** The owner of the operator, and its own domain. */
let admin: string;
let domain: string;

beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  oidc = await OidcUnderTest.start(`${publicUrl}/v2/auth/sso/callback`);
});
afterAll(async () => {
  await oidc?.stop();
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});
// A separate operator: its sign-in settings are used by this test only.
beforeEach(async () => {
  oidc.forged = undefined;
  const tag = randomUUID().slice(0, 8);
  domain = `walk-${tag}.test`;
  admin = `admin@${domain}`;
  const root = await signIn('super');
  const made = await root.call<{ id: number }>('/accounts', {
    body: {
      name: `Walk ${tag}`,
      firstName: 'Ada',
      lastName: 'Min',
      email: admin,
      password: demoPassword,
      enabled: true,
      role: 2,
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  if (made.status !== 200) throw new Error(made.text);
  operator = made.body.id;
});

const fresh = () => `${randomUUID().slice(0, 8)}@${domain}`;
const security = () => `/setup/security?operator=${operator}&location=1`;
async function adminAt(path: string): Promise<Page> {
  const page = await browser.visit('/auth/login');
  await fillSignIn(page, admin);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await page.goto(consoleUrl + path);
  return page;
}
async function settle(enabled = true): Promise<void> {
  const person = await signInAs(admin, demoPassword);
  await person.post(`/accounts/${operator}/sso`, {
    ...{ issuer: oidc.issuer, clientId, clientSecret, defaultRoleId: manager, enabled, version: 0 },
    emailDomains: [domain, 'demo.backroom.test'],
  });
}
/** Another user's browser at the sign-in link of the operator. */
async function openLink(link: string, email: string): Promise<Page> {
  oidc.who = { email, email_verified: true };
  const page = await browser.visit('/terms');
  await page.goto(link);
  return page;
}
const link = () => `${publicUrl}/auth/sso/${operator}`;

describe('AUTH-7 single sign-on from settings to sign-in', () => {
  it('AUTH-7 an admin configures it at /setup/security, and a user signs in by its link', async () => {
    const page = await adminAt(security());
    await page.getByLabel('Issuer').fill(oidc.issuer);
    await page.getByLabel('Client ID').fill(clientId);
    await page.getByLabel('Client secret').fill(clientSecret);
    await page.getByLabel('Allowed email domains').fill(domain);
    await page.getByLabel('Default role for new users').selectOption({ label: 'Manager' });
    await tick(page.getByRole('checkbox', { name: 'Enable single sign-on' }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Single sign-on saved').waitFor();
    await dismissNotice(page);
    const shown = await page.getByText(/\/auth\/sso\/\d+$/).innerText();
    // The redirect address of the provider, whichever address the admin uses.
    expect(shown).toBe(link());

    const email = fresh();
    const theirs = await openLink(shown, email);
    await theirs.waitForURL((url) => url.pathname === '/dashboard');
    expect(new URL(theirs.url()).origin).toBe(publicUrl);
    await theirs.getByRole('button', { name: /profile of/ }).waitFor();
    const kept = await theirs.evaluate(() => localStorage.getItem('backroom.session'));
    expect(JSON.parse(kept!)).toMatchObject({ email, scope: 'user' });
    await theirs.reload();
    await theirs.getByRole('button', { name: /profile of/ }).waitFor();
    await Promise.all([page, theirs].map((one) => one.context().close()));
  });

  it('AUTH-7 the sign-in page explains every refusal', async () => {
    await settle();
    const refusals: [string, string, string][] = [
      [link(), emailOf('gc'), 'You can’t use this operator’s single sign-on. Sign in with your password.'],
      [
        link(),
        'one@elsewhere.test',
        'Your company’s sign-in didn’t return a confirmed email of your operator. Contact your admin.',
      ],
      [`${publicUrl}/auth/sso/987654321`, fresh(), 'Single sign-on isn’t set up for this operator.'],
      [
        `${publicUrl}/v2/auth/sso/callback?state=made-up&code=made-up`,
        fresh(),
        'The sign-in took too long or was already used. Try again.',
      ],
    ];
    for (const [address, email, text] of refusals) {
      const page = await openLink(address, email);
      await page.getByRole('alert').getByText(text).waitFor();
      expect(new URL(page.url()).pathname).toBe('/auth/login');
      await page.context().close();
    }
    oidc.forged = { claims: { nonce: 'of another sign-in' } };
    const page = await openLink(link(), fresh());
    await page.getByText('Your company’s sign-in isn’t available right now. Try again later.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('backroom.session'))).toBeNull();
    const faults = await faultsOf(page, 'refused');
    await page.setViewportSize({ width: 390, height: 844 });
    faults.push(...(await faultsOf(page, 'refused, narrow')));
    expect(faults).toEqual([]);
    // A password still works.
    await fillSignIn(page, admin);
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    await page.context().close();
  });

  it('AUTH-7 a disabled one redirects nowhere', async () => {
    await settle(false);
    const page = await openLink(link(), fresh());
    await page.getByText('Single sign-on isn’t set up for this operator.').waitFor();
    await page.context().close();
  });
});

/** Enrolls an authenticator on the page that precedes everything else; returns the recovery codes. */
async function enrol(page: Page, password: string): Promise<string[]> {
  await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  await page.getByRole('button', { name: 'Set up' }).click();
  if (password) await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
  const secret = (await page.locator('.profile-key code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Authenticator code').fill(totpOf(secret, Date.now()));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const texts = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return texts;
}

/** As the admin does, who needs one first. */
async function demand(): Promise<void> {
  const page = await adminAt(security());
  await pressControl(page.getByRole('checkbox', { name: 'Require two-factor authentication' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Require' }).click();
  // The gateway receives an event and refuses the next call.
  const asked = page.getByRole('heading', { name: 'Set up two-factor authentication' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitUntil('the demand', async () => {
    if (await asked.isVisible()) return true;
    await page.reload();
    await asked.or(page.getByLabel('Issuer')).waitFor();
    return asked.isVisible();
  });
  await enrol(page, demoPassword);
  // Back on their page, with the requirement in force.
  await page.getByLabel('Issuer').waitFor();
  await becomes(
    () => page.getByRole('checkbox', { name: 'Require two-factor authentication' }).isChecked(),
    true,
  );
  await page.context().close();
}

describe('AUTH-7 an operator that requires two-factor authentication', () => {
  it('AUTH-7 makes a user enroll before anything else', async () => {
    const person = await signInAs(admin, demoPassword);
    const email = fresh();
    const made = await person.call(`/users?accountId=${operator}`, {
      body: {
        ...{ first_name: 'Kit', last_name: 'Walker', email, password: demoPassword },
        userroles: [{ RoleId: manager }],
      },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(made.status).toBe(200);
    await demand();

    const page = await browser.visit('/auth/login');
    await fillSignIn(page, email);
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
    // No other URL avoids it.
    await page.goto(`${consoleUrl}/sales/order`);
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    const faults = await faultsOf(page, 'enrolment');
    await page.setViewportSize({ width: 390, height: 844 });
    faults.push(...(await faultsOf(page, 'enrolment, narrow')));
    expect(faults).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    const codes = await enrol(page, demoPassword);
    await page.getByRole('button', { name: /profile of/ }).waitFor();
    await atPath(page, '/sales/order');

    const next = await browser.visit('/auth/login');
    await fillSignIn(next, email);
    await atPath(next, '/auth/challenge');
    await next.getByRole('button', { name: 'Use a recovery code' }).click();
    await next.getByLabel('Recovery code').fill(codes[0]!);
    await next.getByRole('button', { name: 'Verify' }).click();
    await atPath(next, '/dashboard');
    await Promise.all([page, next].map((one) => one.context().close()));
  });

  it('AUTH-7 makes a single sign-on user without a password enroll as well', async () => {
    await settle();
    await demand();
    const email = fresh();
    const page = await openLink(link(), email);
    const codes = await enrol(page, '');
    await page.getByRole('button', { name: /profile of/ }).waitFor();
    const again = await openLink(link(), email);
    await atPath(again, '/auth/challenge');
    await again.getByRole('button', { name: 'Use a recovery code' }).click();
    await again.getByLabel('Recovery code').fill(codes[0]!);
    await again.getByRole('button', { name: 'Verify' }).click();
    await again.getByRole('button', { name: /profile of/ }).waitFor();
    await Promise.all([page, again].map((one) => one.context().close()));
  });

  it('AUTH-7 allows signing out instead', async () => {
    await demand();
    const email = fresh();
    await (
      await signIn('super')
    ).post(`/users?accountId=${operator}`, {
      ...{ first_name: 'Out', last_name: 'Walker', email, password: demoPassword },
      userroles: [{ RoleId: manager }],
    });
    const page = await browser.visit('/auth/login');
    await fillSignIn(page, email);
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByLabel('Email').waitFor();
    await page.context().close();
  });
});
