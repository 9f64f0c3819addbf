import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '../system/running-system.js';

/** Waits until the element says this; tells what it said instead. */
export async function says(element: Locator, wanted: string | RegExp): Promise<void> {
  let said: string | undefined;
  const isIt = (text: string) => (typeof wanted === 'string' ? text === wanted : wanted.test(text));
  try {
    await waitUntil('the text', async () => {
      said = (await element.innerText({ timeout: 1_000 })).trim();
      return isIt(said);
    });
  } catch (cause) {
    throw new Error(`expected ${wanted}, read ${JSON.stringify(said)}`, { cause });
  }
}

export const money = (value: number, currency = 'USD'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value);
export const whole = (value: number): string => value.toLocaleString('en-US');

export const tile = (page: Page, name: string): Locator =>
  page.locator('.tile', { has: page.locator('dt', { hasText: name }) }).locator('dd');

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const figure = (page: Page, name: string): Locator => card(page, name).locator('.trend-figure');

export const lostText = 'Live updates lost. Reconnecting…';

/** Waits until the element says something else than this. */
export async function changes(element: Locator, from: string): Promise<void> {
  await waitUntil(`something else than ${from}`, async () => (await element.innerText()) !== from);
}

/** Waits until nothing on screen answers an earlier question. */
export async function settled(page: Page): Promise<void> {
  await waitUntil('the answers', async () => (await page.locator('.list-stale').count()) === 0);
}

/** The ledger's rows or cards. */
export const saleRows = (page: Page): Locator => page.locator('[data-row]');

/** The order numbers on screen, once there are this many rows of the present question. */
export async function orderNumbers(page: Page, count: number): Promise<string[]> {
  await waitUntil(`${count} sales`, async () => {
    const isStale = await page.locator('[aria-label="Sales"][aria-busy="true"]').count();
    return !isStale && (await saleRows(page).count()) === count;
  });
  return column(page, 'Order Number');
}

/** The texts of a column, from the top. */
export async function column(page: Page, header: string): Promise<string[]> {
  const headers = await page.getByRole('table', { name: 'Sales' }).getByRole('columnheader').allInnerTexts();
  const at = headers.indexOf(header) + 1;
  return page.locator(`tr[data-row] > td:nth-child(${at})`).allInnerTexts();
}

/** Marks the document, to prove later that it was never loaded again. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }));
  return () => page.evaluate(() => 'isMarked' in globalThis);
}

/** The calls of the API that the page makes from here on, such as `POST /v2/auth/refresh`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/v2/')) calls.push(`${request.method()} ${url.pathname}${url.search}`);
  });
  return calls;
}
