import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { mailsTo, mailTo } from '@backroom/testing/mailbox';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { faultsOf } from './accessible.js';
import { atPath, ConsoleBrowser } from './console-browser.js';
import { aroundToday, becomes, callsOf, opened, pressControl, dismissNotice } from './screens.js';
import { Till } from './till.js';

const operator = 2;
const tag = randomUUID().slice(0, 8);
let browser: ConsoleBrowser;
let owner: Person;
let till: Till;
let page: Page;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  till = await Till.open(owner, operator, -3);
});
afterEach(() => browser.leave(page));
afterAll(async () => {
  await till?.close();
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const filter = `operator=${operator}&location=1&${aroundToday()}`;
const open = (path: string, view = {}) =>
  browser.signedIn('owner', `${path}${path.includes('?') ? '&' : '?'}${filter}`, view);
const dialog = () => page.getByRole('dialog');

describe('the detail of a sale', () => {
  it('LEDG-6 opens from the ledger, saves and shows who changed it', async () => {
    const { id, number } = await till.sold();
    page = await open(`/sales/order?search=${number}`);
    await page.getByRole('link', { name: `Edit sale ${number}` }).click();
    await atPath(page, `/sales/${id}`);
    const facts = page.locator('.record-facts');
    for (const text of ['Order Number', 'Location', 'Device', 'Card type', '•••• 4242'])
      await facts.getByText(text).first().waitFor();
    await page.getByLabel('Customer name').fill(`Ada ${tag}`);
    await page.getByLabel('Sale date').fill('2026-01-02T03:04');
    await page.getByLabel('Notes').fill('She asked for a receipt.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The sale was saved.').waitFor();
    await dismissNotice(page);
    await facts.getByText(`Ada ${tag}`).waitFor();
    await facts.getByText('01/02/2026 - 03:04 AM').waitFor();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Sale changed').waitFor();
    await page.getByText(`Ada ${tag}`).nth(1).waitFor();
    // In the time zone of the record, here as well.
    await page.getByRole('list', { name: 'History' }).getByText('01/02/2026 - 03:04 AM EST').waitFor();
    // The ledger uses the booked day, like reports, and marks a changed display date.
    const ledger = `${new URL(page.url()).origin}/sales/order?operator=${operator}&location=1&search=${number}`;
    await page.goto(`${ledger}&${aroundToday()}`);
    const row = page.locator('[data-row]').filter({ hasText: number });
    await row.getByText('01/02/2026 - 03:04 AM').waitFor();
    await row.getByRole('img', { name: /^Posted \d\d\/\d\d\/20\d\d - / }).focus();
    await page.getByText('Lists and reports use this date.').waitFor();
    await page.goto(`${ledger}&startDate=2026-01-02&endDate=2026-01-02`);
    await page.getByRole('heading', { name: 'No sales found' }).waitFor();
  });

  it('LEDG-6 shows both versions after a concurrent save', async () => {
    const { id } = await till.sold();
    page = await open(`/sales/${id}`);
    await page.getByLabel('Notes').fill('Mine');
    const body = { notes: 'Theirs', customerName: 'Grace', version: 1 };
    await owner.call(`/orders/${id}`, { method: 'PATCH', body });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().getByRole('cell', { name: 'Theirs' }).waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('The sale was saved.').waitFor();
    const kept = await owner.get<{ note: string; customerName: string; version: number }>(`/orders/${id}`);
    expect(kept).toMatchObject({ note: 'Mine', customerName: 'Grace', version: 3 });
  });
});

describe('receipts', () => {
  it('LEDG-4 mails a receipt once despite repeated clicks, in the selected language', async () => {
    const { id, number } = await till.sold();
    const address = `ada.${tag}@example.test`;
    page = await open(`/sales/${id}`);
    await page.getByRole('button', { name: `Resend receipt of order ${number}` }).click();
    await dialog().getByRole('button', { name: 'Send receipt' }).click();
    await dialog().getByText('Please enter a valid Email address.').waitFor();
    await dialog().getByLabel('Email').fill(address);
    await dialog().getByLabel('Receipt language').selectOption('de');
    const calls = callsOf(page);
    await dialog().getByRole('button', { name: 'Send receipt' }).dblclick();
    await page.getByText(`Successfully resent receipt for Order #${number} (on mail).`).waitFor();
    expect(calls.filter((call) => call.includes('/notify'))).toHaveLength(1);
    const mail = await mailTo(address, 'receipt');
    expect(mail).toMatchObject({ language: 'de', subject: `Ihr Beleg zur Bestellung ${number}` });
    expect(mail.text).toContain('•••• 4242');
  });

  it('LEDG-4 shows refusals with the documented texts', async () => {
    const { id, number } = await till.sold();
    page = await open(`/sales/${id}`);
    await page.route('**/notify', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Away', status: 503, detail: 'A service is not available right now' }),
      }),
    );
    await page.getByRole('button', { name: `Resend receipt of order ${number}` }).click();
    await dialog().getByLabel('Email').fill('ada@example.test');
    await dialog().getByRole('button', { name: 'Send receipt' }).click();
    await dialog().getByText(`Failed resending receipt Order #${number}`).waitFor();
  });

  it('LEDG-4 prints only the receipt and creates a PDF', async () => {
    const { id, number } = await till.sold();
    page = await open(`/sales/${id}/receipt`);
    const receipt = page.getByRole('article', { name: `Receipt for order ${number}` });
    await receipt.getByText('Total').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await receipt.getByText('Total').isVisible()).toBe(true);
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Receipt of order ${number} as PDF` }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^Receipt for order ${number} - .*\\.pdf$`));
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await faultsOf(page, 'receipt')).toEqual([]);
  });
});

