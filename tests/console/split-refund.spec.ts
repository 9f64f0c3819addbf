import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newId } from '@backroom/testing/kiosk';
import { signIn } from '@backroom/testing/people';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { aroundToday, becomes, money, opened, dismissNotice } from './screens.js';
import { go } from './tour.js';
import { Till } from './till.js';

const picture = pictures('split-refund');
const operator = 2;
let browser: ConsoleBrowser;
let till: Till;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  till = await Till.open(await signIn('owner'), operator, -4);
});
afterAll(async () => {
  await till?.close();
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const cents = (amount: number) => money(amount / 100);
const row = (page: Page, number: string) => page.locator('[data-row]').filter({ hasText: number });
const dialog = (page: Page) => page.getByRole('dialog');

/** Refunds a payment, or this much of it, and waits for the result and the updated ledger. */
async function refund(page: Page, number: string, paymentId: string, amount?: number): Promise<void> {
  await row(page, number)
    .getByRole('button', { name: `Refund order ${number}` })
    .click();
  if (amount) await page.getByLabel('Amount (USD)').fill((amount / 100).toFixed(2));
  await page.getByRole('button', { name: 'Continue' }).click();
  const reread = page
    .waitForResponse((answer) => answer.url().endsWith('/refund'))
    .then(() => page.waitForResponse((answer) => answer.url().includes('/reports/ledgers')));
  await dialog(page)
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await reread;
  await dismissNotice(page, `Refund Successful for transaction id ${paymentId}`);
}

/** The amounts of this many postings in the journal of the sale. */
async function journalOf(page: Page, number: string, count: number): Promise<string[][]> {
  await page.getByRole('button', { name: `Journal of order ${number}` }).click();
  const postings = dialog(page).locator('.journal-posting');
  // Previous data is shown until the response arrives.
  await postings.nth(count - 1).waitFor();
  return postings.evaluateAll((tables) =>
    tables.map((table) =>
      [...table.querySelectorAll('tbody tr')].map((line) =>
        [...line.querySelectorAll('td')].map((cell) => (cell as HTMLElement).innerText.trim()).join(' '),
      ),
    ),
  );
}

async function closed(page: Page): Promise<void> {
  await opened(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

it('LEDG-2 LEDG-8 refunds a sale paid by card and bills in parts, then fully, with every cent in the journal', async () => {
  const { id, number, sale } = await till.sold((one) => {
    const [card] = one.payments;
    const bills = Math.floor(card!.amount / 2);
    one.payments = [
      { ...card!, amount: card!.amount - bills },
      { id: newId(), method: 'cash', amount: bills },
    ];
  });
  const [card, bills] = [sale.payments[0]!, sale.payments[1]!];
  const part = Math.floor(card.amount / 3);
  const ledger = `/sales/order?operator=${operator}&location=1&${aroundToday()}&search=${number}`;
  const page = await browser.signedIn('owner', ledger);

  await refund(page, number, card.id, part);
  await row(page, number).getByText('Partially refunded').waitFor();
  await row(page, number).getByRole('button', { name: 'Details' }).click();
  await page.getByRole('heading', { name: 'Refunds' }).waitFor();
  await picture(page, 'partly-1440');
  // The widest row fits the window, with all its actions.
  const room = await page
    .locator('.list-panel')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(room).toBe(0);
  const partly = await journalOf(page, number, 2);
  expect(partly).toHaveLength(2);
  expect(partly.flat().filter((line) => line.endsWith(cents(part)) && /card/i.test(line))).toHaveLength(1);
  expect(await faultsOf(page, 'the journal of a part')).toEqual([]);
  await picture(page, 'partly-journal-1440');
  await closed(page);

  await refund(page, number, card.id);
  await refund(page, number, bills.id);
  await row(page, number).getByText('Refunded', { exact: true }).waitFor();
  // The sale, the two parts of the card, and the bills.
  const whole = await journalOf(page, number, 4);
  expect(whole).toHaveLength(4);
  for (const amount of [part, card.amount - part, bills.amount])
    expect(whole.flat().some((line) => line.endsWith(cents(amount)))).toBe(true);
  await becomes(() => dialog(page).getByText('Debits equal credits').count(), 4);
  await closed(page);

  const views = [
    { width: 1440, dark: false, language: 'en', journal: /^Journal of order/, history: 'History' },
    { width: 1440, dark: true, language: 'ja', journal: /の仕訳$/, history: '履歴' },
    { width: 390, dark: false, language: 'ja', journal: /の仕訳$/, history: '履歴' },
    { width: 390, dark: true, language: 'en', journal: /^Journal of order/, history: 'History' },
  ];
  for (const { width, dark, language, journal, history } of views) {
    const view = await browser.signedIn('owner', ledger, { width, dark, language });
    const name = (what: string) => `${what}-${width}-${dark ? 'dark' : 'light'}-${language}`;
    await row(view, number).locator('button[aria-expanded]').click();
    await view.getByRole('button', { name: journal }).waitFor();
    await picture(view, name('ledger'));
    await view.getByRole('button', { name: journal }).click();
    await dialog(view).locator('.journal-posting').nth(3).waitFor();
    await picture(view, name('journal'));
    const beyond = await view.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ view: name('journal'), beyond }).toEqual({ view: name('journal'), beyond: 0 });
    await go(view, `/sales/${id}?operator=${operator}&location=1`);
    await view.getByRole('tab', { name: history }).click();
    // Amounts in currency units, not in cents.
    await view.getByText(cents(part).replace('$', ''), { exact: false }).first().waitFor();
    await picture(view, name('history'));
    await browser.leave(view);
  }
  await browser.leave(page);
}, 240_000);
