import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { returnSums } from '@backroom/pricing';
import type { Page } from 'playwright-core';
import type { DeviceOrder } from '@backroom/proto/devices';
import { newId } from '@backroom/testing/kiosk';
import { salesReport } from '@backroom/testing/ledger-page';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';
import { faultsOf } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { pictures } from './pictures.js';
import { aroundToday, becomes, callsOf, opened, tick, dismissNotice } from './screens.js';
import { Till } from './till.js';

const operator = 2;
const picture = pictures('refunds');
let browser: ConsoleBrowser;
let owner: Person;
let till: Till;
let page: Page;
beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  owner = await signIn('owner');
  till = await Till.open(owner, operator, -2);
});
afterEach(() => browser.leave(page));
afterAll(async () => {
  await till?.close();
  expect(browser?.violations ?? []).toEqual([]);
  await browser?.close();
});

const split = (sale: DeviceOrder) => {
  const [card] = sale.payments;
  const bills = Math.floor(card!.amount / 2);
  sale.payments = [
    { ...card!, amount: card!.amount - bills },
    { id: newId(), method: 'cash', amount: bills },
  ];
};
const open = (search: string, view = {}) =>
  browser.signedIn(
    'owner',
    `/sales/order?operator=${operator}&location=1&${aroundToday()}&search=${search}`,
    view,
  );
const row = (number: string) => page.locator('[data-row]').filter({ hasText: number });
const dialog = () => page.getByRole('dialog');
const notice = () => page.locator('.notice-done');
const journal = (orderId: string) =>
  postgres<{ ledger_account: string; amount: number }>(
    'orders_ledger',
    `select ledger_account, sum(amount)::int as amount from journal_entry
     where posting_id in (select id from refund where sale_id = '${orderId}') group by 1 order by 1`,
  );