describe('order history', () => {
  it('LEDG-7 a customer sees their orders without refunds and gets a receipt by mail', async () => {
    page = await browser.signedIn('shopper', '/dashboard');
    await atPath(page, '/orderHistory');
    const rows = page.getByRole('table', { name: 'Order history' }).locator('tr[data-row]');
    await rows.first().waitFor();
    expect(await page.getByRole('button', { name: /^Refund/ }).count()).toBe(0);
    await rows
      .first()
      .getByRole('button', { name: /^Resend receipt/ })
      .click();
    await becomes(() => dialog().getByLabel('Email').inputValue(), 'shopper@demo.backroom.test');
    const address = 'shopper@demo.backroom.test';
    const before = (await mailsTo(address)).filter(({ kind }) => kind === 'receipt').length;
    await dialog().getByRole('button', { name: 'Send receipt' }).click();
    await page.getByText(/^Successfully resent receipt for Order #\d+ \(on mail\)\.$/).waitFor();
    await mailTo(address, 'receipt', before + 1);
    expect(await faultsOf(page, 'order history')).toEqual([]);
  });

  it('LEDG-7 works on a phone', async () => {
    page = await browser.signedIn('shopper', '/orderHistory', { width: 360 });
    await page.locator('[data-row]').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

describe('carts', () => {
  const gc = (path: string, view = {}) =>
    browser.signedIn('gc', `${path}?operator=1&location=1&startDate=2020-01-01&endDate=2030-01-01`, view);
  const rows = () => page.locator('[data-row]');

  it('LEDG-5 lists carts of all four statuses by default, and shows the photo of a canceled one', async () => {
    page = await gc('/sales/carts');
    await rows().first().waitFor();
    for (const name of ['Open', 'Purchased', 'Canceled', 'Abandoned'])
      await becomes(() => page.getByRole('checkbox', { name }).isChecked(), true);
    for (const name of ['Open', 'Purchased', 'Abandoned']) {
      const box = page.getByRole('checkbox', { name });
      await pressControl(box);
      // The list follows the URL, which follows the click.
      await waitUntil(`${name} is off`, async () => !(await box.isChecked()));
    }
    await waitUntil('canceled carts alone', async () => {
      const texts = await rows().allInnerTexts();
      return texts.length > 0 && texts.every((text) => text.includes('Canceled'));
    });
    const seen = { photo: false, none: false };
    for (let nth = 0; nth < (await rows().count()) && !(seen.photo && seen.none); nth++) {
      const details = rows()
        .nth(nth)
        .getByRole('button', { name: /^Details/ });
      await details.click();
      const button = page.getByRole('button', { name: /^(Show photo|Image Unavailable)$/ });
      await button.waitFor();
      if ((await button.innerText()) === 'Image Unavailable') {
        await becomes(() => button.isDisabled(), true);
        seen.none = true;
      } else if (!seen.photo) {
        await button.click();
        const picture = dialog().getByRole('img');
        await waitUntil('the photo', () =>
          picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
        );
        expect(
          await picture.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
        ).toEqual([500, 500]);
        await opened(page);
        await page.keyboard.press('Escape');
        await dialog().waitFor({ state: 'hidden' });
        seen.photo = true;
      }
      // One at a time, so that the photo belongs to one cart.
      await details.click();
      await button.waitFor({ state: 'detached' });
    }
    expect(seen).toEqual({ photo: true, none: true });
    await rows()
      .first()
      .getByRole('button', { name: /^Details/ })
      .click();
    await page.getByRole('button', { name: /^(Show photo|Image Unavailable)$/ }).waitFor();
    expect(await faultsOf(page, 'carts')).toEqual([]);
  });

  it('LEDG-5 works on a phone in the dark', async () => {
    page = await gc('/sales/carts', { width: 360, dark: true });
    await rows().first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await faultsOf(page, 'carts')).toEqual([]);
  });
});

describe('server-side exports', () => {
  const exported = async (format: string) => {
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Export ${format}` }).click(),
    ]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const wide = `operator=${operator}&location=1&startDate=2020-01-01&endDate=2030-01-01`;

  it('LEDG-1 SHELL-12 export every filtered row as CSV, JSON and XLS', async () => {
    page = await browser.signedIn('owner', `/sales/order?${wide}`);
    const total = (
      await owner.get<{ meta: { totalItems: number } }>(`/reports/ledgers?limit=1&page=1&${wide}`)
    ).meta.totalItems;
    const csv = await exported('CSV');
    expect(csv.name).toMatch(/^Sales - 01-01-2020 - 01-01-2030\.csv$/);
    const lines = csv.bytes.toString().trimEnd().split('\r\n');
    expect(lines[0]).toContain('Date,Order Number,Location,Customer,Device,Payment Method,Amount,Status,');
    expect(lines.length - 1).toBeGreaterThanOrEqual(total);
    const json = await exported('JSON');
    expect((JSON.parse(json.bytes.toString()) as unknown[]).length).toBeGreaterThanOrEqual(total);
    const xls = await exported('XLS');
    expect(xls.name).toMatch(/\.xlsx$/);
    expect(xls.bytes.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 3, 4]));
  });

  it('LEDG-1 SHELL-12 disable a PDF above 5,000 rows with the reason, and show a failed export', async () => {
    // For all operators: a single one has fewer.
    page = await browser.signedIn('super', `/sales/order?${wide.replace(/operator=\d+/, 'operator=1')}`);
    await page.locator('[data-row]').first().waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const pdf = page.getByRole('menuitem', { name: 'Export PDF' });
    await pdf.getByText('up to 5,000 rows').waitFor();
    await becomes(() => pdf.getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Escape');
    await pdf.waitFor({ state: 'detached' });
    await page.route('**/v2/exports/ledgers', (route) => route.abort());
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export CSV' }).click();
    await dialog().getByText('We had a problem downloading Sales Data.').waitFor();
  });

  it('LEDG-5 export carts', async () => {
    page = await browser.signedIn(
      'gc',
      '/sales/carts?operator=1&location=1&startDate=2020-01-01&endDate=2030-01-01&status=canceled',
    );
    const csv = await exported('CSV');
    const lines = csv.bytes.toString().trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.slice(1).every((line) => line.includes(',Canceled,'))).toBe(true);
  });
});
