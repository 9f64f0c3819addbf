import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { waitUntil } from '@backroom/testing/running-system';
import { windowOf } from './window-size.js';

/** Waits until the element has this text; a timeout reports its actual text. */
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

/** Waits until the screen has this value: it may arrive with a later response than the awaited one. */
export async function becomes<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
  await waitUntil(JSON.stringify(wanted), async () => {
    const shown = await ask();
    // A list of Playwright's is of another realm than `wanted`.
    const isEqual = isDeepStrictEqual(Array.isArray(shown) ? [...shown] : shown, wanted);
    if (!isEqual) throw new Error(`it is ${JSON.stringify(shown)}`);
    return true;
  });
}

/** A date range of the URL for sales of the test itself, even across midnight. */
export function aroundToday(): string {
  return sinceDaysAgo(1);
}

/** A date range of the URL with this many days of demo sales, whatever the current date. */
export function sinceDaysAgo(days: number): string {
  const [startDate, endDate] = [-days, 1].map((day) =>
    new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10),
  );
  return `startDate=${startDate}&endDate=${endDate}`;
}

/** Waits until the element shows the current value of the API. */
export async function agrees(element: Locator, expected: () => Promise<string>): Promise<void> {
  await waitUntil('what the API says', async () => {
    const [shown, wanted] = [(await element.innerText({ timeout: 1_000 })).trim(), await expected()];
    if (shown !== wanted) throw new Error(`expected ${wanted}, read ${shown}`);
    return true;
  });
}

export const money = (value: number, currency = 'USD'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value);
export const whole = (value: number): string => value.toLocaleString('en-US');

export const tile = (page: Page, name: string): Locator =>
  page.locator('.tile', { has: page.locator('dt', { hasText: name }) }).locator('dd');

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const figure = (page: Page, name: string): Locator => card(page, name).locator('.trend-figure');

export const lostText = 'Live updates lost. Reconnecting…';

/** Waits until the element no longer has this text. */
export async function changes(element: Locator, from: string): Promise<void> {
  await waitUntil(`something else than ${from}`, async () => (await element.innerText()) !== from);
}

/** A dialog takes the focus with its first frame; earlier keys go to the page. */
export async function opened(page: Page): Promise<void> {
  await page.getByRole('dialog').first().waitFor();
  await page.waitForFunction(() => {
    const upper = [...document.querySelectorAll('.bp6-portal:has(.bp6-dialog-container)')].at(-1);
    return upper?.contains(document.activeElement);
  });
}

/**
 * Waits for the notice of a result and dismisses it, so that the next one is distinct. Without a notice
 * the error has the text of the page, which may show another response.
 */
export async function dismissNotice(page: Page, text = ''): Promise<void> {
  const notice = page.locator('.notice-done').filter({ hasText: 'Done!' }).filter({ hasText: text });
  const dismiss = notice.getByRole('button', { name: 'Dismiss' });
  await dismiss.click().catch(async (error: Error) => {
    throw new Error(`${error.message}\n\nThe page: ${await page.locator('body').innerText()}`);
  });
  await notice.waitFor({ state: 'detached' });
}

/** The focused element, by its name, text or id. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.getAttribute('aria-label') ?? (at?.id || at?.textContent?.trim() || at?.tagName);
  });

/** Waits until the element of this name has focus: a dialog returns it a moment after it closes. */
export async function hasFocus(page: Page, name: string): Promise<void> {
  await waitUntil(`the focus at ${name}`, async () => {
    const at = await focused(page);
    if (at !== name) throw new Error(`it is at ${at}`);
    return true;
  });
}

/** Waits until no data of a previous query is on screen. */
export async function settled(page: Page): Promise<void> {
  await waitUntil('the answers', async () => (await page.locator('.list-stale').count()) === 0);
}

/** The ledger's rows or cards. */
export const saleRows = (page: Page): Locator => page.locator('[data-row]');

/** The order numbers on screen, once the current query shows this many rows. */
export async function orderNumbers(page: Page, count: number): Promise<string[]> {
  await waitUntil(`${count} sales`, async () => {
    const isStale = await page.locator('[aria-label="Sales"][aria-busy="true"]').count();
    return !isStale && (await saleRows(page).count()) === count;
  });
  return column(page, 'Order Number');
}

/** The texts of a column, top to bottom. */
export async function column(page: Page, header: string): Promise<string[]> {
  const headers = await page.getByRole('table', { name: 'Sales' }).getByRole('columnheader').allInnerTexts();
  const at = headers.indexOf(header) + 1;
  return page.locator(`tr[data-row] > td:nth-child(${at})`).allInnerTexts();
}

/** Waits until these order numbers are on screen, in this order. */
export async function showsOrders(page: Page, wanted: readonly string[]): Promise<void> {
  let shown: string[] = [];
  await waitUntil(`the orders ${wanted.join()}`, async () => {
    shown = await column(page, 'Order Number');
    if (shown.join() !== wanted.join()) throw new Error(`there are ${shown.join()}`);
    return true;
  });
}

/** Marks the document, to prove later that it was not reloaded. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }));
  return () => page.evaluate(() => 'isMarked' in globalThis);
}

/** API calls that the page makes from now on, such as `POST /v2/auth/refresh`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/v2/')) calls.push(`${request.method()} ${url.pathname}${url.search}`);
  });
  return calls;
}

/** Opens a picker by the name of its button, types, and selects the first match. */
export async function pick(page: Page, button: string, typed: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('combobox').last().fill(typed);
  await page.getByRole('option', { name: choice }).first().click();
}

/** The indicator, where users click: Blueprint hides the input under it. */
const indicator = { position: { x: 8, y: 8 } };
const labelOf = (box: Locator): Locator => box.locator('xpath=ancestor::label[1]');

/** Checks or unchecks a box, once nothing covers or moves it. */
export function tick(box: Locator, isOn = true): Promise<void> {
  return labelOf(box).setChecked(isOn, indicator);
}

/** Clicks a checkbox or switch whose state changes later or not at all. */
export function pressControl(box: Locator): Promise<void> {
  return labelOf(box).click(indicator);
}

/** Resizes the page to these widths; it may not scroll horizontally at any of them. */
export async function atWidths(
  page: Page,
  widths: readonly number[],
  look: (width: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize(windowOf(width));
    await waitUntil(`no scrolling sideways at ${width} px`, async () => {
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) throw new Error(`it scrolls by ${beyond} px`);
      return true;
    });
    await look(width);
  }
}
