import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitUntil } from '@backroom/testing/running-system';
import { ConsoleBrowser } from './console-browser.js';
import { orderNumbers, saleRows, settled } from './screens.js';

const ofHarbor = 'operator=1&location=1&period=years';
/** Requests of a list. */
const asked = /\/v2\/(reports\/ledgers|users\?|accounts\/\d+\/(users|roles|groups))/;

/** A network that holds responses until released, so that the test does not depend on timing. */
async function held(page: Page): Promise<{ letGo: () => void }> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(asked, async (route) => {
    await gone;
    await route.continue().catch(() => undefined);
  });
  return { letGo };
}

/** Cumulative Layout Shift since the page opened. */
const jumped = (page: Page) => page.evaluate(() => (globalThis as unknown as { jumped: number }).jumped);

async function watchJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = Object.assign(globalThis, { jumped: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) sum.jumped += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens the next page and waits for its rows: the URL changes before the list. */
async function turned(page: Page, button: string): Promise<void> {
  const [now] = await rowIds(page);
  await page.getByRole('button', { name: button }).click();
  await waitUntil('the other page', async () => !(await rowIds(page)).includes(now!));
  await settled(page);
}

const rowIds = (page: Page) =>
  saleRows(page).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row']));

describe('a slow network', () => {
  let browser: ConsoleBrowser;
  beforeAll(async () => void (browser = await ConsoleBrowser.start()));
  afterAll(() => browser?.close());

  it.each([
    ['/sales/order', 1440],
    ['/sales/order', 390],
    ['/setup/users', 1440],
    // A user with one operator needs no operator in the URL.
    ['/setup/roles', 1440],
    ['/setup/groups', 1440],
  ] as const)(
    'SHELL-11 %s at %p px: shows a skeleton, no layout shift with the rows, and old rows until new ones arrive',
    async (path, width) => {
      const page = await browser.signedIn('owner', '/terms', { width });
      await watchJumps(page);
      const first = await held(page);
      await page.goto(new URL(`${path}?${ofHarbor}`, page.url()).href);
      await page.locator('.bp6-skeleton').first().waitFor();
      first.letGo();
      await saleRows(page).first().waitFor();
      expect(await page.locator('.bp6-skeleton').count()).toBe(0);
      expect(await jumped(page)).toBeLessThanOrEqual(0.05);
      const shown = await saleRows(page).count();
      await page.unrouteAll({ behavior: 'wait' });
      const next = await held(page);
      await page.getByRole('searchbox').first().fill('e');
      await page.locator('.list-stale').waitFor();
      expect(await saleRows(page).count()).toBe(shown);
      expect(await page.locator('.bp6-skeleton').count()).toBe(0);
      next.letGo();
      await settled(page);
      await page.context().close();
    },
  );

  it('SHELL-11 a selection spans many pages and is cleared at once', async () => {
    const page = await browser.signedIn('owner', `/sales/order?${ofHarbor}&limit=50`);
    await orderNumbers(page, 50);
    // Refunded sales cannot be refunded again and are not selected.
    const open = page.locator('[data-row] .bp6-control:not(.bp6-disabled)');
    let selected = 0;
    for (let pages = 1; pages <= 6; pages += 1) {
      selected += await open.count();
      await page.locator('thead .bp6-control').click();
      await page.getByText(`${selected} selected`).waitFor();
      await turned(page, 'Next page');
    }
    expect(selected).toBeGreaterThan(250);
    await turned(page, 'Previous page');
    const marked = await open.count();
    await waitUntil('marked rows', async () => (await page.locator('.list-selected').count()) === marked);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByText(`${selected} selected`).waitFor({ state: 'detached' });
    expect(await page.locator('.list-selected').count()).toBe(0);
    await page.context().close();
  });
});
