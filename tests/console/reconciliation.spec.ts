import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signIn } from '@backroom/testing/people';
import { postgres } from '@backroom/testing/stores';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { becomes } from './screens.js';
import { go } from './tour.js';

const tag = randomUUID().slice(0, 8);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const order = randomUUID();
let browser: ConsoleBrowser;
let operator: number;
let other: number;

/** As the daily comparison writes them. */
const found = (account: number, kind: string, reference: string, journal: number, processor: number) =>
  postgres(
    'orders_ledger',
    `insert into reconciliation_difference (account_id, day, processor, kind, posting_kind, posting_id, reference,
       currency, journal_amount, processor_amount, found_at)
     values ($1, $2, 'sandbox', $3, 'order', $4, $5, 'USD', $6, $7, now())`,
    [account, yesterday, kind, order, reference, journal, processor],
  );

beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  [operator] = (await signIn('owner')).accounts as [number];
  [other] = (await signIn('gc')).accounts as [number];
  await found(operator, 'missing-there', `pi_${tag}_lost`, 244, 0);
  await found(operator, 'other-amount', `pi_${tag}_off`, 500, 499);
  await found(other, 'missing-here', `pi_${tag}_foreign`, 0, 100);
  await postgres(
    'orders_ledger',
    `insert into reconciled_day values ($1, 'sandbox', 2, now())
     on conflict (day, processor) do update set movements = 2`,
    [yesterday],
  );
}, 60_000);
afterAll(async () => {
  await postgres('orders_ledger', 'delete from reconciliation_difference where posting_id = $1', [order]);
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const screen = (person: 'owner' | 'clerk', search = '', view = {}) =>
  browser.signedIn(
    person,
    `/sales/reconciliation?operator=${operator}&location=1&period=custom&startDate=${yesterday}&endDate=${yesterday}${search}`,
    view,
  );

describe('LEDG-8 /sales/reconciliation', () => {
  it('LEDG-8 shows differences between processor and journal and the progress, and searches by reference', async () => {
    const page = await screen('owner');
    const row = (text: string) => page.locator('[data-row]').filter({ hasText: text });
    await row(`pi_${tag}_lost`).waitFor();
    expect(await row(`pi_${tag}_lost`).innerText()).toMatch(
      /Missing at the processor[\s\S]*\$2\.44[\s\S]*-\$2\.44/,
    );
    expect(await row(`pi_${tag}_off`).innerText()).toMatch(
      /Amount differs[\s\S]*\$5\.00[\s\S]*\$4\.99[\s\S]*-\$0\.01/,
    );
    expect(await page.locator('main').innerText()).not.toContain(`pi_${tag}_foreign`);
    await page.getByText(/^Reconciled through \d\d\/\d\d\/\d{4}$/).waitFor();
    await page.getByRole('link', { name: 'Reconciliation' }).first().waitFor();
    // A link finds one of them.
    const { pathname, search } = new URL(page.url());
    await go(page, `${pathname}${search}&search=pi_${tag}_off`);
    await becomes(() => page.locator('[data-row]').count(), 1);
    await row(`pi_${tag}_off`).waitFor();
    await page.getByLabel('Search references and orders').fill('pi_that_is_not');
    await page.getByText('Nothing found').waitFor();
    await browser.leave(page);
  });

  it('LEDG-8 SHELL-7 passes WCAG at 1440 and 390 px, light and dark', async () => {
    const page = await screen('owner', '');
    const row = page.locator('[data-row]').first();
    await row.waitFor();
    expect(await faultsOf(page, 'reconciliation at 1440 px')).toEqual([]);
    // On a phone most of a row is among its details.
    await page.setViewportSize({ width: 390, height: 844 });
    await row.getByRole('button', { name: /^Details of/ }).click();
    expect(await faultsOf(page, 'reconciliation at 390 px')).toEqual([]);
    await browser.leave(page);
  });
});
