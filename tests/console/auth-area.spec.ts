import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { keyIn, linkIn, mailsTo, mailTo } from '@backroom/testing/mailbox';
import { call, emailOf, login } from '@backroom/testing/people';
import { postgres } from '@backroom/testing/stores';
import { faultsAt } from './accessible.js';
import { atPath, ConsoleBrowser, consoleUrl, fillSignIn } from './console-browser.js';
import { becomes, tick } from './screens.js';
import { Tour } from './tour.js';

const password = 'A long first password';
const anotherPassword = 'Another long password';

/** Fills and submits the sign-up form. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Quill');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await tick(page.getByRole('checkbox'));
  await page.getByRole('button', { name: 'Submit' }).click();
}

describe('pages before sign-in', () => {
  let browser: ConsoleBrowser;
  const email = `ada-${randomUUID().slice(0, 8)}@people.backroom.test`;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());

  it('AUTH-3 a new person signs up, confirms by mail and signs in to their orders', async () => {
    const page = await browser.visit('/auth/login');
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await atPath(page, '/auth/signup');
    await signUp(page, email);
    await atPath(page, '/auth/confirm');
    await page.getByText(`We sent a link to ${email}`).waitFor();
    const link = linkIn(await mailTo(email, 'confirm'));
    await page.goto(consoleUrl + link.pathname + link.hash);
    await page.getByText('Email confirmed. You can now sign in.').waitFor();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await fillSignIn(page, email, password);
    await atPath(page, '/orderHistory');
    await browser.leave(page);
  });

  it('AUTH-2 the link of a mail resets a forgotten password once', async () => {
    const page = await browser.visit('/auth/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await atPath(page, '/auth/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Resent Link sent to your email').waitFor();
    // Back at the sign-in after five seconds.
    await atPath(page, '/auth/login');
    const link = linkIn(await mailTo(email, 'reset'));
    await page.goto(consoleUrl + link.pathname + link.hash);
    await page.getByLabel('Password', { exact: true }).fill(anotherPassword);
    await page.getByLabel('Confirm Password').fill(`${anotherPassword}!`);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText("Password and Confirm Password didn't match.").waitFor();
    await page.getByLabel('Confirm Password').fill(anotherPassword);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('Password changed.').waitFor();
    await atPath(page, '/auth/login');
    await fillSignIn(page, email, password);
    await page.getByText('The login detail is incorrect.').waitFor();
    await fillSignIn(page, email, anotherPassword);
    await atPath(page, '/orderHistory');
    const again = await browser.visit(link.pathname + link.hash);
    // Shown at once, before a password is chosen.
    await again.getByRole('alert').getByText(/\w/).first().waitFor();
    await again.getByLabel('Password', { exact: true }).fill(password);
    await again.getByLabel('Confirm Password').fill(password);
    await again.getByRole('button', { name: 'Reset' }).click();
    await again.getByRole('alert').getByText(/\w/).first().waitFor();
    await atPath(again, '/auth/login');
    await fillSignIn(again, email, password);
    await again.getByText('The login detail is incorrect.').waitFor();
    await browser.leave(page);
    await browser.leave(again);
  });

  it('AUTH-2 AUTH-6 a signed-in user opens a reset link, sees its account and uses it', async () => {
    const page = await browser.signedIn('owner', '/dashboard');
    const before = await mailsTo(email);
    await call('/users/password', { body: { email } });
    const link = linkIn(
      await mailTo(email, 'reset', before.filter(({ kind }) => kind === 'reset').length + 1),
    );
    await page.goto(consoleUrl + link.pathname + link.hash);
    await page.getByText(`This link is for ${email}.`).waitFor();
    await page.getByText(`You are signed in as ${emailOf('owner')} and stay signed in.`).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(anotherPassword);
    await page.getByLabel('Confirm Password').fill(anotherPassword);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('Password changed.').waitFor();
    // They continue as the same user.
    await atPath(page, '/dashboard');
    expect((await login(email, anotherPassword)).status).toBe(200);
    await browser.leave(page);
  });

  it('AUTH-3 AUTH-6 a signed-in user confirms the email of another account; mails of earlier releases work', async () => {
    const page = await browser.signedIn('owner', '/dashboard');
    const another = `zoe-${randomUUID().slice(0, 8)}@people.backroom.test`;
    await call('/auth/register', { body: { email: another, firstName: 'Zoe', lastName: 'Quill', password } });
    const { id, key } = keyIn(await mailTo(another, 'confirm'));
    await page.goto(`${consoleUrl}/auth/confirm?${new URLSearchParams({ id, key })}`);
    await page.getByText('Email confirmed.').waitFor();
    await page.getByText(`This link is for ${another}.`).waitFor();
    await page.getByRole('link', { name: `Continue as ${emailOf('owner')}` }).click();
    await atPath(page, '/dashboard');
    expect((await login(another, password)).status).toBe(200);
    await browser.leave(page);
  });

  it('AUTH-2 AUTH-3 SHELL-7 pass WCAG at 1440 and 390 px, light and dark', async () => {
    const page = await browser.visit('/auth/login');
    const tour = new Tour(page);
    await tour.stands();
    const faults: string[] = [];
    for (const path of [
      '/auth/signup',
      '/auth/forgot-password',
      '/auth/password#id=x&key=y',
      '/auth/confirm',
      '/terms',
    ]) {
      await tour.visit(path);
      expect(path).toContain(tour.at);
      await page.getByRole('heading', { level: 1 }).waitFor();
      faults.push(...(await faultsAt(page, [1440, 390], path)));
    }
    expect(faults).toEqual([]);
    await browser.leave(page);
  });

  it('SHELL-10 AUTH-1 AUTH-2 AUTH-3 AUTH-5 show errors in the language of the browser', async () => {
    const page = await browser.visit('/auth/login');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    const signIn = async (name: string) => {
      await page.getByLabel('E-Mail').fill(name);
      await page.getByLabel('Passwort', { exact: true }).fill('keines von meinen');
      await page.getByRole('button', { name: 'Anmelden' }).click();
    };
    await signIn(email);
    await page.getByText('Die Anmeldedaten sind nicht richtig.').waitFor();
    // After too many failures only a mail unlocks it.
    const guessed = `geraten-${randomUUID().slice(0, 8)}@people.backroom.test`;
    await postgres(
      'identity',
      `insert into sign_in_attempt (id, account_key, address, at, failed)
       select gen_random_uuid(), sha256(convert_to('${guessed}', 'utf8')), '192.0.2.7', now(), true
       from generate_series(1, 101) n`,
    );
    await signIn(guessed);
    await page.getByText('Zu viele Fehlversuche. Setzen Sie das Passwort per E-Mail zurück').waitFor();
    await postgres('identity', 'delete from sign_in_attempt');

    // A reload discards the state of the page.
    const open = async (address: string) => {
      await page.goto('about:blank');
      await page.goto(consoleUrl + address);
    };
    await open(`/auth/confirm#id=${randomUUID()}&key=verbraucht`);
    await page.getByText('oder ist abgelaufen. Bitte registrieren Sie sich erneut.').waitFor();
    const choose = async (wanted: string) => {
      await page.getByLabel('Passwort', { exact: true }).fill(wanted);
      await page.getByLabel('Passwort bestätigen').fill(wanted);
      await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    };
    const before = (await mailsTo(email)).filter(({ kind }) => kind === 'reset');
    await call('/users/password', { body: { email } });
    const link = linkIn(await mailTo(email, 'reset', before.length + 1));
    await open(link.pathname + link.hash);
    await choose('zu kurz');
    await page.getByText('12 bis 128 Zeichen verwenden').waitFor();
    await choose('passwordpassword');
    await page.getByText('Dieses Passwort ist zu gebräuchlich. Bitte wählen Sie ein anderes.').waitFor();
    await choose(anotherPassword);
    await page.getByText('Passwort geändert.').waitFor();
    await open(link.pathname + link.hash);
    await page.getByText('oder ist abgelaufen. Bitte fordern Sie einen neuen an.').waitFor();
    await browser.leave(page);
  });

  it('SHELL-10 keep a language that is chosen before and after sign-in', async () => {
    const page = await browser.visit('/auth/login');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await becomes(() => page.locator('html').getAttribute('lang'), 'de');
    await page.getByLabel('E-Mail').fill(email);
    await page.getByLabel('Passwort', { exact: true }).fill(anotherPassword);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await atPath(page, '/orderHistory');
    await page.getByRole('heading', { name: 'Bestellverlauf', exact: true }).waitFor();
    await page.goto('about:blank');
    await page.goBack();
    await page.getByRole('heading', { name: 'Bestellverlauf', exact: true }).waitFor();
    await browser.leave(page);
    const owner = await browser.signedIn('owner', '/sales/order?operator=1&location=1&period=years');
    await owner.getByRole('button', { name: /profile of/ }).click();
    await owner.getByRole('menuitemradio', { name: '日本語' }).click();
    await owner.keyboard.press('Escape');
    await owner.getByRole('columnheader', { name: '注文番号' }).waitFor();
    await becomes(() => owner.locator('html').getAttribute('lang'), 'ja');
    await owner.reload();
    await owner.getByRole('columnheader', { name: '注文番号' }).waitFor();
    await browser.leave(owner);
  });

  it('violate no content security policy', () => {
    expect(browser.violations).toEqual([]);
  });
});
