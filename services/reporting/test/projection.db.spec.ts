import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { SeededRandom, type EventType } from '@backroom/platform';
import { waitUntil } from '@backroom/testing/running-system';
import { permissions } from '@backroom/proto/permissions';
import { personWith } from '@backroom/testing/service-under-test';
import { newId, refundOf, ReportingUnderTest, soldOrder } from './reporting-under-test.js';

let reporting: ReportingUnderTest;
let account = 500;
beforeAll(async () => {
  reporting = await ReportingUnderTest.start();
}, 60_000);
afterAll(() => reporting?.stop());
beforeEach(() => {
  account++;
});

const sums =
  'count() as sales, sum(net) as net, sum(total) as total, sum(tax) as tax, sum(cost) as cost, sum(items) as items';
const facts = () =>
  reporting.rows<{ sales: number; net: number }>(
    `select ${sums} from sale final where account_id = ${account}`,
  );
const rollup = () =>
  reporting.rows<{ sales: number; net: number }>(
    `select ${sums.replace('count()', 'sum(sales)')} from sales_day final where account_id = ${account}`,
  );
const someSales = (count: number, seed = 1) => {
  const random = new SeededRandom(seed);
  return Array.from({ length: count }, (_, n) =>
    soldOrder({
      accountId: account,
      locationId: account * 10 + (n % 3),
      localDate: `2026-0${1 + random.below(6)}-${10 + random.below(9)}`,
      net: random.below(5_000),
      cost: random.below(900),
      quantity: 1 + random.below(4),
      productId: random.below(6),
    }),
  );
};

describe('REP-4 refunds in the figures', () => {
  it('REP-4 DASH-2 reduce the revenue of the day and hour of the refund, once', async () => {
    const order = soldOrder({
      accountId: account,
      localDate: '2026-06-10',
      net: 400,
      cost: 150,
      timezone: 'UTC',
    });
    const [whole, half] = [refundOf(order, 300), refundOf(order, 50)];
    await reporting.applied([
      ...(await reporting.refund(whole)),
      ...(await reporting.sell(order)),
      ...(await reporting.refund(whole, half)),
    ]);
    const owner = personWith([permissions.SalesAndReportingAll], account);
    const of = async (fromDate: string, toDate = fromDate, timeMetric = 'days') =>
      (await reporting.sales({ fromDate, toDate, timeMetric }, owner)).currencies[0];
    expect((await of('2026-06-10'))!.revenue!.currentTotal).toBe(400);
    expect((await of('2026-06-11'))!.revenue!.currentTotal).toBe(-350);
    const month = (await of('2026-06-01', '2026-06-30', 'months'))!;
    expect(month.revenue!.currentTotal).toBe(50);
    expect(month.grossProfit!.currentTotal).toBe(50 - 150);
    // The basket value at the time of sale does not change.
    expect(month.averageSale!.currentTotal).toBe(453);
    expect(
      await reporting.rows(`select refunds, refunded_net, refunded_total, refunded_tax from sales_day final
      where account_id = ${account} and refunds > 0`),
    ).toEqual([{ refunds: 2, refunded_net: 350, refunded_total: 352, refunded_tax: 2 }]);
  });
});

