import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { kill9 } from '../faults/victims.js';
import { call, waitUntilHealthy } from '@backroom/testing/people';
import { system, waitUntil } from '@backroom/testing/running-system';
import { pause } from '@backroom/testing/waiting';
import { atPath, ConsoleBrowser } from './console-browser.js';
import {
  becomes,
  callsOf,
  changes,
  figure,
  lostText,
  mark,
  orderNumbers,
  says,
  sinceDaysAgo,
  tile,
  whole,
} from './screens.js';
import { closeSellers, Seller } from './seller.js';

const { pid } = system as typeof system & { pid: number };
// More than a week in any week of the year.
const days = sinceDaysAgo(89);
const firstDay = new URLSearchParams(days).get('startDate');
const ofMesa = `?operator=3&location=1&${days}`;

describe('faults', () => {
  let browser: ConsoleBrowser;
  let page: Page;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());
  afterEach(closeSellers);
  beforeEach(async () => {
    page = await browser.signedIn('multi', `/dashboard${ofMesa}`);
    await figure(page, 'Revenue').waitFor();
    await says(tile(page, 'Transactions'), /\d/);
  });
  afterEach(() => page.context().close());
  afterEach(async () => {
    await letBack();
    await waitUntilHealthy();
  });

  let letBack = () => Promise.resolve();
  /** Stays down until it is allowed to restart, however fast its supervisor is: a short outage shows no notice. */
  function holdWebDown(): void {
    let isHeld = true;
    const held = (async () => {
      for (; isHeld; await pause(200)) kill9(pid, 'web');
    })();
    letBack = () => ((isHeld = false), held);
  }

  it('SHELL-8 DASH-5 the stream reconnects after a server restart, and the figures catch up', async () => {
    const seller = await Seller.open(3);
    const isSameDocument = await mark(page);
    const transactions = Number((await tile(page, 'Transactions').innerText()).replaceAll(',', ''));
    const revenue = await figure(page, 'Revenue').innerText();
    holdWebDown();
    await page.getByText(lostText).waitFor();
    // The screen keeps its data, and kiosks keep selling.
    expect(await figure(page, 'Revenue').innerText()).toBe(revenue);
    await seller.sell();
    await letBack();
    await page.getByText(lostText).waitFor({ state: 'detached' });
    await says(tile(page, 'Transactions'), whole(transactions + 1));
    await changes(figure(page, 'Revenue'), revenue);
    await seller.sell();
    await says(tile(page, 'Transactions'), whole(transactions + 2));
    expect(await isSameDocument()).toBe(true);
  });

  /** The stream reconnects as well, and may have delivered the data before a request. */
  const retry = (note: Locator) =>
    note
      .getByRole('button', { name: 'Retry' })
      .click({ timeout: 5_000 })
      .catch(() => undefined);

  it('SHELL-8 an unreachable server shows NETWORK ERROR and keeps the data; Retry loads the rest', async () => {
    const revenue = await figure(page, 'Revenue').innerText();
    holdWebDown();
    await page.getByText(lostText).waitFor();
    await page.getByRole('radio', { name: 'This Week' }).click();
    await page.getByRole('alert').getByText('NETWORK ERROR', { exact: true }).waitFor();
    const note = page.getByRole('alert').filter({ hasText: 'Error while getting sales report data.' });
    await note.waitFor();
    await letBack();
    expect(await figure(page, 'Revenue').innerText()).toBe(revenue);
    expect(await page.evaluate(() => localStorage.getItem('backroom.session'))).not.toBeNull();
    await page.getByText(lostText).waitFor({ state: 'detached' });
    await retry(note);
    await note.waitFor({ state: 'detached' });
    await changes(figure(page, 'Revenue'), revenue);
  });

  it('SHELL-8 DASH-5 a hanging server gets one cheap probe, no request is aborted, and the screen recovers', async () => {
    const revenue = await figure(page, 'Revenue').innerText();
    const held: Route[] = [];
    let isHanging = true;
    await page.route('**/v2/**', (route) => (isHanging ? void held.push(route) : route.continue()));
    const nameOf = (request: Request) =>
      `${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim();
    // Requests sent before are for the previous days; only a held request exposes its body.
    const begun = new Set<Request>();
    const asked = new Map<string, number>();
    page.on('request', (request) => {
      begun.add(request);
      asked.set(nameOf(request), (asked.get(nameOf(request)) ?? 0) + 1);
    });
    const brokenOff: string[] = [];
    page.on('requestfailed', (request) => begun.has(request) && brokenOff.push(nameOf(request)));
    const isCheap = (name: string) => /^\/v2\/users\/\d+$/.test(name);
    // Late responses for the previous days are ignored.
    const isWanted = (name: string) => !name.includes(`"startDate":"${firstDay}"`);
    const others = () => [...asked].filter(([name]) => name.startsWith('/v2/') && !isCheap(name));
    await page.getByRole('radio', { name: 'This Week' }).click();
    await page.getByText(lostText).waitFor();
    await waitUntil(
      'it was asked again',
      async () => [...asked].some(([name, times]) => times >= (isCheap(name) ? 3 : 2)),
      60_000,
    );
    expect(others().filter(([, times]) => times > 1)).toEqual([]);
    expect(brokenOff.filter((name) => !isCheap(name) && isWanted(name))).toEqual([]);
    isHanging = false;
    for (const route of held) await route.continue().catch(() => undefined);
    await page.getByText(lostText).waitFor({ state: 'detached' });
    await changes(figure(page, 'Revenue'), revenue);
  });

  it('SHELL-8 DASH-5 an unavailable service shows in its section without flicker, and recovers', async () => {
    let isAway = true;
    await page.route('**/v2/reports/**', (route) =>
      isAway
        ? route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: JSON.stringify({ title: 'Away', status: 503, detail: 'A service is not available' }),
          })
        : route.continue(),
    );
    await page.evaluate((text) => {
      const seen = { lost: false };
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        seen.lost ||= document.body.innerText.includes(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, lostText);
    await page.getByRole('radio', { name: 'This Week' }).click();
    const note = page.getByRole('alert').filter({ hasText: 'Error while getting sales report data.' });
    await note.waitFor();
    isAway = false;
    await note.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (globalThis as unknown as { seen: object }).seen)).toEqual({
      lost: false,
    });
  });

  it('SHELL-8 a list shows a lost network and keeps its rows', async () => {
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    const shown = await orderNumbers(page, 10);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('alert').getByText('NETWORK ERROR', { exact: true }).waitFor();
    const note = page.getByRole('alert').filter({ hasText: 'Error while getting sales' });
    await note.waitFor();
    expect(await page.locator('[data-row]').count()).toBe(10);
    await page.context().setOffline(false);
    await retry(note);
    await waitUntil('other rows', async () => {
      const now = await orderNumbers(page, 10);
      return now.join() !== shown.join();
    });
    await note.waitFor({ state: 'detached' });
  });

  it('SHELL-8 a 401 triggers one refresh, and every call is retried', async () => {
    const isSameDocument = await mark(page);
    // The dashboard also refetches by itself: the first call after the token expired gets the 401.
    const answers: { call: string; status: number }[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/v2/')) answers.push({ call: pathname, status: response.status() });
    });
    const broken = `Bearer ${browser.bearerOf(page)}`;
    await page.route('**/v2/**', async (route, request) => {
      const headers = await request.allHeaders();
      const isBroken = headers['authorization'] === broken;
      await route.continue(isBroken ? { headers: { ...headers, authorization: `${broken}x` } } : {});
    });
    const revenue = await figure(page, 'Revenue').innerText();
    await page.getByRole('radio', { name: 'This Week' }).click();
    await changes(figure(page, 'Revenue'), revenue);
    const refused = () => answers.filter(({ status }) => status === 401);
    const unanswered = () =>
      refused().filter(({ call }) => !answers.some((one) => one.call === call && one.status === 200));
    await waitUntil('every refused call is answered', async () => unanswered().length === 0);
    expect(refused()).not.toHaveLength(0);
    expect(answers.filter(({ call }) => call === '/v2/auth/refresh')).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(await isSameDocument()).toBe(true);
  });

  it('SHELL-8 AUTH-4 a session that ended elsewhere redirects to sign-in once', async () => {
    const calls = callsOf(page);
    const places: string[] = [];
    page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
    const token = browser.bearerOf(page);
    const [cookie] = await page.context().cookies(`http://127.0.0.1:${system.http}/v2/auth`);
    const ended = await call('/auth/logout', {
      body: {},
      headers: { cookie: `${cookie!.name}=${cookie!.value}` },
    });
    expect(ended.status).toBe(204);
    await waitUntil(
      'the token is refused',
      async () => (await call('/accounts/list', { token })).status === 401,
    );
    // The next call gets it: that of the user, unless the dashboard refetched before.
    const isRedirected = atPath(page, '/auth/login');
    await Promise.race([isRedirected, page.getByRole('radio', { name: 'This Week' }).click()]);
    await isRedirected;
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    expect(calls.filter((one) => one === 'POST /v2/auth/refresh')).toHaveLength(1);
    expect(places.filter((path) => path === '/auth/login')).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('backroom.session'))).toBeNull();
    await page
      .getByRole('alert')
      .getByText(/^Your session was ended or your permissions changed\./)
      .waitFor();
    await becomes(() => page.getByRole('alert').filter({ hasText: /./ }).count(), 1);
  });
});
