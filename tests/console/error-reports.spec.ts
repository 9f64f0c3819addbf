import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, consoleUrl } from './console-browser.js';
import { figure } from './screens.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
interface Report {
  release: string;
  traceId: string;
  message: string;
  page: string;
  breadcrumbs: { kind: string; text: string }[];
}

describe('error reports', () => {
  let browser: ConsoleBrowser;
  let page: Page;
  let reports: Report[];
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());
  beforeEach(async () => {
    reports = [];
    page = await browser.signedIn('owner', '/dashboard?operator=1&location=1&period=months');
    await figure(page, 'Revenue').waitFor();
  });

  const listen = (answer: (route: Route) => Promise<void>) =>
    page.route('**/v2/errors', async (route) => {
      reports.push(route.request().postDataJSON() as Report);
      await answer(route);
    });
  const reported = (count: number) => waitUntil(`${count} reports`, async () => reports.length === count);

  it('SHELL-13 a server error is reported and shows its trace id', async () => {
    await listen((route) => route.continue());
    const problem = { title: 'Internal error', status: 500, detail: 'Something broke.', traceId };
    await page.route('**/v2/reports/ledgers*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    );
    const accepted = page.waitForResponse((response) => response.url().endsWith('/v2/errors'));
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await page.getByText(traceId).waitFor();
    expect((await accepted).status()).toBe(202);
    expect(reports[0]).toMatchObject({
      traceId,
      message: 'GET /v2/reports/ledgers answered 500',
      page: '/sales/order',
    });
    expect(reports[0]!.release).not.toBe('');
    const trail = reports[0]!.breadcrumbs.map(({ kind, text }) => `${kind} ${text}`);
    expect(trail).toEqual(
      expect.arrayContaining(['page /dashboard', 'page /sales/order', 'call GET /v2/reports/ledgers 500']),
    );
    expect(trail.join('\n')).not.toMatch(/[?@]|\/\d/);
    await browser.leave(page);
  });

  it('SHELL-13 an uncaught error is reported once, even if the report fails', async () => {
    await listen((route) => route.abort());
    for (const text of ['first', 'first', 'second'])
      await page.evaluate(
        (said) =>
          void setTimeout(() => {
            throw new Error(`canary ${said}`);
          }),
        text,
      );
    await reported(2);
    await page.evaluate(() => void Promise.reject(new Error('canary rejected')));
    await reported(3);
    await page.getByRole('radio', { name: 'This Year' }).click();
    await figure(page, 'Revenue').waitFor();
    expect(reports.map(({ message }) => message)).toEqual([
      'canary first',
      'canary second',
      'canary rejected',
    ]);
    browser.violations.length = 0;
    await browser.leave(page);
  });

  it('SHELL-13 network errors and refusals are not reported', async () => {
    await listen((route) => route.continue());
    await page.goto(`${consoleUrl}/sales/order?operator=1&location=1&period=years&lastFour=four`);
    await page.getByText('Trace ID').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('radio', { name: 'Today' }).click();
    await page.getByRole('alert').getByText('NETWORK ERROR', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('radio', { name: 'This Month' }).click();
    // A further report would have arrived by now.
    await page.getByText('Trace ID').waitFor();
    expect(reports).toEqual([]);
    await browser.leave(page);
  });

  it('SHELL-13 a newer release shows a notice, and the user chooses when to reload', async () => {
    const newer = '<head><script type="module" src="/assets/index-Newer999.js"></script></head>';
    const asked: Route[] = [];
    await page.route(`${consoleUrl}/`, (route) =>
      route.request().resourceType() === 'fetch' ? void asked.push(route) : route.continue(),
    );
    const look = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await look();
    await waitUntil('the first look', async () => asked.length > 0);
    const before = asked.length;
    await look();
    await waitUntil('the second look', async () => asked.length > before);
    const latest = asked.at(-1)!;
    await latest.fulfill({ contentType: 'text/html', body: newer });
    await page.getByText('A new version of Backroom is available.').waitFor();
    // A response to an earlier request, with the previous release, does not remove the notice.
    const late = page.waitForResponse((response) => response.url() === `${consoleUrl}/`);
    // The console may have checked by itself meanwhile: only requests answered here are not forwarded.
    for (const one of asked) if (one !== latest) await one.continue();
    await (await late).finished();
    await page.waitForTimeout(100);
    expect(await page.getByText('A new version of Backroom is available.').count()).toBe(1);
    expect(await faultsOf(page, 'release')).toEqual([]);
    const { search } = new URL(page.url());
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    await figure(page, 'Revenue').waitFor();
    expect(new URL(page.url()).search).toBe(search);
    await browser.leave(page);
  });
});
