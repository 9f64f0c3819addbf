import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { DeviceOrder } from '@backroom/proto/devices';
import { Kiosk } from '@backroom/testing/kiosk';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser, type View } from './console-browser.js';
import { aroundToday, becomes, callsOf } from './screens.js';

const operator = 2;
let browser: ConsoleBrowser;
let kiosk: Kiosk;
let page: Page;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  kiosk = await Kiosk.connect(
    demoKiosks()
      .filter(({ accountId }) => accountId === operator)
      .at(-3)!,
  );
});
afterEach(() => browser.leave(page));
afterAll(async () => {
  await kiosk.close();
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

/** A pending sale with inconsistent totals. */
async function waiting(spoil: (sale: DeviceOrder) => void): Promise<DeviceOrder> {
  const sale = kiosk.sale({ quantity: 2, lastFour: '4242' });
  spoil(sale);
  await kiosk.sell(sale);
  await waitUntil('it is in quarantine', async () => {
    const rows = await postgres('orders_ledger', 'select from quarantine where order_id = $1', [
      sale.orderId,
    ]);
    return rows.length > 0;
  });
  return sale;
}
const shortBy = (cents: number) => (sale: DeviceOrder) => {
  sale.payments[0]!.amount -= cents;
};
const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const open = (sale: DeviceOrder, more = '', view: View = {}) =>
  browser.signedIn('owner', `/sales/quarantine?operator=${operator}&search=${sale.orderId}${more}`, view);
const row = (sale: DeviceOrder) => page.locator('[data-row]').filter({ hasText: sale.orderId.slice(-12) });
const details = (sale: DeviceOrder) => row(sale).getByRole('button', { name: 'Details' }).click();
const dialog = () => page.getByRole('dialog');
const entries = async (sale: DeviceOrder) =>
  Object.fromEntries(
    (
      await postgres<{ ledger_account: string; amount: number }>(
        'orders_ledger',
        'select ledger_account, amount from journal_entry where posting_id = $1',
        [sale.orderId],
      )
    ).map((entry) => [entry.ledger_account, entry.amount]),
  );

describe('LEDG-8 the quarantine in the console', () => {
  it('LEDG-8 the ledger links to pending sales; a row expands to reported and expected values', async () => {
    const sale = await waiting(shortBy(1));
    page = await browser.signedIn('owner', `/sales/order?operator=${operator}&location=1&${aroundToday()}`);
    await page.getByRole('link', { name: /^Quarantine \d+ sales? to review$/ }).click();
    await page.getByRole('heading', { name: 'Quarantine', level: 1 }).waitFor();
    await page.getByRole('searchbox').fill(sale.orderId);
    await row(sale).getByText('The payments don’t add up to the total').waitFor();
    await details(sale);
    const table = page.getByRole('region', { name: 'Reported and expected values' });
    const paid = table.getByRole('row').filter({ hasText: 'Incorrect' });
    await paid.getByText(money(sale.total)).waitFor();
    await paid.getByText(money(sale.total - 1)).waitFor();
    await becomes(() => paid.count(), 1);
    expect(await faultsOf(page, 'the quarantine')).toEqual([]);
  });

  it('F3: shows reason and text of an order that is not valid as text, and rejects it', async () => {
    const sale = kiosk.sale();
    const name = '<img src=x onerror="document.title=1">';
    await kiosk.publish('orders', { ...sale, total: 'many', note: name });
    expect(await kiosk.quarantineReasonOf(sale.messageId)).toMatch(/^total: /);
    page = await open(sale);
    await row(sale).getByText('A field is missing or invalid').waitFor();
    await details(sale);
    await page.getByText(/^total: Invalid input/).waitFor();
    await page.getByText('Received text').click();
    const text = page.getByLabel('Received text');
    await becomes(async () => (await text.textContent())?.includes(JSON.stringify(name)), true);
    await becomes(() => page.locator('.quarantined img').count(), 0);
    expect(await faultsOf(page, 'an order that is not valid')).toEqual([]);
    await page.getByRole('button', { name: 'Reject' }).click();
    await dialog().getByRole('textbox').fill('A trial');
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Nothing found').waitFor();
  });

  it('F4: shows the text of a report without any readable field', async () => {
    const text = `{"messageId":"${crypto.randomUUID()}","total":`;
    await kiosk.publish('orders', text);
    await waitUntil('it is in quarantine', async () => {
      const sql = "select from quarantine where body ->> 'unreadable' = $1";
      return (await postgres('orders_ledger', sql, [text])).length > 0;
    });
    page = await browser.signedIn('owner', `/sales/quarantine?operator=${operator}`);
    await page.locator('[data-row]').first().getByRole('button', { name: 'Details' }).click();
    await page.getByLabel('Received text').getByText(text).waitFor();
    await becomes(() => page.getByRole('region', { name: 'Reported and expected values' }).count(), 0);
    expect(await faultsOf(page, 'an unreadable order')).toEqual([]);
  });

  it('LEDG-8 accepting shows the difference and books once into the journal', async () => {
    const sale = await waiting(shortBy(1));
    page = await open(sale);
    await details(sale);
    await page.getByRole('button', { name: 'Accept' }).click();
    await dialog().getByText(`The difference of -$0.01 is posted to “Unresolved differences”`).waitFor();
    const calls = callsOf(page);
    await dialog().getByRole('button', { name: 'Accept' }).dblclick();
    await page.getByText('Nothing found').waitFor();
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(await entries(sale)).toMatchObject({ 'clearing.card': sale.total - 1, 'suspense.claims': 1 });
    await page.getByText('Posted', { exact: true }).click();
    await row(sale).getByText('Posted as reported').waitFor();

    await page.goto(
      new URL(`/sales/order?operator=${operator}&location=1&${aroundToday()}`, page.url()).href,
    );
    const [booked] = await postgres<{ pretty_id: string }>(
      'orders_ledger',
      'select pretty_id from sale where id = $1',
      [sale.orderId],
    );
    const number = booked!.pretty_id;
    await page.getByRole('searchbox', { name: 'Search sales' }).fill(number);
    const inLedger = page.locator('[data-row]').filter({ hasText: number });
    await inLedger.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: `Journal of order ${number}` }).click();
    await dialog()
      .getByRole('row', { name: /Unresolved differences/ })
      .waitFor();
    expect(
      await dialog()
        .getByRole('row', { name: /Unresolved differences/ })
        .innerText(),
    ).toContain('$0.01');
    await dialog()
      .getByRole('row', { name: /^Debits equal credits/ })
      .waitFor();
    expect(await faultsOf(page, 'the journal of a sale')).toEqual([]);
  });

  it('LEDG-8 correcting shows totals while typing and books the amount paid', async () => {
    const sale = await waiting(shortBy(7));
    page = await open(sale);
    await details(sale);
    await page.getByRole('button', { name: 'Correct' }).click();
    const paid = dialog().getByRole('group', { name: 'Payment 1' }).getByLabel('Amount (USD)');
    const quantity = dialog().getByRole('group', { name: 'Line 1' }).getByLabel('Quantity');
    const next = dialog().getByRole('button', { name: 'Continue' });
    // The invalid field has the message and the focus.
    await quantity.fill('0');
    await next.click();
    await dialog().getByText('Must be above zero.').waitFor();
    expect(await quantity.getAttribute('aria-invalid')).toBe('true');
    expect(await paid.getAttribute('aria-invalid')).toBeNull();
    expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true);
    await quantity.fill('2');
    await next.click();
    await dialog().getByText('The payments must add up to the total.').waitFor();
    expect(await paid.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await faultsOf(page, 'the correction')).toEqual([]);
    await paid.fill((sale.total / 100).toFixed(2));
    // Escape asks before discarding input.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await paid.inputValue()).toBe((sale.total / 100).toFixed(2));
    await next.click();
    await dialog()
      .getByText(`${money(sale.total)} is posted once for`)
      .waitFor();
    // After returning, the input is unchanged.
    await page.keyboard.press('Escape');
    expect(await paid.inputValue()).toBe((sale.total / 100).toFixed(2));
    await next.click();
    await dialog()
      .getByRole('button', { name: `Post ${money(sale.total)}` })
      .click();
    await page.getByText('Nothing found').waitFor();
    expect(await entries(sale)).toMatchObject({ 'clearing.card': sale.total });
    expect(await entries(sale)).not.toHaveProperty('suspense.claims');
  });

  it('LEDG-8 an unknown product is selected by name at the price of that time', async () => {
    const unknown = 424_242;
    const sale = await waiting((claim) => {
      claim.lines[0]!.productId = unknown;
    });
    const [product] = await postgres<{ id: number; name: string }>(
      'orders_ledger',
      'select min(product_id) as id, name from product_copy where account_id = $1 group by name order by name limit 1',
      [operator],
    );
    page = await open(sale);
    await details(sale);
    const fields = page.getByRole('region', { name: 'Reported and expected values' });
    await fields.getByRole('row').nth(1).getByText('Incorrect').waitFor();
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    await dialog()
      .getByRole('button', { name: `Product: Product ${unknown} (not found)` })
      .click();
    await page.getByRole('combobox', { name: 'Search: Product' }).fill(product!.name);
    await page.getByRole('option', { name: product!.name }).first().click();
    await dialog()
      .getByRole('button', { name: `Product: ${product!.name}` })
      .waitFor();
    expect(await faultsOf(page, 'the product')).toEqual([]);
  });

  it('LEDG-8 rejecting requires a reason and stores it', async () => {
    const sale = await waiting((one) => (one.total += 1));
    page = await open(sale);
    await details(sale);
    await page.getByRole('button', { name: 'Reject' }).click();
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await dialog().getByText('Enter a reason').waitFor();
    await dialog().getByLabel('Reason').fill('A technician <i>tried</i> the kiosk');
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Nothing found').waitFor();
    // A row stays expanded when it moves.
    await page.getByText('Rejected', { exact: true }).click();
    await page.getByText('A technician <i>tried</i> the kiosk').waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect(await entries(sale)).toEqual({});
  });

  it('LEDG-8 a second decision gets the message that the sale is already resolved', async () => {
    const sale = await waiting((one) => (one.total += 1));
    page = await open(sale);
    await details(sale);
    await page.getByRole('button', { name: 'Accept' }).click();
    await postgres(
      'orders_ledger',
      "update quarantine set state = 'rejected', resolved_at = now(), note = 'x' where order_id = $1",
      [sale.orderId],
    );
    await dialog().getByRole('button', { name: 'Accept' }).click();
    await dialog().getByText('This sale has already been reviewed.').waitFor();
  });

  it('PERM-3 a clerk can read but not act', async () => {
    const sale = await waiting((one) => (one.total += 1));
    page = await browser.signedIn('clerk', `/sales/quarantine?operator=1&search=${sale.orderId}`);
    await details(sale);
    await page.getByRole('region', { name: 'Reported and expected values' }).waitFor();
    expect(await page.getByRole('button', { name: 'Reject' }).count()).toBe(0);
  });
});