describe('LEDG-2 a refund in the console', () => {
  it('LEDG-2 refunds each tender of a split sale, and the journal balances', async () => {
    const { sale, number } = await till.sold(split);
    page = await open(number);
    await row(number)
      .getByRole('button', { name: `Refund order ${number}` })
      .click();
    await opened(page);
    expect(await faultsOf(page, 'the refund')).toEqual([]);
    // An amount above the card payment is refused before confirmation.
    await page.getByLabel('Amount (USD)').fill('99999');
    await page.getByRole('button', { name: 'Continue' }).click();
    await dialog().getByText("Refund can't be more than Credit Card •••• 4242 amount").waitFor();
    const [card, bills] = sale.payments;
    await page.getByLabel('Amount (USD)').fill((card!.amount / 100).toFixed(2));
    await page.getByLabel('Reason (optional)').fill('Door did not open <b>twice</b>');
    await page.getByRole('button', { name: 'Continue' }).click();
    await dialog().getByText('A refund is irreversible once started.').waitFor();
    const calls = callsOf(page);
    await dialog()
      .getByRole('button', { name: /^Refund \$/ })
      .dblclick();
    await notice().getByText(`Refund Successful for transaction id ${card!.id}`).waitFor();
    expect(await dialog().count()).toBe(0);
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    await dismissNotice(page);
    await row(number).getByText('Partially refunded').waitFor();

    await row(number)
      .getByRole('button', { name: `Refund order ${number}` })
      .click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await dialog()
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await notice().getByText(`Refund Successful for transaction id ${bills!.id}`).waitFor();
    await dismissNotice(page);
    await row(number).getByText('Refunded', { exact: true }).waitFor();
    expect(
      await row(number)
        .getByRole('button', { name: /^Refund/ })
        .count(),
    ).toBe(0);

    await row(number).getByRole('button', { name: 'Details' }).click();
    await page.getByText('Door did not open <b>twice</b>').waitFor();
    const entries = await journal(sale.orderId);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(Object.fromEntries(entries.map((entry) => [entry.ledger_account, entry.amount]))).toMatchObject({
      'clearing.card': -card!.amount,
      'liability.payouts': -bills!.amount,
    });
  });

  it('LEDG-2 LOY-3 shows before the click which earned points it revokes', async () => {
    const locationId = till.kiosk.facts.locationId;
    await owner.call('/loyalties', { body: { locationId, active: true, tiers: [] } });
    const customerId = (await signIn('shopper')).session.id;
    const { sale, number } = await till.sold((one) => {
      one.customerId = customerId;
    });
    const [earned] = await waitUntil('it earned', async () => {
      const rows = await postgres<{ points: number }>(
        'loyalty_giftcards',
        `select points::int from earning where order_id = '${sale.orderId}' and points > 0`,
      );
      return rows.length > 0 && rows;
    });
    page = await open(number);
    await row(number)
      .getByRole('button', { name: `Refund order ${number}` })
      .click();
    await page.getByRole('button', { name: 'Continue' }).click();
    const points = earned!.points.toLocaleString('en-US');
    await dialog().getByText(`${points} points earned from this sale will be deducted.`).waitFor();
    expect(await faultsOf(page, 'the refund of what earned points')).toEqual([]);
    await dialog()
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await dismissNotice(page);
    await becomes(async () => {
      const [row] = await postgres<{ taken: number }>(
        'loyalty_giftcards',
        `select taken::int from earning where order_id = '${sale.orderId}'`,
      );
      return row!.taken;
    }, earned!.points);
  });

  it('LEDG-2 H-03 shows before the click that an unpaid part is not refunded and cancels the debt', async () => {
    const { users } = await owner.get<Schemas['CustomerList']>(
      `/users/customers?operator=${operator}&limit=50&keywords=a`,
    );
    // Not the first operator, whose debts other files count.
    const { id: customerId } = users.findLast(({ funds: [cash] }) => !cash?.balance)!;
    const { sale, number } = await till.sold((one) => {
      one.customerId = customerId;
      one.payments = [{ id: newId(), method: 'yokeCash', amount: one.total }];
    });
    const debt = async () => {
      const [row] = await postgres<{ amount: number; settled: number }>(
        'loyalty_giftcards',
        `select amount::int, settled::int from receivable where order_id = '${sale.orderId}'`,
      );
      return row;
    };
    const { amount } = await waitUntil('it is owed', debt);
    expect(amount).toBe(sale.total);
    page = await open(number);
    await page.evaluate(() => localStorage.setItem('backroom.language', 'de'));
    await page.reload();
    const ask = async (act: string, next: string) => {
      await row(number).first().getByRole('button', { name: act }).click();
      await page.getByRole('button', { name: next }).click();
    };
    await ask(`Bestellung ${number} erstatten`, 'Weiter');
    await dialog().getByText(`Für Bestellung ${number} wird kein Geld erstattet.`).waitFor();
    expect(await faultsOf(page, 'the refund of what was never paid')).toEqual([]);
    await picture(page, 'never-paid-de');
    await page.evaluate(() => localStorage.setItem('backroom.language', 'en'));
    await page.reload();
    await ask(`Refund order ${number}`, 'Continue');
    const whole = (amount / 100).toFixed(2);
    await dialog()
      .getByText(
        `No money is refunded for order ${number}. $${whole} was never paid. That part of the debt is canceled and not paid out.`,
      )
      .waitFor();
    await dialog().getByRole('button', { name: 'Refund', exact: true }).click();
    await dismissNotice(page);
    await becomes(async () => (await debt())!.settled, amount);
  });

  it('F28: returns pieces worth more than either payment over both, with one confirmation', async () => {
    const { sale, number } = await till.sold(split);
    const [card, bills] = sale.payments;
    page = await open(number);
    await row(number)
      .getByRole('button', { name: `Refund order ${number}` })
      .click();
    await opened(page);
    const pieces = dialog().getByRole('spinbutton').first();
    await pieces.focus();
    await pieces.press('ArrowUp');
    await pieces.press('ArrowUp');
    await dialog().getByText('Refunded to several payments').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await dialog()
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await notice().getByText(`Refund Successful for transaction id ${card!.id}, ${bills!.id}`).waitFor();
    await dismissNotice(page);
    await row(number)
      .getByText(/^(Partially r|R)efunded$/)
      .waitFor();
    const given = await postgres<{ amount: number; pieces: number }>(
      'orders_ledger',
      `select amount::int as amount, jsonb_array_length(lines)::int as pieces from refund
       where sale_id = '${sale.orderId}' order by id`,
    );
    const worth = sale.total - (sale.fee ?? 0);
    expect(given).toEqual([
      { amount: card!.amount, pieces: 1 },
      { amount: worth - card!.amount, pieces: 0 },
    ]);
  });

  it('LEDG-2 SHELL-8 refunds pieces by line with tax and deposit, names restocked ones, and links to the journal', async () => {
    const { sale, number } = await till.sold();
    // A sale of another operator may have the same number: this one is the newest.
    const own = () => row(number).first();
    const [line] = sale.lines;
    const net = line!.quantity * line!.unitPrice - line!.discount;
    const piece = returnSums([{ ...line!, net }], [0], [{ line: 0, quantity: 1 }]).total;
    page = await browser.signedIn(
      'super',
      `/sales/order?operator=1&location=1&${aroundToday()}&search=${number}`,
      { width: 1920 },
    );
    await own()
      .getByRole('button', { name: `Refund order ${number}` })
      .click();
    const amount = page.getByLabel('Amount (USD)');
    const pieces = dialog().getByRole('spinbutton').first();
    await pieces.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    expect(await pieces.getAttribute('aria-valuenow')).toBe('2');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('1');
    expect(await pieces.getAttribute('aria-valuenow')).toBe('1');
    await becomes(() => amount.inputValue(), (piece / 100).toFixed(2));
    await becomes(() => amount.isDisabled(), true);
    await dialog().getByText('Return to stock').click();
    expect(await faultsOf(page, 'a refund by line')).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    // Several operators are in view: the sentence names operator, card and refunded amount.
    await dialog()
      .getByText(/^Refund \$\S+ of order \d+ from .+ to Credit Card •••• 4242\. Returned to stock: 1 × /)
      .waitFor();
    await dialog()
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await notice().getByText('Refund Successful').waitFor();
    const [kept] = await postgres<{ lines: object; restock: boolean; amount: number }>(
      'orders_ledger',
      'select lines, restock, amount::int from refund where sale_id = $1',
      [sale.orderId],
    );
    // With its product and cost: stock and ledger take both from here.
    const stocked = { line: 0, quantity: 1, productId: expect.any(Number), cost: expect.any(Number) };
    expect(kept).toEqual({ lines: [stocked], restock: true, amount: piece });
    await own().getByText('Partially refunded').waitFor();
    await own()
      .getByRole('button', { name: `Refund order ${number}` })
      .click();
    await dialog()
      .getByText(/^1 of 2 refundable · /)
      .waitFor();
    await page.keyboard.press('Escape');
    await notice().getByRole('button', { name: 'View journal' }).click();
    await page.waitForURL(
      (url) => url.pathname === '/sales/journal' && url.searchParams.get('search') === number,
    );
    await page
      .getByText(/Refund/)
      .first()
      .waitFor();
  });

  it('LEDG-2 a declined card shows an error and leaves the sale unchanged', async () => {
    const { number, sale } = await till.sold((one) => (one.payments[0]!.lastFour = '0002'));
    page = await open(number);
    await row(number)
      .getByRole('button', { name: `Refund order ${number}` })
      .click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await dialog()
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await dialog().getByText(`Refund failed for transaction id ${sale.payments[0]!.id}`).waitFor();
    await dialog().getByText('The card was declined').waitFor();
    await page.getByRole('button', { name: 'Okay' }).click();
    await row(number).getByText('Paid', { exact: true }).waitFor();
    expect(
      await row(number)
        .getByRole('button', { name: `Refund order ${number}` })
        .count(),
    ).toBe(1);
  });

  it('LEDG-3 refunds up to ten selected sales with a result each', async () => {
    const first = await till.sold();
    const second = await till.sold((one) => (one.payments[0]!.lastFour = '0002'));
    page = await open('');
    for (const { number } of [first, second]) await tick(row(number).getByRole('checkbox'));
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Refund' }).click();
    const sum = ((first.sale.total + second.sale.total) / 100).toFixed(2);
    await dialog().getByText(`Refunded to: $${sum} to cards. Earned points are deducted.`).waitFor();
    await dialog().getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog().getByRole('listitem').filter({ hasText: first.number }).getByText('Refunded').waitFor();
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: second.number })
      .getByText('Failed – The card was declined')
      .waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await row(first.number).getByText('Refunded', { exact: true }).waitFor();
  });

  it('LEDG-3 a refund without a response is unclear, and a retry refunds once', async () => {
    const first = await till.sold();
    const second = await till.sold();
    page = await open('');
    for (const { number } of [first, second]) await tick(row(number).getByRole('checkbox'));
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Refund' }).click();
    await page.route(
      `**/orders/${first.sale.orderId}/refund`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog().getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog()
      .getByRole('listitem')
      .filter({ hasText: first.number })
      .getByText(/^Unknown/)
      .waitFor();
    await dialog().getByRole('listitem').filter({ hasText: second.number }).getByText('Refunded').waitFor();
    await dialog().getByText(`No response for transaction id ${first.sale.payments[0]!.id}`).waitFor();
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await dialog().getByRole('listitem').filter({ hasText: first.number }).getByText('Refunded').waitFor();
    await dialog().getByText('Refund Successful').waitFor();
    const [given] = await postgres<{ count: number }>(
      'orders_ledger',
      'select count(*)::int as count from refund where sale_id = any ($1)',
      [[first.sale.orderId, second.sale.orderId]],
    );
    expect(given!.count).toBe(2);
  });

  it('LEDG-2 DASH-2 reduces the revenue of the dashboard', async () => {
    const [startDate, endDate] = [-2, 2].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    ) as [string, string];
    const period = { accountIds: [operator], startDate, endDate, timeMetric: 'weeks' as const };
    const revenue = async () => Math.round((await salesReport(owner, period)).totals.revenue.current * 100);
    // Sales and refunds of previous tests may not be in the figures yet.
    const earlier = await waitUntil('the figures are those of the ledger', async () => {
      const [ledger] = await postgres<{ net: number }>(
        'orders_ledger',
        `select (select coalesce(sum(net), 0) from sale where account_id = $1 and local_date between $2 and $3)
           - (select coalesce(sum(net), 0) from refund
              where account_id = $1 and state = 'succeeded' and local_date between $2 and $3) as net`,
        [operator, startDate, endDate],
      );
      const shown = await revenue();
      return shown === ledger!.net && shown;
    });
    const { sale, number } = await till.sold();
    const net = sale.lines.reduce((sum, line) => sum + line.quantity * line.unitPrice - line.discount, 0);
    await waitUntil('the sale is in the figures', async () => (await revenue()) === earlier + net);
    page = await open(number);
    await row(number)
      .getByRole('button', { name: `Refund order ${number}` })
      .click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await dialog()
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await notice().getByText('Refund Successful').waitFor();
    await waitUntil('the revenue is lower', async () => (await revenue()) === earlier);
  });
});
