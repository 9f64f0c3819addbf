import { describe, expect, it } from '@jest/globals';
import { maxLengths } from '@backroom/proto/lengths';
import { linkIn, mailTo } from '@backroom/testing/mailbox';
import { signIn } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { becomes, callsOf, hasFocus, says, tick, dismissNotice } from './screens.js';
import { at, browser, inSetupArea, open, owner, role, rows, save, tag } from './setup-area.js';

inSetupArea();

describe('users of an operator', () => {
  it('SETUP-3 PERM-5 creates a user with all rules shown, assigns a role, and lists it in the history', async () => {
    await role(`Till keeper ${tag}`);
    const page = await open('/setup/users');
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Add User' }).click();
    await at(page, /^\/setup\/users\/new$/);
    await page.getByRole('button', { name: 'Add User' }).click();
    for (const text of [
      'First name cannot be empty.',
      'Last name cannot be empty.',
      'Email cannot be empty.',
      'Role cannot be empty',
      'password cannot be empty',
    ])
      await page.getByText(text, { exact: true }).waitFor();
    await hasFocus(page, 'user-first_name');
    await page.getByLabel('First Name').fill('Nora');
    await page.getByLabel('Last Name').fill(`Quill ${tag}`);
    await page.getByLabel('Email', { exact: true }).first().fill('not an email');
    await page.getByLabel('Password', { exact: true }).fill('A long first password');
    await tick(page.getByRole('checkbox', { name: `Till keeper ${tag}` }));
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByText('Please enter a valid Email address.').waitFor();
    await page.locator('#user-email').fill(`nora-${tag}@people.backroom.test`);
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Add User' }).dblclick();
    await page.getByText('User added!').waitFor();
    expect(calls.filter((call) => call.startsWith('POST /v2/users'))).toHaveLength(1);
    await dismissNotice(page);
    await at(page, /^\/setup\/users$/);
    await page.getByLabel('Search for Users').fill(tag);
    await page.getByRole('link', { name: `Nora Quill ${tag}` }).click();
    await at(page, /^\/setup\/users\/\d+$/);
    await tick(page.getByRole('checkbox', { name: /^Manager/ }));
    await save(page);
    await page.getByText('User Updated').waitFor();
    await dismissNotice(page);
    await page.getByRole('link', { name: `Nora Quill ${tag}` }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await waitUntil('the role in the history', async () => {
      await page.reload();
      await page.getByRole('list', { name: 'History' }).or(page.getByText('No changes yet.')).waitFor();
      return (await page.getByText('Role assigned').count()) === 1;
    });
    const entry = page.getByRole('listitem').filter({ hasText: 'Role assigned' });
    await says(entry, /Owner Demo/);
    await browser.leave(page);
  });

  it('SETUP-3 limits names like the service, in any script, without breaking a screen', async () => {
    const page = await open('/setup/users/new', { width: 390 });
    await page.getByLabel('First Name').fill('ñ漢'.repeat(100));
    await becomes(async () => (await page.getByLabel('First Name').inputValue()).length, maxLengths.name);
    await page.getByLabel('Last Name').fill('👩‍👩‍👧'.repeat(12));
    await page.locator('#user-email').fill(`long-${tag}@people.backroom.test`);
    await page.getByLabel('Password', { exact: true }).fill('A long first password');
    await tick(page.getByRole('checkbox', { name: /^Manager/ }));
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByText('User added!').waitFor();
    await dismissNotice(page);
    await rows(page).first().waitFor();
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beyond()).toBeLessThanOrEqual(0);
    await role('W'.repeat(52) + tag);
    await page.goto(page.url().replace('/users', '/roles'));
    await rows(page).first().waitFor();
    expect(await beyond()).toBeLessThanOrEqual(0);
    await browser.leave(page);
  });

  it('SETUP-3 AUTH-2 the user’s own record has read-only roles, asks for the password for a new email, and mails a reset', async () => {
    const page = await browser.signedIn('clerk', `/setup/users/${(await signIn('clerk')).session.id}`);
    await page.getByLabel('First Name').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    await page.locator('#user-email').fill(`clerk-${tag}@people.backroom.test`);
    await save(page);
    await page.getByText('password cannot be empty').waitFor();
    await page.locator('#user-email').fill('clerk@demo.backroom.test');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Resent Link sent to your email').waitFor();
    await dismissNotice(page);
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    expect(await page.getByRole('tab', { name: 'History' }).count()).toBe(0);
    expect(await faultsOf(page, 'own record')).toEqual([]);
    await browser.leave(page);
    const own = await open(`/setup/users/${owner.session.id}`);
    await own.getByText('You can’t change your own roles. Ask another admin.').waitFor();
    await becomes(() => own.getByRole('checkbox', { name: 'Account Owner' }).isDisabled(), true);
    await browser.leave(own);
  });

  it('SETUP-3 AUTH-4 a new email of an active user needs confirmation, and the form shows that', async () => {
    const email = `clerk-${tag}@people.backroom.test`;
    const page = await open(`/setup/users/${(await signIn('clerk')).session.id}`);
    await page.locator('#user-email').fill(email);
    await save(page);
    await page
      .getByText(`The new email takes effect after it’s confirmed with the link we sent to ${email}.`)
      .waitFor();
    await dismissNotice(page);
    await at(page, /^\/setup\/users$/);
    expect(linkIn(await mailTo(email, 'confirmEmail')).pathname).toBe('/auth/confirm');
    await page.getByLabel('Search for Users').fill('clerk@demo');
    await page.getByRole('link', { name: 'Clerk Demo' }).waitFor();
    await browser.leave(page);
  });

  it('SETUP-3 invites a user without a password', async () => {
    const page = await open('/setup/users/new');
    await page.getByLabel('First Name').fill('Ivo');
    await page.getByLabel('Last Name').fill('Invited');
    await page.locator('#user-email').fill(`ivo-${tag}@people.backroom.test`);
    await tick(page.getByRole('checkbox', { name: /^Email an invitation/ }));
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await tick(page.getByRole('checkbox', { name: /^Manager/ }));
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByText('User added!').waitFor();
    expect(linkIn(await mailTo(`ivo-${tag}@people.backroom.test`, 'invite')).pathname).toBe('/auth/invite');
    await browser.leave(page);
  });
});
