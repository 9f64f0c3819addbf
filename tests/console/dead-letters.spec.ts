import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmbeddedEventLog, recordOf, SystemClock, type EventType } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Page } from 'playwright-core';
import { Kiosk } from '@backroom/testing/kiosk';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import {
  readingConsumers,
  readingDatabases,
  saleReaders,
  type SaleReader,
} from '@backroom/testing/sale-readers';
import { postgres, postgresUrl } from '@backroom/testing/stores';
import { faultsAt } from './accessible.js';
import { ConsoleBrowser } from './console-browser.js';
import { becomes, callsOf } from './screens.js';

const unreadable = `unreadable-${randomUUID()}`;
let browser: ConsoleBrowser;
let kiosk: Kiosk;
const sold: string[] = [];
let page: Page;

/** Every consumer of sales parks the undecodable event. Leftovers of other files would add keys and events. */
const unread = readingConsumers.length;
const keys = unread + 1;

async function clear(): Promise<void> {
  for (const database of [...readingDatabases, 'identity', 'orders_ledger'] as const) {
    await postgres(database, 'delete from dead_letter');
    await postgres(database, 'delete from parked_key');
  }
}
const mend = () => postgres('orders_ledger', 'alter table sale drop constraint if exists defect');
const rows = (on = page) => on.locator('[data-row]');
const row = (key: string, on = page) => rows(on).filter({ hasText: key });
const open = () => browser.signedIn('super', '/system/dead-letters');

beforeAll(async () => {
  browser = await ConsoleBrowser.start();
  await clear();
  kiosk = await Kiosk.connect(demoKiosks().at(-2)!);
  // Three sales that a ledger defect refuses, and an undecodable event.
  await postgres(
    'orders_ledger',
    `alter table sale add constraint defect check (kiosk_id <> ${kiosk.facts.deviceId}) not valid`,
  );
  for (let n = 0; n < 3; n++) {
    const sale = kiosk.sale({ at: Date.now() + n });
    sold.push(sale.orderId);
    await kiosk.publish('orders', sale);
  }
  const broken: EventType<string> = {
    ...events.OrderPaid,
    codec: { encode: (text) => ({ finish: () => Buffer.from(text, 'latin1') }), decode: String },
  };
  const log = new EmbeddedEventLog({ url: postgresUrl('event_log'), clock: new SystemClock() });
  await log.append('orders', [
    recordOf({ event: broken, key: unreadable, accountId: 0, payload: '\u00ff not protobuf' }, randomUUID()),
  ]);
  await log.close();
  await waitUntil('they are parked', async () => {
    const dead = async (database: SaleReader | 'orders_ledger') =>
      (await postgres<{ n: number }>(database, 'select count(*) as n from dead_letter'))[0]!.n;
    const each = await Promise.all(
      readingDatabases.map(async (one) => (await dead(one)) >= saleReaders[one]),
    );
    return (await dead('orders_ledger')) >= 3 && each.every(Boolean);
  });
  page = await open();
}, 60_000);
afterAll(async () => {
  await mend();
  await clear();
  await kiosk.close();
  await browser?.close();
});

describe('PLAT-5 the screen of dead letters', () => {
  it('PLAT-5 SHELL-2 is in the menu of a super admin', async () => {
    await page.getByRole('link', { name: 'Dead letters' }).waitFor();
    expect(await page.getByRole('group', { name: 'Filter' }).count()).toBe(0);
  });

  it('PLAT-5 SHELL-11 lists the parked keys of every service; a row expands to reason and content', async () => {
    await waitUntil('every key', async () => (await rows().count()) === keys);
    const sales = row(String(kiosk.facts.deviceId)).filter({ hasText: 'orders-ledger.device-orders' });
    await becomes(async () => (await sales.innerText()).includes('violates check constraint'), true);
    await sales.getByRole('button', { name: /^Details of key/ }).click();
    const content = page.getByRole('region', { name: 'Event content' });
    await content.getByText('"orderId"').waitFor();
    await page.getByText('Event 1 of 3 with this key').waitFor();
    await page.getByRole('button', { name: 'Next event with this key' }).click();
    await page.getByText('Event 2 of 3 with this key').waitFor();
    await page.getByText('Behind a dead event of its key').waitFor();
    await page.reload();
    await row('reporting.orders')
      .getByRole('button', { name: /^Details of key/ })
      .click();
    await page.getByRole('heading', { name: 'Content (hexadecimal)' }).waitFor();
    await content.getByText('ff206e6f742070726f746f627566').waitFor();
  });

  it('PLAT-5 SHELL-11 supports keyboard and search', async () => {
    await page.reload();
    await rows().first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('locations');
    await waitUntil('one row', async () => (await rows().count()) === 1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.getByRole('searchbox', { name: 'Search dead letters' }).fill('');
    await waitUntil('every row', async () => (await rows().count()) === keys);
    await page.locator('h1').click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Reason' }).waitFor();
  });

  it('PLAT-5 a retry confirms first, shows its result and keeps events that still fail', async () => {
    await page.goto(new URL('/system/dead-letters', page.url()).href);
    const sales = row('orders-ledger.device-orders');
    await sales.getByRole('button', { name: /^Redrive key/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 events with key').waitFor();
    const calls = callsOf(page);
    await dialog.getByRole('button', { name: 'Redrive 3 events' }).dblclick();
    await dialog.getByText('0 events applied.').waitFor();
    await dialog.getByText('A key failed again').waitFor();
    expect(calls.filter((one) => one.includes('redrive'))).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await waitUntil('it is still there', async () => (await sales.count()) === 1);

    await mend();
    await page.getByRole('button', { name: 'Redrive all' }).click();
    await dialog.getByText(`${3 + unread} events of ${keys} keys will be retried`).waitFor();
    await dialog.getByRole('button', { name: `Redrive ${3 + unread} events` }).click();
    await dialog.getByText('3 events applied.').waitFor();
    await dialog.getByText(`${unread} events still waiting.`).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await waitUntil('the key is gone', async () => (await rows().count()) === unread);
    const booked = await postgres('orders_ledger', 'select from sale where id = any($1)', [sold]);
    expect(booked).toHaveLength(3);
  });

  it('PLAT-5 SHELL-7 passes WCAG at 1440 and 390 px, light and dark', async () => {
    const widths = [390, 1440];
    const view = await open();
    await rows(view).first().waitFor();
    const faults = await faultsAt(view, widths, 'dead letters');
    await rows(view)
      .first()
      .getByRole('button', { name: /^Details of key/ })
      .click();
    await view.getByRole('region', { name: 'Event content' }).waitFor();
    faults.push(...(await faultsAt(view, widths, 'opened')));
    await rows(view)
      .first()
      .getByRole('button', { name: /^Redrive key/ })
      .click();
    await view.getByRole('dialog').waitFor();
    faults.push(...(await faultsAt(view, widths, 'asked')));
    await view
      .getByRole('dialog')
      .getByRole('button', { name: /^Redrive/ })
      .click();
    await view.getByText('A key failed again').waitFor();
    faults.push(...(await faultsAt(view, widths, 'answered')));
    await view.goto(`${view.url().split('?')[0]}?search=nothing-of-that-name`);
    await view.getByRole('heading', { name: 'Nothing found' }).waitFor();
    faults.push(...(await faultsAt(view, widths, 'nothing found')));
    expect(faults).toEqual([]);
    await browser.leave(view);
  });
});