describe('DASH-2 the projection', () => {
  it('DASH-2 equals the facts to the cent after duplicates, redeliveries and shuffles', async () => {
    const orders = someSales(120, 7);
    const ids = await reporting.sell(...orders);
    await reporting.applied(ids);
    // The log redelivers some under the same ids, and the owner republishes others as new events.
    const handed = orders
      .slice(20, 60)
      .map((order, n) => ({ id: ids[20 + n]!, key: order.id, accountId: account, payload: { order } }));
    await reporting.service.publish(events.OrderPaid, handed.reverse());
    await reporting.applied(await reporting.sell(...orders.slice(0, 50).reverse()));
    const more = someSales(30, 8);
    await reporting.applied(await reporting.sell(...more, ...more));
    const all = [...orders, ...more];
    const total = (pick: (order: (typeof all)[number]) => number) =>
      all.reduce((sum, order) => sum + pick(order), 0);
    const expected = {
      sales: 150,
      net: total((o) => o.totals!.net),
      total: total((o) => o.totals!.total),
      tax: total((o) => o.totals!.tax),
      cost: total((o) => o.totals!.cost),
      items: total((o) => o.totals!.items),
    };
    expect(await facts()).toEqual([expected]);
    expect(await rollup()).toEqual([expected]);
    // The reports read from them agree, by days and by the hours of one day.
    const owner = personWith([permissions.SalesAndReportingAll], account);
    const revenue = async (period: object) =>
      (await reporting.sales(period, owner)).currencies[0]!.revenue!.currentTotal;
    expect(await revenue({ fromDate: '2026-01-01', toDate: '2026-12-31' })).toBe(expected.net);
    for (const { localDate } of all.slice(0, 3)) {
      const ofDay = all
        .filter((order) => order.localDate === localDate)
        .reduce((sum, order) => sum + order.totals!.net, 0);
      expect(await revenue({ fromDate: localDate, toDate: localDate, timeMetric: 'days' })).toBe(ofDay);
    }
    const byProduct = await reporting.rows(
      `select sum(net) as net, sum(quantity) as items from product_day final where account_id = ${account}`,
    );
    expect(byProduct).toEqual([{ net: expected.net, items: expected.items }]);
  });

  it('DASH-2 matches the sum of the facts on every day of the rollup', async () => {
    await reporting.applied(await reporting.sell(...someSales(80, 9)));
    const days = 'account_id, location_id, local_date, currency';
    const of = (table: string, count: string) =>
      `select ${days}, ${sums.replace('count()', count)} from ${table} final where account_id = ${account} group by ${days} order by ${days}`;
    const expected = await reporting.rows(of('sale', 'count()'));
    expect(expected.length).toBeGreaterThan(20);
    expect(await reporting.rows(of('sales_day', 'sum(sales)'))).toEqual(expected);
  });

  it('REP-4 CUST-2 excludes loads and tab payments from all figures', async () => {
    const order = soldOrder({ accountId: account, net: 400 });
    const booked = (kind: string) => ({
      ...soldOrder({ accountId: account, net: 9_000 }),
      kind,
    });
    for (const [event, kind] of [
      [events.ValueAdded, 'valueAdd'],
      [events.TabPaid, 'tabPayment'],
    ] as const) {
      const one = booked(kind);
      await reporting.service.publish(event, [
        { id: newId(), key: order.id, accountId: account, payload: { order: one } },
      ]);
    }
    // The same key, so the order arrives after them.
    await reporting.applied(await reporting.sell(order));
    expect(await facts()).toMatchObject([{ sales: 1, net: 400 }]);
    expect(await rollup()).toMatchObject([{ sales: 1, net: 400 }]);
  });

  it('DASH-5 publishes whose figures changed, with the orders included from then on', async () => {
    const orders = someSales(3);
    await reporting.applied(await reporting.sell(...orders));
    const published = (await reporting.service.outbox(events.FiguresChanged)).filter(
      ({ accountId }) => accountId === account,
    );
    expect(published.flatMap(({ orderIds }) => orderIds).sort()).toEqual(orders.map(({ id }) => id).sort());
    expect(published.reduce((sum, { orders: count }) => sum + count, 0)).toBe(3);
    expect(await facts()).toMatchObject([{ sales: 3 }]);
  });

  it('PLAT-1 keeps the trace of a sale', async () => {
    const order = soldOrder({ accountId: account, traceId: 'ef'.repeat(16) });
    await reporting.applied(await reporting.sell(order));
    expect(await reporting.rows(`select trace_id from sale where order_id = '${order.id}'`)).toEqual([
      { trace_id: 'ef'.repeat(16) },
    ]);
  });

  it('DASH-5 waits during a ClickHouse outage without losing or parking any event', async () => {
    const first = await reporting.sell(...someSales(5, 1));
    await reporting.applied(first);
    await reporting.wire.cut();
    const missed = await reporting.sell(...someSales(40, 2));
    await expect(reporting.sales({})).rejects.toMatchObject({ name: 'OutageError' });
    const marks = () =>
      reporting.service.sql('select 1 from inbox where event_id = any ($1::uuid[])', [missed]);
    // Long enough for several attempts.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await marks()).toEqual([]);
    await reporting.wire.mend();
    await reporting.applied(missed);
    expect(await facts()).toMatchObject([{ sales: 45 }]);
    expect(await rollup()).toEqual(await facts());
    expect(await reporting.service.platform.consumers.parked()).toEqual([]);
  });

  it('DASH-2 parks an unreadable event and applies the sales after it', async () => {
    const broken: EventType<string> = {
      ...events.OrderPaid,
      codec: { encode: (text) => ({ finish: () => Buffer.from(text) }), decode: String },
    };
    await reporting.service.publish(broken, [
      { id: newId(), key: 'broken', accountId: account, payload: '\u00ff\u00ff not protobuf' },
    ]);
    const orders = someSales(10);
    await reporting.applied(await reporting.sell(...orders));
    expect(await rollup()).toMatchObject([{ sales: 10 }]);
    await waitUntil(
      'it is parked',
      async () => (await reporting.service.platform.consumers.parked())[0]?.events === 1,
    );
  });
});
