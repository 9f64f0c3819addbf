import { beforeAll, describe, expect, it } from '@jest/globals';
import { header } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { command } from '@backroom/testing/command';
import { holdFigures } from '@backroom/testing/figures-lock';
import { loseTopic, openSystemLog } from '@backroom/testing/event-log';
import { Kiosk } from '@backroom/testing/kiosk';
import { signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { clickHouse, clickHouseText, postgres } from '@backroom/testing/stores';

let superAdmin: Person;
holdFigures('alone');
beforeAll(async () => {
  superAdmin = await signIn('super');
}, 60_000);

const sums = 'sum(net) as net, sum(total) as total, sum(tax) as tax, sum(cost) as cost, sum(items) as items';
const ledgerDays = () =>
  postgres(
    'orders_ledger',
    `select account_id, location_id, local_date::text as local_date, currency, count(*) as sales, ${sums} from sale where kind = 'order'
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
/** Without days that have refunds only, such as the current one. */
const reportDays = () =>
  clickHouse(
    `select account_id, location_id, toString(local_date) as local_date, currency, sales, net, total, tax, cost, items
     from sales_day final where sales > 0 order by 1, 2, 3, 4`,
  );
const agree = () =>
  waitUntil(
    'ledger and reports agree',
    async () => {
      expect(await reportDays()).toEqual(await ledgerDays());
      return true;
    },
    30_000,
  );

/** Ids of the paid events of this order in the log. */
async function orderPaidOf(orderId: string): Promise<string[]> {
  const log = openSystemLog();
  try {
    const ids: string[] = [];
    for await (const { key, headers } of log.read(events.OrderPaid.topic))
      if (key === orderId && headers[header.type] === events.OrderPaid.type) ids.push(headers[header.id]!);
    return ids;
  } finally {
    await log.close();
  }
}

describe('REP-4 PLAT-5 a rebuild of the running system', () => {
  it('REP-4 PLAT-5 the ledger republishes its history under the original ids and restores the figures to the cent', async () => {
    const [kiosk] = [await Kiosk.connect(demoKiosks().at(-3)!)];
    const sale = kiosk!.sale();
    await kiosk!.sell(sale);
    await agree();
    const original = await waitUntil('its event', async () => (await orderPaidOf(sale.orderId))[0]);
    const [ledger] = await postgres<{ n: number; sales: number }>(
      'orders_ledger',
      `select count(*) as n, count(*) filter (where kind = 'order') as sales from sale`,
    );

    // The log has lost the history of sales, and ClickHouse its projections.
    await loseTopic(events.OrderPaid.topic);
    for (const table of ['sale', 'sale_line', 'sales_day', 'product_day'])
      await clickHouseText(`truncate table ${table}`);

    const run = await command('rebuild', '--republish', '--json');
    expect(run).toMatchObject({ code: 0 });
    const { rebuild, republishing } = JSON.parse(run.out.trim().split('\n').at(-1)!) as {
      rebuild: { phase: string; sales: number; eventsSkipped: number };
      republishing: { phase: string; salesPublished: number };
    };
    expect(republishing.phase).toBe('done');
    expect(republishing.salesPublished).toBeGreaterThanOrEqual(ledger!.n);
    expect(rebuild).toMatchObject({ phase: 'done', eventsSkipped: 0 });
    // Loads are republished as well, and are in no figure.
    expect(rebuild.sales).toBeGreaterThanOrEqual(ledger!.sales);
    await agree();
    expect(new Set(await orderPaidOf(sale.orderId))).toEqual(new Set([original]));

    const next = kiosk!.sale();
    await kiosk!.sell(next);
    await agree();
    await kiosk!.close();
  }, 120_000);

  it('REP-4 the command reports progress and result, and refuses a concurrent run', async () => {
    const [one, other] = await Promise.all([command('rebuild'), command('rebuild')]);
    const codes = [one!.code, other!.code].sort();
    const texts = one!.out + other!.out;
    expect(texts).toMatch(/[\d,]+ events read in [\d.]+ s/);
    expect(texts).toMatch(/daily rows differ from the previous figures/);
    // Either they overlapped and one was refused, or the first ended before the second began.
    if (codes[1] === 1) expect(texts).toContain('409 A rebuild is already in progress');
    await agree();
    const shown = await superAdmin.get<{ rebuild: { phase: string } }>('/system/projections');
    expect(shown.rebuild.phase).toBe('done');
  }, 60_000);
});
