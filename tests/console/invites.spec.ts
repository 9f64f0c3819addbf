import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import type { Page } from 'playwright-core';
import { linkIn, mailTo } from '@backroom/testing/mailbox';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { freshEmail, newPassword, signUp } from '@backroom/testing/sign-up';
import { faultsAt, faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { atWidths, tick, dismissNotice } from './screens.js';

const picture = pictures('invites');

let browser: ConsoleBrowser;
let owner: Person;
let operator: number;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  operator = owner.accounts[0]!;
});
afterAll(async () => {
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const at = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}operator=${operator}`, view);
const row = (page: Page, text: string) => page.locator('[data-row]').filter({ hasText: text });
const search = (page: Page, text: string) => page.getByLabel('Search emails, names and groups').fill(text);
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const header = 'email,firstName,lastName,phone,group';
const invitesOf = async (keywords: string) =>
  (
    await owner.get<Schemas['InviteList']>(
      `/invites?operator=${operator}&keywords=${encodeURIComponent(keywords)}`,
    )
  ).data;

describe('CUST-4 /customers/invite', () => {
  it('CUST-4 lists invites with their status, filters, adds, edits, sends and deletes them', async () => {
    const page = await at('/customers');
    await page.getByRole('button', { name: 'Invite Customers' }).click();
    await page.getByRole('table', { name: 'Invite Customers' }).waitFor();
    await row(page, 'amara.okafor').getByText('Sent', { exact: true }).waitFor();
    expect(await faultsOf(page, 'invites')).toEqual([]);
    await picture(page, 'list-1440');
    for (const state of ['Pending', 'Bounced', 'Expired', 'Accepted']) {
      await page.getByLabel('Status', { exact: true }).selectOption({ label: state });
      await page.locator('[data-row]').getByText(state, { exact: true }).first().waitFor();
    }
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'All statuses' });

    const email = freshEmail('invited');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add' });
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByText('This is required!').waitFor();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('First Name').fill('Rosa');
    await dialog.getByLabel('Group').fill('Early birds');
    await picture(page, 'add-1440');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dismissNotice(page, `Invitation sent to ${email}.`);
    await search(page, email.slice(0, 20));
    await row(page, email).getByText('Rosa').waitFor();

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByLabel('Email').fill(email.toUpperCase());
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByText('This person is already invited.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /leave/i }).click();

    await page.getByRole('button', { name: `Edit invitation for ${email}` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit invitation' });
    await edit.getByLabel('Last Name').fill('Parks');
    await edit.getByRole('button', { name: 'Save' }).click();
    await dismissNotice(page, `Invitation for ${email} saved.`);
    await row(page, email).getByText('Parks').waitFor();

    await mailTo(email, 'customerInvite');
    await row(page, email).getByText('Sent', { exact: true }).waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: `Resend invitation to ${email}` }).click();
    await dismissNotice(page, 'New link sent to');
    await mailTo(email, 'customerInvite', 2);

    await tick(row(page, email).getByRole('checkbox'));
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const removal = page.getByRole('dialog', { name: 'Remove invitations' });
    await removal.getByText(`The invitation for ${email} is revoked.`).waitFor();
    await picture(page, 'remove-1440');
    await removal.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No invitations found').waitFor();
    expect(await invitesOf(email.slice(0, 20))).toEqual([]);
    await browser.leave(page);
  });

  it('CUST-4 a double click uploads a file once, and rejected rows are shown and downloaded', async () => {
    const page = await at('/customers');
    await page.getByRole('button', { name: 'Upload Invite CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Invite CSV' });
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ ...csv('customers.xlsx', 'x'), mimeType: 'text/plain' });
    await dialog.getByText('Invalid file uploaded').waitFor();
    await picture(page, 'invalid-1440');
    await dialog.getByLabel('CSV file').setInputFiles(csv('customers.csv', 'name\nAda'));
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('We had trouble in uploading file.').waitFor();
    await dialog.getByText(/Must start with the headings/).waitFor();
    await dialog.getByLabel('CSV file').setInputFiles(csv('customers.csv', 'x'.repeat(5 * 1024 * 1024 + 1)));
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('5 MB.', { exact: false }).nth(1).waitFor();
    const [one, two] = [freshEmail('file'), freshEmail('file')];
    const rows = [header, `${one},Ann,One,,`, `${two},Ben,Two,,`, `${one},Again,,,`, '=1+1,Bad,,,'];
    await dialog.getByLabel('CSV file').setInputFiles(csv('customers.csv', rows.join('\n')));
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/invites'))
        keys.push(request.headers()['idempotency-key']!);
    });
    await dialog.getByRole('button', { name: 'Send invitations' }).dblclick();
    await dialog.getByText('Sent 2 invitations.').waitFor();
    expect(keys).toHaveLength(1);
    await dialog.getByText('2 rows were rejected').waitFor();
    await dialog.getByText('This is the same mailbox as in row 2.').waitFor();
    expect(await faultsOf(page, 'upload')).toEqual([]);
    await picture(page, 'rejected-1440');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download rejected rows' }).click(),
    ]);
    const text = readFileSync((await file.path())!, 'utf8');
    // Formulas are text there.
    expect(text).toContain("'=1+1");
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await search(page, two);
    await row(page, two).waitFor();
    await browser.leave(page);
  });

  it('CUST-4 clips nothing at 1440, 768, 390 and 360 px', async () => {
    const widths = [1440, 768, 390, 360];
    const page = await at('/customers/invite');
    await page.getByRole('table').first().waitFor();
    await atWidths(page, widths, (width) => picture(page, `list-${width}`));
    const faults = await faultsAt(page, [390, 360], 'invites');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Upload Invite CSV' }).click();
    await page.getByRole('dialog').waitFor();
    await atWidths(page, widths, (width) => picture(page, `upload-${width}`));
    faults.push(...(await faultsAt(page, [1440, 360], 'upload')));
    expect(faults).toEqual([]);
    await browser.leave(page);
  });
});

describe('CUST-4 the link of an invite', () => {
  /** Invites a user and returns the path of the link. */
  async function invited(email: string, more: object = {}): Promise<string> {
    const answer = await owner.call<Schemas['Invite']>(`/accounts/${operator}/invites`, {
      body: { email, ...more },
    });
    expect(answer.status).toBe(201);
    const { pathname, hash } = linkIn(await mailTo(email, 'customerInvite'));
    return `${pathname}${hash}`;
  }
  const customer = async (email: string) =>
    (
      await owner.get<Schemas['CustomerList']>(
        `/users/customers?operator=${operator}&keywords=${encodeURIComponent(email)}`,
      )
    ).users[0];

  it('CUST-4 H-06 a new user signs up and becomes a customer in the group', async () => {
    const email = freshEmail('newcomer');
    const path = await invited(email, { firstName: 'Nina', group: 'By invite' });
    const page = await browser.visit(path);
    await page.getByText('invites you to become its customer').waitFor();
    await page.getByText(`This link is for ${email}.`).waitFor();
    expect(await faultsOf(page, 'join')).toEqual([]);
    await picture(page, 'join-1440');
    await page.getByRole('button', { name: 'Sign up and accept' }).click();
    await page.getByText('Required field').first().waitFor();
    await page.getByLabel('Last Name').fill('Newcomer');
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
    await tick(page.getByRole('checkbox'));
    await page.getByRole('button', { name: 'Sign up and accept' }).click();
    await page.getByText('Account created.').waitFor();
    await picture(page, 'joined-1440');
    expect(await customer(email)).toMatchObject({
      ...{ firstName: 'Nina', joinedBy: 'invite', groups: [{ name: 'By invite' }] },
    });
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await waitUntil('they are in', async () => page.url().includes('/orderHistory'));
    // The used link shows that the invite was accepted.
    await page.goto(new URL(path, page.url()).href);
    await page.getByText('This invitation was already accepted.').waitFor();
    await picture(page, 'accepted-1440');
    await browser.leave(page);
  });

  it('CUST-4 an existing user signs in, returns and accepts', async () => {
    const email = await signUp();
    const path = await invited(email);
    const page = await browser.visit(path, { width: 390, dark: true });
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await picture(page, 'join-390-dark');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByText(/You are now a customer of/).waitFor();
    expect(await faultsOf(page, 'joined')).toEqual([]);
    await picture(page, 'accept-390-dark');
    expect(await customer(email)).toMatchObject({ joinedBy: 'invite' });
    await browser.leave(page);
  });

  it('PERM-3 CUST-4 explains the link of another user, and an invalid link opens nothing', async () => {
    const email = freshEmail('theirs');
    const path = await invited(email);
    const page = await at(path.split('#')[0]!);
    const origin = new URL(page.url()).origin;
    await page.goto(origin + path);
    await page.getByText(`this invitation is for ${email}`).waitFor();
    expect(await page.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0);
    await picture(page, 'other-1440');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign up and accept' }).waitFor();
    await browser.leave(page);
    const wrong = await browser.visit(path.replace(/key=.{5}/, 'key=wrong'));
    await wrong.getByText('This invitation isn’t valid').waitFor();
    await picture(wrong, 'wrong-1440');
    await browser.leave(wrong);
  });
});
