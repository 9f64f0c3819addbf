import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { ConsoleBrowser, consoleUrl } from './console-browser.js';
import { Tour } from './tour.js';

const tag = randomUUID().slice(0, 6);
let browser: ConsoleBrowser;
let owner: Person;
let root: Person;
let operator: number;
let ofHere: string;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  [owner, root] = [await signIn('owner'), await signIn('super')];
  operator = owner.accounts[0]!;
  ofHere = `operator=${operator}&location=1&period=months`;
});
afterAll(() => browser?.close());

const noIds = [
  'abc',
  '0',
  '-1',
  '1e3',
  '999999999',
  '9'.repeat(20),
  '%00',
  `1'%20OR%20'1'='1`,
  '%F0%9F%92%A9',
];

/** A name of the max length with a unique end. */
const filled = (text: string, length: number) => {
  const room = length - tag.length - 1;
  return `${text.repeat(Math.floor(room / text.length)).trim()} ${tag}`;
};

/** All text of the page, including field values. */
const notices = (page: Page) =>
  page.evaluate(() =>
    [document.body.textContent, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(
      ' ',
    ),
  );

describe('URLs', () => {
  it('SHELL-13 PERM-2 a missing or foreign record shows Not found instead of a blank page', async () => {
    const foreign = await signIn('gc');
    const { data } = await foreign.get<{ data: { id: number }[] }>(`/accounts/${foreign.accounts[0]}/groups`);
    const page = await browser.signedIn('super', '/profile');
    const tour = new Tour(page);
    await tour.stands();
    const wrong: string[] = [];
    const look = async (path: string) => {
      const seen = await page.locator('main h2').allInnerTexts();
      const titles = await page.locator('h1').count();
      const alerts = (await page.getByRole('alert').allInnerTexts()).filter(Boolean);
      if (seen[0] !== 'Not found' || titles !== 1 || alerts.length > 0)
        wrong.push(`${path}: ${titles} titles, ${JSON.stringify([...seen, ...alerts])}`);
    };
    for (const record of ['setup/users', 'setup/roles', 'setup/groups', 'operators', 'setup/operators'])
      for (const id of noIds) {
        await tour.visit(`/${record}/${id}?${ofHere}`);
        await look(`/${record}/${id}`);
      }
    const theirs = await browser.signedIn('owner', `/setup/groups/${data[0]!.id}?${ofHere}`);
    for (const path of [`/setup/groups/${data[0]!.id}`, `/setup/users/${foreign.session.id}`]) {
      await theirs.goto(`${consoleUrl}${path}?${ofHere}`);
      await theirs.getByRole('heading', { name: 'Not found' }).waitFor();
    }
    for (const id of ['%00', `1'%20OR%20'1'='1`]) {
      const answer = await theirs.goto(`${consoleUrl}/setup/users/${id}?${ofHere}`);
      expect([id, answer!.status()]).toEqual([id, 200]);
      await theirs.getByRole('heading', { name: 'Not found' }).waitFor();
    }
    expect(wrong).toEqual([]);
    expect(tour.errors.filter((error) => !/Failed to load resource/.test(error))).toEqual([]);
    expect(browser.violations).toEqual([]);
    await browser.leave(theirs);
    await browser.leave(page);
  }, 180_000);

  it('SHELL-4 SHELL-11 an old link opens a working list', async () => {
    const page = await browser.signedIn('owner', '/profile');
    const tour = new Tour(page);
    await tour.stands();
    for (const [path, search] of [
      ['/setup/users', 'page=-5&limit=7777&tab=nothing&columns=nope&colour=blue'],
      ['/setup/users', 'page=abc&limit=abc&search=%00'],
      ['/setup/roles', 'page=999999&limit=0&sort=nope'],
      ['/setup/audit', 'command=no-such-command&subjectKind=nope&actor=abc&page=0'],
      ['/sales/order', 'paymentMethod=barter&page=1e9&from=1999'],
      ['/setup/general', 'tab=gone'],
    ]) {
      await tour.visit(`${path}?${ofHere}&${search}`);
      expect(tour.at).toBe(path);
      const alerts = (await page.getByRole('alert').allInnerTexts()).filter(Boolean);
      expect([path, search, alerts]).toEqual([path, search, []]);
      const content = page.locator('[data-row], .list-empty, .list-cards, form');
      await content.first().waitFor();
    }
    expect(tour.errors).toEqual([]);
    await browser.leave(page);
  });
});

describe('user input', () => {
  const texts = {
    Latin: 'Wœrterbuchverlängerung',
    Arabic: 'مخزن المدينة ',
    Japanese: '倉庫の休憩室',
    emoji: '👩🏽‍🍳🧃',
    script: `<img src=x onerror="isBroken=1">`,
  };

  it('SHELL-7 SETUP-3 SETUP-4 SETUP-5 shows the longest names of any script whole, as text and within the page', async () => {
    const groups = await owner.get<{ data: { id: number; isSystem: boolean; locationIds: number[] }[] }>(
      `/accounts/${operator}/groups`,
    );
    const all = groups.data.find(({ isSystem }) => isSystem)!;
    const made: { key: string; link: number }[] = [];
    const shorts: string[] = [];
    const longs: string[] = [];
    /** Each with the names that it must show. */
    const records: [path: string, names: string[]][] = [];
    for (const [kind, text] of Object.entries(texts)) {
      const short = filled(text, 60);
      const long = filled(text, 100);
      const group = await owner.post<{ id: number }>(`/accounts/${operator}/groups`, {
        name: short,
        description: short,
        locationIds: all.locationIds.slice(0, 1),
      });
      const role = await owner.post<{ id: number }>(`/groups/${all.id}/roles`, {
        name: short,
        description: short,
        GroupId: all.id,
        permissions: [{ id: 7, access: 'read' }],
      });
      const person = await owner.post<{ id: number }>(`/users?accountId=${operator}`, {
        first_name: long,
        last_name: long,
        email: `${kind.toLowerCase()}-${tag}@people.backroom.test`,
        password: 'A long first password',
        userroles: [{ RoleId: role.id }],
      });
      const key = await owner.post<{ id: string }>(`/accounts/${operator}/api-keys`, {
        name: long,
        permissions: ['LedgerAll'],
        GroupId: all.id,
      });
      const link = await root.post<{ id: number }>('/settings/links', {
        name: short,
        url: `https://${kind.toLowerCase()}.example.com/${'a'.repeat(120)}`,
      });
      made.push({ key: key.id, link: link.id });
      shorts.push(short);
      longs.push(long);
      records.push(
        [`/setup/groups/${group.id}`, [tag]],
        [`/setup/roles/${role.id}`, [tag]],
        [`/setup/users/${person.id}`, [tag]],
        [`/setup/roles/${role.id}?tab=history`, [short]],
      );
    }
    // By search: names of other files may fill the first page.
    const lists: [string, string[]][] = [
      [`/setup/groups?search=${tag}`, shorts],
      [`/setup/roles?search=${tag}`, shorts],
      [`/setup/users?search=${tag}`, longs],
      ['/setup/api-keys', longs],
      ['/setup/links', shorts],
      ['/setup/audit', shorts],
    ];
    const wrong: string[] = [];
    const page = await browser.signedIn('super', '/profile');
    const tour = new Tour(page);
    await tour.stands();
    for (const [path, names] of [...lists, ...records]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await tour.visit(`${path}${path.includes('?') ? '&' : '?'}${ofHere}&limit=50`);
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        for (const name of names)
          await waitUntil('the name', async () => (await notices(page)).includes(name)).catch(() =>
            wrong.push(`${path} at ${width}: no ${name}`),
          );
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (beyond > 0) wrong.push(`${path} at ${width}: ${beyond} px beyond`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await page.evaluate(() => 'isBroken' in globalThis)).toBe(false);
    expect(browser.violations).toEqual([]);
    for (const { key, link } of made) {
      await owner.call(`/api-keys/${key}`, { method: 'DELETE' });
      await root.call(`/settings/links/${link}`, { method: 'DELETE' });
    }
    await browser.leave(page);
  }, 180_000);
});