describe('LEDG-8 DASH-3 the journal in the console', () => {
  it('LEDG-8 figures of a dashboard line link to the entries of their day', async () => {
    page = await browser.signedIn(
      ...(['owner', `/dashboard?operator=${operator}&location=1&${aroundToday()}`] as const),
    );
    await page
      .getByRole('region', { name: 'Revenue', exact: true })
      .getByRole('button', { name: 'Revenue as a table' })
      .first()
      .click();
    const link = dialog().getByRole('link').first();
    const shown = await link.innerText();
    await link.click();
    await page.getByRole('heading', { name: `Accounts on ${shown}` }).waitFor();
    await page.getByRole('button', { name: 'All days of the period' }).click();
    await page.getByRole('heading', { name: /^Accounts from / }).waitFor();
  });

  it('LEDG-8 a day links to account totals and entries', async () => {
    page = await browser.signedIn('owner', `/sales/order?operator=${operator}&location=1&${aroundToday()}`);
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor();
    const sums = page.getByRole('table', { name: 'Accounts in USD' });
    await sums.getByRole('row', { name: /^Sales at list price/ }).waitFor();
    const cells = await sums
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .allInnerTexts();
    expect(cells[2]).toBe(cells[3]);
    await page.getByRole('combobox', { name: 'Account' }).selectOption('Sales tax payable');
    await waitUntil('its entries alone', async () => {
      const rows = await page.getByRole('table', { name: 'Journal' }).locator('[data-row]').allInnerTexts();
      return rows.length > 0 && rows.every((text) => text.includes('Sales tax payable'));
    });
    expect(await faultsOf(page, 'the journal')).toEqual([]);
  });
});
